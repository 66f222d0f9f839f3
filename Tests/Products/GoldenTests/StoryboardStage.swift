import Foundation
import Gallery
import Stagecraft
import StagecraftStoryboard

/// A storyboard of the package on a virtual clock, at one of its scenes.
final class StoryboardStage {
  let document: StoryboardDocument
  let storyboard: Storyboard
  let stage: HeadlessStage
  private let scenes: GalleryScenes?

  /// Those that are there to be looked at.
  nonisolated static let files =
    ["gallery.json"]
    + ["controls", "directors", "layout", "notes", "pair", "photos", "physics"].map { "examples/\($0).json" }

  /// - Parameters:
  ///   - file: a path in the folder of resources.
  ///   - style: whether the window is light or dark; nil: as the storyboard says, and dark where it does not.
  init(_ file: String, scene: String? = nil, size: Size? = nil, style: UserInterfaceStyle? = nil) throws {
    let path = Folders.package.appending(path: "Resources/\(file)").path
    document = try StoryboardDocument(
      json: readFile(path: path, limit: StoryboardDocument.sizeLimit), path: path, directors: Storyboard.directors)
    storyboard = Storyboard(document)
    stage = HeadlessStage(
      size: size ?? document.size, background: document.background, text: try PinnedFont.text())
    let preference = style.flatMap { ThemePreference(rawValue: $0.rawValue) } ?? document.theme
    stage.themePreference = preference ?? .dark
    scenes =
      file == "gallery.json"
      ? GalleryScenes(storyboard, in: stage.core.environment, window: stage.core.window) : nil
    window.setRootViewController(storyboard.makeRoot(scene: scene), environment: stage.core.environment)
    stage.start()
    rest()
  }

  var window: Window { stage.core.window }

  func rest() {
    for _ in 0..<3000 where !stage.core.isIdle { _ = stage.advance() }
  }

  /// The identifier of the scene on top.
  var sceneOnTop: String? { window.topViewController?.identifier }

  func perform(_ segue: String) {
    storyboard.perform(segue: segue, in: window)
    for _ in 0..<10 where window.transition == nil { _ = stage.advance() }
    rest()
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    stage.core.loop.dispatch(at: stage.core.loop.now) {
      stage.core.window.send(.key(KeyEvent(.down, key, modifiers: modifiers, time: stage.core.loop.now)))
    }
    _ = stage.advance()
  }

  /// A throw: presses, moves evenly, lets go, and waits for rest.
  func drag(from start: Point, by way: Vector, frames: Int = 6) {
    pointer(.began, start)
    for step in 1...frames {
      _ = stage.advance()
      pointer(.moved, start + way * (Double(step) / Double(frames)))
    }
    pointer(.ended, start + way)
    _ = stage.advance()
    rest()
  }

  func click(_ point: Point) {
    pointer(.began, point)
    pointer(.ended, point)
  }

  private func pointer(_ phase: PointerEvent.Phase, _ point: Point) {
    let loop = stage.core.loop
    loop.dispatch(at: loop.now) { window.send(.pointer(PointerEvent(phase, at: point, time: loop.now))) }
  }
}

extension View {
  /// The labels in this view, outermost first, with those that cannot be seen left out.
  var visibleLabels: [Label] {
    // What cannot be used need not be read: WCAG 2.2, 1.4.3, "incidental".
    guard !isHidden, alpha > 0.01, (self as? Control)?.isEnabled != false else { return [] }
    let own = (self as? Label).map { $0.text.isEmpty ? [] : [$0] } ?? []
    return own + subviews.flatMap(\.visibleLabels)
  }
}
