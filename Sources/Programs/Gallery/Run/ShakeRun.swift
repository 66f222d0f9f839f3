import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

/// `--shake`: random hands on the storyboard, and the first script that breaks a promise.
///
/// The scripts are played in copies of the process, so that a crash and an endless loop are found and shortened, too.
struct ShakeRun {
  private let options: Options
  private let document: StoryboardDocument
  private let count: Int
  private let shaker: Shaker
  /// The files of a failure.
  private let script: String
  private let filmstrip: String

  init(_ options: Options, document: StoryboardDocument, count: Int) throws(ProgramFailure) {
    (self.options, self.document, self.count) = (options, document, count)
    let name = options.storyboard?.splitPath.name ?? "gallery.json"
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    script = options.savedScript ?? "\(stem)-shake.script"
    filmstrip = options.filmstrip ?? "\(stem)-shake.png"
    shaker = Shaker(
      segues: document.segues.map(\.name), makeStage: { Self.makeStage(options, document) },
      begin: { Self.begin(options, document, in: $0) })
    shaker.patience = options.timeout
    shaker.runsApart = true
    do {
      for path in [script, filmstrip] { try AtomicFile.check(path: path) }
    } catch {
      throw ProgramFailure(error)
    }
  }

  private static func makeStage(_ options: Options, _ document: StoryboardDocument) -> HeadlessStage {
    let stage = HeadlessStage(
      size: options.size ?? document.size, background: document.background, timeScale: options.speed)
    stage.core.setDesktop(options.desktop)
    stage.themePreference = options.theme ?? document.theme ?? .dark
    stage.core.setLayoutDirection(options.direction ?? document.direction)
    stage.environment.overridingDirector = options.director.flatMap { StockDirectors.named($0) }?.factory()
    return stage
  }

  private static func begin(
    _ options: Options, _ document: StoryboardDocument, in stage: HeadlessStage
  ) -> (String) -> Void {
    let storyboard = Storyboard(document)
    storyboard.path = options.storyboard
    let scenes =
      options.storyboard == nil
      ? GalleryScenes(storyboard, in: stage.environment, window: stage.window) : nil
    stage.show(storyboard.makeRoot(scene: options.scene))
    return { [unowned stage] segue in
      withExtendedLifetime(scenes) { _ = storyboard.perform(segue: segue, in: stage.window, source: .script) }
    }
  }

  /// - Returns: what to print.
  func run() throws(ProgramFailure) -> (String, ExitStatus) {
    let name = Wording.oneLine(options.storyboard ?? "the gallery")
    let tries = "\(count) \(count == 1 ? "try" : "tries")"
    guard let failure = shaker.shake(count, seed: options.seed) else {
      return ("\(name): \(tries) with seed \(options.seed), and no promise was broken", .done)
    }
    let command = options.replayCommand(of: script)
    do {
      try AtomicFile.write("# \(failure.summary)\n# \(command)\n\(failure.script)", to: script)
      try film(failure)
    } catch {
      throw ProgramFailure(error)
    }
    let lines = failure.script.split(separator: "\n").map { "  \($0)" }
    let text = """
      \(name): \(failure.summary)
      \(lines.joined(separator: "\n"))
      The script is \(Wording.oneLine(script)), its film strip \(Wording.oneLine(filmstrip)). To play it:
        \(command)
      """
    return (text, .unexpected)
  }

  /// Draws the failure; of a script that ends the program, all but its last line.
  private func film(_ failure: ShakerFailure) throws(StageError) {
    var lines = failure.script.split(separator: "\n").map(String.init)
    if failure.endsProgram { lines.removeLast() }
    var result: Result<Recorder, StageError>?
    shaker.play(lines) { stage in
      do throws(StageError) {
        result = .success(try Recorder(filmStripOf: stage, frames: options.filmstripFrames, to: filmstrip))
      } catch {
        result = .failure(error)
      }
    }
    try result?.get().finish()
  }
}
