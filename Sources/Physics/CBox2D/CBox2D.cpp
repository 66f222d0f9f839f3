#include "CBox2D.h"

#include <box2d/box2d.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace {

/// The user data of a fixture: its owner, and its collision filter.
struct Fixture {
  int32_t slot;
  bool is_boundary;
  uint64_t items, boundaries;
};

Fixture *info(b2Fixture *fixture) { return reinterpret_cast<Fixture *>(fixture->GetUserData().pointer); }

/// The number of contacts from which nothing is stopped at walls within a step. That is computed one time of impact at
/// a time, and the time for one grows with the contacts: a step of crowded boxes took 5 ms with 9,600 contacts, 49 ms
/// with 32,000, and a second with 88,000.
constexpr int32_t crowd = 6000;
/// The number of contacts from which no two bodies begin to touch.
constexpr int32_t full = 40000;

struct Filter final : b2ContactFilter {
  const b2World *world = nullptr;

  bool ShouldCollide(b2Fixture *a, b2Fixture *b) override {
    const Fixture *first = info(a), *second = info(b);
    if (first->is_boundary || second->is_boundary) return (first->boundaries & second->boundaries) != 0;
    return (first->items & second->items) != 0 && world->GetContactCount() < full;
  }
};

/// Uses the body's friction at a boundary.
void mix_friction(b2Contact *contact) {
  b2Fixture *a = contact->GetFixtureA(), *b = contact->GetFixtureB();
  if (info(a)->is_boundary != info(b)->is_boundary)
    contact->SetFriction(info(a)->is_boundary ? b->GetFriction() : a->GetFriction());
  else
    contact->ResetFriction();
}

b2Vec2 point(const float *points, int32_t index) { return {points[2 * index], points[2 * index + 1]}; }

template <typename T>
T &at(std::vector<T> &table, int32_t slot) {
  if (static_cast<size_t>(slot) >= table.size()) table.resize(static_cast<size_t>(slot) + 1);
  return table[static_cast<size_t>(slot)];
}

/// A rod whose ends may pass each other: a rope, or a spring with a length.
///
/// Box2D's distance joint has a direction and keeps a minimum length, so it stops a body that moves straight at its
/// other end. Near its end such a rod is therefore not a distance joint: a rope is slack there, and a spring pushes by
/// `spring_blow`. A joint without force then connects the two bodies.
struct Tether {
  int32_t slot;
  CB2JointDefinition told;
  bool is_engines;
};

/// The offset of one end from the other, and its relative velocity.
struct Between {
  b2Vec2 way, velocity;
};

Between between(const b2Body *a, const b2Body *b, const CB2JointDefinition &told) {
  const b2Vec2 first = a->GetWorldPoint({told.ax, told.ay}), second = b->GetWorldPoint({told.bx, told.by});
  return {
      second - first, b->GetLinearVelocityFromWorldPoint(second) - a->GetLinearVelocityFromWorldPoint(first)};
}

/// The change of the velocity of one end along a direction for an impulse of 1.
float give(const b2Body *body, const b2Vec2 &place, const b2Vec2 &way) {
  if (body->GetType() != b2_dynamicBody) return 0;
  const float mass = body->GetMass();
  const float inertia = body->GetInertia() - mass * b2Dot(body->GetLocalCenter(), body->GetLocalCenter());
  const float moment = b2Cross(place - body->GetWorldCenter(), way);
  return 1 / mass + (body->IsFixedRotation() || inertia <= 0 ? 0 : moment * moment / inertia);
}

/// Applies the impulse of a soft spring for one step, stable for every step, as in Box2D.
/// > Source: E. Catto, "Soft Constraints", 2011.
void spring_blow(b2Body *a, b2Body *b, const CB2JointDefinition &told, float seconds) {
  const auto [way, velocity] = between(a, b, told);
  const float length = way.Length();
  // Without a direction, the ends move on as they do, or fall.
  b2Vec2 out(0, 1);
  if (length > 1e-4f)
    out = (1 / length) * way;
  else if (velocity.Length() > 1e-4f)
    out = (1 / velocity.Length()) * velocity;
  const b2Vec2 first = a->GetWorldPoint({told.ax, told.ay}), second = b->GetWorldPoint({told.bx, told.by});
  const float given = give(a, first, out) + give(b, second, out);
  if (given <= 0) return;
  float stiffness, damping;
  b2LinearStiffness(stiffness, damping, told.frequency, told.damping_ratio, a, b);
  const float softness = 1 / (seconds * (damping + seconds * stiffness));
  const float bias = (length - told.length) * seconds * stiffness * softness;
  const float impulse = -(b2Dot(velocity, out) + bias) / (given + softness);
  a->ApplyLinearImpulse(-impulse * out, first, true);
  b->ApplyLinearImpulse(impulse * out, second, true);
}

}  // namespace

struct CB2World final : b2ContactListener, b2DestructionListener {
  b2World world{b2Vec2(0, 0)};
  Filter filter;
  std::vector<b2Body *> bodies;
  /// The slots of bodies in order of creation, for tight loops.
  std::vector<int32_t> order;
  std::vector<CB2State> states;
  std::vector<CB2Effort> efforts;
  std::vector<b2Body *> boundaries;
  std::vector<b2Joint *> joints;
  /// The slots of pulls, and the seconds by which their targets lead.
  std::vector<std::pair<int32_t, float>> pulls;
  /// The slots of rods whose ends may pass each other.
  std::vector<Tether> tethers;
  std::vector<CB2Contact> contacts;

  CB2World() {
    filter.world = &world;
    world.SetContactFilter(&filter);
    world.SetContactListener(this);
    world.SetDestructionListener(this);
  }

  ~CB2World() {
    world.SetContactListener(nullptr);
    for (b2Body *body = world.GetBodyList(); body; body = body->GetNext())
      for (b2Fixture *fixture = body->GetFixtureList(); fixture; fixture = fixture->GetNext()) delete info(fixture);
  }

  void note(int32_t slot) {
    const b2Body *body = bodies[slot];
    CB2State &state = states[slot];
    state.x = body->GetPosition().x;
    state.y = body->GetPosition().y;
    state.angle = body->GetAngle();
    state.vx = body->GetLinearVelocity().x;
    state.vy = body->GetLinearVelocity().y;
    state.spin = body->GetAngularVelocity();
    state.is_awake = body->IsAwake();
  }

  void note(b2Contact *contact, bool has_begun) {
    const Fixture *a = info(contact->GetFixtureA()), *b = info(contact->GetFixtureB());
    if (a->is_boundary) std::swap(a, b);
    if (a->is_boundary) return;
    const int32_t change = has_begun ? 1 : -1;
    states[a->slot].touching += change;
    if (!b->is_boundary) states[b->slot].touching += change;
    b2Vec2 place(0, 0);
    if (has_begun) {
      b2WorldManifold manifold;
      contact->GetWorldManifold(&manifold);
      place = manifold.points[0];
    }
    contacts.push_back({a->slot, b->slot, b->is_boundary, has_begun, place.x, place.y});
  }

  void BeginContact(b2Contact *contact) override {
    mix_friction(contact);
    note(contact, true);
  }
  void EndContact(b2Contact *contact) override { note(contact, false); }

  void SayGoodbye(b2Joint *joint) override {
    for (b2Joint *&entry : joints)
      if (entry == joint) entry = nullptr;
  }
  void SayGoodbye(b2Fixture *fixture) override { delete info(fixture); }

  void add(b2Body *body, const b2Shape &shape, int32_t slot, bool is_boundary, const CB2Material &material) {
    b2FixtureDef definition;
    definition.shape = &shape;
    definition.density = material.density;
    definition.friction = material.friction;
    definition.restitution = material.restitution;
    definition.restitutionThreshold = material.restitution_threshold;
    definition.userData.pointer =
        reinterpret_cast<uintptr_t>(new Fixture{slot, is_boundary, material.items, material.boundaries});
    body->CreateFixture(&definition);
    balance(body);
  }

  void step(Tether &tether, float seconds);

  /// Corrects the centre of a symmetric shape, whose rounding error would make a body creep.
  void balance(b2Body *body) {
    b2MassData mass;
    body->GetMassData(&mass);
    if (mass.center.LengthSquared() == 0 || mass.center.Length() > 1e-5f) return;
    mass.center.SetZero();
    body->SetMassData(&mass);
  }

  void clear(b2Body *body) {
    while (b2Fixture *fixture = body->GetFixtureList()) {
      Fixture *owner = info(fixture);
      body->DestroyFixture(fixture);
      delete owner;
    }
  }
};

/// The radius of the largest circle about the centre that fits into a shape.
static float inner_radius(const b2Shape *shape) {
  if (shape->GetType() != b2Shape::e_polygon) return shape->m_radius;
  const auto *polygon = static_cast<const b2PolygonShape *>(shape);
  float radius = b2_maxFloat;
  for (int32_t index = 0; index < polygon->m_count; index++)
    radius = std::min(
        radius, b2Dot(polygon->m_normals[index], polygon->m_vertices[index] - polygon->m_centroid));
  return radius;
}

/// Limits the speed of a body so that its centre cannot cross a wall in a step.
static void slow_down(b2Body *body, float seconds) {
  float radius = b2_maxFloat;
  for (const b2Fixture *fixture = body->GetFixtureList(); fixture; fixture = fixture->GetNext())
    radius = std::min(radius, inner_radius(fixture->GetShape()));
  const float speed = body->GetLinearVelocity().Length();
  if (speed * seconds > radius) body->SetLinearVelocity(radius / (seconds * speed) * body->GetLinearVelocity());
}

// MARK: World

int32_t cb2_world_contact_count(const CB2World *world) { return world->world.GetContactCount(); }

CB2World *cb2_world_create(void) { return new CB2World; }

void cb2_world_destroy(CB2World *world) { delete world; }

void cb2_world_step(CB2World *world, float seconds, int velocity_iterations, int position_iterations) {
  for (int32_t slot : world->order) {
    CB2Effort &effort = world->efforts[slot];
    if (effort.fx == 0 && effort.fy == 0 && effort.torque == 0) continue;
    b2Body *body = world->bodies[slot];
    body->ApplyForceToCenter({effort.fx, effort.fy}, false);
    body->ApplyTorque(effort.torque, false);
    effort = {0, 0, 0};
  }
  for (const auto &[slot, lead] : world->pulls) {
    if (!world->joints[slot]) continue;
    const b2Body *end = world->joints[slot]->GetBodyA();
    static_cast<b2MouseJoint *>(world->joints[slot])->SetTarget(end->GetPosition() + lead * end->GetLinearVelocity());
  }
  for (Tether &tether : world->tethers) world->step(tether, seconds);
  const bool is_crowded = world->world.GetContactCount() >= crowd;
  if (is_crowded)
    for (int32_t slot : world->order) slow_down(world->bodies[slot], seconds);
  world->world.SetContinuousPhysics(!is_crowded);
  world->world.Step(seconds, velocity_iterations, position_iterations);
  for (int32_t slot : world->order) world->note(slot);
}

const CB2State *cb2_world_states(CB2World *world) { return world->states.data(); }

CB2Effort *cb2_world_efforts(CB2World *world) { return world->efforts.data(); }

const CB2Contact *cb2_world_contacts(const CB2World *world, int32_t *count) {
  *count = static_cast<int32_t>(world->contacts.size());
  return world->contacts.data();
}

void cb2_world_clear_contacts(CB2World *world) { world->contacts.clear(); }

// MARK: Bodies

static b2BodyType type(CB2BodyType type) {
  switch (type) {
    case CB2_STATIC: return b2_staticBody;
    case CB2_KINEMATIC: return b2_kinematicBody;
    case CB2_DYNAMIC: break;
  }
  return b2_dynamicBody;
}

void cb2_body_create(CB2World *world, int32_t slot, const CB2BodyDefinition *definition) {
  b2BodyDef body;
  body.type = type(definition->type);
  body.position.Set(definition->x, definition->y);
  body.angle = definition->angle;
  body.linearVelocity.Set(definition->vx, definition->vy);
  body.angularVelocity = definition->spin;
  body.linearDamping = definition->linear_damping;
  body.angularDamping = definition->angular_damping;
  body.fixedRotation = definition->is_fixed_rotation;
  body.bullet = definition->is_bullet;
  at(world->bodies, slot) = world->world.CreateBody(&body);
  at(world->states, slot) = CB2State{};
  at(world->efforts, slot) = CB2Effort{0, 0, 0};
  world->order.push_back(slot);
  world->note(slot);
}

void cb2_body_destroy(CB2World *world, int32_t slot) {
  b2Body *body = world->bodies[slot];
  // The contacts end while the tables still know the body.
  world->clear(body);
  world->world.DestroyBody(body);
  world->bodies[slot] = nullptr;
  for (auto place = world->order.begin(); place != world->order.end(); ++place) {
    if (*place != slot) continue;
    world->order.erase(place);
    break;
  }
}

void cb2_body_set_type(CB2World *world, int32_t slot, CB2BodyType kind) {
  world->bodies[slot]->SetType(type(kind));
  world->note(slot);
}

void cb2_body_set_pose(CB2World *world, int32_t slot, float x, float y, float angle) {
  world->bodies[slot]->SetTransform({x, y}, angle);
  world->bodies[slot]->SetAwake(true);
  world->note(slot);
}

void cb2_body_set_velocity(CB2World *world, int32_t slot, float vx, float vy, float spin) {
  world->bodies[slot]->SetLinearVelocity({vx, vy});
  world->bodies[slot]->SetAngularVelocity(spin);
  world->note(slot);
}

void cb2_body_set_damping(CB2World *world, int32_t slot, float linear, float angular) {
  world->bodies[slot]->SetLinearDamping(linear);
  world->bodies[slot]->SetAngularDamping(angular);
}

void cb2_body_set_fixed_rotation(CB2World *world, int32_t slot, bool is_fixed) {
  world->bodies[slot]->SetFixedRotation(is_fixed);
  world->note(slot);
}

void cb2_body_set_awake(CB2World *world, int32_t slot, bool is_awake) {
  world->bodies[slot]->SetAwake(is_awake);
  world->note(slot);
}

void cb2_body_set_may_sleep(CB2World *world, int32_t slot, bool may_sleep) {
  world->bodies[slot]->SetSleepingAllowed(may_sleep);
  world->note(slot);
}

float cb2_body_mass(const CB2World *world, int32_t slot) { return world->bodies[slot]->GetMass(); }

float cb2_body_inertia(const CB2World *world, int32_t slot) {
  const b2Body *body = world->bodies[slot];
  const b2Vec2 center = body->GetLocalCenter();
  return body->GetInertia() - body->GetMass() * b2Dot(center, center);
}

void cb2_body_local_center(const CB2World *world, int32_t slot, float *x, float *y) {
  *x = world->bodies[slot]->GetLocalCenter().x;
  *y = world->bodies[slot]->GetLocalCenter().y;
}

// MARK: Shapes

void cb2_body_clear_shapes(CB2World *world, int32_t slot) { world->clear(world->bodies[slot]); }

void cb2_body_add_circle(CB2World *world, int32_t slot, float x, float y, float radius, const CB2Material *material) {
  b2CircleShape shape;
  shape.m_p.Set(x, y);
  shape.m_radius = radius;
  world->add(world->bodies[slot], shape, slot, false, *material);
}

void cb2_body_add_polygon(
    CB2World *world, int32_t slot, const float *points, int32_t count, const CB2Material *material) {
  b2Vec2 corners[b2_maxPolygonVertices];
  for (int32_t index = 0; index < count; index++) corners[index] = point(points, index);
  b2PolygonShape shape;
  shape.Set(corners, count);
  world->add(world->bodies[slot], shape, slot, false, *material);
}

void cb2_body_set_material(CB2World *world, int32_t slot, const CB2Material *material) {
  b2Body *body = world->bodies[slot];
  for (b2Fixture *fixture = body->GetFixtureList(); fixture; fixture = fixture->GetNext()) {
    Fixture *owner = info(fixture);
    const bool is_filter_other = owner->items != material->items || owner->boundaries != material->boundaries;
    fixture->SetDensity(material->density);
    fixture->SetFriction(material->friction);
    fixture->SetRestitution(material->restitution);
    fixture->SetRestitutionThreshold(material->restitution_threshold);
    owner->items = material->items;
    owner->boundaries = material->boundaries;
    if (is_filter_other) fixture->Refilter();
  }
  for (b2ContactEdge *edge = body->GetContactList(); edge; edge = edge->next) {
    mix_friction(edge->contact);
    edge->contact->ResetRestitution();
    edge->contact->ResetRestitutionThreshold();
  }
  body->ResetMassData();
  world->balance(body);
  world->note(slot);
}

void cb2_boundary_create(
    CB2World *world, int32_t slot, const float *points, int32_t count, const CB2Material *material) {
  b2BodyDef definition;
  b2Body *body = world->world.CreateBody(&definition);
  for (int32_t index = 1; index < count; index++) {
    b2EdgeShape shape;
    shape.SetTwoSided(point(points, index - 1), point(points, index));
    world->add(body, shape, slot, true, *material);
  }
  at(world->boundaries, slot) = body;
}

void cb2_boundary_destroy(CB2World *world, int32_t slot) {
  // Bodies that rest on it must fall, so they wake.
  for (b2ContactEdge *edge = world->boundaries[slot]->GetContactList(); edge; edge = edge->next)
    if (edge->contact->IsTouching()) edge->other->SetAwake(true);
  world->clear(world->boundaries[slot]);
  world->world.DestroyBody(world->boundaries[slot]);
  world->boundaries[slot] = nullptr;
}

// MARK: Joints

/// Sets the ends that all joints have.
template <typename Definition>
static Definition between(CB2World *world, const CB2JointDefinition &told) {
  Definition joint;
  joint.bodyA = world->bodies[told.body_a];
  joint.bodyB = world->bodies[told.body_b];
  joint.localAnchorA.Set(told.ax, told.ay);
  joint.localAnchorB.Set(told.bx, told.by);
  joint.collideConnected = told.collides;
  return joint;
}

/// The relative angle of the two bodies.
static float angle(const b2JointDef &joint) { return joint.bodyB->GetAngle() - joint.bodyA->GetAngle(); }

static b2Joint *make(CB2World *world, const CB2JointDefinition &told) {
  const bool is_soft = told.frequency > 0, has_friction = told.friction > 0;
  switch (told.kind) {
    case CB2_ROD: {
      b2DistanceJointDef joint = between<b2DistanceJointDef>(world, told);
      joint.length = told.length;
      joint.minLength = told.minimum_length;
      joint.maxLength = told.maximum_length;
      if (is_soft)
        b2LinearStiffness(
            joint.stiffness, joint.damping, told.frequency, told.damping_ratio, joint.bodyA, joint.bodyB);
      return world->world.CreateJoint(&joint);
    }
    case CB2_PIN: {
      b2RevoluteJointDef joint = between<b2RevoluteJointDef>(world, told);
      joint.referenceAngle = angle(joint);
      joint.enableLimit = told.has_limits;
      joint.lowerAngle = told.lower;
      joint.upperAngle = told.upper;
      joint.enableMotor = has_friction;
      joint.maxMotorTorque = told.friction;
      return world->world.CreateJoint(&joint);
    }
    case CB2_SLIDE: {
      b2PrismaticJointDef joint = between<b2PrismaticJointDef>(world, told);
      joint.referenceAngle = angle(joint);
      joint.localAxisA.Set(told.axis_x, told.axis_y);
      joint.enableLimit = told.has_limits;
      joint.lowerTranslation = told.lower;
      joint.upperTranslation = told.upper;
      joint.enableMotor = has_friction;
      joint.maxMotorForce = told.friction;
      return world->world.CreateJoint(&joint);
    }
    case CB2_WELD: {
      b2WeldJointDef joint = between<b2WeldJointDef>(world, told);
      joint.referenceAngle = angle(joint);
      if (is_soft)
        b2AngularStiffness(
            joint.stiffness, joint.damping, told.frequency, told.damping_ratio, joint.bodyA, joint.bodyB);
      return world->world.CreateJoint(&joint);
    }
    case CB2_PULL: {
      b2MouseJointDef joint;
      joint.bodyA = world->bodies[told.body_a];
      joint.bodyB = world->bodies[told.body_b];
      // The target at creation is the anchor.
      joint.target = joint.bodyB->GetWorldPoint({told.bx, told.by});
      joint.maxForce = 1e12f;
      joint.collideConnected = told.collides;
      b2LinearStiffness(joint.stiffness, joint.damping, told.frequency, told.damping_ratio, joint.bodyA, joint.bodyB);
      return world->world.CreateJoint(&joint);
    }
  }
  return nullptr;
}

/// Creates a joint without force.
static b2Joint *make_idle(CB2World *world, const CB2JointDefinition &told) {
  b2FrictionJointDef joint = between<b2FrictionJointDef>(world, told);
  return world->world.CreateJoint(&joint);
}

/// Whether the ends come so near to each other in a step that a distance joint would stop them.
static bool is_near(const CB2JointDefinition &told, const Between &ends, float seconds) {
  const float reach = 2 * seconds * ends.velocity.Length() + 4 * b2_linearSlop;
  return ends.way.Length() < (told.frequency > 0 ? reach : std::max(reach, told.maximum_length / 2)) &&
         ends.way.Length() + reach < told.maximum_length;
}

void CB2World::step(Tether &tether, float seconds) {
  if (!joints[tether.slot]) return;
  b2Body *a = bodies[tether.told.body_a], *b = bodies[tether.told.body_b];
  const bool is_near = ::is_near(tether.told, between(a, b, tether.told), seconds);
  if (is_near == tether.is_engines) {
    // The new joint first: without any joint, the two bodies would collide.
    b2Joint *old = joints[tether.slot];
    joints[tether.slot] = is_near ? make_idle(this, tether.told) : make(this, tether.told);
    world.DestroyJoint(old);
    tether.is_engines = !is_near;
  }
  if (is_near && tether.told.frequency > 0) spring_blow(a, b, tether.told, seconds);
}

void cb2_joint_create(CB2World *world, int32_t slot, const CB2JointDefinition *definition) {
  at(world->joints, slot) = make(world, *definition);
  if (definition->kind == CB2_ROD && definition->minimum_length < definition->maximum_length)
    world->tethers.push_back({slot, *definition, true});
  if (definition->kind != CB2_PULL) return;
  // Box2D damps against the world, which leaves the anchor behind a steadily moving target by this much.
  const float lead = definition->damping_ratio / (b2_pi * definition->frequency);
  world->pulls.emplace_back(slot, lead);
}

void cb2_joint_destroy(CB2World *world, int32_t slot) {
  if (!world->joints[slot]) return;
  auto &tethers = world->tethers;
  tethers.erase(
      std::remove_if(tethers.begin(), tethers.end(), [slot](const Tether &tether) { return tether.slot == slot; }),
      tethers.end());
  auto &pulls = world->pulls;
  pulls.erase(
      std::remove_if(pulls.begin(), pulls.end(), [slot](const auto &pull) { return pull.first == slot; }), pulls.end());
  world->world.DestroyJoint(world->joints[slot]);
  world->joints[slot] = nullptr;
}
