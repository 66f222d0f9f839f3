import Foundation
import Stagecraft
import StagecraftStoryboard
import Testing

/// The shadow of an element in flight lies under the element's neighbours as long as it is near its place, and over them when
/// it has risen.
struct FlightShadowTests {
  private static let text = """
    { "stagecraft": 1, "size": [300, 200], "background": "#ffffff", "initial": "cards",
      "scenes": {
        "cards": { "color": "#ffffff", "views": [
          { "id": "left", "color": "#e0e0e0", "frame": [20, 50, 124, 100],
            "shadow": { "radius": 30, "color": "#000000" } },
          { "id": "right", "color": "#e0e0e0", "frame": [156, 50, 124, 100] } ] },
        "page": { "color": "#ffffff", "views": [ { "id": "hero", "color": "#e0e0e0", "frame": [20, 20, 260, 160] } ] } },
      "segues": { "open": { "from": "cards", "to": "page", "kind": "push", "director": "DIRECTOR",
        "with": { WITH }, "match": { "left": "hero" } } } }
    """

  /// Held at a progress; at rest where there is none.
  private func picture(_ director: String, at progress: Double?) throws -> PixelBuffer {
    // The back screen stays as large and as light as it is.
    let still = director == "Zoom" ? "\"recede\": 1, \"dim\": 0" : ""
    let text = Self.text.replacingOccurrences(of: "DIRECTOR", with: director).replacingOccurrences(
      of: "WITH", with: still)
    let document = try StoryboardDocument(
      json: Array(text.utf8), path: "shadow.json", directors: Storyboard.directors)
    let storyboard = Storyboard(document)
    let stage = HeadlessStage(
      size: Size(300, 200), scale: 1, background: document.background, text: try PinnedFont.text())
    stage.core.window.setRootViewController(storyboard.makeRoot(), environment: stage.core.environment)
    stage.start()
    _ = stage.advance()
    if let progress {
      storyboard.perform(segue: "open", in: stage.core.window)
      for _ in 0..<10 where stage.core.window.transition == nil { _ = stage.advance() }
      let window = try #require(stage.core.window.transition?.progress)
      #expect(window.grab(by: stage))
      window.move(to: progress, velocity: 0)
      _ = stage.advance()
    }
    return try #require(stage.core.target.picture())
  }

  private func lightness(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Int { Int(picture[x, y] >> 8 & 0xff) }

  @Test(arguments: ["Zoom", "Morph"]) func `it does not pop over the neighbours as the flight begins`(
    director: String
  ) throws {
    let (rest, begun) = (try picture(director, at: nil), try picture(director, at: 0.01))
    // On the neighbour beside the card.
    for y in [70, 100, 130] { #expect(abs(lightness(begun, 160, y) - lightness(rest, 160, y)) <= 3) }
    // Where it lies on the screen it is as dark as it was.
    for (x, y) in [(150, 100), (80, 160), (80, 42), (10, 100)] {
      #expect(abs(lightness(begun, x, y) - lightness(rest, x, y)) <= 12, "\(x) \(y)")
    }
    #expect(lightness(rest, 80, 160) < 200)
  }

  @Test(arguments: ["Zoom", "Morph"]) func `risen, it lies on what is below`(director: String) throws {
    let risen = try picture(director, at: 0.35)
    // Of two neighbours at half the way the box covers one in part, and darkens what is beside it.
    let edge = (156..<275).first { lightness(risen, $0, 100) < 210 }
    #expect(edge != nil)
  }
}
