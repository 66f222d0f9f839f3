import Stagecraft
import StagecraftInspector
import StagecraftRecording

// The code of Docs/INSPECTOR.md, Docs/REMOTE.md and Docs/CURVES.md.

private final class NoteList: ViewController {}

private enum InspectorSnippets {
  static func open() {
    Stage.main(
      title: "Notes", size: Size(960, 600),
      setUp: { stage in
        stage.inspector.opensByKey = true  // F12
        return NavigationController(root: NoteList())
      })
  }

  static func dock(_ stage: Stage) throws {
    stage.inspector.placement = .docked
    try stage.inspector.open()
  }

  static func serve(_ stage: Stage) throws {
    try stage.inspector.serve(at: "notes")  // stagecraft --attach notes
  }

  static func record(_ stage: HeadlessStage) throws {
    let recorder = try Recorder(of: stage, curves: ["card.position.x", "card.alpha"], to: "push.gif")
    try recorder.finish()
  }
}
