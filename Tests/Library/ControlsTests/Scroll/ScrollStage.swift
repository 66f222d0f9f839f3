import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Views

/// A scroll view of 300 by 200 points in a window, with content of 300 by 2,000, and a finger on it.
final class ScrollStage: TestStage {
  let scroll: ScrollView
  private(set) var finger = Point.zero
  let log = ScrollLog()

  init(rate: Double = 60, content: Size = Size(300, 2000), scroll: ScrollView = ScrollView()) {
    self.scroll = scroll
    super.init(size: Size(400, 300), rate: rate)
    window.timers = WindowTimer(
      start: { [loop] delay, action in loop.after(delay, action) }, cancel: { [loop] in loop.cancelTimer($0) })
    AnimationClock.loop = loop
    scroll.frame = Rect(50, 50, 300, 200)
    scroll.contentSize = content
    scroll.delegate = log
    input { window.addSubview(scroll) }
    settle()
  }

  var y: Double { scroll.contentOffset.y }

  func touch(_ phase: PointerEvent.Phase, at point: Point) {
    finger = point
    input { window.send(.pointer(PointerEvent(phase, at: point, time: time, pointer: .finger(0)))) }
  }

  func touchDown(_ x: Double = 200, _ y: Double = 150) { touch(.began, at: Point(x, y)) }
  func lift() { touch(.ended, at: finger) }

  /// Moves the finger at a steady speed, eight reports a frame.
  func pull(by x: Double, _ y: Double, seconds: Double) {
    let from = finger
    let frames = max(1, Int((seconds / interval).rounded()))
    for frame in 0..<frames {
      for report in 1...8 {
        wait(interval / 8)
        let part = (Double(frame) + Double(report) / 8) / Double(frames)
        touch(.moved, at: Point(from.x + x * part, from.y + y * part))
      }
      self.frame(after: 0)
    }
  }

  /// A throw: a finger that goes some points in a tenth of a second and lifts.
  func fling(by y: Double, seconds: Double = 0.1) {
    touchDown()
    pull(by: 0, y, seconds: seconds)
    lift()
  }

  func wheel(
    _ notches: Double, precise: Bool = false, at point: Point = Point(200, 150), _ keys: KeyModifiers = [],
    horizontal: Double = 0
  ) {
    input {
      window.send(
        .wheel(
          WheelEvent(
            location: point, delta: Vector(horizontal, notches), time: time, modifiers: keys, isPrecise: precise)))
    }
  }

  /// The velocity between two moments around now, in points a second.
  func velocity(over seconds: Double = 1e-5) -> Double {
    let before = y
    frame(after: seconds)
    return (y - before) / seconds
  }
}

/// Notes what a scroll view reports, as words.
final class ScrollLog: ScrollViewDelegate {
  var words: [String] = []
  var scrolls = 0
  var snap: Double?

  func take() -> String {
    defer { words = [] }
    return words.joined(separator: " ")
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { scrolls += 1 }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { words.append("drag") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {
    if let snap { targetContentOffset.y = (targetContentOffset.y / snap).rounded() * snap }
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    words.append(willDecelerate ? "thrown" : "dropped")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { words.append("decelerates") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { words.append("rests") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { words.append("animated") }
}
