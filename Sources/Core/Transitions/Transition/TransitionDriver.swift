import Motion
import Runtime

/// Moves the screens of one transition and knows when they have arrived: a director's plans, or an animator.
///
/// A run calls `start` once, and then, for every way out, `latch`, `tearDown` and `didEnd`, in this order.
protocol TransitionDriver: AnyObject {
  /// The transition that it moves, made with the driver.
  var transition: Transition { get }
  /// For traces.
  var name: String { get }
  /// Whether there is any motion; otherwise the screens are in place at once.
  var isAnimated: Bool { get }
  /// Whether a request may turn the running transition round.
  var isInterruptible: Bool { get }
  /// Called once, in the settle phase, when the screens have arrived. The progress's `currentDirection` says at which
  /// end.
  var onArrival: (() -> Void)? { get set }
  func start()
  /// The transition is overdue and ends: the motion ends first, with its callbacks.
  func giveUp(isCancelled: Bool)
  /// The outcome is decided: nothing more is added.
  func latch()
  /// The last call while both screens are still in place; the driver releases what it used.
  /// - Parameter isCancelled: whether changes are put back.
  func tearDown(isCancelled: Bool)
  /// Called after the view tree is final and before the appearance callbacks.
  func didEnd(_ outcome: TransitionOutcome)
  /// Whether time moves the screens now, without a hand.
  var isMoving: Bool { get }
  /// The stated duration, in seconds on the driver's clock; 0 where there is none.
  var statedDuration: Double { get }
  /// Whether motion alongside follows the progress linearly, because the progress has the timing, such as a spring's.
  var isLinear: Bool { get }
  /// How the rest plays after a hand lets go.
  var completionTiming: CompletionTiming { get }
  /// The labels of the activities that keep the transition running.
  var pending: [String] { get }
}

/// How the rest of a motion plays after a hand lets go.
struct CompletionTiming {
  /// More than 0.
  var speed = 1.0
  var curve = TimingCurve.linear
  /// For an animator that can get another timing on its way.
  var timingCurve: TimingCurve?
}
