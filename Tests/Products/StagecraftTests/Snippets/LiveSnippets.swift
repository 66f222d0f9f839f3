import Stagecraft
import StagecraftStoryboard
import Testing

// The code of Docs/LIVE.md, of Docs/STORYBOARD.md about scripts as tests, and of Testing.md about random hands.

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

  final class NoteList: ViewController {}

  static func randomHands() {
    let shaker = Shaker { stage in stage.show(NavigationController(root: NoteList())) }
    shaker.check("a title") { $0.window.topViewController?.title == nil ? "the screen has no title" : nil }
    let failure = shaker.shake(200, seed: 1)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  static func savedHand() throws {
    let run = try ScriptRun(storyboard: "notes.json", script: "hand.script")
    #expect(run.failures == [])
  }

  static func tunedParameters(of detail: ViewController) {
    var parameters = SlideDirector.Parameters()
    parameters.response = 0.5
    parameters.release.threshold = 0.4
    detail.transitionController.directors = [DirectorFactory(SlideDirector.self) { SlideDirector($0, parameters) }]
  }
}
