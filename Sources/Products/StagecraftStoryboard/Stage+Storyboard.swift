import SDLWindow
import Stage
import Storyboard
import Transitions
import Views

extension Stage {
  /// Opens a window, shows a storyboard, and returns when the window is closed. Warnings go to standard error.
  ///
  /// ```swift
  /// try Stage.run(storyboard: "notes.json", live: true) { storyboard, stage in
  ///   storyboard.whenLoaded("list") { screen in screen.view.toolTip = "All notes" }
  /// }
  /// ```
  /// - Parameters:
  ///   - path: the storyboard file. Title, size, background, theme and layout direction of the window are those of the
  ///     file.
  ///   - live: whether each saved version of the file is shown at once, with what the user did to the screens kept;
  ///     F5 starts over. Default: false.
  ///   - setUp: adds code to the storyboard, before its first screen is made, and sets up the window.
  /// - Throws: ``StoryboardError`` with the faults of the file, or ``StageError`` as ``run(until:)`` does.
  public static func run(
    storyboard path: String, live: Bool = false, setUp: (Storyboard, Stage) -> Void = { _, _ in }
  ) throws {
    let storyboard = try Storyboard(contentsOf: path)
    let document = storyboard.document
    let stage = try Stage(
      title: document.title ?? Stage.defaultTitle, size: document.size, background: document.background)
    stage.core.themes.take(document.tokens)
    stage.themePreference = document.theme ?? .dark
    stage.core.setLayoutDirection(document.direction)
    let warn = { (message: String) in stage.environment.tell(.warning(message)) }
    stage.environment.addObserver(WarningPrinter())
    setUp(storyboard, stage)
    stage.window.setRootViewController(storyboard.makeRoot(), environment: stage.environment)
    var host = LiveStoryboard.Host()
    host.warn = warn
    host.documentWillChange = { [weak stage] old, new in stage?.follow(new, from: old) }
    let watching = live ? LiveStoryboard(storyboard, path: path, in: stage.core, host: host) : nil
    watching?.start()
    try withExtendedLifetime(watching) { try stage.run() }
  }

  private static let defaultTitle = "Stagecraft"

  /// Changes the window to what another version of a storyboard says of it.
  private func follow(_ new: StoryboardDocument, from old: StoryboardDocument) {
    core.background = new.background
    core.themes.take(new.tokens, replacing: old.tokens)
    themePreference = new.theme ?? .dark
    if new.direction != old.direction { core.setLayoutDirection(new.direction) }
    if new.size != old.size { size = new.size }
    if !new.title.isExactly(old.title) { title = new.title ?? Stage.defaultTitle }
  }
}
