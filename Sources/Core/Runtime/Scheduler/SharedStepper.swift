/// Moves many properties of one scheduler in a single loop, instead of in one call for each performer.
///
/// A performer gets the stepper from its context, adds the values that the stepper moves, and calls
/// ``PerformerContext/delegateToStepper()``. The stepper reports to each performer when its part is at rest; see
/// ``PerformerContext/rest()``.
@MainActor package protocol SharedStepper: AnyObject {
  /// Makes an empty stepper.
  /// - Parameter now: seconds on the scheduler's clock.
  init(now: Double)
  /// Whether any part moves. Frames continue while it is true.
  var isMoving: Bool { get }
  /// Moves all parts to a time, which is never less than the last one.
  ///
  /// Called once a frame, before the performers are updated. While the scheduler is paused, frames that others request
  /// pass the same time again.
  /// - Parameter time: seconds on the scheduler's clock.
  func step(to time: Double)
  /// Stops all motion. Called when the scheduler ends, by tear-down or release.
  func end()
}

/// The shared steppers of one scheduler.
final class SharedSteppers {
  private(set) var all: [any SharedStepper] = []

  /// Returns the stepper of this type. The first call makes it.
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
