import Geometry
import Testing
import Views

/// A view that notes what is typed into it.
private final class Typed: View, TextInputClient {
  var notes: [String] = []
  var caretRect = Rect(4, 2, 1, 10)

  override var canBecomeFocused: Bool { true }
  func insertText(_ text: String) { notes.append("insert \(text)") }
  func setMarkedText(_ text: String, selectedRange: Range<Int>) { notes.append("mark \(text) \(selectedRange)") }
  func unmarkText() {
    notes.append("unmark")
    window?.endComposition(keeping: "か")
  }
}

struct TextInputTests {
  private let window = Window(frame: Rect(0, 0, 400, 300))
  private let field = Typed(frame: Rect(100, 50, 200, 20))
  private func type(_ text: String, _ kind: TextInputEvent.Kind = .typed) {
    window.send(.text(TextInputEvent(kind, text, time: 0)))
  }

  @Test func `typed and composed text goes to the focused view`() {
    window.addSubview(field)
    type("lost")
    window.setFocus(field)
    type("ñ")
    type("か", .composed(selection: 0..<1))
    window.setFocus(nil)
    type("lost")
    #expect(field.notes == ["insert ñ", "mark か 0..<1", "unmark"])
  }

  @Test func `a window that loses the keyboard ends the composition, and an input method's echo of it is not typed`() {
    var ends = 0
    window.onCompositionEnd = { ends += 1 }
    window.addSubview(field)
    window.setFocus(field)
    type("か", .composed(selection: 0..<1))
    window.isKeyWindow = false
    window.isKeyWindow = false
    #expect(field.notes == ["mark か 0..<1", "unmark"] && ends == 1)
    type("", .composed(selection: 0..<0))
    type("か")
    type("か")
    #expect(field.notes.suffix(2) == ["mark  0..<0", "insert か"])
    // After a key, the same text is typed for good.
    window.isKeyWindow = true
    window.isKeyWindow = false
    window.send(.key(KeyEvent(.down, .character("k"), time: 0)))
    type("か")
    #expect(field.notes.suffix(2) == ["unmark", "insert か"])
  }

  @Test func `text input is on while a view that is typed into has the focus, and follows its caret`() {
    var areas: [Rect?] = []
    window.onTextInputChange = { areas.append($0) }
    window.addSubview(field)
    let other = Control()
    other.onActivate = {}
    window.addSubview(other)
    window.performLayout()
    window.setFocus(field)
    #expect(areas == [Rect(104, 52, 1, 10)])
    field.frame.origin.x = 0
    window.performLayout()
    field.caretRect.origin.x = 9
    window.performLayout()
    window.performLayout()
    #expect(areas == [Rect(104, 52, 1, 10), Rect(4, 52, 1, 10), Rect(9, 52, 1, 10)])
    window.setFocus(other)
    #expect(areas.last == .some(nil) && areas.count == 4)
  }

  @Test func `a view that is removed or hidden ends text input`() {
    var last: Rect?? = .none
    window.onTextInputChange = { last = $0 }
    window.addSubview(field)
    window.setFocus(field)
    #expect(last != .some(nil))
    field.isHidden = true
    #expect(last == .some(nil))
    field.isHidden = false
    window.setFocus(field)
    field.removeFromSuperview()
    #expect(last == .some(nil))
  }
}
