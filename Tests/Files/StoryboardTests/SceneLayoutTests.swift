import Controls
import Geometry
import Storyboard
import TestSupport
import Testing
import Transitions
import Views

/// The keys `layout` and `minimumSize` of scenes.
struct SceneLayoutTests {
  private func board(_ scene: String) -> String {
    #"{"stagecraft": 1, "scenes": {"a": {"# + scene + "}}}"
  }

  private func document(_ scene: String) throws -> StoryboardDocument {
    try StoryboardDocument(json: Array(board(scene).utf8), path: "s", directors: Samples.directors)
  }

  private func messages(_ scene: String) -> [String] {
    Samples.faults(board(scene)).map { String($0.split(separator: ": ", maxSplits: 1)[1]) }
  }

  /// The scene in a window of a size.
  private func show(_ scene: String, _ size: Size) throws -> TestStage {
    let stage = TestStage(size: size)
    let root = Storyboard(try document(scene)).makeRoot()
    stage.window.setRootViewController(root, environment: TransitionEnvironment(loop: stage.loop))
    stage.frame()
    return stage
  }

  @Test func `a scene arranges its views, which need no frames`() throws {
    let stage = try show(
      #""layout": {"stack": {"axis": "row", "spacing": 10}}, "views": [{"id": "one", "layout": {"width": 100}}, {"id": "two", "layout": {"grow": 1}}]"#,
      Size(700, 300))
    #expect(stage.window.view(withIdentifier: "one")?.frame == Rect(0, 0, 100, 300))
    #expect(stage.window.view(withIdentifier: "two")?.frame == Rect(110, 0, 590, 300))
  }

  @Test func `views of a container with a spring move when the window becomes narrow, and not when it is resized`()
    throws
  {
    let stage = try show(
      #""layout": {"stack": {"axis": "row", "compact": {"axis": "column"}}, "spring": {"response": 0.4, "dampingRatio": 1}}, "#
        + #""views": [{"id": "one", "layout": {"width": 100, "height": 40}}, {"id": "two", "layout": {"width": 100, "height": 40}}]"#,
      Size(700, 300))
    let two = try #require(stage.window.view(withIdentifier: "two"))
    stage.input { stage.window.frame = Rect(0, 0, 650, 300) }
    stage.frame()
    #expect(!two.isAnimating && two.frame.origin == Point(100, 0))
    stage.input { stage.window.frame = Rect(0, 0, 500, 300) }
    stage.frames(5)
    #expect(two.isAnimating && two.frame.minX > 5 && two.frame.minX < 95)
    stage.settle()
    #expect(two.frame.origin == Point(0, 40))
  }

  private static let large =
    #""minimumSize": [640, 400], "compact": {"minimumSize": [300, 500]}, "#
    + #""views": [{"id": "all", "frame": [0, 0, "100%", "100%"]}]"#

  @Test func `a screen smaller than its minimum scrolls, and a larger one does not`() throws {
    for (window, content) in [
      // Narrower than the regular minimum: the compact form, which does not scroll sideways.
      (Size(700, 450), Size(700, 450)), (Size(620, 450), Size(620, 500)), (Size(700, 200), Size(700, 400)),
      (Size(400, 300), Size(400, 500)), (Size(200, 600), Size(300, 600)),
    ] {
      let stage = try show(Self.large, window)
      let all = try #require(stage.window.view(withIdentifier: "all"))
      #expect(all.bounds.size == content)
      let scroll = try #require(sequence(first: all, next: \.superview).first { $0 is ScrollView } as? ScrollView)
      #expect(scroll.contentSize == content && scroll.bounds.size == window)
    }
  }

  @Test func `a window that changes its size changes the content, and keeps the place inside`() throws {
    let stage = try show(Self.large, Size(700, 200))
    let all = try #require(stage.window.view(withIdentifier: "all"))
    let scroll = try #require(sequence(first: all, next: \.superview).first { $0 is ScrollView } as? ScrollView)
    stage.input { scroll.setContentOffset(Point(0, 200), animated: false) }
    stage.input { stage.window.frame = Rect(0, 0, 700, 300) }
    stage.settle()
    #expect(all.bounds.size == Size(700, 400) && scroll.contentOffset == Point(0, 100))
    stage.input { stage.window.frame = Rect(0, 0, 500, 300) }
    stage.settle()
    #expect(all.bounds.size == Size(500, 500))
  }

  @Test func `bodies move in the content of a scene that scrolls`() throws {
    let stage = try show(
      #""minimumSize": [640, 400], "dynamics": {"items": {"ball": {}}}, "views": [{"id": "ball", "frame": [0, 0, 20, 20]}]"#,
      Size(300, 200))
    #expect(stage.window.view(withIdentifier: "ball")?.superview?.bounds.size == Size(640, 400))
  }

  @Test(arguments: [
    (#""layout": {"grow": 1}"#, "unknown key \"grow\" in the layout of a scene: the window gives the size of a scene"),
    (
      #""layout": {"spring": {"response": 0.3, "dampingRatio": 1}}"#,
      "\"spring\" moves what a \"stack\", \"grid\" or \"overlay\" beside it arranges"
    ),
    (
      #""layout": {"stack": {}, "spring": {"response": 0.01, "dampingRatio": 1}}"#,
      "\"spring\" must have a response from 0.05 to 5 s and a damping ratio from 0.2 to 2"
    ),
    (#""layout": {"stack": {}, "overlay": {}}"#, "a scene is one container: \"stack\" or \"overlay\""),
    (#""layout": 4"#, "the layout of a scene must be an object, not 4"),
    (#""minimumSize": 4"#, "\"minimumSize\" must be a list of two numbers, [width, height]"),
    (#""minimumSize": [0, 4]"#, "a width in \"minimumSize\" must be"),
    (#""compact": {"views": []}"#, "unknown key \"views\" in a compact scene: each view has its \"compact\""),
    (#""compact": {"size": []}"#, "unknown key \"size\" in a compact scene: "),
    (#""views": [{}]"#, "a view needs \"frame\", [x, y, width, height]"),
  ])
  func `faults`(text: String, fault: String) throws {
    let found = messages(text)
    #expect(found.count == 1)
    #expect(try #require(found.first).hasPrefix(fault), "\(found)")
  }
}
