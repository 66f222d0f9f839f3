import Geometry
import Stage
import Storyboard
import Testing
import Transitions
import Views

/// Values that are handed over to screens.
struct SceneValuesLiveTests {
  private static func board(text: String = "{title} by {artist}", tint: String = "#112233") -> String {
    #"""
    { "stagecraft": 1, "size": [400, 300], "scenes": {
      "list": { "views": [{ "id": "rows", "frame": [0,0,"100%","100%"], "list": { "rowHeight": 40, "click": "open",
        "row": { "text": "{title}" },
        "rows": [{ "title": "One", "artist": "Ada" }, { "title": "Two", "artist": "Bo", "tint": "#ff0000" }] } }] },
      "detail": { "title": "{title}", "values": { "title": "None", "artist": "nobody", "tint": "\#(tint)" },
        "views": [{ "id": "text", "frame": [0,0,200,40], "text": "\#(text)" },
          { "id": "box", "frame": [0,50,40,40], "color": "{tint}", "click": "again", "values": { "title": "{title}!" } }
        ] } },
      "segues": { "open": { "from": "list", "to": "detail", "kind": "push" },
        "again": { "from": "detail", "to": "detail", "kind": "push" } } }
    """#
  }

  private func top(_ bench: LiveBench) throws -> ViewController {
    try #require((bench.stage.window.rootViewController as? NavigationController)?.viewControllers.last)
  }

  private func text(_ screen: ViewController) -> String? {
    (screen.view.view(withIdentifier: "text") as? Label)?.text
  }

  @Test func `Each row opens its own detail, and a reload keeps what is open`() throws {
    let bench = try LiveBench(Self.board())
    bench.stage.click(at: Point(100, 60))
    bench.run(2)
    let detail = try top(bench)
    #expect(text(detail) == "Two by Bo" && detail.title == "Two")
    #expect(detail.view.view(withIdentifier: "box")?.backgroundColor == Color(hex: "#ff0000"))
    try bench.save(Self.board(text: "{artist}: {title}"))
    bench.run(1)
    #expect(try top(bench) === detail && text(detail) == "Bo: Two")
    // A click hands on the values of its own scene; those that it does not name have defaults.
    bench.stage.click(at: Point(20, 70))
    bench.run(2)
    #expect(try text(top(bench)) == "nobody: Two!")
  }

  @Test func `A scene without values has defaults, and hostile ones are warnings`() throws {
    let bench = try LiveBench(Self.board())
    let screen = try #require(
      bench.storyboard.makeScreen(
        "detail", values: ["title": String(repeating: "x", count: 20_000), "tint": "no color", "other": "y"]))
    #expect(screen.sceneValues["title"]?.count == 10_000 && screen.sceneValues["other"] == nil)
    #expect(screen.view.view(withIdentifier: "box")?.backgroundColor == Color(hex: "#112233"))
    screen.sceneValues = ["title": "Set"]
    #expect(text(screen) == "Set by nobody" && screen.title == "Set")
    #expect(bench.storyboard.perform(segue: "open", in: bench.stage.window))
    bench.run(2)
    #expect(try text(top(bench)) == "None by nobody")
  }

  @Test func `A path has the values, and leads to the same screens`() throws {
    let bench = try LiveBench(Self.board())
    bench.storyboard.perform(segue: "open", in: bench.stage.window, values: ["title": "Given"])
    bench.run(2)
    let path = try #require(bench.storyboard.path(in: bench.stage.window))
    #expect(path.segues.map(\.values) == [["title": "Given"]])
    bench.storyboard.show(path, in: bench.stage.window)
    #expect(try text(top(bench)) == "Given by nobody")
  }
}
