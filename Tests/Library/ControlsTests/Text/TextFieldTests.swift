import Controls
import Geometry
import Testing
import Views

struct TextFieldTests {
  @Test func `what is typed appears, and the program hears of each change`() {
    let stage = FieldStage()
    stage.focus()
    stage.type("Ada@home.org ñ 日本")
    #expect(stage.field.text == "Ada@home.org ñ 日本")
    #expect(stage.notes.first == "begin" && stage.notes.last == "change Ada@home.org ñ 日本" && stage.notes.count == 18)
  }

  @Test func `without the focus nothing is typed, and the field asks for no text input`() {
    let stage = FieldStage("a")
    var areas: [Rect?] = []
    stage.window.onTextInputChange = { areas.append($0) }
    stage.type("b")
    #expect(stage.field.text == "a" && areas.isEmpty)
    stage.focus()
    #expect(areas.last??.minX == 60 + FieldStage.letter)
  }

  @Test func `a field without the focus shows no selection, and has it again with the focus`() {
    let stage = FieldStage("one two three")
    func parts(_ view: View) -> Int {
      view.subviews.reduce(0) { $0 + parts($1) } + (!view.isHidden && view.backgroundColor != nil ? 1 : 0)
    }
    stage.focus()
    stage.click(5, times: 3)
    let selected = parts(stage.field)
    stage.input { stage.window.setFocus(nil) }
    stage.settle()
    #expect(parts(stage.field) == selected - 1 && stage.field.selectedText == "one two three")
    stage.focus()
    #expect(parts(stage.field) == selected)
  }

  @Test func `a click places the caret, a second selects the word, a third all`() {
    let stage = FieldStage("one two three")
    stage.click(5)
    stage.type("x")
    #expect(stage.field.text == "one txwo three")
    stage.wait(1)
    stage.click(5, times: 2)
    #expect(stage.field.selectedText == "txwo")
    stage.wait(1)
    stage.click(5, times: 3)
    #expect(stage.field.selectedText == "one txwo three")
  }

  @Test func `a drag selects, backwards too, and after a double click by words`() {
    let stage = FieldStage("one two three")
    stage.mouse(.began, at: 6)
    stage.mouse(.moved, at: 2)
    #expect(stage.field.selectedText == "e tw")
    stage.mouse(.ended, at: 2)
    stage.wait(1)
    stage.click(5)
    stage.mouse(.began, at: 5)
    stage.mouse(.moved, at: 9)
    #expect(stage.field.selectedText == "two three")
    stage.mouse(.moved, at: 1)
    #expect(stage.field.selectedText == "one two")
    stage.mouse(.ended, at: 1)
    #expect(stage.window.pasteboard.primarySelection == "one two")
  }

  @Test func `a drag in a field is not a drag of the screen around it`() {
    let stage = FieldStage("one two three")
    var drags = 0
    stage.window.addGestureRecognizer(PanGestureRecognizer { _ in drags += 1 })
    stage.mouse(.began, at: 2)
    stage.mouse(.moved, at: 9)
    stage.mouse(.ended, at: 9)
    #expect(drags == 0 && stage.field.selectedText == "e two t")
  }

  @Test func `Shift and a click extend the selection`() {
    let stage = FieldStage("one two three")
    stage.click(4)
    stage.wait(1)
    stage.click(7, .shift)
    #expect(stage.field.selectedText == "two")
  }

  @Test func `keys move and select by characters, words and to the ends`() {
    let stage = FieldStage("one two")
    stage.focus()
    stage.press(.left, .shift)
    #expect(stage.field.selectedText == "o")
    stage.press(.left, [.control, .shift])
    #expect(stage.field.selectedText == "two")
    stage.press(.home, .shift)
    #expect(stage.field.selectedText == "one two")
    stage.press(.end)
    stage.press(.backspace, .control)
    #expect(stage.field.text == "one ")
    stage.press(.character("a"), .control)
    #expect(stage.field.selectedText == "one ")
    stage.press(.delete)
    #expect(stage.field.text == "")
  }

  @Test func `the clipboard takes what is cut and copied, and gives what is pasted`() {
    let stage = FieldStage("one two")
    stage.focus()
    stage.press(.left, [.control, .shift])
    stage.press(.character("x"), .control)
    #expect(stage.field.text == "one " && stage.window.pasteboard.string == "two")
    stage.window.pasteboard.string = "line\none\n"
    stage.press(.character("v"), .control)
    #expect(stage.field.text == "one line one")
    stage.press(.character("z"), .control)
    stage.press(.character("z"), .control)
    #expect(stage.field.text == "one two")
    stage.press(.character("z"), [.control, .shift])
    #expect(stage.field.text == "one ")
    stage.window.pasteboard.string = nil
    stage.press(.character("v"), .control)
    #expect(stage.field.text == "one ")
  }

  @Test func `a middle click pastes the selected text of any program`() {
    let stage = FieldStage("one two")
    stage.window.pasteboard.primarySelection = "X"
    stage.mouse(.began, at: 3, button: .middle)
    stage.mouse(.ended, at: 3, button: .middle)
    #expect(stage.field.text == "oneX two")
  }

  @Test func `the keys that a field uses do not reach its screen, and the others do`() {
    let stage = FieldStage("a")
    var passed: [Key] = []
    let screen = KeyListener { passed.append($0) }
    stage.input {
      screen.frame = stage.window.bounds
      stage.window.addSubview(screen)
      screen.addSubview(stage.field)
    }
    stage.focus()
    let keys: [Key] = [.backspace, .left, .space, .character("x"), .escape, .tab, .function(5), .up]
    for key in keys { stage.press(key) }
    #expect(passed == [.escape, .tab, .function(5), .up])
  }

  @Test func `while the keyboard is another window's, there is no caret, and no frame for one`() {
    let stage = FieldStage("a")
    stage.focus()
    // In front of the text, in a view that clips it.
    let caret = stage.field.subviews.first?.subviews.last?.subviews.last
    #expect(caret?.isHidden == false)
    stage.input { stage.window.isKeyWindow = false }
    stage.settle()
    #expect(caret?.isHidden == true)
    #expect(stage.loop.nextDeadline == nil && !stage.loop.needsFrame && !stage.window.hasWork)
    stage.input { stage.window.isKeyWindow = true }
    stage.frame()
    #expect(caret?.isHidden == false && stage.loop.nextDeadline != nil)
  }

  @Test func `a secure field shows bullets and is not copied`() {
    let stage = FieldStage("sécret")
    stage.input { stage.field.isSecureTextEntry = true }
    stage.focus()
    stage.press(.character("a"), .control)
    stage.press(.character("c"), .control)
    #expect(stage.window.pasteboard.string == nil)
    #expect(labels(in: stage.field).contains("••••••") && !stage.window.dumpTree().contains("sécret"))
    var geometry = ""
    dump(stage.field.textGeometry, to: &geometry)
    #expect(!geometry.contains("sécret") && !"\(String(describing: stage.field.textGeometry))".contains("sécret"))
    stage.click(2)
    stage.type("x")
    #expect(stage.field.text == "séxcret")
  }

  private func labels(in view: View) -> [String] {
    ((view as? Label).map { [$0.text] } ?? []) + view.subviews.flatMap { labels(in: $0) }
  }

  @Test func `a text longer than the field scrolls with its caret`() {
    let stage = FieldStage()
    stage.focus()
    let letters = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"
    stage.type(letters)
    #expect(stage.field.caretRect.maxX <= 190.5 && stage.field.caretRect.minX > 180)
    stage.press(.home)
    #expect(stage.field.caretRect.minX == 10)
  }

  @Test func `Return calls its action, and goes on to the screen where there is none`() {
    let stage = FieldStage("a")
    stage.focus()
    stage.field.onReturn = { [unowned stage] in stage.notes.append("return \($0.text)") }
    stage.press(.enter)
    #expect(stage.notes == ["begin", "return a"])
  }

  @Test func `a fault is shown once the field is left, and gone as soon as it is mended`() {
    let stage = FieldStage()
    stage.field.validator = { $0.contains("@") ? nil : "An address has an @" }
    #expect(!stage.field.isValid && stage.field.validationMessage == "An address has an @")
    let danger = stage.field.theme.danger
    stage.focus()
    stage.type("ada")
    #expect(stage.field.border.color != danger)
    stage.input { stage.window.setFocus(nil) }
    #expect(stage.field.border.color == danger)
    stage.focus()
    stage.type("@")
    #expect(stage.field.isValid && stage.field.border.color != danger)
  }

  @Test func `the caret blinks with two frames a second while the field has the focus, and no frame without`() {
    let stage = FieldStage("a")
    stage.settle()
    #expect(stage.loop.nextDeadline == nil && !stage.loop.needsFrame)
    stage.focus()
    stage.settle()
    var blinks = 0
    let end = stage.time + 3
    while let due = stage.loop.nextDeadline, due < end {
      stage.wait(max(0, due - stage.time))
      stage.frame()
      blinks += 1
    }
    #expect(blinks == 6 || blinks == 5)
    #expect(!stage.loop.hasAwaitedTimer)
    stage.input { stage.window.setFocus(nil) }
    stage.settle()
    #expect(stage.loop.nextDeadline == nil && !stage.loop.needsFrame && !stage.window.hasWork)
  }

  @Test func `a field that is not editable keeps its text, can be copied, and lets Backspace go`() {
    let stage = FieldStage("fixed")
    stage.input { stage.field.isEditable = false }
    stage.focus()
    stage.type("x")
    stage.press(.character("a"), .control)
    stage.press(.character("c"), .control)
    #expect(stage.field.text == "fixed" && stage.window.pasteboard.string == "fixed")
  }

  @Test func `a disabled field cannot have the focus`() {
    let stage = FieldStage("a")
    stage.focus()
    stage.input { stage.field.isEnabled = false }
    #expect(stage.window.focusedView == nil && stage.notes == ["begin", "end"])
    #expect(!stage.window.setFocus(stage.field))
  }

  @Test func `two fields that pass the focus to each other come to an end`() {
    let stage = FieldStage("a")
    let other = TextField("b", frame: Rect(50, 100, 200, 32))
    stage.input { stage.window.addSubview(other) }
    stage.field.onBeginEditing = { [unowned stage] _ in stage.window.setFocus(other) }
    other.onBeginEditing = { [unowned stage] _ in
      if stage.notes.count < 50 {
        stage.notes.append("pass")
        stage.window.setFocus(stage.field)
      }
    }
    stage.focus()
    #expect(stage.window.focusedView != nil)
  }

  @Test func `a field that removes itself in its callback does no harm`() {
    let stage = FieldStage("a")
    stage.field.onChange = { $0.removeFromSuperview() }
    stage.focus()
    stage.type("b")
    #expect(stage.window.focusedView == nil && stage.field.text == "ab")
    stage.settle()
    #expect(stage.loop.nextDeadline == nil)
  }

  @Test func `ten megabytes pasted are cut at the maximum length`() {
    let stage = FieldStage()
    stage.window.pasteboard.string = String(repeating: "0123456789", count: 1_000_000)
    stage.focus()
    stage.press(.character("v"), .control)
    #expect(stage.field.text.count == TextField.defaultMaximumLength)
    stage.press(.left)
    stage.press(.home, .shift)
    #expect(stage.field.selectedText.count == TextField.defaultMaximumLength - 1)
  }

  @Test func `a text is limited in bytes, too, since a letter may have many marks`() {
    let field = TextField()
    field.text = "a" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(field.text == "")
    field.text = "ab" + String(repeating: "\u{301}", count: 300_000)
    #expect(field.text.utf8.count == 600_002)
    field.maximumLength = 2
    field.text = "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦"
    #expect(field.text == "👨‍👩‍👧‍👦👨‍👩‍👧‍👦")
    field.text = "x"
    for _ in 0..<2000 { field.insertText("\u{301}") }
    #expect(field.text.utf8.count <= 1024 && field.text.utf8.count > 1000 && field.text.count == 1)
  }

  @Test func `Escape clears a search, gives the focus up where it is empty, and then is the screen's`() {
    let stage = FieldStage()
    stage.field.isSearchField = true
    stage.focus()
    stage.type("ab")
    stage.press(.escape)
    #expect(stage.field.text == "" && stage.notes.last == "change " && stage.window.focusedView === stage.field)
    stage.press(.character("z"), .control)
    #expect(stage.field.text == "ab", "it can be undone")
    stage.press(.escape)
    stage.press(.escape)
    #expect(stage.field.text == "" && stage.window.focusedView == nil && stage.notes.last == "end")
  }

  @Test func `without the focus no selection is shown`() {
    let stage = FieldStage("abc")
    stage.focus()
    stage.input { stage.field.selectAll() }
    stage.frame()
    func marks() -> Int {
      func all(_ view: View) -> [View] { [view] + view.subviews.flatMap(all) }
      return all(stage.field).count { $0.backgroundColor == stage.window.theme.selection && !$0.isHidden }
    }
    #expect(marks() == 1)
    stage.input { stage.window.setFocus(nil) }
    stage.frame()
    #expect(marks() == 0 && stage.field.selectedText == "abc")
  }
}

/// A view that notes the keys that come to it.
private final class KeyListener: View {
  private let note: (Key) -> Void

  init(_ note: @escaping (Key) -> Void) {
    self.note = note
    super.init(frame: .zero)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    note(event.key)
    return true
  }
}
