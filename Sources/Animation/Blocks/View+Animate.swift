import Geometry
import Motion
import Views

/// Animations in the words of UIKit.
///
/// A block sets properties; what it changes goes to its new values in the time stated. `bounds`, `frame`, `center`,
/// `anchorPoint`, `transform`, `relativeTranslation`, `tilt`, `alpha`, `backgroundColor`, `cornerRadius`, `border` and
/// `shadow` can be animated. What stands inside a view that gets another size, and was laid out, takes its new place
/// in the same animation.
///
/// Inside a block a property reads, and is set, as what it will be at the end of all that moves it; outside it reads what
/// is on screen. Set outside a block, a property that moves is there at once, unless it is set to where it goes anyhow.
/// Layout is inside in this sense: it moves the end of a motion, which goes on to the new one.
///
/// A completion is called exactly once, with true, unless what it waited for was taken away before its end: then
/// with false. It is called while a frame settles, never before the call that names it has returned. Views are not
/// kept alive; an animation none of whose views lives any more is over. A duration or delay that is negative or not
/// finite counts as 0, with a warning. A program without a frame loop has no time: all is done at once, the
/// completion called at once.
extension View {
  /// Animates what the block changes.
  ///
  /// ```swift
  /// View.animate(withDuration: 0.3, animations: { view.alpha = 1 }, completion: { _ in done() })
  /// ```
  /// - Parameters:
  ///   - duration: seconds, from 0; 0 sets everything at once.
  ///   - delay: seconds before it begins, from 0.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationRequest(
      duration, delay: delay, timing: TimingParameters(options.curve), options: options, completion: completion
    ).perform(animations)
  }

  /// Animates what the block changes as a spring moves that is at rest after the duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot, towards 0 it swings more and more, and at 0 most; it is at rest after the
  ///     duration all the same.
  ///   - velocity: at the start, in ways a second: 1 would go the whole way in a second.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let timing = TimingParameters(dampingRatio: dampingRatio, initialVelocity: Vector(velocity, velocity))
    AnimationRequest(duration, delay: delay, timing: timing, options: options, completion: completion)
      .perform(animations)
  }

  /// Animates what the block changes as a spring moves; it takes as long as the spring takes to settle.
  ///
  /// - Parameters:
  ///   - springDuration: how long it feels, in seconds, 0.0001 to 10 000; anything else sets everything at once.
  ///   - bounce: -0.999 to 1; 0 does not overshoot. What lies outside counts as the nearer end.
  ///   - velocity: at the start, in ways a second.
  public static func animate(
    springDuration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0, delay: Double = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let felt = AnimationClock.checked(springDuration, "a spring's duration")
    let isSpring = (1e-4...1e4).contains(felt)
    let spring = Spring(duration: isSpring ? felt : 0.5, bounce: bounce.isNaN ? 0 : min(1, max(-0.999, bounce)))
    AnimationRequest(
      isSpring ? felt : 0, delay: delay, timing: TimingParameters(spring, initialVelocity: Vector(velocity, velocity)),
      options: options, completion: completion
    ).perform(animations)
  }

  /// What the block changes is there at once, also inside another animation's block.
  ///
  /// A motion of these properties that is under way is laid on the new values and goes on to them.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationRecorder.shared.record(AnimationRecording(nil), actions)
  }

  /// Whether blocks animate; where they do not, what they change is there at once, and completions are called as ever.
  public static var areAnimationsEnabled: Bool { AnimationSwitch.isOn }
  public static func setAnimationsEnabled(_ isEnabled: Bool) { AnimationSwitch.isOn = isEnabled }

  /// The duration of the animation whose block is running, in seconds; 0 outside all blocks.
  public static var inheritedAnimationDuration: Double { AnimationRecorder.shared.current?.run?.duration ?? 0 }

  /// Takes away what moves this view's properties: they are where they would have ended.
  ///
  /// Animations that move nothing else are over; their completions are called with false.
  public final func removeAllAnimations() {
    for blend in blends?.all ?? [] { blend.removeAll() }
  }

  /// Whether an animation moves any of this view's properties.
  public final var isAnimating: Bool { animations != nil }
}

private enum AnimationSwitch {
  static var isOn = true
}
