import ProcessSupport
import Stagecraft
import StagecraftRecording
import StagecraftStoryboard
import Storyboard

/// Draws what a designer sees after saving a storyboard with faults under live reload. The picture shows a real run.
struct FaultsPicture {
  func save(to path: String) throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("notes.json", Self.good)
    let storyboard = try Storyboard(contentsOf: file)
    let stage = HeadlessStage(size: Size(960, 600))
    stage.show(storyboard.makeRoot())
    let live = LiveStoryboard(storyboard, path: file, in: stage.core, mode: .atOnce)
    live.start()
    _ = try folder.write("notes.json", Self.faulty)
    live.look()
    while stage.advance() {}
    try stage.savePicture(to: path)
  }

  private static let good = """
    {
      "stagecraft": 1,
      "title": "Notes",
      "scenes": {
        "list": {
          "views": [
            { "text": "Notes", "frame": [32, 24, 300, 36], "font": 26, "weight": "bold" },
            { "id": "card-1", "frame": [32, 84, "100%-64", 96], "color": "#3a4f86", "cornerRadius": 14, "click": "open" },
            { "text": "Walk along the river", "frame": [56, 104, 400, 26], "font": 18 },
            { "text": "Before the rain", "frame": [56, 132, 400, 22], "font": 14, "textColor": "#ffffffa0" },
            { "id": "card-2", "frame": [32, 196, "100%-64", 96], "color": "#2f6f5e", "cornerRadius": 14 },
            { "text": "Four boards, oak", "frame": [56, 216, 400, 26], "font": 18 },
            { "text": "Cut to 80 cm", "frame": [56, 244, 400, 22], "font": 14, "textColor": "#ffffffa0" }
          ]
        },
        "note": { "color": "#24408e" }
      },
      "segues": {
        "open": { "from": "list", "to": "note", "kind": "push", "director": "Slide", "with": { "response": 0.5 } }
      }
    }
    """

  private static let faulty =
    good.replacing(#""cornerRadius": 14, "click""#, with: #""cornerRadios": 14, "click""#)
    .replacing("#2f6f5e", with: "#2f6f5").replacing(#""response": 0.5"#, with: #""response": 50"#)
}
