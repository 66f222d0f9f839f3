import Stagecraft
import StagecraftStoryboard
import Testing

/// Scenes of a storyboard as screens for code.
struct SceneTests {
  private let storyboard: Storyboard
  private let stage = HeadlessStage(size: Size(200, 150))
  private var window: Window { stage.core.window }

  init() throws {
    let text = """
      {"stagecraft": 1, "initial": "list",
       "scenes": {"list": {"views": []}, "page": {"views": [{"id": "place", "frame": [0, 0, "100%", "100%"]}]},
                  "inner": {"views": []}, "leaf": {"views": []}},
       "segues": {"open": {"from": "list", "to": "page", "kind": "push"},
                  "deeper": {"from": "inner", "to": "leaf", "kind": "push"}}}
      """
    storyboard = Storyboard(
      try StoryboardDocument(json: Array(text.utf8), path: "test", directors: Storyboard.directors))
    window.setRootViewController(storyboard.makeRoot(), environment: stage.core.environment)
    stage.start()
  }

  private func rest() { while !stage.core.isIdle, stage.advance() {} }

  private func escape() {
    stage.core.loop.dispatch(at: stage.core.loop.now) {
      window.send(.key(KeyEvent(.down, .escape, time: stage.core.loop.now)))
    }
    rest()
  }

  @Test func `code gets a screen of a scene, and none of a scene that is not there`() {
    #expect(storyboard.makeScreen("leaf")?.identifier == "leaf")
    #expect(storyboard.makeScreen("leave") == nil)
  }

  @Test func `the way back leads out of what code has put into a scene first, and out of the scene then`() throws {
    let inner = try #require(storyboard.makeRoot(scene: "inner") as? NavigationController)
    storyboard.whenLoaded("page") { page in
      page.addChild(inner)
      page.view.view(withIdentifier: "place")?.addSubview(inner.view)
      inner.didMove(toParent: page)
    }
    storyboard.perform(segue: "open", in: window)
    rest()
    inner.pushViewController(try #require(storyboard.makeScreen("leaf")), animated: true)
    rest()
    #expect(window.topViewController?.identifier == "leaf")
    escape()
    #expect(window.topViewController?.identifier == "inner")
    escape()
    #expect(window.topViewController?.identifier == "list")
  }
}
