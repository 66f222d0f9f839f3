import Dynamics
import Geometry
import Runtime
import TestSupport
import Testing
import Views

struct AnimatorLifecycleTests {
  @Test func `A pause is told once, and any change makes it go on, told once`() {
    let room = Room()
    let box = room.box(Point(100, 100))
    let gravity = GravityBehavior(items: [box])
    let walls = CollisionBehavior(items: [box])
    walls.translatesReferenceBoundsIntoBoundary = true
    #expect(!room.animator.isRunning && room.take() == "")
    room.add(gravity, walls)
    #expect(room.animator.isRunning && room.take() == "resume")
    room.rest()
    #expect(!room.animator.isRunning && !room.loop.needsFrame && room.take() == "pause")
    #expect(isNear(box.center.y, 550, 0.5))
    room.run(1)
    #expect(room.take() == "")
    gravity.gravityDirection = Vector(0, -1)
    #expect(room.animator.isRunning)
    gravity.magnitude = 2
    room.rest()
    #expect(room.take() == "resume pause" && isNear(box.center.y, 50, 0.5))
    room.animator.removeAllBehaviors()
    room.rest()
    #expect(room.take() == "resume pause" && room.animator.behaviors.isEmpty)
  }

  @Test func `Elapsed time is that of its running, without pauses`() {
    let room = Room()
    let snap = SnapBehavior(item: room.box(Point(100, 100)), snapTo: Point(200, 100))
    room.add(snap)
    let first = room.rest()
    #expect(isNear(room.animator.elapsedTime, first, 0.02))
    room.run(5)
    #expect(isNear(room.animator.elapsedTime, first, 0.02))
    snap.snapPoint = Point(100, 100)
    let second = room.rest()
    #expect(isNear(room.animator.elapsedTime, first + second, 0.04) && second > 0.3)
  }

  @Test func `Slow motion is slow`() {
    let (fast, slow) = (Room(), Room(timeScale: 0.5))
    let boxes = [fast, slow].map { room in
      let box = room.box(Point(100, 0))
      room.add(GravityBehavior(items: [box]))
      return box
    }
    fast.run(0.25)
    slow.run(0.5)
    #expect(isNear(boxes[0].center.y, boxes[1].center.y, 1e-9) && boxes[0].center.y > 30)
  }

  @Test func `The same at every frame rate`() {
    var ends: Set<[UInt64]> = []
    for rate in [30.0, 60, 144, 240] {
      let room = Room()
      let box = room.box(Point(130, 100))
      box.transform = Transform2D(rotation: 0.3)
      let walls = CollisionBehavior(items: [box])
      walls.translatesReferenceBoundsIntoBoundary = true
      let made = DynamicItemBehavior(items: [box])
      made.elasticity = 0.6
      room.add(GravityBehavior(items: [box]), walls, made)
      for frame in 1...Int(rate) { room.loop.frame(at: Double(frame) / rate) }
      ends.insert([box.center.x.bitPattern, box.center.y.bitPattern, box.transform.b.bitPattern])
    }
    #expect(ends.count == 1)
  }

  @Test func `A behavior that is removed lets go, and added again does all that it did`() {
    let room = Room()
    let box = room.box(Point(100, 100), Size(100, 100), "box")
    let gravity = GravityBehavior(items: [box])
    let walls = CollisionBehavior(items: [box])
    walls.collisionDelegate = room
    walls.addBoundary(withIdentifier: "floor", from: Point(0, 300), to: Point(400, 300))
    room.add(gravity, walls)
    room.rest()
    #expect(isNear(box.center.y, 250, 0.5) && room.take() == "resume +box.floor pause")
    room.animator.removeBehavior(walls)
    room.run(1)
    #expect(box.center.y > 500 && walls.dynamicAnimator == nil)
    #expect(walls.boundaryIdentifiers == ["floor"] && walls.items.count == 1)
    room.animator.removeBehavior(gravity)
    room.rest()
    _ = room.take()
    box.center = Point(100, 100)
    room.add(walls, gravity)
    room.rest()
    #expect(isNear(box.center.y, 250, 0.5) && room.take() == "resume +box.floor pause")
  }

  @Test func `A view that is removed leaves at the next step, and joins again when it comes back`() {
    let room = Room()
    let (lower, upper) = (room.box(Point(100, 550)), room.box(Point(100, 300)))
    let gravity = GravityBehavior(items: [lower, upper])
    let walls = CollisionBehavior(items: [lower, upper])
    walls.translatesReferenceBoundsIntoBoundary = true
    room.add(gravity, walls, AttachmentBehavior(item: lower, attachedTo: upper))
    room.run(0.1)
    let place = lower.center
    lower.removeFromSuperview()
    room.rest()
    #expect(lower.center == place && isNear(upper.center.y, 550, 0.5) && gravity.items.count == 2)
    lower.center = Point(300, 100)
    room.view.addSubview(lower)
    room.run(0.2)
    #expect(lower.center.y > 110)
  }

  @Test func `One that nobody holds stops at once; it and its items can go`() {
    let room = Room()
    let tracker = LeakTracker()
    let box = room.box(Point(100, 0))
    let gravity = GravityBehavior(items: [box])
    do {
      let animator = tracker.track(DynamicAnimator(referenceView: room.view, loop: room.loop), "animator")
      animator.addBehavior(gravity)
      animator.addBehavior(CollisionBehavior(items: [tracker.track(room.box(Point(1, 1)), "view")]))
      room.view.subviews.last?.removeFromSuperview()
      room.run(0.2)
    }
    let place = box.center
    #expect(tracker.alive == [] && place.y > 10 && gravity.dynamicAnimator == nil)
    #expect(!room.loop.needsFrame)
    room.run(0.2)
    #expect(box.center == place)
    room.add(gravity)
    room.run(0.2)
    #expect(box.center.y > place.y + 10)
  }

  @Test func `A reference view that goes takes its views out of the simulation`() {
    let loop = FrameLoop()
    let box = View(frame: Rect(0, 0, 10, 10))
    var parent: View? = View(frame: Rect(0, 0, 100, 100))
    parent?.addSubview(box)
    let animator = DynamicAnimator(referenceView: parent!, loop: loop)
    animator.addBehavior(GravityBehavior(items: [box]))
    parent = nil
    #expect(animator.referenceView == nil)
    for frame in 1...10 { loop.frame(at: Double(frame) / 60) }
    #expect(!animator.isRunning && !loop.needsFrame && box.center == Point(5, 5))
  }

  @Test func `Moved by hand, an item goes on from there once the animator is told, as fast as before`() {
    let room = Room()
    let box = room.box(Point(100, 100))
    let made = DynamicItemBehavior(items: [box])
    made.addLinearVelocity(Vector(100, 0), for: box)
    room.add(made)
    room.run(0.5)
    #expect(isNear(box.center.x, 150, 1e-3))
    box.center = Point(10, 300)
    box.transform = Transform2D(rotation: 1)
    room.animator.updateItem(usingCurrentState: box)
    room.run(0.5)
    #expect(isNear(box.center, Point(60, 300), 1e-2) && isNear(box.transform.rotation, 1, 1e-6))
  }

  @Test func `Items in a rectangle are those whose outline meets it`() {
    let room = Room()
    let (a, b) = (room.box(Point(100, 100)), room.box(Point(300, 100)))
    let far = room.box(Point(300, 500))
    room.add(GravityBehavior(items: [a, b]))
    #expect(room.animator.items(in: Rect(140, 0, 50, 600)).map(ObjectIdentifier.init) == [ObjectIdentifier(a)])
    #expect(room.animator.items(in: Rect(0, 0, 400, 600)).count == 2 && far.superview != nil)
    #expect(room.animator.items(in: Rect(240, 20, 5, 20)).isEmpty)
    b.transform = Transform2D(rotation: .pi / 4)
    #expect(room.animator.items(in: Rect(240, 90, 5, 20)).count == 1)
  }

  @Test func `An item deeper in the tree moves in the reference view's coordinates`() {
    let room = Room()
    let shelf = room.box(Point(200, 300), Size(200, 200))
    shelf.transform = Transform2D(rotation: .pi / 2)
    let box = View(frame: Rect(50, 50, 100, 100))
    shelf.addSubview(box)
    room.add(GravityBehavior(items: [box]))
    room.run(0.2)
    // Down in the room is to the right in what is turned by a quarter.
    #expect(box.center.x > 110 && isNear(box.center.y, 100, 1e-6) && isNear(box.transform.rotation, 0, 1e-6))
  }
}
