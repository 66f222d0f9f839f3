import MotionLog
import Runtime
import Stage
import Storyboard
import Transitions
import Views

/// A stage, as its inspector sees it.
final class InspectedStage: StageObserver {
  let core: StageCore
  let motion: StageMotion
  let tree: StageTree
  /// The parameters of its directors.
  let tuning: TuningModel
  let costs: StageCosts
  /// The inputs of the last minute.
  private let inputs: InputLog
  private let recorder: LogRecorder
  private let badge: PausedBadge

  /// Called when the program has a new frame, or its time was changed.
  var onChange: (() -> Void)?
  /// Called with a sentence for the user.
  var onMessage: ((String) -> Void)?
  /// Called once when the program has closed its window.
  var onEnd: (() -> Void)?

  /// Begins to record a stage, until ``stop()``.
  /// - Parameter timer: calls a closure after some seconds of real time.
  init(_ core: StageCore, timer: @escaping DamageFlash.Timer) {
    self.core = core
    motion = StageMotion(core)
    tree = StageTree(core)
    tuning = TuningModel(core)
    costs = StageCosts(core, timer: timer)
    inputs = InputLog(core, storyboard: Storyboard.shown(in: core.window), limit: .minute)
    recorder = LogRecorder(core)
    badge = PausedBadge(core)
    tuning.start()
    inputs.start()
    recorder.start()
    core.playback.startRecording()
    core.playback.onChange = { [unowned self] in
      badge.update()
      onChange?()
    }
    core.playback.onHeldEvent = { [weak self] in self?.handleWhileStandingStill($0) }
    core.addObserver(self)
  }

  var playback: StagePlayback { core.playback }
  /// The events of the program.
  var log: EventLog { recorder.log }

  /// Ends the inspection: nothing of it stays in the program, which goes on at its usual speed.
  func stop() {
    core.removeObserver(self)
    core.playback.onChange = nil
    core.playback.onHeldEvent = nil
    badge.hide()
    core.playback.goLive()
    core.playback.rate = 1
    core.playback.stopRecording()
    running?.stop()
    tree.stop()
    motion.stop()
    tuning.stop()
    inputs.stop()
    recorder.stop()
    costs.stop()
  }

  func stageDidLayOut(_ core: StageCore) { onChange?() }

  func stageDidClose(_ core: StageCore) { onEnd?() }

  /// The badge, and keys of the program's window, work while its time stands still: its inspector, full screen, and
  /// closing.
  private func handleWhileStandingStill(_ event: Event) {
    if case .pointer(let pointer) = event { return badge.handle(pointer) }
    guard case .key(let key) = event, key.phase == .down else { return }
    let isQuit = key.key == .character("q") && key.modifiers == .control
    guard isQuit || key.key == .function(11) || key.key == .function(12) else { return }
    _ = core.window.onUnhandledKey?(key)
  }

  /// Makes the input of the last minute a script with expectations.
  func makeScript() -> SavedScript { inputs.script() }

  // MARK: Replay

  /// The replay that runs.
  private var running: Replay?
  /// The time of the newest input when a replay began last, and where that replay began and ended.
  private var replayed: (newest: Double, from: Double?, to: Double?)?

  /// Plays the inputs that led to the last motion again; a second call ends that.
  func replay() {
    if let running { return running.stop() }
    guard let newest = inputs.entries.last?.time else {
      onMessage?("Use the program first: there is no input to replay.")
      return
    }
    if inputs.storyboard == nil, core.window.isTransitioning {
      onMessage?("A transition runs; replay when it has ended.")
      return
    }
    if newest != replayed?.newest {
      // Also a motion of long ago is replayed, without the rest since then.
      let motion = motion.spans(since: -.infinity).last { $0.lowerBound <= newest + 1 }
      replayed = (newest, motion?.lowerBound ?? inputs.beginnings.last?.time, motion.map { $0.upperBound + 0.25 })
    }
    core.playback.goLive()
    let replay = Replay(of: inputs, from: replayed?.from, to: replayed?.to)
    replay.onEnd = { [weak self] in
      self?.running = nil
      if $0 == .stopped { self?.onMessage?("The replay was ended.") }
    }
    running = replay
    if replay.duration > Self.longReplay {
      onMessage?(
        "The input of \(TimeText.duration(replay.duration)) is replayed; Replay again, or Escape in the program's window, "
          + "ends that.")
    }
    // A program at rest has had no frame since, so its time stands at the last one.
    core.loop.dispatch(at: core.playback.shownTime) { replay.start() }
    if !replay.isRestored {
      onMessage?("Some screens of the beginning do not exist any more; the input is played on those that are there.")
    }
  }

  /// Seconds of input from which on a message says how a replay is ended.
  private static let longReplay = 2.0
}
