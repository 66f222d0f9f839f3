/// What moves the screens of one run and knows when they have arrived: a director's plans, or an animator.
///
/// A run calls `start` once, and then, for every way out, `latch`, `tearDown` and `didEnd`, in this order.
protocol TransitionMover: AnyObject {
  /// For traces.
  var name: String { get }
  /// Whether a request may turn the running transition round.
  var isInterruptible: Bool { get }
  /// Called once, in the settle phase, when the screens have arrived. Which end they are at is the window's
  /// `currentDirection`.
  var onArrival: (() -> Void)? { get set }
  func start()
  /// Nobody waits for the screens to arrive any more: what they set off ends, and can be heard of, before the run does.
  func giveUp(isCancelled: Bool)
  /// The outcome is decided: nothing more is taken on.
  func latch()
  /// The last word while both screens are still in place; then everything that was used is let go.
  /// - Parameter isCancelled: what was changed is put back.
  func tearDown(isCancelled: Bool)
  /// The tree is final; nobody has heard of it yet.
  func didEnd(_ outcome: TransitionOutcome)
  /// Whether time moves the screens on by itself, without a hand.
  var isMoving: Bool { get }
  /// How long it says that it takes, in seconds on its own clock; 0 where it does not say.
  var statedDuration: Double { get }
  /// Whether it goes evenly with the window, which then has the timing itself, such as a spring's.
  var isEven: Bool { get }
  /// How the rest is played when a hand has let go.
  var completionTiming: CompletionTiming { get }
  /// What keeps it from arriving, in words.
  var pending: [String] { get }
}
