import Directors
import Geometry
import Motion
import Plans
import Runtime
import Testing
import Transitions
import Views

/// At every frame rate and through stalls: no jump in position, no loss of velocity, the closed form, an exact end.
struct ContinuityTests {
  nonisolated private static let rates = [24.0, 30, 60, 120, 144, 240]
  private let a = Screen("a")
  private static let spring = Spring(response: 0.42, dampingRatio: 1)

  /// Where a spring that set out from `x` at `v` is after `seconds`, seen from its end.
  private func after(_ seconds: Double, from x: Double, _ v: Double) -> (x: Double, v: Double) {
    let step = Self.spring.step(seconds)
    return (step.xx * x + step.xv * v, step.vx * x + step.vv * v)
  }

  private func pushed(_ rate: Double) -> Harness {
    let (h, navigation, _) = Harness.navigation(rate: rate)
    h.input { navigation.pushViewController(a, animated: true) }
    return h
  }

  /// Expects that the transition runs on the closed form from here to its end, and ends exactly there.
  private func expectClosedForm(_ h: Harness, stallAfter stall: Int? = nil, at place: SourceLocation = #_sourceLocation)
  {
    guard let window = h.window.transition?.progress else { return }
    let (start, end) = (h.time, window.currentDirection.end)
    let (x, v) = (window.value - end, window.velocity)
    var last = window.value
    var count = 0
    while h.window.transition != nil {
      h.frame(after: count == stall ? 0.5 : nil)
      count += 1
      last = window.value
      if last == end { continue }
      let expected = after(h.time - start, from: x, v)
      #expect(abs(last - end - expected.x) < 1e-9, "frame \(count)", sourceLocation: place)
      #expect(abs(window.velocity - expected.v) < 1e-9, sourceLocation: place)
    }
    #expect(last == end, "the last frame is exactly on target", sourceLocation: place)
  }

  @Test(arguments: rates)
  func `the way is the closed form at every rate, and the last frame is exactly on target`(rate: Double) {
    expectClosedForm(pushed(rate))
    #expect(a.view.screenFrame == Rect(0, 0, 400, 300))
  }

  @Test(arguments: rates)
  func `a stall of half a second is one long step`(rate: Double) {
    expectClosedForm(pushed(rate), stallAfter: 2)
    let h = pushed(rate)
    h.frames(2)
    h.frame(after: 0.5)
    expectClosedForm(h)
  }

  @Test(arguments: rates)
  func `at every turn position and velocity are continuous`(rate: Double) {
    let h = pushed(rate)
    for turn in 0..<3 {
      h.frames(Int(rate / 12))
      let window = h.window.transition!.progress
      let before = (window.value, window.velocity, a.view.screenFrame.minX)
      h.key(turn == 0 ? .escape : .other)
      if turn > 0 { h.window.transition?.currentDirection = turn % 2 == 0 ? .backward : .forward }
      #expect(window.value == before.0 && window.velocity == before.1 && a.view.screenFrame.minX == before.2)
    }
    expectClosedForm(h)
  }

  @Test(arguments: rates)
  func `at every grab and release position and velocity are continuous, also through a stall`(rate: Double) {
    for stall in [nil, 0.5] {
      for speed in [-900.0, -350, 250, 700] {
        let h = pushed(rate)
        h.run(to: 0.3)
        let window = h.window.transition!.progress
        let x = a.view.screenFrame.minX
        h.press(x + 50, 150)
        #expect(a.view.screenFrame.minX == x, "the grab moves nothing")
        if let stall { h.frame(after: stall) }
        // The mouse reports a thousand times a second, whatever the display does.
        var last = x + 50
        for report in 1...120 {
          last = x + 50 + speed * Double(report) * 0.001
          h.wait(0.001)
          h.move(last, 150)
          if report % max(1, Int(1000 / rate)) == 0 { h.frame(after: 0) }
        }
        #expect(abs(a.view.screenFrame.minX - max(0, min(400, last - 50))) < 0.5)
        let place = a.view.screenFrame.minX
        h.release()
        #expect(abs(a.view.screenFrame.minX - place) < 0.5)
        if place > 0, place < 400 {
          #expect(abs(-window.velocity * 400 - speed) < abs(speed) * 0.01, "\(-window.velocity * 400) for \(speed)")
        }
        expectClosedForm(h)
        _ = h.settle()
        if let navigation = h.window.rootViewController as? NavigationController {
          h.input { navigation.popToRootViewController(animated: false) }
          h.settle()
        }
      }
    }
  }

  @Test(arguments: rates)
  func `a drag from rest sets out without a jump`(rate: Double) {
    let h = pushed(rate)
    h.settle()
    h.press(50, 150)
    h.drag(to: 250, 150, seconds: 0.5)
    // The way to where the drag was recognized does not count; after that the screen moves as the pointer does.
    let offset = h.location.x - a.view.screenFrame.minX
    h.drag(to: 300, 150, seconds: 0.2)
    #expect(abs(h.location.x - a.view.screenFrame.minX - offset) < 1e-9)
    h.release()
    expectClosedForm(h)
  }
}
