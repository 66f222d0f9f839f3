/// Where an animator is in its lifecycle.
public nonisolated enum AnimatingState: Hashable, Sendable {
  /// Nothing has begun, or all is over.
  case inactive
  /// Its animations have begun; they run or are paused.
  case active
  /// It was stopped and waits for ``ViewAnimating/finishAnimation(at:)``.
  case stopped
}

/// Where an animation leaves the properties that it moved.
public nonisolated enum AnimatingPosition: Hashable, Sendable {
  case end
  case start
  case current
}

/// What can be started, paused, scrubbed, turned round and stopped.
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

/// An animator that takes blocks, completions, and another timing on its way.
@MainActor public protocol ViewImplicitlyAnimating: ViewAnimating {
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
  func addAnimations(_ animation: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void)
  func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}
