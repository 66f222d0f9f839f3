import Animation
import Directors
import Dynamics
import Runtime
import Schema
import Transitions

/// Animates a change of screens with behaviors of a ``DynamicAnimator``, and ends the transition when their motion
/// ends.
///
/// ```swift
/// DynamicTransitionAnimator { dynamics, context in
///   guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
///   to.frame = from.frame.offset(by: Vector(0.6 * from.frame.width, 0))
///   context.containerView.addSubview(to)
///   dynamics.addBehavior(SnapBehavior(item: to, snapTo: from.center))
/// }
/// ```
/// Return an animator from a delegate, such as ``NavigationControllerDelegate``, for each transition. The transition
/// ends with the first of these events:
/// - Every item is at rest.
/// - The leaving screen is out of sight and moves away, and the arriving screen is at rest.
/// - The deadline passes, or the container's size changes. The behaviors stop, and both screens ease into the end pose.
/// - The transition is turned back, for example by Escape. The behaviors stop, and both screens ease back to their
///   start.
///
/// At the end the arriving screen is exactly in its place, with its original transform and opacity. A leaving screen
/// that is still in sight fades out. A gesture that seizes the transition, such as
/// ``PercentDrivenInteractiveTransition``, stops the behaviors too: it moves both screens straight to either end. If a
/// program removes a screen from the container, the animator no longer moves that screen. If the user prefers reduced
/// motion, the behaviors are not made, and the screens cross-fade.
///
/// An animator serves one transition. The library holds it until the transition ends.
/// > Source: "Custom view controller transitions with UIKit Dynamics", which ends its transitions by a timer and asks
/// > for a better way.
public final class DynamicTransitionAnimator: AnimatedTransitioning {
  /// The reason for the end of a transition.
  public nonisolated enum End: Hashable, Sendable {
    /// Every item came to rest.
    case rest
    /// The leaving screen left the container.
    case outOfSight
    /// The deadline passed while something moved.
    case deadline
    /// The container's size changed.
    case resized
    /// The user held the transition, and released it to continue.
    case released
    /// The transition was turned back.
    case takenBack
    /// The library ended the transition, for example because the window got another root controller.
    case brokenOff
  }

  /// Places the views, and adds the behaviors that move them.
  public typealias Preparation = (DynamicAnimator, any ContextTransitioning) -> Void

  private let duration: Double
  private let deadline: Double
  private let prepare: Preparation
  private var run: DynamicTransitionRun?

  /// Makes the animator of one transition.
  /// - Parameters:
  ///   - duration: the result of ``transitionDuration(using:)``, in seconds: about the duration of the motion, and the
  ///     duration of animations alongside the transition. 0...60.
  ///   - deadline: seconds of motion after which the transition ends even if something moves; 0...3,600. Default: three
  ///     times `duration`.
  ///   - prepare: called once, when the transition begins. It adds the arriving view to `containerView`, and adds
  ///     behaviors to the dynamic animator, whose reference view is `containerView`. The animator's delegate belongs to
  ///     the transition.
  /// - Precondition: both times lie in their ranges.
  public init(duration: Double = 0.8, deadline: Double? = nil, prepare: @escaping Preparation) {
    NumberDomain(0...60, unit: "s").require(duration, "duration", of: "DynamicTransitionAnimator")
    let deadline = deadline ?? 3 * duration
    NumberDomain(0...3600, unit: "s").require(deadline, "deadline", of: "DynamicTransitionAnimator")
    self.duration = duration
    self.deadline = deadline
    self.prepare = prepare
  }

  /// The reason for the end; nil during the transition.
  public var end: End? { run?.end }

  /// The `duration` of the initializer, in seconds.
  public func transitionDuration(using context: (any ContextTransitioning)?) -> Double { duration }

  /// Starts the motion; called by the library.
  public func animateTransition(using context: any ContextTransitioning) { run(in: context).startAnimation() }

  /// The animator of the running transition, which can be paused, scrubbed and reversed.
  public func interruptibleAnimator(
    using context: any ContextTransitioning
  ) -> (any ViewImplicitlyAnimating)? { run(in: context) }

  /// Ends the motion; called by the library.
  public func animationEnded(_ transitionCompleted: Bool) { run?.close() }

  private func run(in context: any ContextTransitioning) -> DynamicTransitionRun {
    if let run { return run }
    let run = DynamicTransitionRun(context, duration: duration, deadline: deadline, prepare)
    self.run = run
    return run
  }
}
