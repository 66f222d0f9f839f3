import Foundation
import Stagecraft
import StagecraftPhysics
import StagecraftStoryboard
import Testing

/// Every stock director on its way, at two sizes and under reduced motion: each strip shows it held at five places, as by a
/// hand.
struct DirectorStripTests {
  nonisolated enum Form: String, CaseIterable, Sendable {
    case wide, tall, reduced

    var size: Size { self == .tall ? Size(300, 480) : Size(480, 300) }
  }

  nonisolated static let names = [
    "Fade", "Slide", "Push", "Cover", "CrossDissolve", "Stagger", "Sheet", "Flip", "Zoom", "Morph",
    "Snap", "Gravity", "GravityRotation", "Throw", "Domino", "Pile",
  ]
  /// Bodies of physics move the window instead of following it: these are shown on their way, not held.
  nonisolated static let flying = ["Snap", "Gravity", "GravityRotation", "Throw"]

  @Test func `every stock director is here`() { #expect(Storyboard.directors.names.sorted() == Self.names.sorted()) }

  @Test(arguments: names, Form.allCases)
  func `a director held on its way`(name: String, form: Form) throws {
    try Golden.check(Self.strip(of: name, form), "strip-\(name.lowercased())-\(form.rawValue)")
  }

  private static func strip(of name: String, _ form: Form) throws -> PixelBuffer {
    let pictures = try [0, 0.25, 0.5, 0.75, 1].map { progress in
      let screen = try DirectorScreen(name, size: form.size, prefersReducedMotion: form == .reduced)
      if flying.contains(name), form != .reduced {
        try screen.fly(for: 0.8 * progress)
      } else {
        try screen.hold(at: progress)
      }
      return try screen.picture()
    }
    return ContactSheet.of(pictures)
  }
}

/// A page of cards and what one of them opens, with one director between them.
private final class DirectorScreen {
  let stage: HeadlessStage
  private let storyboard: Storyboard

  init(_ director: String, size: Size, prefersReducedMotion: Bool) throws {
    let path = Folders.tests.appending(path: "directors.json").path
    var text = try String(contentsOfFile: path, encoding: .utf8)
    text = text.replacingOccurrences(of: "DIRECTOR", with: director)
    text = text.replacingOccurrences(of: "KIND", with: director == "Sheet" ? "present" : "push")
    let document = try StoryboardDocument(json: Array(text.utf8), path: path, directors: Storyboard.directors)
    storyboard = Storyboard(document)
    stage = HeadlessStage(size: size, scale: 0.5, background: document.background, text: try PinnedFont.text())
    stage.core.environment.prefersReducedMotion = prefersReducedMotion
    stage.core.window.setRootViewController(storyboard.makeRoot(), environment: stage.core.environment)
    stage.start()
  }

  /// Shows it after so many seconds of its way.
  func fly(for seconds: Double) throws {
    try begin()
    for _ in 0..<Int(seconds * 60) where stage.core.window.isTransitioning { _ = stage.advance() }
  }

  func hold(at progress: Double) throws {
    try begin()
    let window = try #require(stage.core.window.transition?.progress)
    #expect(window.grab(by: self))
    window.move(to: progress, velocity: 0)
    _ = stage.advance()
  }

  /// As by a click on the third card.
  private func begin() throws {
    let card = try #require(stage.core.window.view(withIdentifier: "card-3"))
    let place = card.screenFrame.center
    stage.core.loop.dispatch(at: stage.core.loop.now) {
      for phase in [PointerEvent.Phase.began, .ended] {
        stage.core.window.send(.pointer(PointerEvent(phase, at: place, time: stage.core.loop.now)))
      }
    }
    for _ in 0..<10 where stage.core.window.transition == nil { _ = stage.advance() }
    _ = try #require(stage.core.window.transition)
  }

  func picture() throws -> PixelBuffer { try #require(stage.core.target.picture()) }
}
