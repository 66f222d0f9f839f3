/// The state of an animator.
public nonisolated enum AnimatingState: Hashable, Sendable {
  /// Not begun, or over.
  case inactive
  /// Its animations have begun; they run or are paused.
  case active
  /// Stopped; it waits for ``ViewAnimating/finishAnimation(at:)``.
  case stopped
}

/// Where an animation leaves the properties that it animated.
public nonisolated enum AnimatingPosition: Hashable, Sendable {
  case end
  case start
  case current
}

/// An animation that can be started, paused, scrubbed, reversed and stopped.
@MainActor public protocol ViewAnimating: AnyObject {
  var state: AnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  var fractionComplete: Double { get set }
  func startAnimation()
  func startAnimation(afterDelay delay: Double)
  func pauseAnimation()
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at finalPosition: AnimatingPosition)
}

/// An animator that accepts further blocks, completions, and another timing for its rest.
@MainActor public protocol ViewImplicitlyAnimating: ViewAnimating {
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
  func addAnimations(_ animation: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void)
  func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}
