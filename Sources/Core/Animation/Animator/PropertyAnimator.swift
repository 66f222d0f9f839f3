import Motion
import Runtime
import Views

/// An animation that can be paused, scrubbed, reversed and continued: UIKit's property animator.
///
/// ```swift
/// let animator = PropertyAnimator(duration: 0.4, dampingRatio: 0.8) { card.center.y = 100 }
/// animator.addCompletion { position in ... }
/// animator.startAnimation()
/// ```
/// It begins inactive. Starting, pausing or scrubbing runs its blocks and makes it active. At either end, or once it is
/// stopped and finished, it is inactive again and accepts new blocks.
///
/// A running animator retains itself. Releasing a paused or stopped one logs a warning, and its properties jump to its
/// target. Completions are called exactly once, while a frame settles. A call that is not allowed in the present state
/// is ignored, with a warning. Animations begun inside its blocks belong to it. Calls from its own blocks are deferred
/// until the blocks have run.
public final class PropertyAnimator: ViewImplicitlyAnimating {
  /// Seconds, without the delay.
  public private(set) var duration: Double
  /// Seconds between the start and the first motion.
  public private(set) var delay = 0.0
  /// The progress over time.
  public let timingParameters: any TimingCurveProvider
  /// Whether it can be paused, scrubbed, stopped and reversed while it runs. Read at each such call.
  public var isInterruptible = true
  /// For UIKit code: moving views can always be pressed here, where they are seen.
  public var isUserInteractionEnabled = true
  /// Whether ``fractionComplete`` is the progress; otherwise it is the fraction of the time, which the curve maps to
  /// the progress. Read when the fraction is set or read.
  public var scrubsLinearly = true
  /// Whether it stays active at its end, where it can be reversed or scrubbed, instead of ending. Completions wait.
  public var pausesOnCompletion = false

  private let timing: TimingParameters
  private var lifecycle = AnimatorLifecycle.inactive
  private var isHeadingBack = false
  private var run: AnimationRun?
  private var blocks: [(animation: () -> Void, delayFactor: Double)] = []
  private var completions: [(AnimatingPosition) -> Void] = []
  /// The velocity at the last pause, and its time: a continuation at the same time starts with it.
  private var lost: (velocity: SIMD2<Double>, moment: Double)?
  private var isScrubbed = false
  /// How many of its blocks run now, nested in each other, and the calls deferred until they have run.
  private var runningBlocks = 0
  private var deferredCalls: [() -> Void] = []

  // MARK: Making

  /// Makes an inactive animator.
  ///
  /// - Parameters:
  ///   - duration: seconds, from 0; a negative or non-finite duration becomes 0 and logs a warning. A spring with its
  ///     own settling time takes that.
  ///   - timingParameters: a curve or a spring.
  public init(duration: Double, timingParameters: any TimingCurveProvider) {
    let duration = AnimationClock.checked(duration, "an animator's duration")
    self.timingParameters = timingParameters
    timing = timingParameters.timingParameters.checked()
    self.duration = duration > 0 ? timing.resolved(duration: duration).duration : 0
  }

  isolated deinit {
    guard let run, !run.isOver else { return }
    Warnings.log("a property animator was let go while it was paused or stopped; it ends at once")
    let heard = completions
    let position: AnimatingPosition = isHeadingBack ? .start : .end
    run.shouldEnd = nil
    run.engine.end(run, at: isHeadingBack ? .start : .end, isFinished: true)
    run.engine.whenSettling { for completion in heard { completion(position) } }
  }

  // MARK: State

  /// Whether it is inactive, active or stopped.
  public var state: AnimatingState {
    switch lifecycle {
    case .inactive: .inactive
    case .running, .paused: .active
    case .stopped: .stopped
    }
  }

  /// Whether it is moving.
  public var isRunning: Bool { lifecycle == .running }

  private var target: AnimationEnd { isHeadingBack ? .start : .end }

  /// Whether it moves to the start. Setting it during the motion reverses it on the spot.
  public var isReversed: Bool {
    get { isHeadingBack }
    set {
      guard newValue != isHeadingBack else { return }
      if defers({ $0.isReversed = newValue }) { return }
      if lifecycle == .stopped { return warn("isReversed was set on a stopped property animator") }
      if lifecycle == .running, !isInterruptible { return warnUninterruptible("isReversed was set") }
      isHeadingBack = newValue
      guard lifecycle == .running, let run else { return }
      refresh()
      head(run)
    }
  }

  /// How far it has moved towards its target, 0 to 1; reversed, 0 is the end and 1 the start.
  ///
  /// Setting it pauses the animation there at once. A value out of range counts as the nearest in range.
  public var fractionComplete: Double {
    get {
      guard let run else { return 0 }
      refresh()
      let fraction = scrubsLinearly ? run.progress.x : run.progressCurve.time(at: run.progress.x)
      return isHeadingBack ? 1 - fraction : fraction
    }
    set { scrub(to: newValue) }
  }

  private func scrub(to fraction: Double) {
    if defers({ $0.scrub(to: fraction) }) { return }
    if fraction.isNaN { return warn("fractionComplete is NaN; the value is ignored") }
    pauseAnimation()
    guard lifecycle == .paused, let run else { return }
    let clamped = min(max(fraction, 0), 1)
    let onWay = isHeadingBack ? 1 - clamped : clamped
    isScrubbed = true
    lost = nil
    run.hold(at: scrubsLinearly ? SIMD2(repeating: onWay) : run.progressCurve.progress(at: onWay))
    run.engine.refresh([run])
  }

  // MARK: Blocks

  /// Adds a block. An active animator runs it at once, and its changes end together with the others.
  /// - Parameter delayFactor: the fraction of the remaining time after which the changes begin, 0 to 1.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) {
    let factor = delayFactor.isNaN ? 0 : min(max(delayFactor, 0), 1)
    switch lifecycle {
    case .inactive: blocks.append((animation, factor))
    case .running, .paused:
      guard let run else { return }
      refresh()
      let now = run.progressCurve.time(at: run.progress.x)
      record(animation, into: run, from: now + (1 - now) * factor)
      run.engine.refresh([run])
      performDeferredCalls()
    case .stopped: warn("animations were added to a stopped property animator")
    }
  }

  /// Adds a block without a delay.
  public func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds a completion, which is called once with the final position: `.current` where newer motions or setters have
  /// taken all its properties. Completions are called in the order in which they were added.
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
    if lifecycle == .stopped { return warn("a completion was added to a stopped property animator") }
    completions.append(completion)
  }

  private func record(_ animation: () -> Void, into run: AnimationRun, from start: Double) {
    let part = start > 0 ? AnimationInterval(start: start, end: 1, progressCurve: run.progressCurve) : nil
    runningBlocks += 1
    AnimationRecorder.shared.record(AnimationRecording(run, part: part), animation)
    runningBlocks -= 1
  }

  /// - Returns: whether one of its own blocks runs, so that the call is deferred.
  private func defers(_ call: @escaping (PropertyAnimator) -> Void) -> Bool {
    guard runningBlocks > 0 else { return false }
    deferredCalls.append { [unowned self] in call(self) }
    return true
  }

  private func performDeferredCalls() {
    guard runningBlocks == 0 else { return }
    while !deferredCalls.isEmpty { deferredCalls.removeFirst()() }
  }

  // MARK: Steering

  /// Starts it, or resumes it from where it was paused.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts it after a delay in seconds; a paused one resumes at once.
  public func startAnimation(afterDelay delay: Double) {
    if defers({ $0.startAnimation(afterDelay: delay) }) { return }
    let delay = AnimationClock.checked(delay, "an animator's delay")
    switch lifecycle.start() {
    case .begin:
      begin(delay: delay)
      performDeferredCalls()
    case .resume: resume()
    case .hold, .halt, .finish, .nothing: break
    case nil: warn("a stopped property animator was started; finish it first")
    }
  }

  /// Pauses it; an inactive one runs its blocks and pauses at its start.
  public func pauseAnimation() {
    if defers({ $0.pauseAnimation() }) { return }
    if lifecycle == .running, !isInterruptible { return warnUninterruptible("it was paused") }
    switch lifecycle.pause() {
    case .begin:
      begin(delay: 0)
      run?.hold()
      run?.owner = nil
      performDeferredCalls()
    case .hold: hold()
    case .resume, .halt, .finish, .nothing: break
    case nil: warn("a stopped property animator was paused; finish it first")
    }
  }

  /// Stops it where it is.
  /// - Parameter withoutFinishing: true: it becomes inactive, its properties stay as they are, and its completions are
  ///   dropped. False: it waits for ``finishAnimation(at:)``.
  public func stopAnimation(_ withoutFinishing: Bool) {
    if defers({ $0.stopAnimation(withoutFinishing) }) { return }
    if lifecycle == .running, !isInterruptible { return warnUninterruptible("it was stopped") }
    switch lifecycle.stop(withoutFinishing: withoutFinishing) {
    case .halt:
      hold()
      if withoutFinishing { abandon() }
    case .begin, .resume, .hold, .finish, .nothing: break
    case nil: warn("an inactive property animator was stopped")
    }
  }

  /// Ends a stopped animator and passes the position to its completions.
  public func finishAnimation(at finalPosition: AnimatingPosition) {
    if defers({ $0.finishAnimation(at: finalPosition) }) { return }
    guard lifecycle.finish() != nil else { return warn("a property animator was finished that was not stopped") }
    guard let run else { return }
    let heard = becomeInactive()
    let engine = run.engine
    switch finalPosition {
    case .current: run.closeInPlace()
    case .start: run.close(at: .start)
    case .end: run.close(at: .end)
    }
    engine.release(run)
    engine.requestFrame()
    engine.whenSettling {
      run.tell(finalPosition == .start ? .start : .end, isFinished: true)
      for completion in heard { completion(finalPosition) }
    }
  }

  /// Continues from its present progress with another timing.
  ///
  /// A spring without an initial velocity begins with the present one, if the animator runs or was paused at this
  /// moment.
  /// - Parameters:
  ///   - parameters: nil for its own.
  ///   - durationFactor: seconds for the rest, as a multiple of the duration; 0 for the remaining time.
  public func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double) {
    if defers({ $0.continueAnimation(withTimingParameters: parameters, durationFactor: durationFactor) }) { return }
    if lifecycle == .running, !isInterruptible { return warnUninterruptible("it was continued") }
    let velocity = presentVelocity
    pauseAnimation()
    guard lifecycle == .paused, let run, case .resume = lifecycle.start() else {
      return
    }
    run.owner = self
    let factor = durationFactor.isFinite && durationFactor >= 0 ? durationFactor : 0
    if parameters == nil, factor == 0 { return resume() }
    lost = nil
    let rest = factor > 0 ? factor * duration : remaining(run) * duration
    let own = (parameters ?? timingParameters).timingParameters.checked()
    go(run, own.starting(at: relative(velocity, run)), duration: rest)
  }

  // MARK: Steps

  private func begin(delay: Double) {
    self.delay = delay
    let pending = blocks
    blocks = []
    guard let engine = AnimationClock.engine else { return beginWithoutTime(pending) }
    let run = AnimationRun(engine, delay: delay, duration: duration, timing: timing, takesNested: true)
    self.run = run
    isScrubbed = false
    lost = nil
    for block in pending { record(block.animation, into: run, from: block.delayFactor) }
    run.shouldEnd = { [weak self] in self?.arrive() ?? true }
    run.addCompletion { [weak self] end, _ in self?.wasEnded(at: end) }
    run.owner = self
    run.begin()
    if isHeadingBack {
      run.seekToEnd()
      run.play(isBackward: true)
    }
    engine.refresh([run])
  }

  private func beginWithoutTime(_ pending: [(animation: () -> Void, delayFactor: Double)]) {
    for block in pending { AnimationRecorder.shared.record(AnimationRecording(nil), block.animation) }
    lifecycle = .inactive
    for completion in becomeInactive() { completion(.end) }
  }

  private func hold() {
    guard let run else { return }
    refresh()
    if run.playhead.isMoving || run.session != nil {
      lost = (run.velocity(at: run.engine.now), run.engine.now)
    }
    run.hold()
    run.owner = nil
    run.engine.refresh([run])
  }

  private func resume() {
    guard let run else { return }
    run.owner = self
    lost = nil
    head(run)
  }

  /// Moves it to its present target from where it is.
  private func head(_ run: AnimationRun) {
    switch run.mode {
    case .whole where !isScrubbed:
      run.leaveSession()
      run.play(isBackward: isHeadingBack)
    case .leg(_, let end, _, _) where end == target && !isScrubbed:
      run.leaveSession()
      run.play(isBackward: false)
    case .whole, .leg, .held:
      go(run, timing, duration: remaining(run) * duration)
    }
  }

  private func go(_ run: AnimationRun, _ timing: TimingParameters, duration: Double) {
    isScrubbed = false
    if duration > 0 {
      let (progressCurve, seconds) = timing.resolved(duration: duration)
      run.go(to: target, progressCurve, duration: seconds)
    } else {
      run.go(to: target, .curve(.linear), duration: 0)
    }
  }

  /// The fraction that is still to go.
  private func remaining(_ run: AnimationRun) -> Double {
    min(1, max(0, isHeadingBack ? run.progress.x : 1 - run.progress.x))
  }

  private var presentVelocity: SIMD2<Double> {
    guard let run else { return .zero }
    let now = run.engine.now
    if lifecycle == .running {
      refresh()
      return run.velocity(at: now)
    }
    return lost?.moment == now ? lost?.velocity ?? .zero : .zero
  }

  /// A velocity of the progress relative to the remaining progress.
  private func relative(_ velocity: SIMD2<Double>, _ run: AnimationRun) -> SIMD2<Double> {
    let way = (target == .end ? SIMD2<Double>.one : .zero) - run.progress
    return SIMD2(abs(way.x) > 1e-9 ? velocity.x / way.x : 0, abs(way.y) > 1e-9 ? velocity.y / way.y : 0)
  }

  private func refresh() { if let run { run.update(at: run.engine.now) } }

  // MARK: The end

  /// - Returns: whether it is over.
  private func arrive() -> Bool {
    guard let run, pausesOnCompletion else { return true }
    lifecycle.arrive(pausing: true)
    run.hold(at: run.progress)
    isScrubbed = true
    run.owner = nil
    return false
  }

  private func wasEnded(at end: AnimationEnd) {
    guard lifecycle != .inactive else { return }
    lifecycle.arrive(pausing: false)
    let position: AnimatingPosition = run?.isLost == true ? .current : end == .end ? .end : .start
    for completion in becomeInactive() { completion(position) }
  }

  private func abandon() {
    guard let run else { return }
    let engine = run.engine
    _ = becomeInactive()
    run.closeInPlace()
    engine.whenSettling { run.tell(.end, isFinished: false) }
    engine.requestFrame()
  }

  /// Forgets the motion that is over: the next one plays forward.
  /// - Returns: the completions, to be called once.
  private func becomeInactive() -> [(AnimatingPosition) -> Void] {
    let heard = completions
    (run, completions, isHeadingBack) = (nil, [], false)
    return heard
  }

  // MARK: Warnings

  private func warn(_ message: String) { Warnings.log(message) }
  private func warnUninterruptible(_ what: String) {
    warn("a property animator that cannot be interrupted: \(what) while it ran")
  }
}
