import Motion
import Views

/// A request to animate a block.
struct AnimationRequest {
  var duration: Double
  var delay: Double
  var timing: TimingParameters
  var options: View.AnimationOptions
  var completion: ((Bool) -> Void)?

  init(
    _ duration: Double, delay: Double, timing: TimingParameters, options: View.AnimationOptions,
    completion: ((Bool) -> Void)?
  ) {
    self.duration = AnimationClock.checked(duration, "an animation's duration")
    self.delay = AnimationClock.checked(delay, "an animation's delay")
    self.timing = timing.checked()
    self.options = options
    self.completion = completion
  }

  func perform(_ animations: () -> Void) {
    let recorder = AnimationRecorder.shared
    guard let engine = AnimationClock.engine else {
      recorder.record(AnimationRecording(nil), animations)
      completion?(true)
      return
    }
    let outer = recorder.current
    if let run = outer?.run, run.takesNested {
      perform(animations, within: run)
    } else if !View.areAnimationsEnabled || outer != nil && outer?.run == nil {
      performAtOnce(animations, engine)
    } else {
      inheriting(outer?.run).start(animations, engine)
    }
  }

  private func performAtOnce(_ animations: () -> Void, _ engine: AnimationEngine) {
    AnimationRecorder.shared.record(AnimationRecording(nil), animations)
    if let completion { engine.whenSettling { completion(true) } }
  }

  /// Inside an animator's block the animation belongs to the animator.
  private func perform(_ animations: () -> Void, within run: AnimationRun) {
    let whole = max(run.duration, .leastNormalMagnitude)
    let start = min(delay / whole, 1)
    let end = options.contains(.overrideInheritedDuration) ? min(start + duration / whole, 1) : 1
    let progressCurve =
      options.contains(.overrideInheritedCurve) ? timing.resolved(duration: duration).progressCurve : run.progressCurve
    let isAll = start == 0 && end == 1 && !options.contains(.overrideInheritedCurve)
    let part = isAll ? nil : AnimationInterval(start: start, end: end, progressCurve: progressCurve)
    AnimationRecorder.shared.record(AnimationRecording(run, part: part), animations)
    if let completion { run.addCompletion { _, isFinished in completion(isFinished) } }
  }

  private func inheriting(_ outer: AnimationRun?) -> AnimationRequest {
    guard let outer else { return self }
    var request = self
    if !options.contains(.overrideInheritedDuration) { request.duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { request.timing = outer.timing }
    return request
  }

  private func start(_ animations: () -> Void, _ engine: AnimationEngine) {
    // A session also takes back changes without a duration.
    if duration == 0, delay == 0, AnimationSession.recording == nil { return performAtOnce(animations, engine) }
    let run = AnimationRun(
      engine, delay: delay, duration: duration, timing: timing, repetition: options.repetition)
    let recording = AnimationRecording(run, isReplacing: options.contains(.beginFromCurrentState))
    if let completion { run.addCompletion { _, isFinished in completion(isFinished) } }
    AnimationRecorder.shared.record(recording, animations)
    if run.blends.isEmpty {
      engine.whenSettling { run.tell(.end, isFinished: true) }
    } else {
      run.begin()
      engine.refresh([run])
    }
  }
}
