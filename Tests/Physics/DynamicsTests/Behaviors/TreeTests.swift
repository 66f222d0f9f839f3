import Dynamics
import Geometry
import Testing
import Views

/// A behavior that tells what it hears.
private final class Listener: DynamicBehavior {
  let onMove: (Bool) -> Void

  init(_ onMove: @escaping (Bool) -> Void) { self.onMove = onMove }

  override func willMove(to dynamicAnimator: DynamicAnimator?) { onMove(dynamicAnimator != nil) }
}

struct TreeTests {
  @Test func `A behavior acts with its children, and comes and goes with them`() {
    let room = Room()
    let box = room.box(Point(100, 0))
    let inner = Listener { room.note("inner:\($0)") }
    let outer = Listener { room.note("outer:\($0)") }
    let gravity = GravityBehavior(items: [box])
    inner.addChildBehavior(gravity)
    outer.addChildBehavior(inner)
    #expect(room.take() == "" && gravity.dynamicAnimator == nil)
    room.add(outer)
    #expect(room.take() == "outer:true inner:true resume" && gravity.dynamicAnimator === room.animator)
    room.run(0.2)
    #expect(box.center.y > 10)
    outer.removeChildBehavior(inner)
    let place = box.center.y
    room.run(0.2)
    // No behavior lists it any more.
    #expect(box.center.y == place && room.take() == "inner:false pause")
    #expect(gravity.dynamicAnimator == nil && outer.childBehaviors.isEmpty)
    outer.addChildBehavior(inner)
    #expect(room.take().hasPrefix("inner:true"))
  }

  @Test func `Adding again at the same level changes nothing`() {
    let room = Room()
    let box = room.box(Point(0, 100))
    let push = PushBehavior(items: [box, box], mode: .continuous)
    push.pushDirection = Vector(1, 0)
    push.addItem(box)
    room.add(push, push)
    #expect(room.animator.behaviors.count == 1 && push.items.count == 1)
    let parent = DynamicBehavior()
    let child = DynamicBehavior()
    parent.addChildBehavior(child)
    parent.addChildBehavior(child)
    #expect(parent.childBehaviors.count == 1)
    room.run(1)
    #expect(isNear(box.center.x, 50, 0.3))
    room.animator.removeBehavior(child)
    parent.removeChildBehavior(push)
    #expect(room.animator.behaviors.count == 1)
  }

  @Test func `An action runs after each step of 1/240 s, sees where that led, and may change anything`() {
    let room = Room()
    let box = room.box(Point(0, 100))
    let made = DynamicItemBehavior(items: [box])
    made.addLinearVelocity(Vector(240, 0), for: box)
    var places: [Double] = []
    made.action = { [unowned made] in
      places.append(box.center.x)
      if places.count == 20 { made.addLinearVelocity(Vector(-240, 0), for: box) }
    }
    room.add(made)
    room.run(0.2)
    #expect(places.count >= 40)
    for (index, place) in places.prefix(20).enumerated() { #expect(isNear(place, Double(index + 1), 1e-4)) }
    #expect(isNear(box.center.x, 20, 1e-3))
    made.action = { [unowned made] in made.dynamicAnimator?.removeAllBehaviors() }
    made.addLinearVelocity(Vector(240, 0), for: box)
    room.run(0.2)
    #expect(room.animator.behaviors.isEmpty && !room.animator.isRunning)
  }

  @Test func `Speed that is given before an item is in a simulation adds up`() {
    let room = Room()
    let box = room.box(Point(0, 100))
    let made = DynamicItemBehavior(items: [box])
    made.addLinearVelocity(Vector(60, 0), for: box)
    made.addLinearVelocity(Vector(40, 10), for: box)
    made.addAngularVelocity(1, for: box)
    #expect(made.linearVelocity(for: box) == Vector(100, 10) && made.angularVelocity(for: box) == 1)
    room.add(made)
    room.run(1)
    #expect(isNear(box.center, Point(100, 110), 1e-2) && isNear(box.transform.rotation, 1, 1e-3))
    #expect(isNear(made.linearVelocity(for: box).x, 100, 1e-3))
  }

  @Test func `Behaviors added while it runs act from then on, on items that it knows already`() {
    let room = Room()
    let box = room.box(Point(200, 100))
    room.add(GravityBehavior(items: [box]))
    room.run(0.3)
    let place = box.center.y
    let walls = CollisionBehavior(items: [box])
    walls.translatesReferenceBoundsIntoBoundary = true
    room.add(walls)
    room.run(1 / 60.0)
    // Its speed was not lost.
    #expect(box.center.y - place > 4)
    room.rest()
    #expect(isNear(box.center.y, 550, 0.5))
  }
}
