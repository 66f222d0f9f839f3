import Dynamics
import Geometry
import Runtime
import TestSupport
import Testing
import Views

/// The walls of the reference view carry, push in and wake what they reach.
struct CarryTests {
  private func walls(_ items: [View], in room: Room) {
    let walls = CollisionBehavior(items: items)
    walls.translatesReferenceBoundsIntoBoundary = true
    room.add(GravityBehavior(items: items), walls)
    room.rest()
  }

  private func isInside(_ boxes: [View], _ room: Room) -> Bool {
    boxes.allSatisfy { room.view.bounds.contains($0.frame.center) && $0.frame.maxY < room.view.bounds.maxY + 1.5 }
  }

  @Test(arguments: [400.0, 250]) func `six boxes stay inside as the room shrinks, and come to rest`(height: Double) {
    let room = Room()
    let boxes = (0..<6).map { room.box(Point(50 + Double($0) * 60, 550), Size(50, 50)) }
    walls(boxes, in: room)
    room.view.frame = Rect(0, 0, 400, height)
    room.loop.requestFrame()
    let seconds = room.rest()
    #expect(isInside(boxes, room) && seconds < 5)
    #expect(boxes.allSatisfy { abs($0.center.y - (height - 25)) < 1 })
  }

  @Test func `a stack is carried as it is`() {
    let room = Room()
    let boxes = (0..<4).map { room.box(Point(200, 575 - Double($0) * 50), Size(50, 50)) }
    let rough = DynamicItemBehavior(items: boxes)
    rough.friction = 0.6
    room.add(rough)
    walls(boxes, in: room)
    #expect(boxes.allSatisfy { abs($0.center.x - 200) < 1 })
    room.view.frame = Rect(0, 0, 400, 420)
    room.loop.requestFrame()
    #expect(room.rest() < 5)
    for (index, box) in boxes.enumerated() { #expect(isNear(box.center, Point(200, 395 - Double(index) * 50), 2)) }
  }

  @Test func `a wall that moves in each frame pushes boxes before it`() {
    let room = Room()
    let boxes = (0..<3).map { room.box(Point(60 + Double($0) * 110, 575), Size(50, 50)) }
    walls(boxes, in: room)
    for width in stride(from: 400.0, through: 180, by: -4) {
      room.view.frame = Rect(0, 0, width, 600)
      room.loop.requestFrame()
      room.run(1 / 60.0)
    }
    room.rest()
    #expect(boxes.allSatisfy { $0.frame.minX > -1.5 && $0.frame.maxX < 181.5 })
  }

  @Test func `boxes that have no room still come to rest, inside`() {
    let room = Room()
    let boxes = (0..<6).map { room.box(Point(50 + Double($0) * 60, 570), Size(50, 50)) }
    walls(boxes, in: room)
    room.view.frame = Rect(0, 0, 120, 60)
    room.loop.requestFrame()
    #expect(room.rest() < 30)
    #expect(boxes.allSatisfy { room.view.bounds.insetBy(dx: -40, dy: -40).contains($0.center) })
  }

  @Test(arguments: [Vector(100, 0), Vector(60, -80), Vector(300, 200)])
  func `an anchor that jumps takes its item there, which comes to rest`(way: Vector) {
    let room = Room()
    let box = room.box(Point(100, 150), Size(40, 40))
    let rod = AttachmentBehavior(item: box, attachedToAnchor: Point(100, 100))
    room.add(rod)
    room.rest()
    rod.anchorPoint += way
    #expect(room.rest() < 3)
    #expect(abs(box.center.distance(to: rod.anchorPoint) - 50) < 1)
  }

  @Test func `an anchor in a hand gives its item the velocity of the hand`() {
    let room = Room()
    let box = room.box(Point(100, 100), Size(40, 40))
    let rod = AttachmentBehavior(item: box, attachedToAnchor: Point(100, 100))
    room.add(rod)
    room.rest()
    for _ in 0..<10 {
      rod.anchorPoint.x += 20
      room.run(1 / 60.0)
    }
    #expect(abs(box.center.x - 300) < 5 && (room.animator.motion(of: box)?.velocity.x ?? 0) > 600)
  }

  @Test(arguments: [(1.0, 0.4), (1, 1), (4, 0.5), (4, 1)], [0.05, 0.3, 1, 30])
  func `taps elsewhere again and again lead a spring to rest`(spring: (Double, Double), gap: Double) {
    let room = Room()
    let box = room.box(Point(150, 250), Size(40, 40))
    let rod = AttachmentBehavior(item: box, attachedToAnchor: Point(150, 200))
    (rod.frequency, rod.damping) = spring
    room.add(rod)
    room.rest()
    for place in [Point(250, 200), Point(190, 320), Point(80, 120), Point(300, 500)] {
      rod.anchorPoint = place
      if gap < 10 { room.run(gap) } else { #expect(room.rest() < 4) }
    }
    #expect(room.rest() < 4)
    #expect(abs(box.center.distance(to: rod.anchorPoint) - 50) < 2)
  }

  @Test func `a pendulum on a spring goes on swinging`() {
    let room = Room()
    let box = room.box(Point(200, 100), Size(20, 20))
    let rod = AttachmentBehavior(item: box, attachedToAnchor: Point(100, 100))
    (rod.frequency, rod.damping) = (4, 1)
    room.add(rod)
    room.add(GravityBehavior(items: [box]))
    room.run(5)
    #expect((room.animator.motion(of: box)?.velocity.length ?? 0) > 1 || abs(box.center.x - 100) > 20)
  }
}
