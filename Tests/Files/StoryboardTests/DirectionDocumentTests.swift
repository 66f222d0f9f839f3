import Controls
import Geometry
import Storyboard
import TestSupport
import Testing
import Transitions
import Views

/// The key `direction` of storyboards, scenes and views.
struct DirectionDocumentTests {
  private static let views =
    #""views": [{"id": "card", "frame": [24, 16, 300, 64], "views": [{"id": "word", "text": "word", "frame": [8, 8, 100, 20]}]}, "#
    + #"{"id": "row", "frame": [0, 100, "100%", 40], "layout": {"stack": {"axis": "row", "padding": [0, 0, 0, 10]}}, "#
    + #""views": [{"id": "first", "layout": {"width": 50}}, {"id": "second", "layout": {"width": 60}}]}]"#

  private func show(
    top: String = "", scene: String = "", _ direction: LayoutDirectionPreference? = nil
  ) throws -> TestStage {
    let text =
      #"{"stagecraft": 1, "# + (top.isEmpty ? "" : top + ", ") + #""scenes": {"a": {"# + scene + Self.views + "}}}"
    let document = try Samples.document(text)
    let stage = TestStage(size: Size(400, 300))
    stage.window.overrideLayoutDirection = (direction ?? document.direction).direction(followsDesktop: false)
    let root = Storyboard(document).makeRoot()
    stage.window.setRootViewController(root, environment: TransitionEnvironment(loop: stage.loop))
    stage.frame()
    return stage
  }

  private func frame(_ id: String, _ stage: TestStage) -> Rect? {
    stage.window.view(withIdentifier: id)?.screenFrame
  }

  @Test func `a storyboard is left to right unless it says otherwise`() throws {
    #expect(try Samples.document(Samples.board()).direction == .ltr)
    for word in ["ltr", "rtl", "automatic"] {
      #expect(try Samples.document(Samples.board(top: #""direction": "\#(word)""#)).direction.rawValue == word)
    }
  }

  @Test func `frames and containers of a right-to-left storyboard are mirrored`() throws {
    let (usual, mirrored) = (try show(), try show(top: #""direction": "rtl""#))
    for id in ["card", "word", "row", "first", "second"] {
      let frame = try #require(self.frame(id, usual))
      #expect(self.frame(id, mirrored) == Rect(400 - frame.maxX, frame.minY, frame.width, frame.height), "\(id)")
    }
    #expect(frame("card", mirrored)?.minX == 76)
  }

  @Test func `a scene and a view have directions of their own`() throws {
    let stage = try show(top: #""direction": "rtl""#, scene: #""direction": "ltr", "#)
    #expect(frame("card", stage)?.minX == 24)
    let inner = try Samples.document(
      Samples.board(view: #""frame": [0, 0, 10, 10], "direction": "rtl", "text": "x""#))
    #expect(inner.scenes[0].views[0].direction == .rightToLeft)
    #expect(try Samples.document(Samples.board()).scenes[0].direction == nil)
  }

  @Test func `wrong words are faults, with the words that there are`() {
    let (top, scene) = (Samples.board(top: #""direction": "rlt""#), Samples.board(scene: #""direction": "automatic""#))
    for text in [top, scene, Samples.board(view: #""frame": [0, 0, 1, 1], "direction": 1"#)] {
      let faults = Samples.faults(text)
      #expect(faults.count == 1 && faults[0].contains("direction"), "\(faults)")
    }
    #expect(Samples.faults(top)[0].contains("rtl"))
    #expect(Samples.faults(Samples.board(top: #""directon": "rtl""#))[0].contains("direction"))
  }

  @Test func `text can lie at the leading and the trailing side`() throws {
    for (word, usual, mirrored) in [
      ("leading", TextAlignment.leading, TextAlignment.right), ("trailing", .trailing, .left), ("left", .left, .left),
      ("right", .right, .right), ("natural", .natural, .right),
    ] {
      let text = Samples.board(view: #""id": "t", "frame": [0, 0, 50, 20], "text": "x", "align": "\#(word)""#)
      for direction in UserInterfaceLayoutDirection.allCases {
        let stage = TestStage()
        stage.window.overrideLayoutDirection = direction
        let root = Storyboard(try Samples.document(text)).makeRoot()
        stage.window.setRootViewController(root, environment: TransitionEnvironment(loop: stage.loop))
        stage.frame()
        let label = stage.window.view(withIdentifier: "t") as? Label
        #expect(label?.directedAlignment == (direction == .leftToRight ? usual : mirrored), "\(word)")
      }
    }
  }
}
