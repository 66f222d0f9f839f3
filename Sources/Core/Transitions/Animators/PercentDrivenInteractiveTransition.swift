import Motion

/// Drives an animator by a fraction that a gesture sets: the motion that `animateTransition` began is held, and
/// ``update(_:)`` moves it; ``finish()`` and ``cancel()`` play it on to the end, or back.
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
/// It drives animations of `View.animate` and of a `PropertyAnimator`. It serves one transition at a time, and may
/// serve another one afterwards. Calls made before the transition has started take effect when it starts, so that a
/// gesture that ends early still decides.
/// > Source: UIKit, `UIPercentDrivenInteractiveTransition`.
@MainActor open class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  /// The fraction that the gesture has reached, 0...1.
  public private(set) final var percentComplete = 0.0
  /// The duration of the animator's whole motion, in seconds; 0 without one.
  public final var duration: Double { context?.driver?.statedDuration ?? 0 }
  /// The speed at which the rest plays when the gesture has ended: the rest takes its share of the whole duration,
  /// divided by this. More than 0. Default: 1. Other values count as 1.
  open var completionSpeed = 1.0
  /// The timing of the rest when the gesture has ended. Default: ease in and out.
  open var completionCurve = TimingCurve.easeInOut
  /// The timing of an interruptible animator when the gesture has ended. Default: nil, ``completionCurve``.
  open var timingCurve: TimingCurve?
  /// Whether the transition begins interactively. Default: true.
  open var wantsInteractiveStart = true

  private weak var context: TransitionContext?
  /// The decision made before the transition started.
  private var early: AnimatorRunState.Way?

  /// Makes a driver for one or more transitions, one at a time.
  public init() {}

  /// Starts the animator, and holds its motion at the start. Overrides call super.
  open func startInteractiveTransition(_ context: any ContextTransitioning) {
    guard let context = context as? TransitionContext else { return }
    attach(context)
    context.driver?.beginAnimator()
    if percentComplete > 0 { context.updateInteractiveTransition(percentComplete) }
    guard let early else { return }
    self.early = nil
    decide(early)
  }

  /// Invalid speeds count as 1.
  final var completionTiming: CompletionTiming {
    let isSound = completionSpeed.isFinite && completionSpeed > 0
    if !isSound { context?.warn("is driven with a completion speed of \(completionSpeed), which counts as 1") }
    return CompletionTiming(
      speed: isSound ? completionSpeed : 1, curve: completionCurve, timingCurve: timingCurve)
  }

  /// Serves this transition from now on, also where that does not begin interactively.
  final func attach(_ context: TransitionContext) {
    self.context = context
    if early == nil, !context.isInteractive { percentComplete = 0 }
  }

  /// The transition is over.
  final func detach() {
    context = nil
    early = nil
    percentComplete = 0
  }

  /// Moves the motion to a fraction of its duration, clamped to 0...1. Overrides call super.
  open func update(_ percentComplete: Double) {
    self.percentComplete = percentComplete.isNaN ? 0 : min(1, max(0, percentComplete))
    if context == nil { early = nil }
    context?.updateInteractiveTransition(self.percentComplete)
  }

  /// Takes an interruptible transition that plays, where it is. Overrides call super.
  open func pause() {
    guard let context else { return }
    context.pauseInteractiveTransition()
    percentComplete = context.driver?.place ?? percentComplete
  }

  /// The gesture has ended: plays the rest. Overrides call super.
  open func finish() { decide(.on) }

  /// The gesture has ended: plays back to the start. Overrides call super.
  open func cancel() { decide(.back) }

  /// The gesture has ended without moving: plays on as before, with the animator's own timing.
  final func resume(_ way: AnimatorRunState.Way) {
    context?.driver?.isUntouched = true
    decide(way)
    context?.driver?.isUntouched = false
  }

  private func decide(_ way: AnimatorRunState.Way) {
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
