import Stagecraft
import StagecraftInspector
import StagecraftRecording

// The code of Docs/INSPECTOR.md and Docs/CURVES.md.

private final class NoteList: ViewController {}

private enum InspectorSnippets {
  static func open() {
    Stage.main(
      title: "Notes", size: Size(960, 600),
      setUp: { stage in
        stage.inspector.opensOnRequest = true  // F12, SIGUSR1
        return NavigationController(root: NoteList())
      })
  }

  static func dock(_ stage: Stage) throws {
    stage.inspector.placement = .docked
    try stage.inspector.open()
  }

  static func record(_ stage: HeadlessStage) throws {
    let recorder = try Recorder(of: stage, curves: ["card.position.x", "card.alpha"], to: "push.gif")
    try recorder.finish()
  }
}
