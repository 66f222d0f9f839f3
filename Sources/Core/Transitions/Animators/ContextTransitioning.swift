import Geometry
import Views

/// Names one of the two screens of a transition.
/// > Source: UIKit, `UITransitionContextViewControllerKey`, `UITransitionContextViewKey`.
nonisolated public enum TransitionContextKey: String, Hashable, Sendable {
  /// The screen that leaves.
  case from
  /// The screen that comes.
  case to
}

/// The change of screens that an animator animates.
/// > Source: UIKit, `UIViewControllerContextTransitioning`.
@MainActor public protocol ContextTransitioning: AnyObject {
  /// The view in which both screens move. It contains the leaving view; the animator adds the coming view.
  var containerView: View { get }
  /// Whether to animate.
  var isAnimated: Bool { get }
  /// Whether a hand drives it now; may change in mid-flight.
  var isInteractive: Bool { get }
  /// Whether the transition goes back, or went back; may change in mid-flight.
  var transitionWasCancelled: Bool { get }
  /// The presentation style of the coming screen; `none` in a container.
  var presentationStyle: ModalPresentationStyle { get }
  /// A hand has moved the transition to this fraction, 0...1.
  func updateInteractiveTransition(_ percentComplete: Double)
  /// The hand let go; the transition plays on to its end.
  func finishInteractiveTransition()
  /// The hand let go; the transition plays back.
  func cancelInteractiveTransition()
  /// A hand takes the playing transition.
  func pauseInteractiveTransition()
  /// Ends the transition: call it exactly once, when the motion is over, with `!transitionWasCancelled`.
  func completeTransition(_ didComplete: Bool)
  /// One of the two screens.
  func viewController(forKey key: TransitionContextKey) -> ViewController?
  /// The view to move; nil where it must not be moved. It may be a superview of the controller's view.
  func view(forKey key: TransitionContextKey) -> View?
  /// The frame of a screen before the transition, in the container; zero for a screen that is pushed or presented. For
  /// a screen that comes back, the frame to which it comes back.
  func initialFrame(for controller: ViewController) -> Rect
  /// The frame of a screen after the transition, in the container. For a leaving screen, the frame that it leaves from.
  ///
  /// UIKit returns zero for a screen whose view will be removed in some configurations, and its frame in others; code
  /// written for either moves the screen from where it is. Zero only for a controller that takes no part.
  func finalFrame(for controller: ViewController) -> Rect
}
