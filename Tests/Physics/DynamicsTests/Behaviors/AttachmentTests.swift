import Dynamics
import Geometry
import Testing
import Views

struct AttachmentTests {
  @Test func `A rigid attachment keeps its length, which is that of the beginning`() {
    let room = Room()
    let box = room.box(Point(100, 100))
    let rod = AttachmentBehavior(item: box, attachedToAnchor: Point(200, 100))
    #expect(rod.length == 100 && rod.frequency == 0 && rod.attachedBehaviorType == .anchor && rod.items.count == 1)
    room.add(GravityBehavior(items: [box]), rod)
    room.run(1.5) { #expect(isNear(box.center.distance(to: Point(200, 100)), 100, 1)) }
    rod.length = 50
    room.run(1)
    #expect(isNear(box.center.distance(to: Point(200, 100)), 50, 1))
  }

  @Test func `An attachment with a frequency swings as often a second, and critical damping does not swing`() {
    for damping in [0.0, 1] {
      let room = Room()
      let box = room.box(Point(100, 300))
      let spring = AttachmentBehavior(item: box, attachedToAnchor: Point(100, 100))
      (spring.length, spring.frequency, spring.damping) = (150, 2, damping)
      room.add(spring)
      var crossings = 0
      var last = box.center.y
      room.run(2) {
        if (last - 250) * (box.center.y - 250) < 0 { crossings += 1 }
        last = box.center.y
      }
      if damping == 0 {
        #expect((7...9).contains(crossings))
      } else {
        #expect(crossings <= 1 && isNear(box.center.y, 250, 0.5))
      }
    }
  }

  @Test func `What hangs on an anchor follows it`() {
    let room = Room()
    let box = room.box(Point(100, 200))
    let rod = AttachmentBehavior(item: box, offsetFromCenter: Vector(0, -50), attachedToAnchor: Point(100, 150))
    let made = DynamicItemBehavior(items: [box])
    (made.resistance, made.angularResistance) = (2, 2)
    #expect(rod.length == 0)
    room.add(GravityBehavior(items: [box]), rod, made)
    room.rest()
    _ = room.take()
    rod.anchorPoint = Point(250, 100)
    #expect(room.animator.isRunning)
    room.run(1 / 60.0)
    room.rest()
    #expect(isNear(box.center, Point(250, 150), 3) && rod.anchorPoint == Point(250, 100))
  }

  @Test func `Two items keep their distance, or at most that with a limit`() {
    let room = Room()
    let (a, b) = (room.box(Point(100, 100), Size(20, 20)), room.box(Point(200, 100), Size(20, 20)))
    let held = DynamicItemBehavior(items: [a])
    held.isAnchored = true
    let rope = AttachmentBehavior.limitAttachment(
      with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: .zero)
    #expect(rope.length == 100 && rope.attachedBehaviorType == .items)
    let gravity = GravityBehavior(items: [b])
    gravity.gravityDirection = Vector(-1, 0)
    room.add(gravity, held, rope)
    var nearest = 100.0
    room.run(0.6) {
      nearest = min(nearest, a.center.distance(to: b.center))
      #expect(a.center.distance(to: b.center) < 101.5)
    }
    #expect(nearest < 20)
    let rod = AttachmentBehavior(item: a, attachedTo: b)
    room.animator.removeBehavior(rope)
    rod.length = 60
    room.add(rod)
    room.run(0.5)
    #expect(isNear(a.center.distance(to: b.center), 60, 1))
  }

  @Test func `A slider moves along its axis only, within its range, and does not turn`() {
    let room = Room()
    let box = room.box(Point(100, 100))
    let rail = AttachmentBehavior.slidingAttachment(
      with: box, attachmentAnchor: Point(130, 100), axisOfTranslation: Vector(0, 2))
    rail.attachmentRange = -20...80
    let push = PushBehavior(items: [box], mode: .continuous)
    push.pushDirection = Vector(5, 0)
    push.setTargetOffsetFromCenter(Vector(0, 40), for: box)
    room.add(GravityBehavior(items: [box]), rail, push)
    room.run(1)
    #expect(isNear(box.center.x, 100, 1) && isNear(box.center.y, 180, 1) && isNear(box.transform.rotation, 0, 0.03))
  }

  @Test func `Pinned items turn about their place within the range, and fixed ones are one`() {
    let room = Room()
    let (wall, arm) = (room.box(Point(100, 100), Size(40, 40)), room.box(Point(170, 100), Size(100, 20)))
    let held = DynamicItemBehavior(items: [wall])
    held.isAnchored = true
    let pin = AttachmentBehavior.pinAttachment(with: wall, attachedTo: arm, attachmentAnchor: Point(120, 100))
    pin.attachmentRange = -0.5...0.5
    let gravity = GravityBehavior(items: [arm])
    room.add(gravity, held, pin)
    room.run(2)
    #expect(isNear(arm.transform.rotation, 0.5, 0.05))
    #expect(isNear(arm.center.distance(to: Point(120, 100)), 50, 1))
    // Taken away and put there again it does not begin to count anew.
    for _ in 0..<3 {
      room.animator.removeAllBehaviors()
      room.rest()
      room.add(gravity, held, pin)
      room.run(1)
      #expect(isNear(arm.transform.rotation, 0.5, 0.05))
    }
    room.animator.removeAllBehaviors()
    room.rest()
    (arm.center, arm.transform) = (Point(170, 100), .identity)
    room.add(
      gravity, held,
      AttachmentBehavior.fixedAttachment(with: wall, attachedTo: arm, attachmentAnchor: Point(120, 100)))
    room.run(1)
    #expect(isNear(arm.center, Point(170, 100), 2) && isNear(arm.transform.rotation, 0, 0.05))
  }
}
