import Geometry
import Motion
import Views

/// Animations with UIKit's names.
///
/// A block sets properties, and its changes are animated over the stated time. `bounds`, `frame`, `center`,
/// `anchorPoint`, `transform`, `relativeTranslation`, `tilt`, `alpha`, `backgroundColor`, `cornerRadius`, `border` and
/// `shadow` can be animated. A block ends with the layout of what it has changed: views move to the frames that
/// layout gives them in the same animation, except those that are new or were hidden, which are in their places at
/// once.
///
/// Inside a block a property reads and sets its final value; outside it reads the displayed value. A property that is
/// set outside a block jumps to its new value, which ends its animations, unless it is set to its final value. Layout
/// counts as inside a block: it changes the final value, and the animation goes on to the new one.
///
/// A completion is called exactly once: with true, or with false where its animation was removed before the end. It is
/// called while a frame settles, never before the call that names it has returned. Views are not retained; an animation
/// without a living view is over. An animation whose views have left their window ends with false at the next frame.
/// So does an endless one of views in no window. A negative or non-finite duration or delay becomes 0 and logs a
/// warning. Without a frame loop, everything is set at once and the completion is called at once.
extension View {
  /// Animates the changes of a block.
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

  /// Animates the changes of a block like a spring that rests after the duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot; smaller values swing more, 0 most. It rests after the duration in any
  ///     case.
  ///   - velocity: the initial velocity relative to the distance: 1 would cover the whole distance in a second.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let timing = TimingParameters(dampingRatio: dampingRatio, initialVelocity: Vector(velocity, velocity))
    AnimationRequest(duration, delay: delay, timing: timing, options: options, completion: completion)
      .perform(animations)
  }

  /// Animates the changes of a block like a spring, for as long as the spring takes to settle.
  ///
  /// - Parameters:
  ///   - springDuration: the perceived duration in seconds, 0.0001 to 10 000; any other value sets everything at once.
  ///   - bounce: -0.95, which creeps for some forty durations, to 0.95, which swings about twenty times; 0 does not
  ///     overshoot. A value out of range counts as the nearest in range, so that every animation ends soon.
  ///   - velocity: the initial velocity relative to the distance, per second.
  public static func animate(
    springDuration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0, delay: Double = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let felt = AnimationClock.checked(springDuration, "a spring's duration")
    let isSpring = (1e-4...1e4).contains(felt)
    let spring = Spring(duration: isSpring ? felt : 0.5, bounce: bounce.isNaN ? 0 : min(0.95, max(-0.95, bounce)))
    AnimationRequest(
      isSpring ? felt : 0, delay: delay, timing: TimingParameters(spring, initialVelocity: Vector(velocity, velocity)),
      options: options, completion: completion
    ).perform(animations)
  }

  /// Sets the changes of a block at once, also inside another animation's block.
  ///
  /// Animations of these properties go on to the new values.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationRecorder.shared.record(AnimationRecording(nil), actions)
  }

  /// Whether blocks animate. Where they do not, their changes are set at once, and completions are called as usual.
  public static var areAnimationsEnabled: Bool { AnimationSwitch.isOn }
  /// Switches animations on or off.
  public static func setAnimationsEnabled(_ isEnabled: Bool) { AnimationSwitch.isOn = isEnabled }

  /// The duration of the animation whose block is running, in seconds; 0 outside all blocks.
  public static var inheritedAnimationDuration: Double { AnimationRecorder.shared.current?.run?.duration ?? 0 }

  /// Removes the animations of this view's properties, which jump to their final values.
  ///
  /// Animations without other properties are over; their completions are called with false.
  public final func removeAllAnimations() {
    for blend in blends?.all ?? [] { blend.removeAll() }
  }

  /// Whether any property of this view is animated.
  public final var isAnimating: Bool { animations != nil }
}

private enum AnimationSwitch {
  static var isOn = true
}
