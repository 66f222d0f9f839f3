import Motion
import Runtime
import Views

/// One running animation: a time line, and the properties that it moves.
final class AnimationRun {
  typealias End = AnimationEnd

  /// How the position on the time line determines the progress.
  enum Mode {
    /// From start to end, after the delay, with its repetitions.
    case whole
    /// From where an animator was interrupted to an end, with its own timing.
    case leg(from: SIMD2<Double>, to: End, ProgressCurve, duration: Double)
    /// At a fixed progress, where a scrubber holds it.
    case held(SIMD2<Double>)
  }

  let engine: AnimationEngine
  /// Counts from 1 in each engine.
  let number: Int
  /// The loop's time at which it was made.
  let begunAt: Double
  let delay: Double
  let duration: Double
  let timing: TimingParameters
  let progressCurve: ProgressCurve
  private let repeats: RepeatTiming
  /// Whether animations begun in its block belong to it, as those of an animator do.
  let takesNested: Bool

  var playhead = Playhead()
  private(set) weak var session: AnimationSession?
  private(set) var sessionOffset = 0.0
  private(set) var mode = Mode.whole
  /// The progress at the last update, and the fraction of the time.
  private(set) var progress = SIMD2<Double>.zero
  private(set) var time = 0.0
  /// The end that it has reached.
  private(set) var reached: End?
  private(set) var blends: [PropertyBlend] = []
  /// Whether `time` is needed while the progress leads.
  private var hasParts = false
  private var hasBegun = false
  private(set) var isOver = false
  /// Whether a view that it moves was in a window.
  private var wasInSight = false
  /// Whether newer motions or setters have taken all its properties.
  private(set) var isLost = false
  private var completions: [(End, Bool) -> Void] = []
  private var timer: Int?
  /// Retains the animator while the run moves.
  var owner: AnyObject?
  /// Called when an end is reached: false holds the run there.
  var shouldEnd: (() -> Bool)?

  init(
    _ engine: AnimationEngine, delay: Double = 0, duration: Double, timing: TimingParameters,
    repetition: Repetition = .once, takesNested: Bool = false
  ) {
    self.engine = engine
    number = engine.nextRunNumber()
    begunAt = engine.now
    self.delay = delay
    self.timing = timing
    (progressCurve, self.duration) = duration > 0 ? timing.resolved(duration: duration) : (.curve(.linear), 0)
    repeats = RepeatTiming(duration: self.duration, repetition: duration > 0 ? repetition : .once)
    self.takesNested = takesNested
  }

  // MARK: Time

  /// Seconds from the beginning of the delay to the end; infinite where it repeats forever.
  var length: Double { delay + repeats.totalDuration }
  var isMoving: Bool { session?.wantsFrames ?? playhead.isMoving }

  func wantsFrames(at now: Double) -> Bool {
    guard session == nil, playhead.isMoving else { return false }
    // A timer requests a frame for the end of the delay.
    return timer == nil || playhead.position(at: now) >= delay - 1e-6
  }

  /// Begins on the loop's clock, or on that of the recording session.
  func begin() {
    hasBegun = true
    if let session = AnimationSession.recording {
      join(session)
    } else {
      play(isBackward: false)
      if delay > 0 { timer = engine.frame(after: delay / engine.timeScale) }
    }
    engine.add(self)
  }

  func play(isBackward: Bool) {
    playhead.run(rate: isBackward ? -engine.timeScale : engine.timeScale, at: engine.now)
    engine.wake()
  }

  private func position(at now: Double) -> Double {
    session.map { $0.time(at: now) - sessionOffset } ?? playhead.position(at: now)
  }

  func update(at now: Double) {
    let position = position(at: now)
    reached = nil
    switch mode {
    case .whole:
      if playhead.isMoving { reached = end(at: position) }
      switch reached {
      case .start: time = 0
      case .end: time = repeats.endPhase.fraction
      case nil: time = repeats.phase(at: position - delay).fraction
      }
      progress = progressCurve.progress(at: time)
    case .leg(let from, let end, let progressCurve, let duration):
      let to = end == .end ? SIMD2<Double>.one : .zero
      let isOver = position >= duration - RepeatTiming.tolerance
      progress = isOver ? to : from + (to - from) * progressCurve.progress(at: position / duration)
      if playhead.isMoving, isOver { reached = end }
      findTime()
    case .held(let held):
      progress = held
      findTime()
    }
  }

  private func end(at position: Double) -> End? {
    if playhead.isBackward { return position <= RepeatTiming.tolerance ? .start : nil }
    return position >= length - RepeatTiming.tolerance ? .end : nil
  }

  private func findTime() { if hasParts { time = progressCurve.time(at: progress.x) } }

  func progress(of part: AnimationInterval?) -> SIMD2<Double> {
    part.map { $0.progress(at: $0.isOfProgress ? progress.x : time) } ?? progress
  }

  /// Whether a member of a session has reached or passed its own end.
  func isPast(_ sessionTime: Double) -> Bool { sessionTime - sessionOffset >= length - RepeatTiming.tolerance }

  // MARK: Interruption

  /// The progress per second at this moment.
  func velocity(at now: Double) -> SIMD2<Double> {
    guard isMoving, duration > 0 else { return .zero }
    switch mode {
    case .whole: return progressCurve.slope(at: time) / duration * (playhead.isBackward ? -1 : 1)
    case .leg(let from, let end, let progressCurve, let duration):
      let to = end == .end ? SIMD2<Double>.one : .zero
      return duration > 0
        ? (to - from) * progressCurve.slope(at: playhead.position(at: now) / duration) / duration : .zero
    case .held: return .zero
    }
  }

  func hold() {
    leaveSession()
    reached = nil
    playhead.hold(at: engine.now)
  }

  /// Holds it at a progress.
  func hold(at progress: SIMD2<Double>) {
    hold()
    mode = .held(progress)
  }

  /// Continues from its present progress to an end.
  func go(to end: End, _ progressCurve: ProgressCurve, duration: Double) {
    leaveSession()
    mode = .leg(from: progress, to: end, progressCurve, duration: duration)
    playhead.seek(to: 0)
    play(isBackward: false)
  }

  /// Starts at the end of the whole.
  func seekToEnd() { playhead.seek(to: length) }

  // MARK: Sessions

  func join(_ session: AnimationSession) {
    self.session = session
    sessionOffset = session.time
    session.add(self)
  }

  /// Continues on its own clock from where it is.
  func leaveSession() {
    guard let session else { return }
    playhead.seek(to: position(at: engine.now))
    self.session = nil
    session.remove(self)
  }

  // MARK: Properties

  /// - Parameter needsTime: whether the fraction of the time counts beside the progress.
  func didGain(_ blend: PropertyBlend, isNew: Bool, needsTime: Bool) {
    if isNew { blends.append(blend) }
    isLost = false
    if needsTime { hasParts = true }
  }

  /// Whether properties that it takes from plans keep their velocity: not where it begins later or repeats.
  var carriesMomentum: Bool { delay == 0 && repeats.repetition == .once && progressCurve.carriesMomentum }

  /// How far a property has come by a velocity of 1 that it had at the start, which fades out.
  var momentumSeconds: Double { progressCurve.momentum(at: time, ofDuration: duration) }

  /// A property was removed from the run, which ends when it has none left.
  func didLose(_ blend: PropertyBlend) {
    blends.removeAll { $0 === blend }
    isLost = blends.isEmpty
    if blends.isEmpty, hasBegun, !takesNested { engine.end(self, at: .end, isFinished: false) }
  }

  /// Whether all views that it animates are gone.
  var isOrphaned: Bool { !takesNested && !blends.isEmpty && !blends.contains { $0.view != nil } }

  /// Whether it no longer moves anything in a window: its views have left theirs, or it is endless and they never had
  /// one. An animator that is held, and what a session steers, goes on.
  var isOutOfSight: Bool {
    if session != nil || blends.contains(where: { $0.view?.window != nil }) { return false }
    if takesNested, blends.isEmpty || !isMoving { return false }
    return wasInSight || !length.isFinite
  }

  /// Notes that a view that it moves is in a window.
  func noteSight() {
    if !wasInSight { wasInSight = blends.contains { $0.view?.window != nil } }
  }

  func canEnd() -> Bool { shouldEnd?() ?? true }

  // MARK: The end

  func addCompletion(_ completion: @escaping (End, Bool) -> Void) { completions.append(completion) }

  /// Ends it, and leaves its properties at one end.
  func close(at end: End) {
    dismantle { $0.remove(self, at: end) }
  }

  /// Ends it, and leaves its properties where they are.
  func closeInPlace() {
    dismantle { $0.settle(self) }
    engine.release(self)
  }

  private func dismantle(_ leave: (PropertyBlend) -> Void) {
    isOver = true
    let moved = blends
    blends = []
    for blend in moved { leave(blend) }
  }

  /// Calls the completions, once.
  func tell(_ end: End, isFinished: Bool) {
    let isFinished = isFinished && !isLost
    if let timer { engine.cancelFrame(timer) }
    let waiting = completions
    completions = []
    shouldEnd = nil
    for completion in waiting { completion(end, isFinished) }
    owner = nil
  }
}
