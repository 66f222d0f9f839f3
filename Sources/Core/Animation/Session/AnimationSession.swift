import Motion
import Runtime

/// Several animations as one: recorded together, paused, scrubbed, and played to either end.
///
/// ```swift
/// let session = AnimationSession(loop: loop, duration: 0.4)
/// session.record { animator.animateTransition(using: context) }
/// session.pause()
/// session.seek(to: 0.1)                    // each animation is at 0.1 s less its own delay
/// session.resume(speed: 2)                 // the remaining 0.3 s in 0.15 s
/// ```
/// A session plays from the moment at which it is made. Animations recorded later begin at the session's time then.
/// While it plays forwards each animation's completion is called, with true, when its own end is passed; the others are
/// called when the session ends: with true at the end, with false at the start. While it is paused no completion is
/// called.
///
/// All values stay scrubbable until the session ends: exactly at their destinations at the end, exactly as before at
/// the start. Animations that repeat forever do not lengthen it; at the end they go on by themselves.
package final class AnimationSession {
  private enum Life: Equatable {
    case playing
    case held
    case ended(AnimationEnd)
  }

  static var recording: AnimationSession?

  let engine: AnimationEngine
  private let statedDuration: Double
  private var lifecycle = Life.playing
  private var playhead = Playhead()
  private var members: [AnimationRun] = []
  private var told: Set<ObjectIdentifier> = []
  /// Called once when it has ended, after the completions of its animations.
  package var onRest: ((AnimationEnd) -> Void)?

  /// - Parameter duration: its least duration in seconds; a non-finite number becomes 0.
  package init(loop: FrameLoop, duration: Double = 0) {
    engine = AnimationEngine.of(loop)
    statedDuration = AnimationClock.checked(duration, "a session's duration")
    self.duration = statedDuration
    playhead.run(rate: engine.timeScale, at: engine.now)
    engine.add(self)
  }

  // MARK: Time

  /// Seconds from the start to the end of the longest animation.
  package private(set) var duration: Double

  /// The position in seconds from the start.
  package var time: Double { time(at: engine.now) }
  /// The position as a fraction of the duration; 1 where the duration is 0.
  package var fraction: Double { duration > 0 ? time / duration : 1 }
  package var isPaused: Bool { lifecycle == .held }
  package var isAtRest: Bool { if case .ended = lifecycle { true } else { false } }
  /// The end that it has reached; nil before.
  package var end: AnimationEnd? { if case .ended(let end) = lifecycle { end } else { nil } }

  func time(at now: Double) -> Double { min(max(playhead.position(at: now), 0), duration) }

  var wantsFrames: Bool { lifecycle == .playing }

  // MARK: Recording

  /// Runs a closure, and records its animations and animators.
  ///
  /// A session that has ended plays on from its end for new recordings.
  package func record(_ body: () -> Void) {
    let outer = Self.recording
    Self.recording = self
    body()
    Self.recording = outer
    if isAtRest, !members.isEmpty {
      engine.add(self)
      resume()
    }
    engine.refresh(members)
  }

  func add(_ run: AnimationRun) {
    members.append(run)
    duration = max(duration, run.sessionEnd)
  }

  func remove(_ run: AnimationRun) {
    members.removeAll { $0 === run }
    if !isAtRest { duration = members.reduce(statedDuration) { max($0, $1.sessionEnd) } }
  }

  // MARK: Steering

  /// Pauses everything; nothing where it has ended.
  package func pause() {
    if isAtRest { return }
    playhead.seek(to: time)
    lifecycle = .held
    engine.refresh(members)
  }

  /// Pauses everything at a time of the session, at once; out of range at the nearest end.
  package func seek(to seconds: Double) {
    guard !isAtRest, !seconds.isNaN else { return }
    playhead.seek(to: min(max(seconds, 0), duration))
    lifecycle = .held
    engine.refresh(members)
  }

  /// Pauses everything at a fraction of the duration, 0 to 1.
  package func seek(toFraction fraction: Double) { seek(to: fraction.isNaN ? 0 : fraction * duration) }

  /// Plays on from where it is.
  ///
  /// - Parameters:
  ///   - speed: more than 0: the remaining seconds are divided by it. Anything else counts as 1.
  ///   - reversed: whether towards the start.
  ///   - curve: the distribution of the remaining time; nil for linear, which plays the animations as they are.
  package func resume(speed: Double = 1, reversed: Bool = false, curve: TimingCurve? = nil) {
    if isAtRest, members.isEmpty { return }
    let time = time
    let rate = (speed.isFinite && speed > 0 ? speed : 1) * engine.timeScale
    playhead.seek(to: time)
    if let curve, curve != .linear {
      let target = reversed ? 0 : duration
      playhead.glide(to: target, curve, duration: abs(target - time) / rate, at: engine.now)
      if !playhead.isMoving { playhead.run(rate: reversed ? -rate : rate, at: engine.now) }
    } else {
      playhead.run(rate: reversed ? -rate : rate, at: engine.now)
    }
    lifecycle = .playing
    engine.wake()
  }

  /// Jumps to an end at once; completions are called when this frame settles.
  package func finish(at end: AnimationEnd) {
    if isAtRest { return }
    playhead.seek(to: end == .end ? duration : 0)
    lifecycle = .ended(end)
    engine.remove(self)
    close(at: end)
    engine.whenSettling { [self] in
      let heard = onRest
      onRest = nil
      heard?(end)
    }
    engine.requestFrame()
  }

  /// Puts everything back as it was before, at once, to the bit.
  package func cancel() { finish(at: .start) }

  private func close(at end: AnimationEnd) {
    let endless = end == .end ? members.filter { !$0.length.isFinite } : []
    let closing = end == .end ? members.filter { $0.length.isFinite } : members.reversed()
    for run in endless {
      run.leaveSession()
      run.play(isBackward: false)
    }
    members = []
    // Newer animations are taken back before those beneath them.
    for run in closing { run.close(at: end) }
    let heard = told
    told = []
    for run in end == .end ? closing : closing.reversed() {
      engine.release(run)
      if !heard.contains(ObjectIdentifier(run)) { engine.whenSettling { run.tell(end, isFinished: end == .end) } }
    }
  }

  // MARK: Frames

  func step(at now: Double) {
    let time = time(at: now)
    if playhead.isBackward {
      if time <= RepeatTiming.tolerance { finish(at: .start) }
      return
    }
    for run in members where run.isPast(time) && told.insert(ObjectIdentifier(run)).inserted {
      engine.whenSettling { run.tell(.end, isFinished: true) }
    }
    if time >= duration - RepeatTiming.tolerance { finish(at: .end) }
  }
}

extension AnimationRun {
  /// Its end on its session's time line; the beginning of one that repeats forever.
  fileprivate var sessionEnd: Double { length.isFinite ? length + sessionOffset : 0 }
}
