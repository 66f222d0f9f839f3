import Dynamics
import Geometry
import Testing
import Views

struct BehaviorDetailTests {
  private let room = Room()

  @Test func `An attachment's offset turns with its item`() {
    let box = room.box(Point(100, 100))
    box.transform = Transform2D(rotation: .pi / 2)
    let rod = AttachmentBehavior(item: box, offsetFromCenter: Vector(50, 0), attachedToAnchor: Point(100, 250))
    #expect(isNear(rod.length, 100))
    let (wall, arm) = (room.box(Point(300, 100), Size(40, 40)), room.box(Point(300, 170), Size(100, 20)))
    arm.transform = Transform2D(rotation: .pi / 2)
    let held = DynamicItemBehavior(items: [wall])
    held.isAnchored = true
    let pin = AttachmentBehavior.pinAttachment(with: wall, attachedTo: arm, attachmentAnchor: Point(300, 120))
    let wind = GravityBehavior(items: [arm])
    wind.gravityDirection = Vector(1, 0)
    room.add(wind, held, pin)
    room.run(1 / 30.0)
    #expect(isNear(arm.center, Point(300, 170), 3), "it is pinned where it stands")
    room.run(0.5) { #expect(isNear(arm.center.distance(to: Point(300, 120)), 50, 1)) }
    #expect(arm.center.x > 310)
  }

  @Test func `Of a stall an animator makes up for a quarter of a second, and goes on at its pace`() {
    let box = room.box(Point(100, 100))
    let made = DynamicItemBehavior(items: [box])
    made.addLinearVelocity(Vector(100, 0), for: box)
    room.add(made)
    room.run(0.1)
    room.loop.frame(at: room.loop.now + 2)
    #expect(isNear(box.center.x, 135, 0.01))
    room.run(0.1)
    #expect(isNear(box.center.x, 145, 0.01) && isNear(room.animator.elapsedTime, 0.45, 1e-6))
  }

  @Test func `A snap does not wind back whole turns`() {
    let box = room.box(Point(100, 100))
    let made = DynamicItemBehavior(items: [box])
    made.addAngularVelocity(20, for: box)
    room.add(made)
    room.run(1)
    room.add(SnapBehavior(item: box, snapTo: Point(100, 100)))
    var fastest = 0.0
    while room.loop.needsFrame {
      room.loop.frame(at: room.loop.now + 1 / 240.0)
      fastest = max(fastest, abs(made.angularVelocity(for: box)))
    }
    #expect(fastest < 45 && isNear(box.transform.rotation, 0, 1e-12), "\(fastest) radians a second")
  }

  @Test func `Another size counts once the animator is told`() {
    let box = room.box(Point(100, 550))
    let walls = CollisionBehavior(items: [box])
    walls.translatesReferenceBoundsIntoBoundary = true
    room.add(GravityBehavior(items: [box]), walls)
    room.rest()
    box.bounds.size = Size(100, 200)
    box.center = Point(100, 300)
    room.animator.updateItem(usingCurrentState: box)
    room.rest()
    #expect(isNear(box.center.y, 500, 0.5))
  }

  @Test func `An item that one of its behaviors lets go goes on without it, and one that is added joins in`() {
    let (a, b) = (room.box(Point(100, 0)), room.box(Point(300, 0)))
    let gravity = GravityBehavior(items: [a])
    let made = DynamicItemBehavior(items: [a, b])
    room.add(gravity, made)
    room.run(0.25)
    #expect(isNear(made.linearVelocity(for: a).y, 250, 3) && made.linearVelocity(for: b) == .zero)
    gravity.removeItem(a)
    gravity.addItem(b)
    let speed = made.linearVelocity(for: a)
    room.run(0.25)
    #expect(made.linearVelocity(for: a) == speed && isNear(made.linearVelocity(for: b).y, 250, 6))
  }

  @Test func `A collision behavior tells of meetings of its own items only`() {
    let (a, b) = (room.box(Point(100, 500), Size(100, 100), "a"), room.box(Point(100, 300), Size(100, 100), "b"))
    let (own, other) = (CollisionBehavior(items: [a, b]), CollisionBehavior(items: [a]))
    other.collisionDelegate = room
    room.animator.delegate = nil
    let held = DynamicItemBehavior(items: [a])
    held.isAnchored = true
    room.add(GravityBehavior(items: [b]), own, other, held)
    room.rest()
    #expect(isNear(b.center.y, 400, 0.5) && room.take() == "")
    other.addBoundary(withIdentifier: "x", from: Point(0, 0), to: Point(1, 1))
    other.removeAllBoundaries()
    #expect(other.boundaryIdentifiers.isEmpty)
  }

  @Test func `Within its smallest radius a field gets weaker, to nothing in its middle`() {
    let (near, middle) = (room.box(Point(110, 100), Size(10, 10)), room.box(Point(100, 100), Size(10, 10)))
    let field = FieldBehavior.radialGravityField(position: Point(100, 100))
    field.minimumRadius = 50
    field.addItem(near)
    field.addItem(middle)
    room.add(field)
    room.run(0.05)
    // A fifth of 1000.
    #expect(isNear(near.center.x, 109.75, 0.04) && middle.center == Point(100, 100))
  }
}
