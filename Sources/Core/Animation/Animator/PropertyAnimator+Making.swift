import Geometry
import Motion
import Views

extension PropertyAnimator {
  /// Makes an animator that moves along a curve.
  public convenience init(duration: Double, curve: TimingCurve, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: curve)
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator that moves along a Bézier curve from (0, 0) to (1, 1).
  /// - Precondition: the x of both points is from 0 to 1, their y from -1000 to 1000.
  public convenience init(
    duration: Double, controlPoint1: Point, controlPoint2: Point, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: CubicTimingParameters(controlPoint1: controlPoint1, controlPoint2: controlPoint2))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator that moves like a spring which rests after the duration.
  public convenience init(duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: SpringTimingParameters(dampingRatio: dampingRatio))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator and starts it, after the delay.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: Double, delay: Double, options: View.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((AnimatingPosition) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: duration, curve: options.curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }
}
