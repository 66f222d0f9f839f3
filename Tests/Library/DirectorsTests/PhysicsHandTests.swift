import Directors
import Geometry
import Runtime
import TestSupport
import Testing
import Transitions
import Views

/// Hands and requests that meet a screen in flight.
struct PhysicsHandTests {
  /// Frames until it is about so far between its ends.
  private func run(_ theatre: Theatre, to share: Double, of seconds: Double) {
    for _ in 0..<max(1, Int((share * seconds / (1.0 / 60)).rounded())) where theatre.transition != nil {
      theatre.frame()
    }
  }

  /// How long it takes when nobody meddles.
  private func lengths(_ it: Physics.Case) -> (there: Double, back: Double) {
    let theatre = Physics.theatre(it.name, it.way)
    theatre.bring()
    let there = theatre.film().last?.time ?? 0
    theatre.take()
    return (there, theatre.film().last?.time ?? 0)
  }

  @Test(arguments: Physics.cases, [0.1, 0.5, 0.9])
  func `cancelled on the way it restores both sides, to the bit`(_ it: Physics.Case, share: Double) {
    let theatre = Physics.theatre(it.name, it.way)
    let before = theatre.tree
    theatre.bring()
    run(theatre, to: share, of: lengths(it).there)
    #expect(theatre.transition != nil)
    theatre.take()
    #expect(theatre.settle(within: 4) && !theatre.isThere)
    #expect(theatre.tree == before)

    theatre.bring(animated: false)
    theatre.settle()
    let there = theatre.tree
    theatre.take()
    run(theatre, to: share, of: lengths(it).back)
    #expect(theatre.transition != nil)
    theatre.bring()
    #expect(theatre.settle(within: 4) && theatre.isThere)
    #expect(theatre.tree == there && theatre.isExactlyHome)
  }

  /// Where it is, and how fast.
  private func motion(_ theatre: Theatre) -> (pose: Physics.Pose, step: Vector, turn: Double) {
    let before = theatre.pose
    theatre.frame()
    let now = theatre.pose
    return (now, now.center - before.center, now.angle - before.angle)
  }

  @Test(arguments: Physics.cases)
  func `turned by requests five times it goes on where it is, as fast as it was`(_ it: Physics.Case) {
    let interval = 1.0 / 240
    let theatre = Physics.theatre(it.name, it.way, interval: interval)
    let length = lengths(it).there
    theatre.bring()
    for _ in 0..<Int(0.3 * length / interval) { theatre.frame() }
    for round in 0..<5 {
      let before = motion(theatre)
      theatre.turn()
      #expect(theatre.pose == before.pose)
      let after = motion(theatre)
      guard theatre.transition != nil else { break }
      // Springs are strong far from where they pull to; a jump would be much more.
      #expect((after.step - before.step).length < 5, "round \(round): \(before.step), \(after.step)")
      #expect(abs(after.turn - before.turn) < 0.01)
      for _ in 0..<20 { theatre.frame() }
    }
    #expect(theatre.settle(within: 8))
  }

  /// Out, along the way by which it leaves, and a little aside.
  private func way(_ name: String) -> Vector { name == "Snap" ? Vector(3, -1) : Vector(1, -6) }

  @Test(arguments: Physics.cases)
  func `grabbed ten times in one flight, what was grabbed stays under the pointer, and nothing jumps`(
    _ it: Physics.Case
  ) {
    let theatre = Physics.theatre(it.name, it.way, style: .pageSheet)
    theatre.bring()
    run(theatre, to: it.name == "Snap" ? 0.15 : 0.4, of: lengths(it).there)
    var generator = SeededGenerator(seed: 11)
    for round in 0..<10 {
      guard theatre.transition != nil else { return #expect(Bool(false), "it is over in round \(round)") }
      let screen = theatre.screen
      guard let grip = visiblePoint(theatre, &generator) else { return #expect(Bool(false), "out of sight") }
      let before = theatre.pose
      theatre.press(grip.x, grip.y)
      #expect(theatre.pose == before && theatre.transition?.progress.isHeld == true, "round \(round)")
      let spot = screen.convert(grip, from: nil)!
      // Against its way, or it would be there before it has been grabbed ten times.
      let isGoingBack = theatre.transition?.currentDirection == .backward
      let step = way(it.name) * (isGoingBack ? -1 : 1)
      for _ in 0..<8 {
        theatre.drag(by: step.x, step.y, seconds: 1.0 / 60)
        let seen = screen.convert(spot, to: nil)!
        #expect(seen.distance(to: theatre.location) < 1, "round \(round)")
      }
      let under = motion(theatre)
      theatre.release()
      #expect(theatre.pose == under.pose)
      let free = motion(theatre)
      #expect((free.step - under.step).length < 25, "round \(round): \(under.step), \(free.step)")
      theatre.frame()
    }
    #expect(theatre.settle(within: 8))
  }

  private func visiblePoint(_ theatre: Theatre, _ generator: inout SeededGenerator) -> Point? {
    let seen = theatre.screen.screenFrame.intersection(theatre.window.bounds)
    for _ in 0..<200 {
      let point = Point(
        Double.random(in: seen.minX...max(seen.minX, seen.maxX), using: &generator),
        Double.random(in: seen.minY...max(seen.minY, seen.maxY), using: &generator))
      if let inside = theatre.screen.convert(point, from: nil), theatre.screen.bounds.contains(inside) { return point }
    }
    return nil
  }

  @Test(arguments: Physics.cases)
  func `dragged out by the hand that began it, it leaves; let go short, it falls back`(_ it: Physics.Case) {
    let theatre = Physics.theatre(it.name, it.way, style: .pageSheet)
    theatre.bring(animated: false)
    theatre.settle()
    let there = theatre.tree
    let way = it.way == .push ? Vector(1, 0) : Vector(0, 1)
    theatre.press(300, 80)
    theatre.drag(by: way.x * 60, way.y * 60, seconds: 0.3)
    theatre.rest(0.3)
    #expect(theatre.transition?.progress.isHeld == true)
    theatre.release()
    #expect(theatre.settle(within: 4) && theatre.isThere && theatre.tree == there)
    theatre.press(300, 80)
    theatre.drag(by: way.x * 280, way.y * 280, seconds: 0.2)
    theatre.release()
    #expect(theatre.settle(within: 4) && !theatre.isThere)
    #expect(!theatre.log.lines.contains { $0.hasPrefix("warning") })
  }

  @Test(arguments: Physics.cases)
  func `a container that becomes 1 by 1 in flight and large again changes nothing in the end`(_ it: Physics.Case) {
    let theatre = Physics.theatre(it.name, it.way)
    let before = theatre.tree
    for isLate in [false, true] {
      theatre.bring()
      run(theatre, to: isLate ? 0.7 : 0.2, of: lengths(it).there)
      theatre.resize(1, 1)
      for _ in 0..<3 { theatre.frame() }
      if isLate { theatre.resize(600, 400) }
      #expect(theatre.settle(within: 4) && theatre.isThere)
      theatre.resize(600, 400)
      theatre.frame()
      #expect(theatre.isExactlyHome)
      theatre.take()
      run(theatre, to: 0.3, of: lengths(it).back)
      theatre.resize(1, 1)
      theatre.frame()
      theatre.resize(600, 400)
      #expect(theatre.settle(within: 4) && !theatre.isThere && theatre.tree == before)
    }
  }
}
