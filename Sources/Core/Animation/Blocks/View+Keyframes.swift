import Motion
import Runtime
import Views

extension View {
  /// Animates keyframes: the blocks of ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` inside this
  /// block. The other changes of the block take the whole time.
  ///
  /// ```swift
  /// View.animateKeyframes(withDuration: 1, animations: {
  ///   View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) { view.center.x += 40 }
  ///   View.addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.7) { view.alpha = 0 }
  /// })
  /// ```
  /// Each keyframe is linear. A curve among the options applies to the whole; the default is linear.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let curve = options.curve == .easeInOut ? .linear : options.curve
    AnimationRequest(
      duration, delay: delay, timing: TimingParameters(curve), options: options, completion: completion
    ).perform(animations)
  }

  /// Adds a keyframe: animates the changes of a block in a part of the time of the animation whose block is running.
  ///
  /// Outside a block, everything is set at once, with a warning.
  /// - Parameters:
  ///   - start: when it begins, as a fraction of the animation's duration, 0 to 1. A value out of range counts as the
  ///     nearest in range.
  ///   - duration: its duration as a fraction; it ends with the animation at the latest.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
  ) {
    let recorder = AnimationRecorder.shared
    guard let run = recorder.current?.run else {
      if recorder.current == nil { Warnings.log("a keyframe was added outside the block of an animation") }
      return recorder.record(AnimationRecording(nil), animations)
    }
    let outer = recorder.current?.part
    let (from, length) = outer.map { ($0.start, $0.end - $0.start) } ?? (0, 1)
    let start = start.isNaN ? 0 : min(max(start, 0), 1)
    let end = duration.isNaN ? start : min(start + max(duration, 0), 1)
    let part = AnimationInterval(
      start: from + start * length, end: from + end * length, progressCurve: .curve(.linear),
      isOfProgress: outer?.isOfProgress ?? true)
    recorder.record(AnimationRecording(run, part: part), animations)
  }
}
