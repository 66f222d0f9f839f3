import Geometry
import Runtime
import Testing
import Views

/// A window of 400 × 400 with a card of 100 × 100, a loop and a scheduler.
struct Desk {
  let loop: FrameLoop
  let window = Window(frame: Rect(0, 0, 400, 400))
  let card = View(frame: Rect(50, 50, 100, 100))
  let scheduler: Scheduler
  let transition: TransitionProgress?

  /// - Parameter direction: makes the scheduler a transition's.
  init(_ direction: TransitionDirection? = nil, timeScale: Double = 1) {
    loop = FrameLoop(timeScale: timeScale)
    transition = direction.map { TransitionProgress(initialDirection: $0) }
    scheduler = Scheduler(loop: loop, progress: transition)
    card.identifier = "card"
    window.addSubview(card)
    window.performLayout()
  }

  /// Frames at a steady rate until the time, the last one exactly at it.
  func run(until end: Double, rate: Double = 60, each: () -> Void = {}) {
    let start = loop.now
    var frame = 1.0
    while start + frame / rate < end - 1e-9 {
      loop.frame(at: start + frame / rate)
      each()
      frame += 1
    }
    loop.frame(at: end)
    each()
  }

  /// Frames until nothing needs one.
  /// - Returns: how many there were.
  @discardableResult
  func rest(rate: Double = 60) -> Int {
    var count = 0
    while loop.needsFrame, count < 100_000 {
      loop.frame(at: loop.now + 1 / rate)
      count += 1
    }
    return count
  }

  func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double) {
    loop.dispatch(at: time) { window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: time))) }
  }

  /// Presses, moves at a steady speed along x with a report each millisecond, and holds on.
  func drag(from start: Point, by way: Double, seconds: Double, at time: Double) {
    send(.began, start.x, start.y, at: time)
    let count = Int((seconds * 1000).rounded())
    for report in 1...max(1, count) {
      let part = Double(report) / Double(max(1, count))
      send(.moved, start.x + way * part, start.y, at: time + seconds * part)
    }
  }
}

/// Counts what a scheduler tells.
final class Edges: ActivityObserver {
  private(set) var active = 0
  private(set) var atRest = 0
  func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    if scheduler.activityState == .active { active += 1 } else { atRest += 1 }
  }
}

/// A target that is no view.
final class Dial: CustomStringConvertible {
  var angle = 0.0 { didSet { onWrite?() } }
  var onWrite: (() -> Void)?
  var description: String { "dial" }
}
