import Motion
import Views

/// What is known of a transition while it happens.
/// > Source: UIKit, `UIViewControllerTransitionCoordinatorContext`.
@MainActor public protocol TransitionCoordinatorContext: AnyObject {
  /// Whether there is motion; a transition without any has no coordinator.
  var isAnimated: Bool { get }
  var presentationStyle: ModalPresentationStyle { get }
  /// Whether it began under a hand; never changes.
  var initiallyInteractive: Bool { get }
  /// Whether it can be taken in hand, or turned round, in mid-flight.
  var isInterruptible: Bool { get }
  /// Whether a hand has it now.
  var isInteractive: Bool { get }
  /// Whether it goes back, or went: by a hand, or because it was interrupted, never by itself.
  var isCancelled: Bool { get }
  /// How long it says that it takes, in seconds; where a spring or a hand decides, the time of the transition's window.
  var transitionDuration: Double { get }
  /// How far it is on the way that it set out on, 0...1.
  var percentComplete: Double { get }
  /// How fast it goes on that way, in lengths of the way a second: when a hand has let go, as fast as that left it.
  var completionVelocity: Double { get }
  /// How the rest is played when a hand has let go.
  var completionCurve: TimingCurve { get }
  func viewController(forKey key: TransitionContextKey) -> ViewController?
  /// The view that an animator moves; nil where it must be left alone.
  func view(forKey key: TransitionContextKey) -> View?
  var containerView: View { get }
}

/// Lets others move together with a transition.
///
/// Either screen, and whatever holds it or it holds, has it as its ``ViewController/transitionCoordinator`` from before
/// its first appearance callback until the transition has ended; then it answers as at the end.
/// ```swift
/// override func viewWillAppear(_ animated: Bool) {
///   super.viewWillAppear(animated)
///   transitionCoordinator?.animate(alongsideTransition: { _ in self.bar.alpha = 1 })
/// }
/// ```
/// > Source: UIKit, `UIViewControllerTransitionCoordinator`.
@MainActor public protocol TransitionCoordinator: TransitionCoordinatorContext {
  /// Has a block's changes of views animated together with the transition: in its time, and seized, scrubbed and turned
  /// round with it. Taken back, the changes are undone to the bit.
  /// - Parameters:
  ///   - animation: runs once, when the transition's own motion has been set up.
  ///   - completion: runs exactly once at the transition's end, before the appearance callbacks, also where the
  ///     animation did not run.
  /// - Returns: whether the animation will run; false once the motion has been set up.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any TransitionCoordinatorContext) -> Void)?,
    completion: ((any TransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// The same for a view that is not in the container.
  @discardableResult
  func animateAlongsideTransition(
    in view: View?, animation: ((any TransitionCoordinatorContext) -> Void)?,
    completion: ((any TransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Runs the handler each time a hand takes the transition or lets it go, until the end.
  func notifyWhenInteractionChanges(_ handler: @escaping (any TransitionCoordinatorContext) -> Void)
}

extension TransitionCoordinator {
  /// As with a completion, without one.
  @discardableResult
  public func animate(alongsideTransition animation: ((any TransitionCoordinatorContext) -> Void)?) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}
