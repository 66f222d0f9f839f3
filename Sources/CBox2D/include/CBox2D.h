/// A C face over Box2D 2.4: rigid bodies in the plane, in metres, seconds, kilograms and radians.
///
/// Nothing is checked here. Callers keep Box2D's assertions from being reached: numbers are finite, shapes are convex and have
/// an area, a slot is in use or not as each function says, and nothing is called from inside `cb2_world_step`.
///
/// Bodies, joints and boundaries are named by slots, which the caller chooses: small numbers, for they index tables.
#ifndef CBOX2D_H
#define CBOX2D_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#ifdef __cplusplus
extern "C" {
#endif

typedef struct CB2World CB2World;

// MARK: World

/// A world without gravity. Never NULL.
CB2World *cb2_world_create(void);
void cb2_world_destroy(CB2World *world);

/// One step. What `cb2_world_efforts` holds acts during it. The work of it is bounded: in a crowd of 6,000 contacts and more
/// nothing is faster than half of its own width in a step, instead of being stopped at walls within the step; beyond 40,000 no
/// two bodies begin to touch, only bodies and walls.
/// - seconds: more than 0.
/// - velocity_iterations, position_iterations: rounds of the solver; Box2D's manual suggests 8 and 3.
void cb2_world_step(CB2World *world, float seconds, int velocity_iterations, int position_iterations);

/// How many pairs are near enough to touch: they, and the bodies, are the work of a step.
int32_t cb2_world_contact_count(const CB2World *world);

// MARK: Bodies

typedef enum { CB2_STATIC, CB2_KINEMATIC, CB2_DYNAMIC } CB2BodyType;

/// How a body stands and moves. Position is that of the body's origin, which need not be its centre of mass.
typedef struct {
  float x, y, angle;
  /// Of the centre of mass, metres a second.
  float vx, vy;
  /// Radians a second.
  float spin;
  /// How many contacts it touches with, sensors excepted.
  int32_t touching;
  bool is_awake;
} CB2State;

typedef struct {
  CB2BodyType type;
  float x, y, angle;
  float vx, vy, spin;
  /// Share of the velocity that is lost in a second, about: v' = -damping * v.
  float linear_damping, angular_damping;
  bool is_fixed_rotation;
  /// Whether it is tested for passing through other moving bodies, which takes time.
  bool is_bullet;
} CB2BodyDefinition;

/// The slot is free.
void cb2_body_create(CB2World *world, int32_t slot, const CB2BodyDefinition *definition);
/// Its joints go with it.
void cb2_body_destroy(CB2World *world, int32_t slot);

void cb2_body_set_type(CB2World *world, int32_t slot, CB2BodyType type);
/// Puts the body elsewhere at once, and wakes it.
void cb2_body_set_pose(CB2World *world, int32_t slot, float x, float y, float angle);
void cb2_body_set_velocity(CB2World *world, int32_t slot, float vx, float vy, float spin);
void cb2_body_set_damping(CB2World *world, int32_t slot, float linear, float angular);
void cb2_body_set_fixed_rotation(CB2World *world, int32_t slot, bool is_fixed);
void cb2_body_set_awake(CB2World *world, int32_t slot, bool is_awake);
/// Whether it may be left alone where it has hardly moved for half a second; true of a new body. false wakes it.
void cb2_body_set_may_sleep(CB2World *world, int32_t slot, bool may_sleep);

/// Kilograms; 0 of a body that is not dynamic or has no shape.
float cb2_body_mass(const CB2World *world, int32_t slot);
/// About the centre of mass, kilogram square metres.
float cb2_body_inertia(const CB2World *world, int32_t slot);
/// The centre of mass in the body's own coordinates.
void cb2_body_local_center(const CB2World *world, int32_t slot, float *x, float *y);

/// How all bodies stand, by slot; entries of free slots mean nothing. Good until the next body is created or the world
/// destroyed; kept up to date by every call that changes a body.
const CB2State *cb2_world_states(CB2World *world);

/// What acts on a body in the next step, and is then nothing again.
typedef struct {
  /// Newtons, on the centre of mass.
  float fx, fy;
  /// Newton metres.
  float torque;
} CB2Effort;

/// By slot; good until the next body is created. Efforts on a body that sleeps do not wake it and are lost.
CB2Effort *cb2_world_efforts(CB2World *world);

// MARK: Shapes

/// What a shape is made of and whom it meets.
typedef struct {
  /// Kilograms a square metre, at least 0.
  float density;
  /// At least 0; of two bodies the geometric mean counts, at a boundary that of the body.
  float friction;
  /// At least 0; of two that touch the larger counts.
  float restitution;
  /// Meetings slower than this, metres a second, do not bounce.
  float restitution_threshold;
  /// Two bodies collide where these have a bit in common.
  uint64_t items;
  /// A body and a boundary collide where these have a bit in common.
  uint64_t boundaries;
} CB2Material;

/// Takes away all shapes of a body. Its contacts end.
void cb2_body_clear_shapes(CB2World *world, int32_t slot);
void cb2_body_add_circle(CB2World *world, int32_t slot, float x, float y, float radius, const CB2Material *material);
/// - points: x and y in turn; 3 to 8 corners of a convex polygon with an area, each more than 0.0025 m from the others.
void cb2_body_add_polygon(
    CB2World *world, int32_t slot, const float *points, int32_t count, const CB2Material *material);
/// Gives all shapes of a body another material; mass follows density.
void cb2_body_set_material(CB2World *world, int32_t slot, const CB2Material *material);

/// A wall that stands still: segments from point to point, which collide on both sides.
/// - points: x and y in turn, at least 2, neighbours more than 0.0025 m apart.
/// - slot: free; boundaries have slots of their own.
void cb2_boundary_create(
    CB2World *world, int32_t slot, const float *points, int32_t count, const CB2Material *material);
void cb2_boundary_destroy(CB2World *world, int32_t slot);

// MARK: Joints

/// A pull draws a point of body B, which is dynamic, to the middle of body A by a spring that is damped in all directions, against how
/// A moves. (A soft rod without length is damped along itself alone: what hangs on it circles for ever.)
typedef enum { CB2_ROD, CB2_PIN, CB2_SLIDE, CB2_WELD, CB2_PULL } CB2JointKind;

typedef struct {
  CB2JointKind kind;
  int32_t body_a, body_b;
  /// Where it holds each body, in the body's own coordinates.
  float ax, ay, bx, by;
  /// Rod: the length, more than 0, and between which it may stay; equal ones hold it there. One that may have no length lets
  /// its ends pass each other, and a soft one draws them out on the other side.
  float length, minimum_length, maximum_length;
  /// Rod, weld and pull: hertz, 0 is rigid (of a pull it is more than 0); 1 is critical damping.
  float frequency, damping_ratio;
  /// Slide: the axis in the coordinates of body A, of length 1.
  float axis_x, axis_y;
  /// Pin (radians) and slide (metres): between which it may move, from how the bodies stand now.
  bool has_limits;
  float lower, upper;
  /// Pin (newton metres) and slide (newtons): what holds it back.
  float friction;
  /// Whether the two bodies collide with each other.
  bool collides;
} CB2JointDefinition;

/// The slot is free; joints have slots of their own.
void cb2_joint_create(CB2World *world, int32_t slot, const CB2JointDefinition *definition);
/// A joint that went with its body may be destroyed again: nothing happens, and the slot is free.
void cb2_joint_destroy(CB2World *world, int32_t slot);

// MARK: Contacts

typedef struct {
  /// The slot of a body.
  int32_t body;
  /// The slot of the other body, or of a boundary.
  int32_t other;
  bool is_boundary;
  bool has_begun;
  /// Where, in metres.
  float x, y;
} CB2Contact;

/// What began and ended since the last `cb2_world_clear_contacts`, in steps and by changes between them. Good until the next
/// call of any function that changes the world.
const CB2Contact *cb2_world_contacts(const CB2World *world, int32_t *count);
void cb2_world_clear_contacts(CB2World *world);

#ifdef __cplusplus
}
#endif
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
