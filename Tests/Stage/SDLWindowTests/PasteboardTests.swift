import Controls
import Geometry
import SDLWindow
import Stage
import Testing
import Views

/// Texts with U+0000 on the clipboard.
@Suite(.serialized) struct PasteboardTests {
  @Test(arguments: [
    ("a\0b", "a\u{FFFD}b"), ("\0", "\u{FFFD}"), ("\0\0e\u{301}\0", "\u{FFFD}\u{FFFD}e\u{301}\u{FFFD}"),
    ("no\nnull", "no\nnull"), ("é\u{10FFFF}", "é\u{10FFFF}"),
  ])
  func `nothing after a null is lost`(_ text: String, _ expected: String) throws {
    try Displays.withDummy {
      // Without a window SDL has no clipboard.
      let window = try SDLWindow(title: "Clipboard", size: Size(40, 30))
      let board = DesktopPasteboard()
      board.string = text
      #expect(board.string.map { Array($0.utf8) } == Array(expected.utf8))
      board.primarySelection = text
      #expect(board.primarySelection.map { Array($0.utf8) } == Array(expected.utf8))
      #expect(window.title == "Clipboard")
    }
  }

  @Test func `a text field leaves nulls of a pasted text out, and keeps the rest`() {
    let stage = HeadlessStage(size: Size(200, 100))
    let fields = [TextField("", frame: Rect(10, 10, 100, 30)), TextField("", frame: Rect(10, 50, 100, 30))]
    for field in fields { stage.window.addSubview(field) }
    fields[0].text = "a\0b"
    for field in fields {
      stage.window.setFocus(field)
      stage.press(.character("a"), modifiers: .control)
      stage.press(.character(field === fields[0] ? "c" : "v"), modifiers: .control)
    }
    #expect(fields.map(\.text) == ["ab", "ab"])
    fields[1].insertText("\0c\0")
    #expect(fields[1].text == "abc")
  }
}
