import Stagecraft
import StagecraftStoryboard
import Testing

// The code of Docs/LIVE.md, and of Docs/STORYBOARD.md about scripts as tests.

private enum LiveSnippets {
  static func live() throws {
    try Stage.run(storyboard: "notes.json", live: true) { storyboard, stage in
      storyboard.whenLoaded("list") { screen in screen.view.toolTip = "All notes" }
    }
  }

  static func scriptRun() throws {
    let run = try ScriptRun(storyboard: "notes.json", script: "open.script")
    #expect(run.failures == [])
  }
}
