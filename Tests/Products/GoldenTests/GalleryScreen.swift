import Foundation
import Gallery
import Stagecraft
import StagecraftStoryboard
import Testing
import Typesetting

/// The gallery on a virtual clock, in the one font that the references were made with.
final class GalleryScreen {
  let stage: HeadlessStage
  private let storyboard: Storyboard
  private let scenes: GalleryScenes

  /// - Parameters:
  ///   - scene: its first screen; nil for the gallery's own.
  ///   - translation: another language; nil for English.
  init(
    scene: String? = nil, size: Size = Size(960, 600), scale: Double = 1, reducedMotion: Bool = false,
    translation: Translation? = nil
  ) throws {
    let path = Folders.package.appending(path: "Resources/gallery.json").path
    let bytes = try readFile(path: path, limit: StoryboardDocument.sizeLimit)
    let document = try StoryboardDocument(
      json: translation?.applied(to: bytes) ?? bytes, path: path, directors: Storyboard.directors)
    storyboard = Storyboard(document)
    stage = HeadlessStage(size: size, scale: scale, background: document.background, text: try PinnedFont.text())
    stage.core.setLayoutDirection(document.direction)
    stage.core.environment.prefersReducedMotion = reducedMotion
    scenes = GalleryScenes(storyboard, in: stage.core.environment, window: stage.core.window)
    stage.core.window.setRootViewController(storyboard.makeRoot(scene: scene), environment: stage.core.environment)
    stage.start()
  }

  /// Performs a segue and lets it come to rest.
  func perform(_ segue: String) {
    begin(segue)
    rest()
  }

  func rest() {
    while !stage.core.isIdle, stage.advance() {}
  }

  /// Lets everything come to rest, timers too.
  func waitForTimers() {
    for _ in 0..<5000 where !stage.advance() { return }
  }

  /// Until a notice can be read.
  func waitForNotice() throws {
    for _ in 0..<1000 {
      if stage.core.window.view(withIdentifier: "notice")?.alpha == 1 { return }
      try #require(stage.advance(), "nobody has said anything")
    }
  }

  func click(_ x: Double, _ y: Double) {
    stage.core.loop.dispatch(at: stage.core.loop.now) {
      for phase in [PointerEvent.Phase.began, .ended] {
        stage.core.window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: stage.core.loop.now)))
      }
    }
  }

  /// Performs a segue and holds its transition at a progress, as a hand would.
  func perform(_ segue: String, heldAt progress: Double) throws {
    begin(segue)
    let window = try #require(stage.core.window.transition?.progress)
    #expect(window.grab(by: self))
    window.move(to: progress, velocity: 0)
    _ = stage.advance()
  }

  private func begin(_ segue: String) {
    storyboard.perform(segue: segue, in: stage.core.window)
    for _ in 0..<10 where stage.core.window.transition == nil { _ = stage.advance() }
  }

  func press(_ key: Key) {
    stage.core.loop.dispatch(at: stage.core.loop.now) {
      stage.core.window.send(.key(KeyEvent(.down, key, time: stage.core.loop.now)))
    }
    _ = stage.advance()
  }

  func picture() throws -> PixelBuffer { try #require(stage.core.target.picture()) }
}

/// Pictures differ from font to font, so these are all made with one: DejaVu Sans, of the package fonts-dejavu-core,
/// and those of other scripts with VL Gothic and Noto Color Emoji, of fonts-vlgothic and fonts-noto-color-emoji.
enum PinnedFont {
  private struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  static func text() throws -> TextSystem {
    let book = FontFinder(family: "DejaVu Sans")
    let face = try book.primaryFace()
    guard face.path.hasSuffix("/DejaVuSans.ttf") else {
      throw Missing(
        description: "golden pictures need DejaVu Sans, and fontconfig names \(face.path); install fonts-dejavu-core")
    }
    return TextSystem(book: book)
  }

  /// Fails without the fonts of other scripts.
  static func requireScripts() throws {
    var style = FontStyle()
    style.family = "VL Gothic"
    let path = try FontFinder().primaryFace(style).path
    guard path.contains("gothic") else {
      throw Missing(description: "golden pictures need VL Gothic; install fonts-vlgothic")
    }
    let party = try text().run(text: "🎉", fontSize: 20, scale: 1, width: .infinity, alignment: .natural)
    guard !party.pictures.isEmpty else {
      throw Missing(description: "golden pictures need Noto Color Emoji; install fonts-noto-color-emoji")
    }
  }
}

enum Folders {
  nonisolated static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  nonisolated static let package = tests.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  nonisolated static let references = tests.appending(path: "References")
  nonisolated static let out = package.appending(path: "out/golden")
}
