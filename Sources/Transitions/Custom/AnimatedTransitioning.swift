import Animation

/// Animates one change of screens by itself, where a delegate gives it instead of a director.
///
/// ```swift
/// final class FadeAnimator: AnimatedTransitioning {
///   func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 1 }
///   func animateTransition(using context: any ContextTransitioning) {
///     let toView = context.view(forKey: .to)!
///     toView.alpha = 0
///     context.containerView.addSubview(toView)
///     View.animate(withDuration: 1) { toView.alpha = 1 } completion: { _ in context.completeTransition(true) }
///   }
/// }
/// ```
/// `transitionDuration` is asked first. `animateTransition` must lead to exactly one
/// ``ContextTransitioning/completeTransition(_:)``, sooner or later; what happens where it does not is in
/// `Docs/MISUSE.md`.
/// > Source: UIKit, `UIViewControllerAnimatedTransitioning`.
@MainActor public protocol AnimatedTransitioning: AnyObject {
  /// How long the motion takes, in seconds. What is not a finite number of 0 or more counts as 0, with a warning.
  func transitionDuration(using context: (any ContextTransitioning)?) -> Double
  /// Starts the motion.
  func animateTransition(using context: any ContextTransitioning)
  /// The animator that moves the screens, where it may be paused, taken in hand and turned round on its way; default
  /// nil: then requests for the way back wait until the transition has ended.
  ///
  /// The same one for the whole transition: the first answer counts, another one later is told as a warning.
  /// `animateTransition` must start it.
  func interruptibleAnimator(using context: any ContextTransitioning) -> (any ViewImplicitlyAnimating)?
  /// The transition is over: called once, as a consequence of `completeTransition`, with the same flag.
  func animationEnded(_ transitionCompleted: Bool)
}

extension AnimatedTransitioning {
  public func interruptibleAnimator(
    using context: any ContextTransitioning
  ) -> (any ViewImplicitlyAnimating)? { nil }
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives a change of screens by hand, or decides when it goes on.
///
/// Where a delegate gives one, `animateTransition` is not called by the library: `startInteractiveTransition` must
/// lead to it, as ``PercentDrivenInteractiveTransition`` does.
/// > Source: UIKit, `UIViewControllerInteractiveTransitioning`.
@MainActor public protocol InteractiveTransitioning: AnyObject {
  /// Starts the interaction.
  func startInteractiveTransition(_ context: any ContextTransitioning)
  /// Whether the transition begins under the hand; default true. false begins it as one that plays by itself.
  var wantsInteractiveStart: Bool { get }
}

extension InteractiveTransitioning {
  public var wantsInteractiveStart: Bool { true }
}
