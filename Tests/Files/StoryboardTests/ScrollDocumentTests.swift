import Controls
import Geometry
import Storyboard
import Testing
import Views

/// The keys `scroll` and `list` of views: what they mean, and each fault with its message.
struct ScrollDocumentTests {
  private func view(_ text: String) throws -> StoryboardDocument.View {
    let document = try StoryboardDocument(
      json: Array(Samples.board(view: text).utf8), path: "s", directors: Samples.directors)
    return try #require(document.scenes.first?.views.first)
  }

  private func scroll(_ text: String) throws -> StoryboardDocument.Scroll {
    guard case .scroll(let scroll)? = try view(#""frame": [0,0,1,1], "scroll": \#(text)"#).scrolling else {
      Issue.record("no scroll")
      return StoryboardDocument.Scroll()
    }
    return scroll
  }

  private func list(_ text: String) throws -> StoryboardDocument.List {
    let found = try view(#""frame": [0,0,1,1], "list": {\#(text)}"#)
    guard case .list(let list)? = found.scrolling else {
      Issue.record("no list")
      return StoryboardDocument.List(row: found)
    }
    return list
  }

  private func messages(_ view: String) -> [String] {
    Samples.faults(Samples.board(view: view)).map { String($0.split(separator: ": ", maxSplits: 1)[1]) }
  }

  private func faults(_ list: String) -> [String] { messages(#""frame": [0,0,1,1], "list": {\#(list)}"#) }

  // MARK: Scroll views

  @Test func `a scroll view has axes, places to snap to, bars and insets`() throws {
    #expect(try scroll("{}") == StoryboardDocument.Scroll())
    let other = try scroll(
      #"{"axes": "both", "snap": "pages", "bounces": false, "indicators": false, "inset": [1, 2, 3, 4]}"#)
    #expect(other.axes == .both && other.snap == .pages && !other.bounces && !other.indicators)
    #expect(other.inset == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(try scroll(#"{"snap": 120}"#).snap == .interval(120))
  }

  @Test func `faults of scroll views are told with what was meant`() {
    func faults(_ text: String) -> [String] { messages(#""frame": [0,0,1,1], "scroll": \#(text)"#) }
    #expect(faults(#"{"axis": "both"}"#) == [#"unknown key "axis" in a scroll: did you mean "axes"?"#])
    #expect(faults(#"{"axes": "vertikal"}"#) == [#"unknown axes "vertikal": did you mean "vertical"?"#])
    #expect(faults(#"{"snap": 0}"#).count == 1 && faults(#"{"snap": "page"}"#).count == 1)
    #expect(
      faults(#"{"views": []}"#)
        == [#"unknown key "views" in a scroll: they belong to the view, beside "scroll""#])
    #expect(
      faults(#"{}, "text": "x", "click": "go", "list": {"row": {}}"#) == [
        #"a view with "scroll" has no "text" itself"#, #"a view with "scroll" has no "click" itself"#,
        #"a view has "scroll" or "list""#,
      ])
  }

  // MARK: Lists

  @Test func `rows have texts, and change views of the template`() throws {
    let list = try list(
      ##"""
      "row": {"views": [{"id": "face", "frame": [0,0,9,9]}, {"text": "{name}: {row}", "frame": [0,0,9,9]}]},
      "rows": [{"name": "Ada", "face": {"color": "#f00"}}, {"name": "Bob"}], "count": 5, "rowHeight": 56,
      "selection": "multiple", "reorder": true, "click": "go",
      "trailing": [{"title": "Delete", "style": "destructive", "icon": "trash", "removes": true}],
      "leading": [{"title": "Open", "click": "go", "color": "#00f"}]
      """##)
    #expect(list.sections.count == 1 && list.sections[0].count == 5 && list.sections[0].rows.count == 2)
    #expect(list.sections[0].rows[0].texts == ["name": "Ada"])
    #expect(list.sections[0].rows[0].changes["face"]?.color == .color(Color(rgb: 0xff0000)))
    #expect(list.row.children.count == 2 && list.row.placeholders == ["name", "row"])
    #expect(list.rowHeight == 56 && list.selection == .multiple && list.reorders && list.click == "go")
    #expect(list.trailing.first?.style == .destructive && list.trailing.first?.removes == true)
    #expect(list.leading.first?.click == "go" && list.leading.first?.icon == nil)
  }

  @Test(arguments: ["", "\u{301}", "\u{200D}", "e\u{301}"])
  func `names between braces are filled in, whatever stands beside`(_ mark: String) {
    let values = ["a": "1", mark + "b": "\(mark)2", "row": "{a}"]
    func filled(_ text: String) -> String { RowText.filled(text) { values[$0] } }
    let texts = [
      ("{a}", "1"), ("x{a}\(mark)y", "x1\(mark)y"), ("{\(mark)b}{a}", "\(mark)21"), ("{\(mark)b", "{\(mark)b"),
      ("}\(mark){a}{", "}\(mark)1{"), ("{row}\(mark)", "{a}\(mark)"), ("{none}\(mark)", mark), ("\(mark)", mark),
    ]
    for (text, expected) in texts { #expect(filled(text).isExactly(expected), "\(text)") }
    #expect(RowText.names(in: "{a} {\(mark)b} {a}") == ["a", mark + "b", "a"])
  }

  @Test func `sections have titles for their headers`() throws {
    let list = try list(
      #"""
      "row": {"text": "{t}"}, "header": {"text": "{title}"}, "headerHeight": 20,
      "sections": [{"title": "Today", "rows": [{"t": "a"}]}, {"rows": [], "count": 0}]
      """#)
    #expect(list.sections.map(\.title) == ["Today", nil] && list.sections.map(\.count) == [1, 0])
    #expect(list.headerHeight == 20 && list.header?.text == "{title}")
  }

  @Test func `cells stand in a grid, with its columns and gaps`() throws {
    let list = try list(
      #""row": {}, "rows": [{}], "count": 9, "grid": {"columns": {"minimum": 120}, "spacing": 8, "padding": 4, "aspectRatio": 1.5}"#
    )
    #expect(list.grid?.layout.columns == .autoFit(minimum: 120) && list.grid?.layout.columnSpacing == 8)
    #expect(list.grid?.layout.padding.left == 4 && list.grid?.aspectRatio == 1.5)
    #expect(faults(#""row": {}, "grid": {"colums": 3}"#).first?.contains(#"did you mean "columns"?"#) == true)
    #expect(faults(#""row": {}, "grid": {"aspectRatio": 0}"#).count == 1)
    #expect(
      faults(#""row": {}, "rowHeight": 40, "grid": {}"#)
        == [#"a list with "grid" has no "rowHeight" itself: put it into the grid"#])
  }

  @Test func `faults of lists are told with what was meant`() {
    #expect(faults("") == [#"a list needs "row", the view that each row is made from"#])
    #expect(
      faults(#""row": {"text": "{nam}"}, "rows": [{"name": "a"}]"#)
        == [#"unknown value "nam" of the rows: did you mean "name"?"#])
    #expect(
      faults(#""row": {"views": [{"id": "face", "frame": [0,0,1,1]}]}, "rows": [{"fase": {"alpha": 1}}]"#)
        == [#"unknown view "fase" in the "row" of the list: did you mean "face"?"#])
    #expect(
      faults(#""row": {}, "rows": [{"a": 3}]"#) == [#""a" must be a text in double quotes, not 3"#])
    #expect(
      faults(#""row": {}, "rows": [], "sections": []"#)
        == [#"a list has "rows" or "sections", which have "rows" of their own"#])
    #expect(faults(#""row": {}, "views": []"#).first?.contains("a list has one \"row\"") == true)
    #expect(faults(#""row": {}, "rowHeight": -4"#).count == 1 && faults(#""row": {}, "count": 1e9"#).count == 1)
    #expect(
      faults(#""row": {}, "count": 50"#)
        == [#""count" repeats the "rows" of a list, and this one has none: add "rows": [{}]"#])
    for rows in [#""rows": [], "count": 7"#, #""sections": [{"rows": [{}]}, {"rows": [], "count": 7}]"#] {
      #expect(faults("\"row\": {}, \(rows)").first?.contains("this one has none") == true)
    }
    #expect(faults(#""row": {}, "count": 0"#) == [] && faults(#""row": {}"#) == [])
    #expect(faults(#""row": {}, "count": 50, "rows": [{}]"#) == [])
    #expect(faults(#""row": {}, "trailing": [{}]"#) == [#"an action needs "title""#])
    #expect(faults(#""row": {}, "click": "goo""#).contains { $0.contains(#"did you mean "go"?"#) })
    #expect(
      messages(#""frame": [0,0,1,1], "list": {"row": {}}, "views": [], "click": "go""#) == [
        #"a view with "list" has no "views" itself"#,
        #"a view with "list" has no "click" itself: put it into the list, for its rows"#,
      ])
  }

  @Test func `names between braces`() {
    #expect(RowText.names(in: "{a} and {b c}{}") == ["a", "b c", ""])
    #expect(RowText.filled("{a}-{b}-{", { $0 == "a" ? "1" : nil }) == "1--{")
    #expect(RowText.filled("}{", { _ in "x" }) == "}{" && RowText.filled("{{a}}", { $0 }) == "{a}")
  }
}
