import Geometry
import Views

/// Which of the two screens of a transition is meant.
/// > Source: UIKit, `UITransitionContextViewControllerKey`, `UITransitionContextViewKey`.
nonisolated public enum TransitionContextKey: String, Hashable, Sendable {
  /// The screen that is seen before.
  case from
  /// The screen that is seen after.
  case to
}

/// What an animator is told of the change of screens that it animates.
/// > Source: UIKit, `UIViewControllerContextTransitioning`.
@MainActor public protocol ContextTransitioning: AnyObject {
  /// In which both screens move. The view that is seen before is in it; the animator adds the one that comes.
  var containerView: View { get }
  /// Whether there shall be motion at all.
  var isAnimated: Bool { get }
  /// Whether a hand drives it now; may change in mid-flight.
  var isInteractive: Bool { get }
  /// Whether it was taken back; may change in mid-flight.
  var transitionWasCancelled: Bool { get }
  /// How the coming screen is shown; `none` in a container.
  var presentationStyle: ModalPresentationStyle { get }
  /// A hand has moved the transition this far, 0...1.
  func updateInteractiveTransition(_ percentComplete: Double)
  /// The hand is gone, and the transition goes on to its end.
  func finishInteractiveTransition()
  /// The hand is gone, and the transition goes back.
  func cancelInteractiveTransition()
  /// The hand takes a transition that was playing by itself.
  func pauseInteractiveTransition()
  /// The motion is over: call it exactly once, with `!transitionWasCancelled`.
  func completeTransition(_ didComplete: Bool)
  func viewController(forKey key: TransitionContextKey) -> ViewController?
  /// The view to move; nil where it must be left alone. It may be another one than the controller's own.
  func view(forKey key: TransitionContextKey) -> View?
  /// Where the screen stands before, in the container; zero for one that is pushed or presented, and so was not there.
  /// Of a screen that comes back, the place to which it comes back.
  func initialFrame(for controller: ViewController) -> Rect
  /// Where the screen shall stand after, in the container. Of a screen that leaves, the place that it leaves from.
  ///
  /// UIKit answers zero for a screen whose view will be removed, in some configurations, and its frame in others; code that
  /// was written for either moves the screen from where it stands. Zero only for a controller that takes no part.
  func finalFrame(for controller: ViewController) -> Rect
}
