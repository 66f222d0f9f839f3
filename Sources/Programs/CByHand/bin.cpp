#include <box2d/box2d.h>

extern "C" {
#include "CByHand.h"
}

#include <vector>

/* As the figures' own bin: 960 x 600 points, 30 to a row; every third is a ball. */
struct ByHandBin {
  b2World world{b2Vec2(0, 0)};
  std::vector<b2Body *> bodies;
};

static const float points = 20;

ByHandBin *by_hand_bin(size_t bodies) {
  ByHandBin *bin = new ByHandBin;
  b2BodyDef wall;
  b2Body *ground = bin->world.CreateBody(&wall);
  const b2Vec2 corners[4] = {{0, 0}, {960 / points, 0}, {960 / points, 600 / points}, {0, 600 / points}};
  for (int index = 0; index < 4; index++) {
    b2EdgeShape edge;
    edge.SetTwoSided(corners[index], corners[(index + 1) % 4]);
    ground->CreateFixture(&edge, 0);
  }
  for (size_t index = 0; index < bodies; index++) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set((30 + 31 * float(index % 30)) / points, (30 + 31 * float(index / 30)) / points);
    b2Body *body = bin->world.CreateBody(&definition);
    b2FixtureDef fixture;
    fixture.density = 0.04f;
    fixture.friction = 0.3f;
    fixture.restitution = 0.2f;
    fixture.restitutionThreshold = 0.3f;
    b2CircleShape ball;
    b2PolygonShape box;
    if (index % 3 == 0) {
      ball.m_radius = 12 / points;
      fixture.shape = &ball;
    } else {
      box.SetAsBox(12 / points, 8 / points);
      fixture.shape = &box;
    }
    body->CreateFixture(&fixture);
    bin->bodies.push_back(body);
  }
  return bin;
}

void by_hand_free_bin(ByHandBin *bin) { delete bin; }

void by_hand_shake(ByHandBin *bin, float x, float y) {
  bin->world.SetGravity({x, y});
  for (int step = 0; step < 4; step++) bin->world.Step(1.0f / 240, 8, 3);
}

size_t by_hand_awake(const ByHandBin *bin) {
  size_t count = 0;
  for (const b2Body *body : bin->bodies) count += body->IsAwake();
  return count;
}
