/// Moves many things of one scheduler in one go, for all performers that share it: what thousands of performers would
/// each do in a call of their own is one loop here.
///
/// A performer gets its scheduler's stepper from its ticker, puts in what is to be moved, and lets itself be carried; see
/// ``Ticker/delegateToStepper()``. The stepper says to each performer when it has come to rest.
@MainActor public protocol SharedStepper: AnyObject {
  /// - Parameter now: seconds on the scheduler's clock.
  init(now: Double)
  /// Whether anything in it moves; while it does, frames go on.
  var isMoving: Bool { get }
  /// Brings everything to a time on the scheduler's clock, never before the last one. Called once a frame, before performers
  /// are updated; while the scheduler is paused, in the frames that others ask for, with the same time again.
  func step(to time: Double)
  /// The scheduler has ended, by tear-down or because nobody held it: nothing may be moved any more.
  func end()
}

/// The steppers of one scheduler.
final class SharedSteppers {
  private(set) var all: [any SharedStepper] = []

  /// The one of this type; made when it is first asked for.
  func get<S: SharedStepper>(_ type: S.Type, now: Double) -> S {
    for stepper in all {
      if let found = stepper as? S { return found }
    }
    let stepper = S(now: now)
    all.append(stepper)
    return stepper
  }

  func end() {
    let ended = all
    all.removeAll()
    for stepper in ended { stepper.end() }
  }

  isolated deinit { end() }
}
