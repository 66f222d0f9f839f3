import Animation
import Directors
import Dynamics
import Runtime
import Schema
import Transitions

/// Animates a change of screens with behaviors of a ``DynamicAnimator``, and ends it when their motion ends.
///
/// ```swift
/// DynamicTransitionAnimator { dynamics, context in
///   guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
///   to.frame = from.frame.offset(by: Vector(0.6 * from.frame.width, 0))
///   context.containerView.addSubview(to)
///   dynamics.addBehavior(SnapBehavior(item: to, snapTo: from.center))
/// }
/// ```
/// Return one from a delegate, such as ``NavigationControllerDelegate``, for each transition. The transition ends with
/// the first of these events:
/// - Every item rests.
/// - The screen that leaves is out of sight and moves away, and the screen that comes rests.
/// - The deadline passes, or the container gets another size. The behaviors stop, and both screens ease into the end
///   pose.
/// - The transition is turned back, as by Escape. The behaviors stop, and both screens ease back to where they began.
///
/// At the end the screen that came stands exactly in its place, with the transform and the opacity that it had before.
/// A screen that should leave and is still in sight fades out. A hand that seizes the transition, such as
/// ``PercentDrivenInteractiveTransition``, stops the behaviors too: it moves both screens along the straight way to
/// either end. If a program takes a screen out of the container, the animator no longer moves that screen. If the user
/// prefers reduced motion, the behaviors are not made, and the screens cross-fade.
///
/// An animator serves one transition. The library holds it until the transition ends.
/// > Source: "Custom view controller transitions with UIKit Dynamics", which ends its transitions by a timer and asks
/// > for a better way.
public final class DynamicTransitionAnimator: AnimatedTransitioning {
  /// Why a transition ended.
  public nonisolated enum End: Hashable, Sendable {
    /// Every item rests.
    case rest
    /// The screen that leaves is out of sight.
    case outOfSight
    /// The deadline passed while something moved.
    case deadline
    /// The container got another size.
    case resized
    /// A hand held the transition, and let it go on.
    case released
    /// It was turned back.
    case takenBack
    /// The library ended the run, as when the window gets another root controller.
    case brokenOff
  }

  /// Places the views, and adds the behaviors that move them.
  public typealias Preparation = (DynamicAnimator, any ContextTransitioning) -> Void

  private let duration: Double
  private let deadline: Double
  private let prepare: Preparation
  private var run: DynamicTransitionRun?

  /// - Parameters:
  ///   - duration: what ``transitionDuration(using:)`` answers, in seconds: about how long the motion takes. Animations
  ///     alongside the transition take this time. 0...60.
  ///   - deadline: seconds of motion after which the transition ends even if something moves; 0...3,600. Default: three
  ///     times `duration`.
  ///   - prepare: called once, when the transition begins. It adds the view that comes to `containerView`, as every
  ///     animator does, and adds behaviors to the dynamic animator, whose reference view is `containerView`. The
  ///     animator's delegate belongs to the transition.
  /// - Precondition: both times lie in their ranges.
  public init(duration: Double = 0.8, deadline: Double? = nil, prepare: @escaping Preparation) {
    NumberDomain(0...60, unit: "s").require(duration, "duration", of: "DynamicTransitionAnimator")
    let deadline = deadline ?? 3 * duration
    NumberDomain(0...3600, unit: "s").require(deadline, "deadline", of: "DynamicTransitionAnimator")
    self.duration = duration
    self.deadline = deadline
    self.prepare = prepare
  }

  /// Why the transition ended; nil until then.
  public var end: End? { run?.end }

  public func transitionDuration(using context: (any ContextTransitioning)?) -> Double { duration }

  public func animateTransition(using context: any ContextTransitioning) { run(in: context).startAnimation() }

  public func interruptibleAnimator(
    using context: any ContextTransitioning
  ) -> (any ViewImplicitlyAnimating)? { run(in: context) }

  public func animationEnded(_ transitionCompleted: Bool) { run?.close() }

  private func run(in context: any ContextTransitioning) -> DynamicTransitionRun {
    if let run { return run }
    let run = DynamicTransitionRun(context, duration: duration, deadline: deadline, prepare)
    self.run = run
    return run
  }
}
