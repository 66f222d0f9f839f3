import Motion
import Views

/// The state of a transition while it happens.
/// > Source: UIKit, `UIViewControllerTransitionCoordinatorContext`.
@MainActor public protocol TransitionCoordinatorContext: AnyObject {
  /// Whether there is motion; a transition without motion has no coordinator.
  var isAnimated: Bool { get }
  /// The presentation style of the coming screen; `none` in a container.
  var presentationStyle: ModalPresentationStyle { get }
  /// Whether it began interactively; never changes.
  var initiallyInteractive: Bool { get }
  /// Whether a hand can seize it, or a request turn it round, in mid-flight.
  var isInterruptible: Bool { get }
  /// Whether a gesture drives it now. True from the first appearance callback of a transition that a gesture began,
  /// until the gesture ends.
  var isInteractive: Bool { get }
  /// Whether it goes back, or went back, because of a hand or a request.
  var isCancelled: Bool { get }
  /// The stated duration in seconds; where a spring or a hand decides, the duration of the transition's progress.
  var transitionDuration: Double { get }
  /// The fraction of the way on which it set out, 0...1.
  var percentComplete: Double { get }
  /// The velocity on that way, in lengths of the way a second; after a hand has let go, the velocity of the release.
  var completionVelocity: Double { get }
  /// The timing of the rest after a hand has let go.
  var completionCurve: TimingCurve { get }
  /// One of the two screens.
  func viewController(forKey key: TransitionContextKey) -> ViewController?
  /// The view that an animator moves; nil where it must not be moved.
  func view(forKey key: TransitionContextKey) -> View?
  /// The view in which both screens move.
  var containerView: View { get }
}

/// Animates other views alongside a transition.
///
/// Both screens, and the controllers around and inside them, have it as their ``ViewController/transitionCoordinator``
/// from before the first appearance callback until the transition has ended. After the end its properties keep their
/// last values.
/// ```swift
/// override func viewWillAppear(_ animated: Bool) {
///   super.viewWillAppear(animated)
///   transitionCoordinator?.animate(alongsideTransition: { _ in self.bar.alpha = 1 })
/// }
/// ```
/// > Source: UIKit, `UIViewControllerTransitionCoordinator`.
@MainActor public protocol TransitionCoordinator: TransitionCoordinatorContext {
  /// Animates the changes that a block makes, together with the transition: with its timing, and seized, scrubbed and
  /// turned round with it. Where the transition is cancelled the changes are undone to the bit.
  /// - Parameters:
  ///   - animation: runs once, after the transition's own motion has been set up.
  ///   - completion: runs exactly once at the transition's end, before the appearance callbacks, also where the
  ///     animation did not run.
  /// - Returns: whether the animation will run; false once the motion has been set up.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any TransitionCoordinatorContext) -> Void)?,
    completion: ((any TransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// The same, for a view outside the container.
  @discardableResult
  func animateAlongsideTransition(
    in view: View?, animation: ((any TransitionCoordinatorContext) -> Void)?,
    completion: ((any TransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls a handler each time a gesture that drives the transition ends: `isCancelled` tells which way it goes on.
  ///
  /// ```swift
  /// transitionCoordinator?.notifyWhenInteractionChanges { if !$0.isCancelled { commit() } }
  /// ```
  /// A gesture that takes the moving transition again does not call it, but its end does. Where the transition ends
  /// while a gesture holds it, the handler is called before the completions.
  func notifyWhenInteractionChanges(_ handler: @escaping (any TransitionCoordinatorContext) -> Void)
}

extension TransitionCoordinator {
  /// Animates the changes that a block makes, together with the transition, without a completion.
  @discardableResult
  public func animate(alongsideTransition animation: ((any TransitionCoordinatorContext) -> Void)?) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}

extension ViewController {
  /// The coordinator of the transition in which this controller, or one around or inside it, takes part; nil without a
  /// transition, and where it is not animated.
  public final var transitionCoordinator: (any TransitionCoordinator)? {
    let runs = [arbiter, leavingArbiter, windowArbiter].compactMap { $0?.run }
    return runs.first { $0.concerns(self) }?.transition.coordinator
  }
}
