import Dynamics
import Geometry
import Testing
import Views

struct CollisionTests {
  private func falling(_ mode: CollisionBehavior.Mode) -> (Room, CollisionBehavior, View, View) {
    let room = Room()
    let (a, b) = (room.box(Point(100, 500), Size(100, 100), "a"), room.box(Point(100, 100), Size(100, 100), "b"))
    let walls = CollisionBehavior(items: [a, b])
    walls.translatesReferenceBoundsIntoBoundary = true
    walls.collisionMode = mode
    walls.collisionDelegate = room
    room.animator.delegate = nil
    room.add(GravityBehavior(items: [a, b]), walls)
    return (room, walls, a, b)
  }

  @Test func `Everything collides unless it is said otherwise, and each meeting is told`() {
    #expect(CollisionBehavior().collisionMode == .everything)
    let (room, walls, a, b) = falling(.everything)
    room.rest()
    #expect(isNear(a.center.y, 550, 0.5) && isNear(b.center.y, 450, 0.75))
    #expect(room.take() == "+a.bounds +ab")
    walls.removeItem(b)
    room.run(0.2)
    #expect(b.center.y > 460)
  }

  @Test
  func `Items that collide with boundaries only lie in one place, and those that collide with items only fall on`() {
    let (room, _, a, b) = falling(.boundaries)
    room.rest()
    #expect(isNear(a.center.y, 550, 0.5) && isNear(b.center.y, 550, 0.5) && room.take() == "+a.bounds +b.bounds")
    let (other, _, c, _) = falling(.items)
    other.run(1)
    #expect(c.center.y > 900 && other.take() == "")
  }

  @Test func `Two collision behaviors do not mix: items meet those of their own only`() {
    let room = Room()
    let (a, b) = (room.box(Point(100, 550), Size(100, 100), "a"), room.box(Point(100, 100), Size(100, 100), "b"))
    let first = CollisionBehavior(items: [a])
    let second = CollisionBehavior(items: [b])
    first.translatesReferenceBoundsIntoBoundary = true
    second.addBoundary(withIdentifier: 7, from: Point(0, 580), to: Point(400, 580))
    second.collisionDelegate = room
    room.add(GravityBehavior(items: [a, b]), first, second)
    room.rest()
    #expect(isNear(a.center.y, 550, 0.5) && isNear(b.center.y, 530, 0.5))
    #expect(room.take() == "resume +b.7 pause")
  }

  @Test func `A boundary with the same identifier replaces the old one`() {
    let room = Room()
    let box = room.box(Point(100, 100))
    let walls = CollisionBehavior(items: [box])
    walls.addBoundary(withIdentifier: "floor", from: Point(0, 300), to: Point(400, 300))
    walls.addBoundary(withIdentifier: "floor", forPath: .rectangle(Rect(0, 0, 400, 500)))
    room.add(GravityBehavior(items: [box]), walls)
    room.rest()
    #expect(isNear(box.center.y, 450, 0.5) && walls.boundaryIdentifiers == ["floor"])
    #expect(walls.boundary(withIdentifier: "floor") == .rectangle(Rect(0, 0, 400, 500)))
    walls.removeBoundary(withIdentifier: "floor")
    #expect(walls.boundary(withIdentifier: "floor") == nil && walls.boundaryIdentifiers.isEmpty)
    room.run(0.5)
    #expect(box.center.y > 500)
  }

  @Test func `The reference view's edges follow its size, with their insets, also at rest`() {
    let room = Room()
    let box = room.box(Point(100, 100))
    let walls = CollisionBehavior(items: [box])
    walls.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 0, left: 0, bottom: 20, right: 0))
    room.add(GravityBehavior(items: [box]), walls)
    room.rest()
    #expect(isNear(box.center.y, 530, 0.5))
    room.view.frame = Rect(0, 0, 400, 900)
    room.rest()
    #expect(isNear(box.center.y, 830, 0.5) && room.take() == "resume pause resume pause")
    room.view.frame = Rect(0, 0, 1, 1)
    room.run(2)
    #expect(box.center.isFinite)
    walls.translatesReferenceBoundsIntoBoundary = false
    #expect(!walls.translatesReferenceBoundsIntoBoundary)
  }

  @Test func `The end of a contact is told`() {
    let (room, _, a, b) = falling(.everything)
    room.rest()
    _ = room.take()
    let push = PushBehavior(items: [b], mode: .instantaneous)
    push.pushDirection = Vector(0, -5)
    room.add(push)
    room.run(0.1)
    #expect(room.take() == "-ab" && a.center.y > 540)
  }

  @Test func `Round items roll, and polygons lie on their edges`() throws {
    let room = Room()
    let (ball, wedge) = (room.box(Point(100, 300)), room.box(Point(300, 300)))
    ball.collisionBounds = .ellipse
    let triangle = try ConvexPolygon([Point(-50, 50), Point(0, -50), Point(50, 50)])
    wedge.collisionBounds = .path(triangle)
    #expect(ball.collisionBounds == .ellipse && room.view.collisionBounds == .rectangle)
    let walls = CollisionBehavior(items: [ball, wedge])
    walls.translatesReferenceBoundsIntoBoundary = true
    let made = DynamicItemBehavior(items: [ball, wedge])
    made.friction = 1
    made.addLinearVelocity(Vector(60, 0), for: ball)
    room.add(GravityBehavior(items: [ball, wedge]), walls, made)
    room.run(1.5)
    #expect(ball.transform.rotation > 0.3, "it rolls")
    #expect(isNear(ball.center.y, 550, 0.5) && isNear(wedge.center.y, 550, 1))
  }
}
