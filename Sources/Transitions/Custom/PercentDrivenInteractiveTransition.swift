import Motion

/// Drives an animator by a fraction that a gesture gives: what the animator began in `animateTransition` stands still
/// and is put wherever ``update(_:)`` says; let go, it plays on to the end, or back.
///
/// ```swift
/// switch pan.state {
/// case .began: driver = PercentDrivenInteractiveTransition(); detail.dismiss(animated: true)
/// case .changed: driver?.update(pan.translation.y / view.bounds.height)
/// case .ended:
///   let (way, speed) = (view.bounds.height, pan.velocity(in: view).y)
///   let goesOn = ReleaseRule().goesOn(at: pan.translation.y / way, velocity: speed / way, way: way)
///   if goesOn { driver?.finish() } else { driver?.cancel() }
/// }
/// ```
/// Only what is begun with `View.animate` or a `PropertyAnimator` can be put anywhere. A driver serves one transition
/// at a time, and may serve another one afterwards. A call made before its transition has started is carried out when
/// it starts, so that a gesture that is over early still decides.
/// > Source: UIKit, `UIPercentDrivenInteractiveTransition`.
@MainActor open class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  /// How far the hand has brought it, 0...1.
  public private(set) final var percentComplete = 0.0
  /// How long the animator's motion takes as a whole, in seconds; 0 while there is none.
  public final var duration: Double { context?.mover?.statedDuration ?? 0 }
  /// How fast the rest is played when the hand has gone: what is left of the way takes its part of the whole duration,
  /// divided by this. More than 0, default 1; anything else counts as 1.
  open var completionSpeed = 1.0
  /// How the rest is played when the hand has gone; default easing in and out.
  open var completionCurve = TimingCurve.easeInOut
  /// How an interruptible animator goes on when the hand has gone; nil, the default, as ``completionCurve`` says.
  open var timingCurve: TimingCurve?
  /// Whether the transition begins under the hand; default true.
  open var wantsInteractiveStart = true

  private weak var context: TransitionContext?
  /// What was decided before there was a transition.
  private var early: AnimatorLife.Way?

  public init() {}

  /// Starts the animator, and holds what it begins at the start. Overrides call super.
  open func startInteractiveTransition(_ context: any ContextTransitioning) {
    guard let context = context as? TransitionContext else { return }
    attach(context)
    context.mover?.beginAnimator()
    if percentComplete > 0 { context.updateInteractiveTransition(percentComplete) }
    guard let early else { return }
    self.early = nil
    decide(early)
  }

  /// What cannot be a speed counts as 1.
  final var completionTiming: CompletionTiming {
    let isSound = completionSpeed.isFinite && completionSpeed > 0
    if !isSound { context?.warn("is driven with a completion speed of \(completionSpeed), which counts as 1") }
    return CompletionTiming(
      speed: isSound ? completionSpeed : 1, curve: completionCurve, timingCurve: timingCurve)
  }

  /// The driver serves this run from now on, also where that does not begin under the hand.
  final func attach(_ context: TransitionContext) {
    self.context = context
    if early == nil, !context.isInteractive { percentComplete = 0 }
  }

  /// The run is over.
  final func detach() {
    context = nil
    early = nil
    percentComplete = 0
  }

  /// Puts the motion this far. Below 0 counts as 0, above 1 as 1; linear in time. Overrides call super.
  open func update(_ percentComplete: Double) {
    self.percentComplete = percentComplete.isNaN ? 0 : min(1, max(0, percentComplete))
    if context == nil { early = nil }
    context?.updateInteractiveTransition(self.percentComplete)
  }

  /// Takes an interruptible transition that plays by itself in hand, where it is. Overrides call super.
  open func pause() {
    guard let context else { return }
    context.pauseInteractiveTransition()
    percentComplete = context.mover?.place ?? percentComplete
  }

  /// The hand is gone, and the rest is played. Overrides call super.
  open func finish() { decide(.on) }

  /// The hand is gone, and what has been is played back. Overrides call super.
  open func cancel() { decide(.back) }

  /// The hand is gone and has not moved it: it plays on as it did, in its own time.
  final func resume(_ way: AnimatorLife.Way) {
    context?.mover?.isUntouched = true
    decide(way)
    context?.mover?.isUntouched = false
  }

  private func decide(_ way: AnimatorLife.Way) {
    guard let context else {
      early = way
      return
    }
    switch way {
    case .on: context.finishInteractiveTransition()
    case .back: context.cancelInteractiveTransition()
    }
  }
}
