import ProgramSupport
import Testing

/// A storyboard of two panes.
struct SplitTests {
  private static let board = """
    { "stagecraft": 1, "size": [600, 400], "initial": "list", "container": "split", "detail": "first",
      "scenes": {
        "list": { "views": [ { "frame": [0, 0, "100%", 60], "click": "open" } ] },
        "more": {}, "first": {}, "second": {}
      },
      "segues": {
        "open": { "from": "list", "to": "second", "kind": "show", "director": "Fade" },
        "deeper": { "from": "list", "to": "more", "kind": "push" },
        "on": { "from": "first", "to": "second", "kind": "push" }
      } }
    """

  private func trace(_ script: String) throws -> Trace {
    try Workbench(storyboard: Self.board).headless(script)
  }

  @Test func `a segue of kind show puts a scene in the place of what the second pane shows`() throws {
    #expect(
      try trace("0.1 click 50 30\n+0 idle\n").story(["request", "begin", "scene", "answer"]).suffix(7) == [
        "request open click reverse", "begin open first second Fade forward",
        "scene first willDisappear", "scene second willAppear",
        "scene first didDisappear", "scene second didAppear", "answer completed",
      ])
  }

  @Test func `the panes move side by side`() throws {
    #expect(
      try trace("0.1 segue deeper\n+0.05 segue on\n+0 idle\n").story(["begin", "queued", "end", "answer"]) == [
        "begin deeper list more Slide forward", "begin on first second Slide forward",
        "end completed", "answer completed", "end completed", "answer completed",
      ])
  }

  @Test func `Escape leads out of the pane that was used last`() throws {
    #expect(
      try trace("0.1 segue deeper\n+0 idle\n+0 segue on\n+0 idle\n+0 click 500 200\n+0 key Escape\n+0 idle\n")
        .story(["begin"]).last == "begin second first Slide backward")
    #expect(
      try trace("0.1 segue deeper\n+0 idle\n+0 segue on\n+0 idle\n+0 click 50 200\n+0 key Escape\n+0 idle\n")
        .story(["begin"]).last == "begin more list Slide backward")
  }

  @Test func `show outside a split container is a fault of the file`() throws {
    let board = #"{ "stagecraft": 1, "scenes": {"a": {}}, "segues": {"s": {"from": "a", "to": "a", "kind": "show"}} }"#
    let run = try Workbench(storyboard: board).run(["board.json", "--check"])
    #expect(run.ending == .exited(65))
    #expect(run.errors.contains("split container"))
  }
}
