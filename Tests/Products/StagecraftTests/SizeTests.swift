import Stagecraft
import StagecraftPhysics
import StagecraftStoryboard
import Testing
import Typesetting

/// Every stock director between windows of sizes that no designer thinks of, resized on its way.
struct SizeTests {
  nonisolated static let directors = [
    "Fade", "Slide", "Push", "Cover", "CrossDissolve", "Stagger", "Sheet", "Flip", "Zoom", "Morph",
    "Snap", "Gravity", "GravityRotation", "Throw", "Domino", "Pile",
  ]
  nonisolated static let sizes = [
    Size(300, 1), Size(1, 1), Size(1, 300), Size(2, 2), Size(7, 3), Size(301, 199), Size(4000, 2),
  ]

  private static let storyboard = """
    {
      "stagecraft": 1, "size": [300, 200], "initial": "list",
      "scenes": {
        "list": { "color": "#203040", "views": [
          { "id": "a", "frame": [10, 10, "40%", "40%"], "color": "#ff8000", "cornerRadius": 9, "alpha": 0.7,
            "shadow": { "radius": 9, "y": 3, "color": "#00000080" } },
          { "id": "b", "frame": ["55%", 10, "40%", "90%"], "color": "#4060ff", "text": "Two words", "clip": true } ] },
        "page": { "color": "#302010", "views": [{ "id": "a", "frame": [0, 0, "100%", "60%"], "color": "#ff8000" }] }
      },
      "segues": { "open": { "from": "list", "to": "page", "kind": "KIND", "director": "NAME", "match": { "a": "a" } } }
    }
    """

  @Test(arguments: directors, [true, false])
  func `a director ends at every size`(name: String, keepsPicture: Bool) throws {
    let kind = name == "Sheet" ? "present" : "push"
    let text = Self.storyboard.replacing("NAME", with: name).replacing("KIND", with: kind)
    let document = try StoryboardDocument(json: Array(text.utf8), path: "board.json", directors: Storyboard.directors)
    for (index, size) in Self.sizes.enumerated() {
      let storyboard = Storyboard(document)
      let stage = HeadlessStage(size: size, text: TextSystem(), keepsPicture: keepsPicture)
      stage.show(storyboard.makeRoot())
      var outcomes: [TransitionOutcome] = []
      _ = storyboard.perform(segue: "open", in: stage.window, source: .script) { outcomes.append($0) }
      var others = (Self.sizes[index...] + Self.sizes[..<index]).dropFirst().makeIterator()
      var frames = 0
      while frames < 3000, stage.advance() {
        frames += 1
        if frames % 3 == 0, let other = others.next() { stage.resize(to: other) }
        if frames < 40 { #expect(stage.core.target.picture() != nil) }
      }
      #expect(outcomes == [.completed], "\(name), from \(size)")
      #expect(stage.core.failure == nil)
    }
  }
}
