import Runtime

/// The animations of one loop. It moves them in the step of a frame, and calls completions while the frame settles.
final class AnimationEngine: FrameClient {
  private weak var loop: FrameLoop?
  private var runs: [AnimationRun] = []
  private var sessions: [AnimationSession] = []
  /// The calls for the settling of this frame.
  private var settleActions: [() -> Void] = []
  private var stepNumber = 0
  private var runNumber = 0
  let timeScale: Double
  private var lastMoment = 0.0
  var movementObservers = MovementObservers()

  private init(_ loop: FrameLoop) {
    self.loop = loop
    timeScale = loop.timeScale
  }

  /// The engine of a loop, which retains it.
  static func of(_ loop: FrameLoop) -> AnimationEngine {
    if let engine = existing(of: loop) { return engine }
    let engine = AnimationEngine(loop)
    loop.animationEngine = EngineAnchor(engine)
    loop.add(engine)
    return engine
  }

  /// The engine of a loop; nil for a loop in which nothing was ever animated.
  static func existing(of loop: FrameLoop) -> AnimationEngine? { (loop.animationEngine as? EngineAnchor)?.engine }

  // MARK: The loop

  /// The loop's time; the last known one after the loop is gone.
  var now: Double { loop?.now ?? lastMoment }

  func requestFrame() { loop?.requestFrame() }
  func wake() { loop?.wake() }
  /// Requests a frame after a delay in the loop's seconds.
  func frame(after delay: Double) -> Int? { loop?.after(min(delay, .greatestFiniteMagnitude)) {} }
  func cancelFrame(_ timer: Int) { loop?.cancelTimer(timer) }

  /// Ends everything at once after the loop is gone.
  fileprivate func loopIsGone() {
    for session in sessions { session.finish(at: .end) }
    for run in runs {
      run.shouldEnd = nil
      end(run, at: .end, isFinished: false)
    }
    settle()
  }

  // MARK: Runs

  func nextRunNumber() -> Int {
    runNumber += 1
    return runNumber
  }

  func eachBlend(_ body: (AnimationRun, PropertyBlend) -> Void) {
    for run in runs {
      for blend in run.blends { body(run, blend) }
    }
  }

  func add(_ run: AnimationRun) {
    runs.append(run)
    run.noteSight()
    wake()
  }

  func add(_ session: AnimationSession) {
    sessions.append(session)
    wake()
  }

  func remove(_ session: AnimationSession) { sessions.removeAll { $0 === session } }

  /// Calls the action when this frame settles; from a settling frame, when the next one does.
  func whenSettling(_ action: @escaping () -> Void) {
    settleActions.append(action)
    if loop == nil { settle() } else { wake() }
  }

  /// Ends a run, and leaves its properties at one end.
  func end(_ run: AnimationRun, at end: AnimationEnd, isFinished: Bool) {
    guard !run.isOver else { return }
    run.close(at: end)
    release(run)
    whenSettling { run.tell(end, isFinished: isFinished) }
  }

  /// Forgets a run.
  func release(_ run: AnimationRun) { runs.removeAll { $0 === run } }

  /// Updates runs and their properties to this moment, outside a step.
  func refresh(_ runs: [AnimationRun]) {
    for run in runs { run.update(at: now) }
    let isModelShown = AnimationRecorder.shared.isModelShown
    for run in runs {
      for blend in run.blends { if isModelShown { blend.isStale = true } else { blend.present() } }
    }
    requestFrame()
  }

  // MARK: Frames

  package var activeLabels: [String] {
    let count = runs.count { $0.isMoving }
    return count == 0 ? [] : ["View.animate, \(count) at work"]
  }

  package var wantsFrames: Bool {
    !settleActions.isEmpty || sessions.contains { $0.wantsFrames } || runs.contains { $0.wantsFrames(at: now) }
  }

  package func step() {
    let now = now
    lastMoment = now
    stepNumber += 1
    for run in runs where run.isMoving { run.update(at: now) }
    for run in runs where run.isMoving { show(run) }
    var ended = false
    for run in runs where run.session == nil && (run.reached != nil || run.isOrphaned || run.isOutOfSight) {
      ended = run.canEnd() || ended
    }
    if ended { endReached() }
    for session in sessions where session.wantsFrames { session.step(at: now) }
  }

  private func show(_ run: AnimationRun) {
    run.noteSight()
    for blend in run.blends where blend.shownStep != stepNumber {
      blend.shownStep = stepNumber
      blend.present()
    }
  }

  private func endReached() {
    for run in runs where run.session == nil {
      if let reached = run.reached {
        end(run, at: reached, isFinished: true)
      } else if run.isOrphaned {
        end(run, at: .end, isFinished: true)
      } else if run.isOutOfSight {
        end(run, at: .end, isFinished: false)
      }
    }
  }

  package func settle() {
    guard !settleActions.isEmpty else { return }
    let due = settleActions
    settleActions.removeAll()
    for action in due { action() }
  }
}

/// The loop's reference to its engine: its release means that the loop is gone.
private final class EngineAnchor {
  let engine: AnimationEngine

  init(_ engine: AnimationEngine) { self.engine = engine }

  isolated deinit { engine.loopIsGone() }
}

extension FrameLoop {
  /// Calls the closure for each property of a view that an animation of this loop moves or holds, in the order in which
  /// the animations began.
  package func eachAnimation(_ body: (ActiveAnimation) -> Void) {
    AnimationEngine.existing(of: self)?.eachBlend { run, blend in
      if let view = blend.view { body(ActiveAnimation(view: view, run: run, blend: blend)) }
    }
  }
}
