import Geometry
import Stage
import Transitions
import Views

/// A script that is played on a storyboard without a window, frame by frame.
final class HeadlessScript {
  /// The stage's settings, as those of a command line.
  struct Settings {
    /// The id of the first scene; nil for the initial one.
    var scene: String?
    /// nil: that of the storyboard.
    var theme: ThemePreference?
    var direction: LayoutDirectionPreference?
    var overridingDirector: DirectorFactory?
    var desktop = DesktopPreferences()
    var timeScale = 1.0
  }

  let core: StageCore
  private let stage: HeadlessStage
  private let player: ScriptPlayer
  private let compared: Compared
  /// The results of the expectations so far.
  var results: [ExpectationResult] { compared.results }

  private final class Compared {
    var results: [ExpectationResult] = []
  }

  init(
    _ script: Script, _ storyboard: Storyboard, size: Size? = nil, framesPerSecond: Double = 60,
    settings: Settings = Settings(), prepare: (Storyboard, StageCore) -> Void = { _, _ in }
  ) {
    let stage = HeadlessStage(
      size: size ?? storyboard.document.size, background: storyboard.document.background,
      framesPerSecond: framesPerSecond, timeScale: settings.timeScale)
    stage.themePreference = settings.theme ?? storyboard.document.theme ?? .dark
    let core = stage.core
    core.themes.take(storyboard.document.tokens)
    core.setLayoutDirection(settings.direction ?? storyboard.document.direction)
    core.setDesktop(settings.desktop)
    core.environment.overridingDirector = settings.overridingDirector
    let compared = Compared()
    player = ScriptPlayer(
      script, core: core,
      host: ScriptPlayer.Host(
        resize: { stage.resize(to: $0) },
        segue: { storyboard.perform(segue: $0, in: core.window, values: $1, source: .script) },
        shot: { _ in }, isIdle: { core.isIdle }, stall: { stage.stall($0) },
        didCompare: { compared.results.append($0) }))
    (self.stage, self.core, self.compared) = (stage, core, compared)
    prepare(storyboard, core)
    core.window.setRootViewController(
      storyboard.makeRoot(scene: settings.scene), environment: stage.environment)
  }

  /// Plays the script to its end, and until nothing moves.
  /// - Parameters:
  ///   - timeout: seconds after the last line in which everything must come to rest.
  ///   - didFrame: called after each frame.
  /// - Returns: whether everything came to rest.
  func play(timeout: Double, didFrame: () -> Void = {}) -> Bool {
    player.start()
    stage.core.frame(at: 0)
    player.frameDidEnd()
    didFrame()
    var playedAt = 0.0
    while !player.isDone || !core.isIdle {
      let isPlaying = player.isPlaying
      guard isPlaying || stage.time - playedAt <= timeout, stage.advance() else { break }
      if isPlaying { playedAt = stage.time }
      player.frameDidEnd()
      didFrame()
    }
    return player.isDone && core.isIdle
  }

  /// Ends all motion.
  func end() {
    player.stop()
    core.end()
  }
}
