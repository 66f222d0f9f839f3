import Animation

/// Animates a change of screens itself; a delegate returns it in place of a director.
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
/// ``ContextTransitioning/completeTransition(_:)``; `Docs/MISUSE.md` describes the other cases.
/// > Source: UIKit, `UIViewControllerAnimatedTransitioning`.
@MainActor public protocol AnimatedTransitioning: AnyObject {
  /// The duration of the motion, in seconds. Negative and non-finite values count as 0 and log a warning.
  func transitionDuration(using context: (any ContextTransitioning)?) -> Double
  /// Starts the motion.
  func animateTransition(using context: any ContextTransitioning)
  /// The animator that moves the screens, where it may be paused, seized and turned round in mid-flight. Default: nil;
  /// requests for the way back then wait until the transition has ended.
  ///
  /// Return the same animator during the whole transition: the first one counts, another one logs a warning.
  /// `animateTransition` must start it.
  func interruptibleAnimator(using context: any ContextTransitioning) -> (any ViewImplicitlyAnimating)?
  /// The transition is over: called once, after `completeTransition`, with the same flag.
  func animationEnded(_ transitionCompleted: Bool)
}

extension AnimatedTransitioning {
  /// Default: nil.
  public func interruptibleAnimator(
    using context: any ContextTransitioning
  ) -> (any ViewImplicitlyAnimating)? { nil }
  /// Default: does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives a change of screens interactively.
///
/// Where a delegate returns one, the library does not call `animateTransition`: `startInteractiveTransition` must, as
/// that of ``PercentDrivenInteractiveTransition`` does.
/// > Source: UIKit, `UIViewControllerInteractiveTransitioning`.
@MainActor public protocol InteractiveTransitioning: AnyObject {
  /// Starts the interaction.
  func startInteractiveTransition(_ context: any ContextTransitioning)
  /// Whether the transition begins interactively. Default: true. false: it plays.
  var wantsInteractiveStart: Bool { get }
}

extension InteractiveTransitioning {
  /// Default: true.
  public var wantsInteractiveStart: Bool { true }
}
