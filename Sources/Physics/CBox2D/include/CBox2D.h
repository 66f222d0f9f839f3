/// A C interface to Box2D 2.4: rigid bodies in the plane, in metres, seconds, kilograms and radians.
///
/// Nothing is checked here. Callers avoid Box2D's assertions: numbers are finite, shapes are convex and have an area, a
/// slot is free or in use as each function requires, and nothing is called from inside `cb2_world_step`.
///
/// Bodies, joints and boundaries are identified by slots that the caller chooses: small numbers, because they index
/// tables.
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

/// Creates a world without gravity. Never NULL.
CB2World *cb2_world_create(void);
/// Destroys a world with everything in it.
void cb2_world_destroy(CB2World *world);

/// Steps the world, with the efforts in `cb2_world_efforts`. The work is bounded: from 6,000 contacts on, bodies move
/// at most half of their own width in a step, instead of being stopped at walls within the step; beyond 40,000
/// contacts, bodies no longer begin to touch each other, only walls.
/// - seconds: more than 0.
/// - velocity_iterations, position_iterations: solver iterations; Box2D's manual suggests 8 and 3.
void cb2_world_step(CB2World *world, float seconds, int velocity_iterations, int position_iterations);

/// The number of pairs near enough to touch. The pairs and the bodies determine the work of a step.
int32_t cb2_world_contact_count(const CB2World *world);

// MARK: Bodies

typedef enum { CB2_STATIC, CB2_KINEMATIC, CB2_DYNAMIC } CB2BodyType;

/// The state of a body. Its position is that of the body's origin, which need not be its centre of mass.
typedef struct {
  float x, y, angle;
  /// The velocity of the centre of mass, in metres per second.
  float vx, vy;
  /// The angular velocity, in radians per second.
  float spin;
  /// The number of touching contacts, without sensors.
  int32_t touching;
  bool is_awake;
} CB2State;

/// The definition of a body.
typedef struct {
  CB2BodyType type;
  float x, y, angle;
  float vx, vy, spin;
  /// The share of the velocity lost per second, approximately: v' = -damping * v.
  float linear_damping, angular_damping;
  bool is_fixed_rotation;
  /// Whether continuous collision detection against other moving bodies is on, which costs time.
  bool is_bullet;
} CB2BodyDefinition;

/// Creates a body in a free slot.
void cb2_body_create(CB2World *world, int32_t slot, const CB2BodyDefinition *definition);
/// Destroys a body and its joints.
void cb2_body_destroy(CB2World *world, int32_t slot);

/// Changes the type of a body.
void cb2_body_set_type(CB2World *world, int32_t slot, CB2BodyType type);
/// Moves the body at once, and wakes it.
void cb2_body_set_pose(CB2World *world, int32_t slot, float x, float y, float angle);
/// Sets the velocity of a body, in metres and radians per second.
void cb2_body_set_velocity(CB2World *world, int32_t slot, float vx, float vy, float spin);
/// Sets the damping of a body, as in its definition.
void cb2_body_set_damping(CB2World *world, int32_t slot, float linear, float angular);
/// Prevents or allows rotation.
void cb2_body_set_fixed_rotation(CB2World *world, int32_t slot, bool is_fixed);
/// Wakes a body, or puts it to sleep.
void cb2_body_set_awake(CB2World *world, int32_t slot, bool is_awake);
/// Allows or prevents sleep once the body has hardly moved for half a second. Default: allowed. Preventing it wakes the
/// body.
void cb2_body_set_may_sleep(CB2World *world, int32_t slot, bool may_sleep);

/// The mass in kilograms; 0 for a body that is not dynamic or has no shape.
float cb2_body_mass(const CB2World *world, int32_t slot);
/// The moment of inertia about the centre of mass, in kilogram square metres.
float cb2_body_inertia(const CB2World *world, int32_t slot);
/// The centre of mass in the body's coordinates.
void cb2_body_local_center(const CB2World *world, int32_t slot, float *x, float *y);

/// The states of all bodies, by slot; entries of free slots are undefined. Valid until the next body is created or the
/// world is destroyed; updated by every call that changes a body.
const CB2State *cb2_world_states(CB2World *world);

/// The force and torque on a body in the next step, after which they are reset to 0.
typedef struct {
  /// The force on the centre of mass, in newtons.
  float fx, fy;
  /// The torque, in newton metres.
  float torque;
} CB2Effort;

/// The efforts by slot; valid until the next body is created. Efforts on a sleeping body do not wake it and are lost.
CB2Effort *cb2_world_efforts(CB2World *world);

// MARK: Shapes

/// The material of a shape, and its collision filter.
typedef struct {
  /// The density in kilograms a square metre, at least 0.
  float density;
  /// The friction, at least 0. Two bodies combine by the geometric mean; a boundary uses that of the body.
  float friction;
  /// The restitution (bounciness), at least 0. Two bodies use the larger.
  float restitution;
  /// The speed in metres per second below which a collision does not bounce.
  float restitution_threshold;
  /// Two bodies collide if they have a bit in common here.
  uint64_t items;
  /// A body and a boundary collide if they have a bit in common here.
  uint64_t boundaries;
} CB2Material;

/// Removes all shapes of a body, and ends its contacts.
void cb2_body_clear_shapes(CB2World *world, int32_t slot);
/// Adds a circle to a body, in its coordinates.
void cb2_body_add_circle(CB2World *world, int32_t slot, float x, float y, float radius, const CB2Material *material);
/// Adds a polygon to a body, in its coordinates.
/// - points: alternating x and y; 3 to 8 corners of a convex polygon with an area, more than 0.0025 m apart from each
///   other.
void cb2_body_add_polygon(
    CB2World *world, int32_t slot, const float *points, int32_t count, const CB2Material *material);
/// Sets the material of all shapes of a body; its mass follows the density.
void cb2_body_set_material(CB2World *world, int32_t slot, const CB2Material *material);

/// Creates a static boundary: line segments from point to point, which collide on both sides.
/// - points: alternating x and y, at least 2 points, adjacent ones more than 0.0025 m apart.
/// - slot: a free one; boundaries have slots separate from bodies.
void cb2_boundary_create(
    CB2World *world, int32_t slot, const float *points, int32_t count, const CB2Material *material);
/// Destroys a boundary.
void cb2_boundary_destroy(CB2World *world, int32_t slot);

// MARK: Joints

/// The kind of a joint. A pull draws a point of body B, which is dynamic, to the middle of body A, with a spring damped
/// in all directions relative to A. (A soft rod of length 0 is damped along its own direction only, so a body on it
/// would circle forever.)
typedef enum { CB2_ROD, CB2_PIN, CB2_SLIDE, CB2_WELD, CB2_PULL } CB2JointKind;

/// The definition of a joint.
typedef struct {
  CB2JointKind kind;
  int32_t body_a, body_b;
  /// The anchors, in each body's coordinates.
  float ax, ay, bx, by;
  /// Rod: the length, more than 0, and its limits; equal limits make it rigid. With a minimum length of 0 its ends may
  /// pass each other, and a soft rod then pushes them apart on the other side.
  float length, minimum_length, maximum_length;
  /// Rod, weld and pull: the frequency in hertz, 0 is rigid (more than 0 for a pull), and the damping ratio, 1 is
  /// critical.
  float frequency, damping_ratio;
  /// Slide: the axis in the coordinates of body A, of length 1.
  float axis_x, axis_y;
  /// Pin (radians) and slide (metres): the limits of the movement from the present poses.
  bool has_limits;
  float lower, upper;
  /// Pin (newton metres) and slide (newtons): the friction.
  float friction;
  /// Whether the two bodies collide with each other.
  bool collides;
} CB2JointDefinition;

/// Creates a joint in a free slot; joints have slots separate from bodies.
void cb2_joint_create(CB2World *world, int32_t slot, const CB2JointDefinition *definition);
/// Destroys a joint, and frees its slot. Has no other effect if the joint went with its body.
void cb2_joint_destroy(CB2World *world, int32_t slot);

// MARK: Contacts

/// The begin or end of a contact.
typedef struct {
  /// The slot of the body.
  int32_t body;
  /// The slot of the other body, or of the boundary.
  int32_t other;
  bool is_boundary;
  bool has_begun;
  /// The location, in metres.
  float x, y;
} CB2Contact;

/// The contacts that began or ended since the last `cb2_world_clear_contacts`, in steps and by changes between them.
/// Valid until the next call that changes the world.
const CB2Contact *cb2_world_contacts(const CB2World *world, int32_t *count);
/// Clears the list of contacts.
void cb2_world_clear_contacts(CB2World *world);

#ifdef __cplusplus
}
#endif
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
