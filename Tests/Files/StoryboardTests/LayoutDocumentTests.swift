import Controls
import Geometry
import Motion
import Storyboard
import Testing
import Views

/// The key `layout` of views: what it means, and each fault with its message.
struct LayoutDocumentTests {
  private func view(_ text: String) throws -> StoryboardDocument.View {
    let document = try StoryboardDocument(
      json: Array(Samples.board(view: text).utf8), path: "s", directors: Samples.directors)
    return try #require(document.scenes.first?.views.first)
  }

  private func messages(_ view: String) -> [String] {
    Samples.faults(Samples.board(view: view)).map { String($0.split(separator: ": ", maxSplits: 1)[1]) }
  }

  @Test func `a view has values, and others in compact windows`() throws {
    let layout = try #require(
      try view(
        #"""
        "frame": [0,0,1,1], "layout": {"compact": {"grow": 2, "height": "50%"}, "grow": 1, "width": 40,
          "margin": [1, 2, 3, -4], "alignSelf": "center", "aspectRatio": 1.5, "columnSpan": 3}
        """#
      ).layout)
    #expect(
      layout.item
        == LayoutItem(
          grow: 1, width: .points(40), aspectRatio: 1.5, margins: EdgeInsets(top: 1, left: 2, bottom: 3, right: -4),
          alignSelf: .center, columnSpan: 3))
    // What the compact values do not say is as elsewhere, wherever it stands in the file.
    #expect(layout.compactItem?.grow == 2 && layout.compactItem?.height == .percent(50))
    #expect(layout.compactItem?.width == .points(40) && layout.container == nil)
  }

  @Test func `containers are read with all their keys`() throws {
    let stack = try view(
      #"""
      "frame": [0,0,1,1], "layout": {"stack": {"compact": {"axis": "column"}, "axis": "row", "spacing": 4, "lineSpacing": 5,
        "alignment": "end", "distribution": "spaceEvenly", "wraps": true, "padding": 6}}
      """#)
    let row = StackLayout(
      .row, spacing: 4, lineSpacing: 5, alignment: .end, distribution: .spaceEvenly, wraps: true,
      padding: EdgeInsets(top: 6, left: 6, bottom: 6, right: 6))
    var column = row
    column.axis = .column
    #expect(stack.layout?.container?.arrangement == .stack(row, compact: column))
    let grid = try view(
      #""frame": [0,0,1,1], "layout": {"grid": {"columns": [40, "1fr", "2.5fr"], "spacing": 3, "rowHeight": 20}}"#)
    var expected = GridLayout(.tracks([.points(40), .fraction(1), .fraction(2.5)]), spacing: 3, rowHeight: 20)
    #expect(grid.layout?.container?.arrangement == .grid(expected, compact: nil))
    expected = GridLayout(.autoFit(minimum: 90))
    let fitting = try view(#""frame": [0,0,1,1], "layout": {"grid": {"columns": {"minimum": 90}}}"#)
    #expect(fitting.layout?.container?.arrangement == .grid(expected, compact: nil))
    let overlay = try view(#""frame": [0,0,1,1], "layout": {"overlay": {"vertical": "end", "padding": 2}}"#)
    guard case .overlay(let values)? = overlay.layout?.container?.arrangement else { return #expect(Bool(false)) }
    #expect(values.vertical == .end && values.horizontal == .stretch && values.padding.left == 2)
  }

  @Test func `a container may have a spring, which counts where it is`() throws {
    let board = try view(
      #""frame": [0,0,1,1], "layout": {"stack": {}, "spring": {"response": 0.3, "dampingRatio": 0.9}}"#)
    #expect(board.layout?.container?.spring == Spring(response: 0.3, dampingRatio: 0.9))
    #expect(try view(#""frame": [0,0,1,1], "layout": {"stack": {}}"#).layout?.container?.spring == nil)
  }

  @Test func `views in a container need no frame, and one that has it keeps it`() throws {
    let stack = try view(
      #""frame": [0,0,1,1], "views": [{}, {"frame": [1,2,3,4]}], "layout": {"stack": {}}"#)
    #expect(stack.children.map { $0.frame == nil } == [true, false])
    #expect(
      messages(#""frame": [0,0,1,1], "views": [{}], "layout": {"grow": 1}"#)
        == ["a view needs \"frame\", [x, y, width, height]"])
    // Only the views right inside are arranged.
    #expect(
      messages(#""frame": [0,0,1,1], "views": [{"views": [{}]}], "layout": {"stack": {}}"#)
        == ["a view needs \"frame\", [x, y, width, height]"])
  }

  @Test func `texts have lines and a place for the ellipsis`() throws {
    let text = try view(#""frame": [0,0,1,1], "text": "a", "lines": 2, "truncate": "middle", "showsIn": "compact""#)
    #expect(text.lines == 2 && text.truncation == .middle && text.showsIn == .compact)
    let other = try view(#""frame": [0,0,1,1], "compact": {"frame": [1,2,3,4], "font": 12, "lines": 3}"#)
    #expect(other.compact?.frame?.x == .points(1) && other.compact?.font == 12 && other.compact?.lines == 3)
    let usual = try view(#""frame": [0,0,1,1], "text": "a""#)
    #expect(usual.lines == 0 && usual.truncation == .tail && usual.showsIn == nil)
  }

  @Test func `texts have fonts and parts`() throws {
    let text = try view(
      #""frame": [0,0,1,1], "text": ["a ", {"text": "b", "weight": "bold", "size": 20, "underline": true}], "#
        + #""weight": "light", "family": "Inter", "italic": true, "monospacedDigits": true, "lineHeight": 1.5, "align": "natural""#
    )
    #expect(text.text?.string == "a b" && text.text?.runs.map(\.range) == [2..<3])
    #expect(text.text?.runs.first?.attributes == AttributedText.Attributes(weight: .bold, size: 20, isUnderlined: true))
    #expect(text.fontStyle.weight == .light && text.fontStyle.family == "Inter" && text.fontStyle.isItalic)
    #expect(text.fontStyle.hasMonospacedDigits && text.fontStyle.lineHeight == 1.5)
  }

  @Test(arguments: [
    (#""weight": "fat""#, "unknown weight \"fat\""),
    (#""family": """#, "\"family\" must be the name of a font, not an empty text"),
    (#""lineHeight": 0"#, "\"lineHeight\" must be a number from 0.5 to 10, not 0"),
    (#""font": 1e400"#, ""),
    (#""text": ["a", 4]"#, "a part of \"text\" must be a text in double quotes, not 4"),
    (#""text": [{"size": 4}]"#, "a part of a text needs \"text\""),
    (#""text": [{"text": "a", "size": 0}]"#, "\"size\" must be a number from 1 to 1000 points, not 0"),
    (#""text": [{"text": "a", "link": "none"}]"#, "unknown segue \"none\""),
  ])
  func `faults of texts`(text: String, fault: String) throws {
    let found = messages(#""frame": [0,0,1,1], "# + text)
    #expect(found.count == 1)
    #expect(try #require(found.first).hasPrefix(fault), "\(found)")
  }

  @Test(arguments: [
    (#""layout": 4"#, "a layout must be an object, not 4"),
    (#""layout": {"gorw": 1}"#, "unknown key \"gorw\" in a layout: did you mean \"grow\"?"),
    (#""layout": {"grow": -1}"#, "\"grow\" must be a number from 0 to 1000000, not -1"),
    (#""layout": {"width": -1}"#, "a width may not be negative: -1"),
    (#""layout": {"columnSpan": 1.5}"#, "\"columnSpan\" must be a whole number from 1 to 100, not 1.5"),
    (#""layout": {"alignSelf": "middle"}"#, "unknown alignSelf \"middle\": known are start, center, end and stretch"),
    (#""layout": {"padding": 4}"#, "unknown key \"padding\" in a layout: it belongs to the stack, grid or overlay"),
    (#""layout": {"compact": {"stack": {}}}"#, "unknown key \"stack\" in a compact layout: known are"),
    (#""layout": {"stack": {}, "grid": {}}"#, "a view is one container: \"stack\" or \"grid\""),
    (#""layout": {"stack": {"axis": "rows"}}"#, "unknown axis \"rows\": did you mean \"row\"?"),
    (#""layout": {"stack": {"spacing": "4"}}"#, "\"spacing\" must be a number from 0 to 100000 points, not \"4\""),
    (
      #""layout": {"stack": {"padding": [1, 2]}}"#,
      "\"padding\" must be a number of points, or a list of four, [top, left, bottom, right], not of 2"
    ),
    (#""layout": {"stack": {"padding": -2}}"#, "\"padding\" must be a number from 0 to 100000 points, not -2"),
    (#""layout": {"stack": {}}, "text": "a""#, "a view that arranges others has no \"text\" itself"),
    (#""layout": {"grid": {"columns": 0}}"#, "\"columns\" must be a number from 1 to 100, not 0"),
    (#""layout": {"grid": {"columns": 2.5}}"#, "\"columns\" must be a whole number from 1 to 100, not 2.5"),
    (#""layout": {"grid": {"columns": []}}"#, "\"columns\" must be a list of 1 to 100 widths, not of 0"),
    (
      #""layout": {"grid": {"columns": ["2"]}}"#,
      "the width of a column must be points from 0 to 100000, or a share such as \"1fr\", not \"2\""
    ),
    (
      #""layout": {"grid": {"columns": "two"}}"#,
      "\"columns\" must be a number of columns, a list of widths, or { \"minimum\": WIDTH } for as many as fit"
    ),
    (#""layout": {"grid": {"columns": {}}}"#, "an object of columns needs \"minimum\""),
    (
      #""layout": {"overlay": {"vertical": "top"}}"#,
      "unknown vertical \"top\": known are start, center, end and stretch"
    ),
    (#""compact": {"color": 1}"#, "unknown key \"color\" in a compact view: known are frame, font and lines"),
    (#""compact": {"layout": {}}"#, "unknown key \"layout\" in a compact view: its own"),
    (#""lines": -1"#, "\"lines\" must be a whole number from 0 to 10000, not -1"),
    (#""truncate": "start""#, "unknown truncate \"start\": known are head, middle and tail"),
    (#""showsIn": "narrow""#, "unknown showsIn \"narrow\": known are compact and regular"),
  ])
  func `faults`(text: String, fault: String) throws {
    let found = messages(#""frame": [0,0,1,1], "# + text)
    #expect(found.count == 1)
    #expect(try #require(found.first).hasPrefix(fault), "\(found)")
  }
}
