import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

/// The common part of runs with and without a window: the storyboard, the script and the outputs.
final class Session {
  let options: Options
  let document: StoryboardDocument
  let storyboard: Storyboard
  private let script: Script?
  private let curves: [MotionLane]
  /// The gallery's code besides its storyboard; nil for a user's storyboard.
  private var scenes: GalleryScenes?
  /// The same for the run that finds the expectations of a saved script.
  private var rehearsedScenes: GalleryScenes?

  init(_ options: Options, document: StoryboardDocument, script: Script?) throws(ProgramFailure) {
    self.options = options
    self.document = document
    self.script = script
    storyboard = Storyboard(document)
    curves = try CurveNames.lanes(options.curves, of: document)
    storyboard.path = options.storyboard
    try checkScale()
  }

  /// Refuses a scale at which a side of the window has more pixels than a texture of every renderer can have.
  private func checkScale() throws(ProgramFailure) {
    guard let scale = options.scale else { return }
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    guard max(width, height) > 16_384 else { return }
    throw ProgramFailure(
      .usage,
      "--scale \(scale) makes \(Int(size.width))x\(Int(size.height)) points \(Int(width))x\(Int(height)) pixels; "
        + "a side may have 16384")
  }

  var title: String { document.title ?? "Stagecraft" }
  var size: Size { options.size ?? document.size }
  var theme: ThemePreference { options.theme ?? document.theme ?? .dark }
  var direction: LayoutDirectionPreference { options.direction ?? document.direction }
  var background: Color? { document.background }

  /// Prepares the storyboard in a stage and starts the script.
  /// - Parameters:
  ///   - resize: resizes the stage.
  ///   - stall: shows no frame for some seconds.
  func begin(
    in core: StageCore, resize: @escaping (Size) -> Void, stall: @escaping (Double) -> Void
  ) throws(ProgramFailure) -> StoryboardRun {
    let environment = core.environment
    // A run that is to be the same everywhere does not follow the desktop.
    core.setDesktop(options.desktop, isComplete: script != nil)
    core.themes.take(document.tokens)
    core.themes.preference = theme
    core.setLayoutDirection(direction)
    environment.overridingDirector = options.director.flatMap { StockDirectors.named($0) }?.factory()
    // The gallery shows warnings on screen instead.
    if options.storyboard != nil { environment.addObserver(WarningPrinter()) }
    let outputs: Outputs
    do {
      outputs = try Outputs(options, curves: curves, shots: script?.shots ?? [], core: core)
    } catch {
      throw ProgramFailure(error)
    }
    let run = StoryboardRun(core, outputs: outputs)
    if options.savedScript != nil { run.hand = saveScript(of: core, to: outputs) }
    if let trace = outputs.trace {
      environment.addObserver(trace.events)
      environment.addTracer(trace.events)
      trace.events.observeDirectors(of: environment)
      trace.write("start") { [self] in $0.add("scene", options.scene ?? document.initial) }
      if options.tracesInput { trace.writeInput(of: core) }
    }
    let host = ScriptPlayer.Host(
      resize: resize,
      segue: { [storyboard] in storyboard.perform(segue: $0, in: core.window, values: $1, source: .script) },
      shot: { outputs.shot(to: $0) }, isIdle: { core.isIdle }, stall: stall,
      didCompare: { [weak run, options] in run?.note($0, ofScript: options.script) })
    run.player = script.map { ScriptPlayer($0, core: core, host: host) }
    core.onResize = { size in outputs.trace?.write("resize") { $0.add("size", [size.width, size.height]) } }
    core.onFrame = { [options, storyboard] in
      outputs.sample()
      outputs.trace?.watch(options.watched, in: core.window) { storyboard.velocity(of: $0) }
    }
    storyboard.onDynamicsActivity = { label, isActive in
      outputs.trace?.events.writeActivity(of: label, isActive: isActive)
    }
    core.addFrameSink(outputs)
    if options.storyboard == nil { scenes = GalleryScenes(storyboard, in: environment, window: core.window) }
    core.window.setRootViewController(storyboard.makeRoot(scene: options.scene), environment: environment)
    run.player?.start()
    if options.isLive, let path = options.storyboard { run.live = watch(path, in: core, run, host) }
    return run
  }

  /// Records the input, for a script at the end of the run.
  private func saveScript(of core: StageCore, to outputs: Outputs) -> InputLog {
    let log = InputLog(core, storyboard: storyboard)
    log.start()
    var rehearsal = InputLog.Rehearsal(
      scene: options.scene, theme: theme,
      direction: LayoutDirectionPreference(core.window.effectiveUserInterfaceLayoutDirection))
    if options.storyboard == nil {
      rehearsal.prepare = { [self] storyboard, core in
        rehearsedScenes = GalleryScenes(storyboard, in: core.environment, window: core.window)
      }
    }
    outputs.makeScript = { [options] in log.script(expecting: rehearsal, comment: options.scriptComment) }
    return log
  }

  /// Shows each saved version of the storyboard, and plays each saved version of the script.
  private func watch(_ path: String, in core: StageCore, _ run: StoryboardRun, _ host: ScriptPlayer.Host)
    -> LiveStoryboard
  {
    var liveHost = LiveStoryboard.Host()
    var script = script
    let play = { [weak run] in
      run?.player?.stop()
      run?.player = script.map { ScriptPlayer($0, core: core, host: host) }
      run?.player?.start()
    }
    liveHost.scriptDidChange = {
      script = $0
      play()
    }
    liveHost.didStartOver = play
    liveHost.documentWillChange = { [options, weak run] old, new in
      core.background = new.background
      core.themes.take(new.tokens, replacing: old.tokens)
      core.themes.preference = options.theme ?? new.theme ?? .dark
      core.setLayoutDirection(options.direction ?? new.direction)
      if options.size == nil, new.size != old.size { host.resize(new.size) }
      if new.title != old.title { run?.onTitleChange?(new.title ?? "Stagecraft") }
    }
    liveHost.warn = { Console.complain($0) }
    liveHost.didReload = { [weak outputs = run.outputs] result, faults in
      outputs?.trace?.write("reload") {
        $0.add("result", result)
        $0.add("faults", faults)
      }
    }
    let live = LiveStoryboard(
      storyboard, path: path, script: options.script, scene: options.scene, in: core, host: liveHost)
    live.start()
    return live
  }
}

/// A running storyboard with its script and outputs.
final class StoryboardRun {
  let core: StageCore
  let outputs: Outputs
  var player: ScriptPlayer?
  /// Records the input; nil unless a script is saved.
  var hand: InputLog?
  /// Watches the storyboard; nil if the run is not live.
  var live: LiveStoryboard?
  /// Whether an expectation of the script was not met.
  private var isUnexpected = false
  /// Called with the title of another version of the storyboard.
  var onTitleChange: ((String) -> Void)?
  /// The loop's time of the script's last activity, or of the start of the run.
  private var playedAt = 0.0
  private var wasPlaying = true
  /// A timer that ends the wait for idle even if the run draws no frames.
  private var watchdog: Int?

  init(_ core: StageCore, outputs: Outputs) {
    self.core = core
    self.outputs = outputs
  }

  /// Continues the script and the outputs. Call it after each frame.
  func noteFrame() {
    FatalSignalHandler.forgetShortMemory()
    let isPlaying = player?.isPlaying == true
    player?.frameDidEnd()
    // The frame in which the last line was played counts as well.
    if isPlaying || wasPlaying { playedAt = core.loop.now }
    wasPlaying = player?.isPlaying == true
    outputs.frameDidEnd()
  }

  /// Prints an expectation of the script that is not met.
  func note(_ result: ExpectationResult, ofScript path: String?) {
    outputs.trace?.write("expect") {
      $0.add("line", result.line)
      $0.add("met", result.isMet)
    }
    guard !result.isMet else { return }
    // While a script is being written, what it expects is not the result of the run.
    isUnexpected = live == nil
    Console.complain("\(Wording.oneLine(path ?? "")):\(result.line):\(result.column): \(result.message)")
  }

  /// Starts a timer that runs a frame at the time limit, for scripts in real time.
  func keepWatch(_ timeout: Double) {
    guard watchdog == nil, let player, !player.isPlaying, !isOver else { return }
    watchdog = core.loop.after(max(0, timeout - overtime) + 0.001) { [weak self] in self?.watchdog = nil }
  }

  /// Whether the script, if any, is complete and nothing moves.
  var isOver: Bool { player?.isDone != false && core.isIdle }

  /// Seconds since the script's last activity.
  var overtime: Double { core.loop.now - playedAt }

  /// Reports that the run did not become idle in time, with the names of the active motions.
  func complain(_ timeout: Double) {
    let names = core.activeNames.joined(separator: ", ")
    let seconds = timeout == timeout.rounded() ? "\(Int(timeout))" : "\(timeout)"
    Console.complain("not idle \(seconds) s after the last input; still active: \(names)")
  }

  /// Ends the run and writes its outputs.
  ///
  /// Remaining motions jump to their end, and every pending request gets its outcome.
  func end(_ status: ExitStatus) throws(ProgramFailure) -> ExitStatus {
    // The end answers every request, but not as the hand asked.
    hand?.stop()
    core.end()
    let status = status == .done && isUnexpected ? ExitStatus.unexpected : status
    do {
      try outputs.finish(status)
    } catch {
      throw ProgramFailure(error)
    }
    return status
  }
}

extension StoryboardRun {
  /// Runs a storyboard and always ends it: remaining motions jump to their end, pending requests get their outcome, and
  /// the outputs are finished.
  ///
  /// - Parameter body: runs the frames. It throws if no more frames are possible.
  /// - Returns: the status that `body` returned.
  /// - Throws: the failures of the run and of its outputs, one line each.
  func run(_ body: () throws(StageError) -> ExitStatus) throws(ProgramFailure) -> ExitStatus {
    let status: ExitStatus
    do {
      status = try body()
    } catch {
      throw fail(ProgramFailure(error))
    }
    return try end(status)
  }

  /// Completes a frame without a window. Call it after each frame.
  ///
  /// - Throws: the failure that prevents further drawing.
  func frameDidEnd() throws(StageError) {
    noteFrame()
    if let failure = core.failure { throw failure }
  }

  func complainOfSignal() {
    guard let signal = Signals.received else { return }
    Console.complain("ended by \(signal) before the run was over; the requested files are written up to this point")
  }

  /// Writes the outputs as far as the run came, and adds their failures to the cause.
  private func fail(_ cause: ProgramFailure) -> ProgramFailure {
    do {
      _ = try end(cause.status)
      return cause
    } catch {
      return ProgramFailure(cause.status, lines: cause.lines + error.lines)
    }
  }
}

extension Options {
  /// How to play the script that is saved.
  fileprivate var scriptComment: [String] {
    ["What a hand did, and what moved. To play it:", "  " + replayCommand(of: savedScript ?? "")]
  }

  /// The command that plays a script as this run was.
  func replayCommand(of script: String) -> String {
    var words = ["stagecraft", storyboard].compactMap { $0 }
    let values = [
      ("--scene", scene), ("--director", director), ("--theme", theme?.rawValue), ("--direction", direction?.rawValue),
    ]
    for (flag, value) in values {
      if let value { words += [flag, value] }
    }
    if let size { words += ["--size", "\(Int(size.width))x\(Int(size.height))"] }
    if speed != 1 { words += ["--speed", "\(speed)"] }
    if desktop.textScale != 1 { words += ["--text-scale", "\(desktop.textScale)"] }
    if desktop.prefersIncreasedContrast { words.append("--high-contrast") }
    if let accent = desktop.accent { words += ["--accent", accent.description] }
    if desktop.prefersReducedMotion { words.append("--reduced-motion") }
    words += ["--headless", "--script", script]
    return words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
  }
}
