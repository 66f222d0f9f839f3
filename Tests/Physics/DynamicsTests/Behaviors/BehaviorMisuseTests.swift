import Dynamics
import Geometry
import Runtime
import Testing
import Views

/// A thing that is no view.
private final class Thing: DynamicItem {
  var center: Point
  let bounds: Rect
  var transform = Transform2D.identity

  init(_ center: Point, _ size: Size) {
    self.center = center
    bounds = Rect(origin: .zero, size: size)
  }
}

struct BehaviorMisuseTests {
  @Test func `An item obeys one animator`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let room = Room()
        let box = room.box(Point(1, 1))
        room.add(GravityBehavior(items: [box]))
        let other = DynamicAnimator(referenceView: room.view, loop: room.loop)
        other.addBehavior(SnapBehavior(item: box, snapTo: .zero))
      }
    }
  }

  @Test func `An item that has left one animator may go to another at once`() {
    let room = Room()
    let box = room.box(Point(1, 1))
    let gravity = GravityBehavior(items: [box])
    room.add(gravity, SnapBehavior(item: box, snapTo: .zero))
    gravity.removeItem(box)
    room.animator.removeAllBehaviors()
    let other = DynamicAnimator(referenceView: room.view, loop: room.loop)
    other.addBehavior(gravity)
    gravity.addItem(box)
    room.run(0.2)
    #expect(box.center.y > 10)
  }

  @Test func `A behavior has one place`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (behavior, parent, animator) = (DynamicBehavior(), DynamicBehavior(), DynamicAnimator())
        parent.addChildBehavior(behavior)
        animator.addBehavior(parent)
        animator.addBehavior(behavior)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (behavior, animator) = (DynamicBehavior(), DynamicAnimator())
        animator.addBehavior(behavior)
        DynamicBehavior().addChildBehavior(behavior)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (outer, inner) = (DynamicBehavior(), DynamicBehavior())
        outer.addChildBehavior(inner)
        inner.addChildBehavior(outer)
      }
    }
  }

  @Test func `An animator has one gravity behavior`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior())
        animator.addBehavior(GravityBehavior())
      }
    }
  }

  @Test func `Numbers that are none are stopped at the door`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { GravityBehavior().gravityDirection = Vector(.nan, 0) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { PushBehavior(mode: .continuous).magnitude = .infinity }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { DynamicItemBehavior().density = 0 }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = SnapBehavior(item: View(), snapTo: Point(0, .nan)) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { AttachmentBehavior(item: View(), attachedToAnchor: .zero).length = -1 }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { CollisionBehavior().addBoundary(withIdentifier: 1, from: .zero, to: Point(.infinity, 0)) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { FieldBehavior.dragField().minimumRadius = 0 }
    }
  }

  @Test func `Items without a size and of a million points fall, snap and end`() {
    for size in [Size.zero, Size(1e6, 1e6), Size(0, 300), Size(1e7, 1)] {
      let loop = FrameLoop()
      let thing = Thing(Point(0, 0), size)
      let animator = DynamicAnimator(loop: loop)
      let gravity = GravityBehavior(items: [thing])
      animator.addBehavior(gravity)
      for frame in 1...30 { loop.frame(at: Double(frame) / 60) }
      #expect(isNear(thing.center.y, 125, 2), "\(size)")
      animator.removeBehavior(gravity)
      animator.addBehavior(SnapBehavior(item: thing, snapTo: Point(30, 40)))
      for frame in 31...300 { loop.frame(at: Double(frame) / 60) }
      #expect(thing.center == Point(30, 40) && !animator.isRunning, "\(size)")
    }
  }

  @Test func `Numbers beyond all use end in finite places`() {
    let room = Room()
    let (a, b) = (room.box(Point(100, 100)), room.box(Point(300, 100)))
    let walls = CollisionBehavior(items: [a, b])
    walls.addBoundary(withIdentifier: 1, from: Point(-1e300, 1e300), to: Point(1e300, 1e300))
    walls.addBoundary(withIdentifier: 2, from: Point(5, 5), to: Point(5, 5))
    let made = DynamicItemBehavior(items: [a])
    (made.density, made.elasticity, made.friction, made.resistance) = (1e300, 1e300, 1e300, 1e300)
    let push = PushBehavior(items: [a, b], mode: .continuous)
    push.pushDirection = Vector(1e300, -1e300)
    let rod = AttachmentBehavior(item: a, attachedTo: b)
    (rod.length, rod.frequency, rod.damping) = (1e300, 1e300, 1e300)
    let field = FieldBehavior.radialGravityField(position: Point(1e300, 0))
    (field.strength, field.falloff) = (1e300, 1e300)
    field.addItem(b)
    room.add(walls, made, push, rod, field, SnapBehavior(item: b, snapTo: Point(1e300, -1e300)))
    room.run(2)
    #expect(a.center.isFinite && b.center.isFinite && a.transform.isFinite)
  }

  @Test func `A polygon says what is wrong with it, and may be wound either way`() throws {
    let square = [Point(-5, -5), Point(5, -5), Point(5, 5), Point(-5, 5)]
    #expect(try ConvexPolygon(square).points == square)
    #expect(try ConvexPolygon(square.reversed()).points.count == 4)
    #expect(Set(try ConvexPolygon(square.reversed()).points) == Set(square))
    let busy = [Point(-5, -5), Point(-5, -5), Point(0, -5), Point(5, -5), Point(5, 5), Point(-5, 5), Point(-5, -5)]
    #expect(try ConvexPolygon(busy).points == square)
    #expect(throws: ShapeError.tooFewCorners(2)) { try ConvexPolygon([.zero, Point(1, 1), .zero]) }
    #expect(throws: ShapeError.notFinite(corner: 1)) { try ConvexPolygon([.zero, Point(.nan, 1), Point(3, 1)]) }
    #expect(throws: ShapeError.noArea) { try ConvexPolygon([.zero, Point(1, 1), Point(3, 3)]) }
    #expect(throws: ShapeError.concave(corner: 2)) {
      try ConvexPolygon([Point(0, 0), Point(10, 0), Point(2, 2), Point(0, 10)])
    }
    #expect(throws: ShapeError.concave(corner: 1)) {
      try ConvexPolygon([Point(0, 10), Point(2, 2), Point(10, 0), Point(0, 0)])
    }
    #expect(throws: ShapeError.crossesItself) {
      try ConvexPolygon([Point(0, 0), Point(10, 10), Point(10, 0), Point(0, 20)])
    }
    // A star turns the same way at each corner.
    let star = [Point(0, -100), Point(59, 81), Point(-95, -31), Point(95, -31), Point(-59, 81)]
    #expect(throws: ShapeError.crossesItself) { try ConvexPolygon(star) }
    for error in [ShapeError.tooFewCorners(1), .notFinite(corner: 3), .noArea, .concave(corner: 4), .crossesItself] {
      #expect(error.description.count > 30)
    }
    #expect(throws: ShapeError.tooFewCorners(1)) { try BoundaryPath([.zero, .zero]) }
    #expect(throws: ShapeError.notFinite(corner: 0)) { try BoundaryPath([Point(.infinity, 0), .zero]) }
    #expect(try BoundaryPath([.zero, Point(1, 0)], isClosed: false) == .line(from: .zero, to: Point(1, 0)))
  }
}
