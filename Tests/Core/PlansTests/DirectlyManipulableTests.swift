import Geometry
import Motion
import Plans
import Runtime
import TestSupport
import Testing
import Views

struct DirectlyManipulableTests {
  private let desk = Desk()
  private var scale: Double { desk.card.transform.scale.width }
  private var rotation: Double { desk.card.transform.rotation }

  init() { desk.lendClock() }

  private func down(_ a: Point, _ b: Point, at time: Double) {
    desk.touch(0, .began, a.x, a.y, at: time)
    desk.touch(1, .began, b.x, b.y, at: time)
  }

  @Test func `direct manipulation: what two fingers touch stays under them, wherever they go`() {
    desk.scheduler.add(DirectlyManipulable(), to: desk.card)
    var random = SeededGenerator(seed: 11)
    var fingers = [Point(70, 80), Point(130, 120)]
    down(fingers[0], fingers[1], at: 0)
    // Each of the three gestures has a slop of its own.
    desk.move((fingers[0], Point(80, 60)), (fingers[1], Point(160, 170)), seconds: 0.1, at: 0)
    fingers = [Point(80, 60), Point(160, 170)]
    let touched = fingers.map(desk.touched)
    var time = 0.1
    for _ in 0..<30 {
      let next = fingers.map {
        $0 + Vector(.random(in: -40...40, using: &random), .random(in: -40...40, using: &random))
      }
      guard next[0].distance(to: next[1]) > 20 else { continue }
      desk.move((fingers[0], next[0]), (fingers[1], next[1]), seconds: 0.05, at: time) {}
      (fingers, time) = (next, time + 0.05)
      desk.loop.frame(at: time)
      #expect(desk.isNear(desk.touched(fingers[0]), touched[0], within: 1e-6))
      #expect(desk.isNear(desk.touched(fingers[1]), touched[1], within: 1e-6))
    }
    #expect(desk.scheduler.activeLabels.sorted() == ["drag of card", "pinch of card", "turn of card"])
    desk.touch(1, .ended, fingers[1].x, fingers[1].y, at: time)
    desk.touch(0, .ended, fingers[0].x, fingers[0].y, at: time)
    desk.rest()
    #expect(!desk.scheduler.isActive)
  }

  @Test func `of plans with names, removing one leaves the other`() {
    var time = 0.0
    func isDragged() -> Bool {
      let before = desk.card.center
      let start = desk.card.convert(Point(50, 50), to: nil) ?? .zero
      desk.send(.began, start, at: time)
      for step in 1...10 { desk.send(.moved, start + Vector(3, 2) * Double(step), at: time + Double(step) * 0.01) }
      desk.run(until: time + 0.1)
      desk.send(.ended, start + Vector(30, 20), at: time + 0.1)
      desk.rest()
      time = desk.loop.now + 1
      return desk.card.center != before
    }
    for name in ["first", "second"] { desk.scheduler.add(DirectlyManipulable(), named: name, to: desk.card) }
    #expect(isDragged())
    desk.scheduler.remove(named: "first", from: desk.card)
    #expect(isDragged())
    desk.scheduler.remove(named: "second", from: desk.card)
    #expect(!isDragged())
  }

  @Test func `a finger that comes or goes makes nothing jump, and the others keep what they touch`() {
    desk.scheduler.add(DirectlyManipulable(), to: desk.card)
    var frame = desk.card.transformToRoot
    func unmoved() -> Bool {
      defer { frame = desk.card.transformToRoot }
      return difference(frame, desk.card.transformToRoot) < 1e-9
    }
    desk.touch(0, .began, 70, 70, at: 0)
    desk.touch(0, .moved, 90, 75, at: 0.02)
    desk.touch(0, .moved, 100, 80, at: 0.04)
    _ = unmoved()
    desk.touch(1, .began, 130, 130, at: 0.05)
    #expect(unmoved())
    desk.move((Point(100, 80), Point(90, 70)), (Point(130, 130), Point(150, 160)), seconds: 0.1, at: 0.05)
    _ = unmoved()
    // The first goes: the second holds on, alone.
    desk.touch(0, .ended, 90, 70, at: 0.2)
    #expect(unmoved())
    let held = desk.touched(Point(150, 160))
    desk.touch(1, .moved, 170, 140, at: 0.22)
    #expect(desk.isNear(desk.touched(Point(170, 140)), held))
    _ = unmoved()
    // And comes again, elsewhere.
    desk.touch(0, .began, 120, 110, at: 0.3)
    #expect(unmoved())
    let both = (desk.touched(Point(120, 110)), desk.touched(Point(170, 140)))
    desk.move((Point(120, 110), Point(80, 120)), (Point(170, 140), Point(190, 100)), seconds: 0.1, at: 0.3)
    #expect(desk.isNear(desk.touched(Point(80, 120)), both.0, within: 1e-6))
    #expect(desk.isNear(desk.touched(Point(190, 100)), both.1, within: 1e-6))
    desk.touch(0, .ended, 80, 120, at: 0.5)
    desk.touch(1, .ended, 190, 100, at: 0.5)
    desk.rest()
    #expect(!desk.window.isPressed && !desk.scheduler.isActive)
  }

  @Test func `grabbed while springs run it does not jump`() {
    desk.scheduler.add(DirectlyManipulable(), to: desk.card)
    desk.scheduler.add(SpringTo(.position, Point(200, 160)), to: desk.card)
    desk.scheduler.add(SpringTo(.scale, 2), to: desk.card)
    desk.scheduler.add(SpringTo(.rotation, 1), to: desk.card)
    desk.run(until: 0.1)
    let middle = desk.card.convert(desk.card.bounds.center, to: nil) ?? .zero
    let (a, b) = (middle - Vector(20, 5), middle + Vector(20, 5))
    down(a, b, at: 0.1)
    let before = desk.card.transformToRoot
    desk.touch(0, .moved, a.x - 3, a.y - 12, at: 0.1)
    desk.touch(1, .moved, b.x + 12, b.y + 14, at: 0.1)
    // By no more than the hand.
    #expect(desk.isNear(desk.card.convert(desk.card.bounds.center, to: nil) ?? .zero, middle, within: 15))
    #expect(abs(rotation - before.rotation) < 0.6 && abs(scale / before.scale.width - 1) < 0.6)
    let held = desk.card.transformToRoot
    desk.run(until: 0.4)
    #expect(difference(desk.card.transformToRoot, held) < 1e-9)
  }

  @Test func `composition: it gives the view three plans, and takes them away with it`() {
    let tracer = PlanNames()
    desk.scheduler.addTracer(tracer)
    desk.scheduler.add(DirectlyManipulable(), named: "hand", to: desk.card)
    #expect(
      tracer.take() == "+Draggable hand.drag, +Pinchable hand.pinch, +Rotatable hand.turn, +DirectlyManipulable hand")
    #expect(desk.card.gestureRecognizers.count == 3)
    down(Point(80, 80), Point(120, 120), at: 0)
    desk.move((Point(80, 80), Point(60, 60)), (Point(120, 120), Point(140, 150)), seconds: 0.1, at: 0)
    #expect(tracer.take().contains("+ChangeAnchorPoint"))
    let place = desk.card.transformToRoot
    desk.scheduler.remove(named: "hand", from: desk.card)
    #expect(tracer.take() == "-hand.drag, -hand.pinch, -hand.turn, -hand")
    desk.rest()
    #expect(desk.card.gestureRecognizers.isEmpty && !desk.scheduler.isActive)
    desk.touch(0, .moved, 10, 10, at: 0.2)
    desk.touch(0, .ended, 10, 10, at: 0.2)
    desk.touch(1, .ended, 140, 150, at: 0.2)
    #expect(difference(desk.card.transformToRoot, place) < 1e-9)
  }

  @Test func `with the mouse: a drag moves it, Alt turns and sizes it, Shift sizes, Control turns`() {
    desk.scheduler.add(DirectlyManipulable(), to: desk.card)
    func drag(_ keys: KeyModifiers, at time: Double) {
      desk.press(.began, 130, 100, keys, at: time)
      desk.press(.moved, 140, 100, keys, at: time + 0.01)
      desk.press(.moved, 140, 120, keys, at: time + 0.02)
      desk.press(.moved, 140, 150, keys, at: time + 0.03)
      desk.press(.ended, 140, 150, keys, at: time + 0.2)
      desk.rest()
    }
    let expected: [(KeyModifiers, moves: Bool, sizes: Bool, turns: Bool)] = [
      ([], true, false, false), (.option, false, true, true), (.shift, false, true, false),
      (.control, false, false, true),
    ]
    for (number, expectation) in expected.enumerated() {
      desk.card.transform = .identity
      desk.card.anchorPoint = Point(0.5, 0.5)
      desk.card.center = Point(100, 100)
      drag(expectation.0, at: Double(number))
      #expect(
        desk.isNear(desk.card.convert(desk.card.bounds.center, to: nil) ?? .zero, Point(100, 100)) != expectation.moves)
      #expect((abs(scale - 1) > 0.1) == expectation.sizes)
      #expect((abs(rotation) > 0.1) == expectation.turns)
    }
  }

  @Test func `the window's loss of the pointer, and the view's own removal, let go of it`() {
    for isRemoved in [false, true] {
      let desk = Desk()
      desk.scheduler.add(DirectlyManipulable(), to: desk.card)
      desk.touch(0, .began, 80, 80, at: 0)
      desk.touch(1, .began, 120, 120, at: 0)
      desk.move((Point(80, 80), Point(60, 60)), (Point(120, 120), Point(150, 160)), seconds: 0.1, at: 0)
      desk.loop.frame(at: 0.1)
      #expect(desk.scheduler.activeLabels.count == 3)
      if isRemoved { desk.card.removeFromSuperview() } else { desk.window.cancelPointer(time: 0.1) }
      #expect(!desk.scheduler.isActive)
      desk.touch(0, .ended, 60, 60, at: 0.2)
      desk.touch(1, .ended, 150, 160, at: 0.2)
      #expect(!desk.window.isPressed)
      #expect(desk.card.gestureRecognizers.allSatisfy { $0.state == .possible })
    }
  }

  @Test func `two hands move two views`() {
    let other = View(frame: Rect(250, 250, 100, 100))
    desk.window.addSubview(other)
    for view in [desk.card, other] { desk.scheduler.add(DirectlyManipulable(), to: view) }
    desk.touch(0, .began, 100, 100, at: 0)
    desk.touch(1, .began, 300, 300, at: 0)
    desk.move((Point(100, 100), Point(140, 100)), (Point(300, 300), Point(300, 340)), seconds: 0.05, at: 0)
    let places = (desk.card.frame.origin, other.frame.origin)
    desk.move((Point(140, 100), Point(170, 100)), (Point(300, 340), Point(300, 380)), seconds: 0.1, at: 0.05)
    #expect(desk.isNear(desk.card.frame.origin, places.0 + Vector(30, 0)))
    #expect(desk.isNear(other.frame.origin, places.1 + Vector(0, 40)))
    #expect(scale == 1 && other.transform.isIdentity)
  }

  @Test func `nothing of it outlives its scheduler`() {
    let leaks = LeakTracker()
    do {
      let scheduler = Scheduler(loop: desk.loop)
      leaks.track(scheduler, "scheduler")
      scheduler.add(DirectlyManipulable(), to: desk.card)
      for recognizer in desk.card.gestureRecognizers { leaks.track(recognizer, "recognizer") }
      scheduler.tearDown()
      desk.loop.frame(at: 1)
    }
    #expect(desk.card.gestureRecognizers.isEmpty)
    #expect(leaks.alive.isEmpty)
  }
}

/// Writes down the names of plans that come and go.
private final class PlanNames: Tracer {
  private var lines: [String] = []

  func take() -> String {
    defer { lines = [] }
    return lines.joined(separator: ", ")
  }

  func didAddPlan(_ plan: any Plan, to target: AnyObject) { lines.append("+\(type(of: plan))") }
  func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject) {
    lines.append("+\(type(of: plan)) \(name)")
  }
  func didRemovePlan(named name: String, from target: AnyObject) { lines.append("-\(name)") }
}
