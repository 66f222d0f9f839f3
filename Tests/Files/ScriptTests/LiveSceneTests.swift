import Controls
import Geometry
import ProcessSupport
import Storyboard
import Testing
import Transitions
import Views

/// Parts of a scene that cannot change in place.
@Suite(.serialized) struct LiveSceneTests {
  private func board(_ scene: String, segues: String = "") -> String {
    """
    { "stagecraft": 1, "size": [400, 300],
      "scenes": { "list": { \(scene) }, "other": { "title": "Other" } }, "segues": { \(segues) } }
    """
  }

  private let field = #"{ "id": "name", "frame": [10, 10, 200, 32], "control": { "kind": "textField" } }"#

  @Test func `A scene that gets a container makes its views again, with their texts and the focus`() throws {
    let bench = try LiveBench(board("\"views\": [\(field)]"))
    let old = try #require(bench.found("name", as: TextField.self))
    bench.stage.window.setFocus(old)
    old.insertText("Ada")
    let arranged = field.replacing("\"frame\": [10, 10, 200, 32], ", with: "")
    try bench.save(board("\"layout\": { \"stack\": { \"axis\": \"column\" } }, \"views\": [\(arranged)]"))
    bench.run(0.4)
    let new = try #require(bench.found("name", as: TextField.self), "\(bench.faults ?? [])")
    #expect(new !== old)
    #expect(new.superview is StackView)
    #expect(new.text == "Ada")
    #expect(bench.stage.window.focusedView === new)
  }

  @Test func `Code of a scene runs on new views, and not again when colors change`() throws {
    let bench = try LiveBench(board("\"views\": [\(field)]"))
    var loaded = 0
    bench.storyboard.whenLoaded("list") { screen in
      loaded += 1
      screen.view.addSubview(View(frame: Rect(0, 0, 5, 5)))
    }
    try bench.save(board("\"color\": \"#123456\", \"views\": [\(field)]"))
    bench.run(0.4)
    #expect(loaded == 0)
    let card = ##"{ "id": "card", "frame": [10, 50, 20, 20], "color": "#fff" }"##
    try bench.save(board("\"views\": [\(field), \(card)]"))
    bench.run(0.4)
    #expect(loaded == 1)
    #expect(bench.stage.window.topViewController?.view.subviews.count == 3)
  }

  @Test func `A list with other rows keeps its place as far as it reaches`() throws {
    func list(_ count: Int) -> String {
      """
      "views": [ { "id": "rows", "frame": [0, 0, 200, 200], "list": {
        "rowHeight": 40, "row": { "views": [ { "text": "Row {row}", "frame": [0, 0, 100, 40] } ] }, "rows": [{}], "count": \(count) } } ]
      """
    }
    let bench = try LiveBench(board(list(100)))
    let rows = try #require(bench.found("rows", as: ListView.self))
    rows.contentOffset = Point(0, 1000)
    bench.run(0.1)
    try bench.save(board(list(60)))
    bench.run(0.4)
    let after = try #require(bench.found("rows", as: ListView.self))
    #expect(after !== rows)
    #expect(after.contentOffset == Point(0, 1000))
    #expect(after.numberOfRows(inSection: 0) == 60)
    try bench.save(board(list(10)))
    bench.run(0.4)
    #expect(bench.found("rows", as: ListView.self)?.contentOffset == Point(0, 200))
  }

  @Test func `Bodies begin again where their dynamics change`() throws {
    func falling(_ gravity: Double) -> String {
      ##"""
      "views": [ { "id": "ball", "frame": [100, 10, 20, 20], "color": "#fff" } ],
      "dynamics": { "gravity": [0, \##(gravity)], "bounds": true, "items": { "ball": {} } }
      """##
    }
    let bench = try LiveBench(board(falling(1)))
    bench.run(3)
    let low = try #require(bench.view("ball")).frame.minY
    #expect(low > 200, "\(bench.faults ?? [])")
    try bench.save(board(falling(0.5)))
    bench.run(0.3)
    let again = try #require(bench.view("ball")).frame.minY
    #expect(again < 150)
    bench.run(5)
    let last = try #require(bench.view("ball")).frame.minY
    #expect(abs(last - low) < 1, "\(low), \(again), \(last)")
  }

  @Test func `Timers that change begin again, and one that is gone does not fire`() throws {
    func timed(_ seconds: Double) -> String {
      board(
        "\"timers\": [ { \"after\": \(seconds), \"segue\": \"go\" } ]",
        segues: #""go": { "from": "list", "to": "other", "kind": "push" }"#)
    }
    let bench = try LiveBench(timed(2))
    bench.run(1)
    try bench.save(timed(30))
    bench.run(3)
    #expect(bench.stack == ["list"], "\(bench.results), \(bench.faults ?? [])")
    try bench.save(timed(0.5))
    bench.run(0.4)
    #expect(bench.stack == ["list"])
    bench.run(1)
    #expect(bench.stack == ["list", "other"])
    try bench.save(board(""))
    bench.run(1)
    #expect(bench.stack == ["list", "other"])
  }

  @Test func `Views that differ in narrow windows follow a change`() throws {
    func narrow(_ width: Int) -> String {
      ##"""
      "views": [ { "id": "card", "frame": [0, 0, 300, 20], "color": "#fff",
        "compact": { "frame": [0, 0, \##(width), 20] } } ]
      """##
    }
    let bench = try LiveBench(board(narrow(100)))
    #expect(bench.view("card")?.frame.width == 100)
    try bench.save(board(narrow(120)))
    bench.run(0.4)
    #expect(bench.view("card")?.frame.width == 120)
    bench.stage.resize(to: Size(1200, 800))
    bench.run(0.1)
    #expect(bench.view("card")?.frame.width == 300)
  }

  @Test func `A detail pane whose scene is gone shows the first detail scene`() throws {
    func split(_ detail: String, _ scenes: String) -> String {
      """
      { "stagecraft": 1, "size": [800, 300], "initial": "list", "container": "split", "detail": "\(detail)",
        "scenes": { "list": {}, \(scenes) } }
      """
    }
    let bench = try LiveBench(split("one", "\"one\": {}"))
    try bench.save(split("two", "\"two\": {}"))
    bench.run(0.4)
    let root = try #require(bench.stage.window.rootViewController as? SplitViewController)
    #expect(root.viewControllers.map { $0.screen.identifier } == ["list", "two"])
  }

  @Test func `Frames, texts and roundings change in place, and a picture by its path`() throws {
    func card(_ x: Int, _ text: String, _ radius: Int) -> String {
      ##"""
      "views": [ { "id": "card", "frame": [\##(x), 0, 100, 40], "color": "#fff", "cornerRadius": \##(radius),
        "text": "\##(text)", "alpha": 0.5, "rotation": \##(radius) } ]
      """##
    }
    let bench = try LiveBench(board(card(10, "One", 3)))
    let view = try #require(bench.found("card", as: Label.self))
    try bench.save(board(card(40, "Two", 9)))
    bench.run(0.4)
    #expect(bench.view("card") === view)
    #expect(view.text == "Two")
    #expect(view.center.x == 90)
    #expect(view.cornerRadius == 9)
    #expect(abs(view.transform.rotation - .pi / 20) < 1e-9)
    #expect(view.alpha == 0.5)
  }
}
