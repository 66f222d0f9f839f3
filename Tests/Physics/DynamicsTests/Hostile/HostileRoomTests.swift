import Dynamics
import Geometry
import Testing
import Views

/// What happens around items while they move.
@Suite("Hostile rooms")
struct HostileRoomTests {
  private func boxes(_ count: Int, in pit: Pit) -> [View] {
    (0..<count).map { pit.item(Rect(10 + 40 * Double($0 % 9), 10 + 40 * Double($0 / 9), 30, 30)) }
  }

  @Test("a room that shrinks to a point in mid-flight keeps its items where numbers are, and rests when it grows again")
  func shrinks() {
    let pit = Pit()
    let items = boxes(20, in: pit)
    pit.fall(items, elasticity: 0.5)
    pit.frames(20)
    pit.window.frame = Rect(0, 0, 1, 1)
    pit.frames(300)
    for item in items { #expect(item.isSound, "\(item.center)") }
    pit.window.frame = Rect(0, 0, 0, 0)
    pit.frames(60)
    for item in items { #expect(item.isSound, "\(item.center)") }
    pit.window.frame = Rect(0, 0, 400, 600)
    pit.animator.removeAllBehaviors()
    #expect(pit.framesToRest(limit: 600) != nil)
  }

  @Test("a view that is taken out in flight leaves; what leaned on it or hung on it goes on, and all of it rests")
  func takenOut() {
    let pit = Pit()
    let items = boxes(12, in: pit)
    pit.fall(items, elasticity: 0.3)
    for (a, b) in zip(items, items.dropFirst()) { pit.animator.addBehavior(AttachmentBehavior(item: a, attachedTo: b)) }
    for item in items.prefix(6) {
      pit.frames(7)
      let place = item.center
      item.removeFromSuperview()
      pit.frames(1)
      #expect(item.center == place)
    }
    #expect(pit.framesToRest(limit: 1800) != nil && pit.pauses == 1)
    for item in items.suffix(6) { #expect(pit.window.bounds.insetBy(dx: -2, dy: -2).contains(item.center)) }
  }

  @Test("the whole room is emptied in flight, and nothing runs any more")
  func emptied() {
    let pit = Pit()
    pit.fall(boxes(12, in: pit))
    pit.frames(10)
    for view in pit.window.subviews { view.removeFromSuperview() }
    #expect(pit.framesToRest(limit: 60) != nil && pit.pauses == 1)
  }

  @Test("a boundary of the same name twice is the newer one, in flight too; one without length stops nothing")
  func sameBoundary() {
    let pit = Pit()
    let item = pit.item(Rect(100, 0, 40, 40))
    let floor = CollisionBehavior(items: [item])
    for y in [200.0, 300, 300, 400] {
      floor.addBoundary(withIdentifier: "floor", from: Point(0, y), to: Point(400, y))
    }
    floor.addBoundary(withIdentifier: "dot", from: Point(120, 100), to: Point(120, 100))
    #expect(floor.boundaryIdentifiers == ["floor", "dot"])
    pit.animator.addBehavior(GravityBehavior(items: [item]))
    pit.animator.addBehavior(floor)
    pit.frames(20)
    floor.addBoundary(withIdentifier: "floor", from: Point(0, 500), to: Point(400, 500))
    #expect(pit.framesToRest(limit: 600) != nil)
    #expect(abs(item.frame.maxY - 500) < 0.5, "\(item.frame)")
  }

  @Test("a boundary drawn through an item pushes it to one side, and it rests")
  func throughIt() {
    let pit = Pit()
    let item = pit.item(Rect(100, 100, 100, 100))
    let walls = pit.fall([item])
    walls.addBoundary(withIdentifier: "through", from: Point(0, 170), to: Point(400, 170))
    #expect(pit.framesToRest(limit: 900) != nil)
    #expect(item.isSound && pit.window.bounds.insetBy(dx: -2, dy: -2).contains(item.center), "\(item.center)")
  }

  @Test("whoever is told of a contact or a step may take everything away")
  func inCallbacks() {
    final class Wrecker: CollisionBehaviorDelegate {
      var calls = 0
      func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: AnyHashable?, at point: Point
      ) {
        calls += 1
        (item as? View)?.removeFromSuperview()
        behavior.removeItem(item)
        behavior.translatesReferenceBoundsIntoBoundary.toggle()
        if calls == 3 { behavior.dynamicAnimator?.removeAllBehaviors() }
      }
    }
    let pit = Pit()
    let wrecker = Wrecker()
    let walls = pit.fall(boxes(20, in: pit))
    walls.collisionDelegate = wrecker
    let step = DynamicBehavior()
    step.action = { [weak walls] in if let first = walls?.items.first, wrecker.calls == 2 { walls?.removeItem(first) } }
    pit.animator.addBehavior(step)
    #expect(pit.framesToRest(limit: 600) != nil)
    #expect(wrecker.calls >= 1)
  }

  @Test("an animator that is let go in the middle of its own step is gone, and so is its motion")
  func letGo() {
    let pit = Pit()
    let item = pit.item(Rect(0, 0, 10, 10))
    var animator: DynamicAnimator? = DynamicAnimator(referenceView: pit.window, loop: pit.loop)
    weak let held = animator
    let gravity = GravityBehavior(items: [item])
    var steps = 0
    gravity.action = {
      steps += 1
      if steps == 10 { animator = nil }
    }
    animator?.addBehavior(gravity)
    pit.frames(30)
    // What was left of its frame is still stepped.
    #expect(held == nil && animator == nil && steps <= 12, "\(steps)")
    #expect(!pit.loop.needsFrame)
  }

  @Test("a stall of an hour is a quarter of a second of motion, and the clock goes on")
  func stall() {
    let pit = Pit()
    let item = pit.item(Rect(100, 0, 40, 40))
    pit.animator.addBehavior(GravityBehavior(items: [item]))
    pit.frames(2)
    let before = pit.animator.elapsedTime
    pit.loop.frame(at: 3600)
    #expect(pit.animator.elapsedTime - before <= 0.2501 && item.isSound)
    pit.frames(2)
    #expect(pit.animator.elapsedTime - before < 0.3)
  }

  @Test func `thousands of boundaries take no square of their number, and the last one holds like the first`() {
    let pit = Pit()
    let item = pit.item(Rect(100, 20, 40, 40))
    let walls = pit.fall([item])
    let clock = ContinuousClock()
    let taken = clock.measure {
      for number in 0..<4000 {
        walls.addBoundary(withIdentifier: number, from: Point(0, 5000), to: Point(10, 5000 + Double(number)))
      }
      walls.addBoundary(withIdentifier: 3999, from: Point(0, 300), to: Point(400, 300))
      #expect(pit.framesToRest(limit: 300) != nil)
    }
    #expect(taken < .seconds(15), "\(taken)")
    #expect(walls.boundaryIdentifiers.count == 4000 && abs(item.frame.maxY - 300) < 1, "\(item.frame)")
    walls.removeBoundary(withIdentifier: 0)
    #expect(
      walls.boundary(withIdentifier: 0) == nil && walls.boundary(withIdentifier: 3999)?.points[0] == Point(0, 300))
    walls.removeBoundary(withIdentifier: 3999)
    #expect(pit.framesToRest(limit: 300) != nil && abs(item.frame.maxY - 600) < 1, "\(item.frame)")
  }
}
