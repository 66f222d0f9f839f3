import Stagecraft
import StagecraftStoryboard

/// What a run with a window and a run without one have in common: the storyboard, the script, and the outputs that were
/// promised.
final class Session {
  let options: Options
  let document: StoryboardDocument
  let storyboard: Storyboard
  private let digest: StoryboardDigest
  private let script: Script?
  /// What the gallery does beyond its storyboard; nil for a storyboard of the user's.
  private var scenes: GalleryScenes?

  init(_ options: Options, document: StoryboardDocument, digest: StoryboardDigest, script: Script?) throws(Failure) {
    self.options = options
    self.document = document
    self.digest = digest
    self.script = script
    storyboard = Storyboard(document)
    try checkScale()
  }

  /// No window and no picture has more pixels than textures of every renderer can hold.
  private func checkScale() throws(Failure) {
    guard let scale = options.scale else { return }
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    guard max(width, height) > 16_384 else { return }
    throw Failure(
      .usage,
      "--scale \(scale) makes \(Int(size.width))x\(Int(size.height)) points \(Int(width))x\(Int(height)) pixels; "
        + "a side may have 16384")
  }

  var title: String { document.title ?? "Stagecraft" }
  var size: Size { options.size ?? document.size }
  var background: Color { document.background }

  /// Sets the storyboard up in a stage.
  /// - Parameter resize: how the stage is resized.
  func begin(in core: StageCore, resize: @escaping (Size) -> Void) throws(Failure) -> Performance {
    let environment = core.environment
    environment.prefersReducedMotion = options.reducedMotion
    environment.overridingDirector = options.director.flatMap { StockDirectors.named($0) }?.factory()
    // What the gallery's own screens do wrong is told on them.
    if options.storyboard != nil { environment.addObserver(WarningPrinter()) }
    let outputs: Outputs
    do {
      outputs = try Outputs(options, shots: script?.shots ?? [], core: core)
    } catch {
      throw Failure(error)
    }
    let performance = Performance(core, outputs: outputs)
    if let trace = outputs.trace {
      environment.addObserver(trace)
      environment.addTracer(trace)
      trace.write("start") { [self] in
        $0.add("scene", options.scene ?? document.initial)
        if options.tracesInput { $0.addStart(options, core, digest) }
      }
      if options.tracesInput { trace.writeInput(of: core) }
    }
    performance.player = script.map { script in
      ScriptPlayer(
        script, core: core,
        host: ScriptPlayer.Host(
          resize: resize,
          segue: { [storyboard] in storyboard.perform(segue: $0, in: core.window, source: .script) },
          shot: { outputs.shot(to: $0) }, isIdle: { core.isIdle }))
    }
    core.onResize = { size in outputs.trace?.write("resize") { $0.add("size", [size.width, size.height]) } }
    core.onFrame = { [options, storyboard] in
      outputs.trace?.watch(options.watched, in: core.window) { storyboard.velocity(of: $0) }
    }
    storyboard.onDynamicsActivity = { label, isActive in
      outputs.trace?.writeActivity(of: label, isActive: isActive)
    }
    core.addFrameSink(outputs)
    if options.storyboard == nil { scenes = GalleryScenes(storyboard, in: environment, window: core.window) }
    core.window.setRootViewController(storyboard.makeRoot(scene: options.scene), environment: environment)
    performance.player?.start()
    return performance
  }
}

/// A storyboard while it runs.
final class Performance {
  let core: StageCore
  let outputs: Outputs
  var player: ScriptPlayer?
  /// When the script last played something, or the run began.
  private var playedAt = 0.0
  /// Ends the wait for rest in a run that makes no frames.
  private var watchdog: Int?

  init(_ core: StageCore, outputs: Outputs) {
    self.core = core
    self.outputs = outputs
  }

  /// To be called after each frame.
  func noteFrame() {
    Fatalities.forgetShortMemory()
    player?.frameDidEnd()
    if player?.isPlaying == true { playedAt = core.loop.now }
    outputs.frameDidEnd()
  }

  /// Makes sure that there is a frame at the time limit, where a script waits in real time.
  func keepWatch(_ timeout: Double) {
    guard watchdog == nil, let player, !player.isPlaying, !isOver else { return }
    watchdog = core.loop.after(max(0, timeout - overtime) + 0.001) { [weak self] in self?.watchdog = nil }
  }

  /// Whether the script is played, if there is one, and nothing moves.
  var isOver: Bool { player?.isDone != false && core.isIdle }

  /// Seconds since the script's last line, or since the script waits for rest.
  var overtime: Double { core.loop.now - playedAt }

  /// Says that the run did not come to rest, and why.
  func complain(_ timeout: Double) {
    let names = core.activeNames.joined(separator: ", ")
    let seconds = timeout == timeout.rounded() ? "\(Int(timeout))" : "\(timeout)"
    Console.complain("not idle \(seconds) s after the last thing that was asked for; still active: \(names)")
  }

  /// Writes what was promised, and says how the run ended.
  ///
  /// What still moves jumps to its end, and whoever waits is answered: no request is left without.
  func end(_ status: ExitStatus) throws(Failure) -> ExitStatus {
    core.end()
    do {
      try outputs.finish(status)
    } catch {
      throw Failure(error)
    }
    return status
  }
}
