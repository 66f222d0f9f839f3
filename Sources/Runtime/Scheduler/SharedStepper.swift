/// Moves many things of one scheduler in one go, for all performers that share it: what thousands of performers would
/// each do in a call of their own is one loop here.
///
/// A performer gets its scheduler's stepper from its ticker, puts in what is to be moved, and lets itself be carried; see
/// ``Ticker/carry()``. The stepper says to each performer when it has come to rest.
@MainActor public protocol SharedStepper: AnyObject {
  /// - Parameter now: seconds on the scheduler's clock.
  init(now: Double)
  /// Whether anything in it moves; while it does, frames go on.
  var isMoving: Bool { get }
  /// Brings everything to a time on the scheduler's clock. Called once a frame, before performers are updated.
  func step(to time: Double)
  /// The scheduler has ended: nothing may be moved any more.
  func end()
}
