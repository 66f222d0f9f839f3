import Geometry
import Runtime
import TestSupport
import Views

/// A window of 400 × 400 with a card of 100 × 100, a loop and a scheduler.
struct Desk: LoopRig {
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

  /// Presses, moves at a steady speed along x with a report each millisecond, and holds on.
  func drag(from start: Point, by way: Double, seconds: Double, at time: Double) {
    send(.began, start, at: time)
    let count = Int((seconds * 1000).rounded())
    for report in 1...max(1, count) {
      let part = Double(report) / Double(max(1, count))
      send(.moved, start + Vector(way * part, 0), at: time + seconds * part)
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
