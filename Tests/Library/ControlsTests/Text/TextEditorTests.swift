import Controls
import Testing

/// A text with its selection: `|` is the caret, `[` and `]` are around a selection.
private func editor(_ picture: String, rules: TextEditingState.Rules = TextEditingState.Rules()) -> TextEditingState {
  var editor = TextEditingState(rules: rules)
  let bytes = Array(picture.utf8)
  // By bytes: a mark after a bar would join it.
  editor.setText(String(decoding: bytes.filter { !"|[]".utf8.contains($0) }, as: UTF8.self))
  if let caret = bytes.firstIndex(of: UInt8(ascii: "|")) {
    _ = editor.perform(.place(caret, isExtending: false))
  } else if let start = bytes.firstIndex(of: UInt8(ascii: "[")), let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
    _ = editor.perform(.select(start..<end - 1))
  }
  return editor
}

private func picture(_ editor: TextEditingState) -> String {
  var bytes = Array(editor.text.utf8)
  if editor.selection.isEmpty {
    bytes.insert(UInt8(ascii: "|"), at: editor.selection.head)
  } else {
    bytes.insert(UInt8(ascii: "]"), at: editor.selection.range.upperBound)
    bytes.insert(UInt8(ascii: "["), at: editor.selection.range.lowerBound)
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func after(_ start: String, _ commands: TextEditingState.Command..., rules: TextEditingState.Rules = .init())
  -> String
{
  var editor = editor(start, rules: rules)
  for command in commands { _ = editor.perform(command) }
  return picture(editor)
}

private var lines: TextEditingState.Rules {
  var rules = TextEditingState.Rules()
  rules.allowsNewlines = true
  return rules
}

@Suite struct TextEditorTests {
  @Test func `typed text replaces the selection`() {
    #expect(after("a|c", .insert("b")) == "ab|c")
    #expect(after("a[xyz]c", .insert("b")) == "ab|c")
    #expect(after("|", .insert("Ada@home.org ñ 日本")) == "Ada@home.org ñ 日本|")
  }

  @Test func `the other canonical form of a text is another text`() {
    var editor = editor("caf\u{E9}|")
    editor.setText("cafe\u{301}")
    #expect(editor.text.utf8.count == 6 && editor.selection == TextSelection(6))
    _ = editor.perform(.select(0..<6))
    #expect(editor.perform(.insert("caf\u{E9}")).contains(.textDidChange))
    #expect(editor.text.utf8.count == 5)
    _ = editor.perform(.compose("e\u{301}", selection: 1..<1))
    #expect(editor.perform(.compose("\u{E9}", selection: 1..<1)).contains(.compositionDidChange))
    #expect(editor.perform(.unmark).contains(.textDidChange))
    #expect(Array(editor.text.utf8) == Array("caf\u{E9}\u{E9}".utf8))
  }

  @Test func `a deletion takes one character, and the selection where there is one`() {
    #expect(after("ab|c", .delete(.character, .backward)) == "a|c")
    #expect(after("a|bc", .delete(.character, .forward)) == "a|c")
    #expect(after("a[b]c", .delete(.character, .backward)) == "a|c")
    #expect(after("|a", .delete(.character, .backward)) == "|a")
    #expect(after("a|", .delete(.character, .forward)) == "a|")
  }

  @Test(arguments: ["👩‍👩‍👧", "🇩🇪", "e\u{301}", "नि", "\u{301}"])
  func `a character of several scalars is deleted and passed as one`(_ character: String) {
    #expect(after("x\(character)|", .delete(.character, .backward)).count <= 2)
    #expect(after("|\(character)y", .move(.character, .forward, isExtending: false)) == "\(character)|y")
  }

  @Test func `words end where their letters end, and begin where they begin`() {
    #expect(after("|one, two", .move(.word, .forward, isExtending: false)) == "one|, two")
    #expect(after("one|, two", .move(.word, .forward, isExtending: false)) == "one, two|")
    #expect(after("one, two|", .move(.word, .backward, isExtending: false)) == "one, |two")
    #expect(after("|don't", .move(.word, .forward, isExtending: false)) == "don't|")
    #expect(after("|漢字かな", .move(.word, .forward, isExtending: false)) == "漢字|かな")
    #expect(after("|สวัสดี hello", .move(.word, .forward, isExtending: false)) == "สวัสดี| hello")
    #expect(after("|3.14, 1,000", .move(.word, .forward, isExtending: false)) == "3.14|, 1,000")
    #expect(after("a.b@c-d|", .move(.word, .backward, isExtending: false)) == "a.b@c-|d")
    #expect(after("|שלומ״י x", .move(.word, .forward, isExtending: false)) == "שלומ״י| x")
    #expect(after("one two|", .delete(.word, .backward)) == "one |")
    #expect(after("|one two", .delete(.word, .forward)) == "| two")
    #expect(after("one  |", .delete(.word, .backward)) == "|")
  }

  @Test func `a move without Shift leaves a selection at the end it moves to`() {
    #expect(after("a[bc]d", .move(.character, .backward, isExtending: false)) == "a|bcd")
    #expect(after("a[bc]d", .move(.character, .forward, isExtending: false)) == "abc|d")
  }

  @Test func `a move with Shift extends from the anchor, and back over it`() {
    #expect(after("ab|cd", .move(.character, .forward, isExtending: true)) == "ab[c]d")
    #expect(
      after(
        "ab|cd", .move(.character, .forward, isExtending: true), .move(.word, .backward, isExtending: true)) == "[ab]cd"
    )
    #expect(after("a|b", .select(0..<2), .move(.document, .backward, isExtending: true)) == "|ab")
  }

  @Test func `paragraphs end at newlines`() {
    #expect(
      after("one\ntw|o\nthree", .move(.paragraph, .backward, isExtending: false), rules: lines) == "one\n|two\nthree")
    #expect(
      after("one\ntw|o\nthree", .move(.paragraph, .forward, isExtending: false), rules: lines) == "one\ntwo|\nthree")
    #expect(after("one\ntw|o", .delete(.paragraph, .backward), rules: lines) == "one\n|o")
  }

  @Test func `in a single line a pasted line break becomes a space, and none is left at the end`() {
    #expect(after("|", .insert("one\r\ntwo\nthree\n")) == "one two three|")
    #expect(after("|", .insert("\n")) == "|")
    #expect(after("|", .insert("one\r\ntwo\u{2028}three"), rules: lines) == "one\ntwo\nthree|")
  }

  @Test func `control characters are left out`() {
    #expect(after("|", .insert("a\u{0}b\u{7}c\u{7f}\u{9f}d\te")) == "abcd e|")
    #expect(after("|", .insert("a\tb"), rules: lines) == "a\tb|")
  }

  @Test func `text beyond the maximum length is cut, between characters`() {
    var rules = TextEditingState.Rules()
    rules.maximumLength = 4
    #expect(after("ab|", .insert("👩‍👩‍👧🇩🇪e"), rules: rules) == "ab👩‍👩‍👧🇩🇪|")
    #expect(after("ab[cd]", .insert("xyz"), rules: rules) == "abxy|")
    #expect(after("abcd|", .insert("e"), rules: rules) == "abcd|")
  }

  @Test func `a combining mark joins the letter before it, and the caret stays between characters`() {
    #expect(after("e|", .insert("\u{301}")) == "e\u{301}|")
    var joined = editor("|\u{301}x")
    _ = joined.perform(.insert("e"))
    #expect(joined.selection.head == 3, "after the letter and its mark")
  }

  @Test func `undo takes back a word at a time, and redo puts it back`() {
    var typed = editor("|")
    for letter in "one two" { _ = typed.perform(.insert(String(letter))) }
    _ = typed.perform(.undo)
    #expect(picture(typed) == "one |")
    _ = typed.perform(.undo)
    #expect(picture(typed) == "|" && !typed.canUndo)
    _ = typed.perform(.redo)
    _ = typed.perform(.redo)
    #expect(picture(typed) == "one two|" && !typed.canRedo)
  }

  @Test func `undo of a replacement selects again what was replaced`() {
    #expect(after("a[bc]d", .insert("x"), .undo) == "a[bc]d")
    #expect(after("a[bc]d", .cut, .undo) == "a[bc]d")
  }

  @Test func `a moved caret ends the group of letters that one undo takes back`() {
    #expect(
      after("|", .insert("a"), .insert("b"), .place(0, isExtending: false), .insert("c"), .undo) == "|ab")
  }

  @Test func `a new edit forgets what could be redone`() {
    var edited = editor("|")
    _ = edited.perform(.insert("a"))
    _ = edited.perform(.undo)
    _ = edited.perform(.insert("b"))
    #expect(!edited.canRedo)
  }

  @Test func `what is composed is kept as if it were typed, by the rules of the text`() {
    var editor = TextEditingState()
    #expect(editor.perform(.unmark).isEmpty)
    editor.rules.maximumLength = 3
    _ = editor.perform(.insert("ac"))
    _ = editor.perform(.place(1, isExtending: false))
    _ = editor.perform(.compose("にほ", selection: 2..<2))
    #expect(editor.perform(.unmark) == [.textDidChange, .selectionDidChange, .compositionDidChange])
    #expect(editor.text == "aにc" && editor.composition == nil && editor.selection == TextSelection(4))
    _ = editor.perform(.undo)
    #expect(editor.text == "ac")
  }

  @Test func `what is composed is shown at the caret and is not part of the text`() {
    var composing = editor("a|c")
    let actions = composing.perform(.compose("nihon", selection: 5..<5))
    #expect(actions == [.compositionDidChange])
    #expect(composing.text == "ac" && composing.displayedText == "anihonc" && composing.composedRange == 1..<6)
    #expect(composing.displayedSelection == TextSelection(6))
    _ = composing.perform(.insert("日本"))
    #expect(picture(composing) == "a日本|c" && composing.composition == nil)
    _ = composing.perform(.undo)
    #expect(picture(composing) == "a|c")
  }

  @Test func `a composition is shown in place of the selection, and an empty one gives it back`() {
    var composing = editor("a[b]c")
    #expect(composing.perform(.compose("か", selection: 0..<1)) == [.compositionDidChange])
    #expect(composing.displayedText == "aかc" && composing.displayedSelection == TextSelection(1..<4))
    #expect(composing.composedRange == 1..<4 && composing.text == "abc")
    for (offset, shown) in [(0, 0), (1, 1), (2, 4), (3, 5)] {
      #expect(composing.displayedOffset(ofText: offset) == shown && composing.textOffset(ofDisplayed: shown) == offset)
    }
    _ = composing.perform(.compose("", selection: 0..<0))
    #expect(composing.displayedText == "abc" && composing.composition == nil)
    #expect(picture(composing) == "a[b]c" && !composing.canUndo)
  }

  @Test(arguments: ["か", "e\u{301}", "👩‍👩‍👧", "word by word"])
  func `a composition over a selection is one step to undo`(_ composed: String) {
    for start in ["a[bc]d", "[abcd]", "ab[c\u{301}]d"] {
      var composing = editor(start)
      for count in 1...composed.count {
        _ = composing.perform(.compose(String(composed.prefix(count)), selection: 0..<count))
      }
      _ = composing.perform(.unmark)
      #expect(composing.text.utf8.count > composed.utf8.count - 1 && composing.composition == nil)
      _ = composing.perform(.undo)
      #expect(picture(composing) == start && !composing.canUndo)
      _ = composing.perform(.redo)
      #expect(composing.text.contains(composed) && !composing.canRedo)
    }
  }

  @Test func `the selection of a composition is kept within it`() {
    var composing = editor("|")
    _ = composing.perform(.compose("か", selection: -3..<99))
    #expect(composing.displayedSelection == TextSelection(0..<3))
  }

  @Test func `a secure text is not copied, and has no words`() {
    var rules = TextEditingState.Rules()
    rules.isSecure = true
    var secret = editor("[one two]", rules: rules)
    #expect(secret.perform(.copy).isEmpty && secret.perform(.cut).isEmpty && secret.text == "one two")
    #expect(after("one two|", .move(.word, .backward, isExtending: false), rules: rules) == "|one two")
  }

  @Test func `copy and cut name the selected text`() {
    var text = editor("a[bc]d")
    #expect(text.perform(.copy) == [.copy("bc")])
    #expect(text.perform(.cut) == [.copy("bc"), .textDidChange, .selectionDidChange])
    #expect(picture(text) == "a|d")
    #expect(text.perform(.copy).isEmpty)
  }

  @Test func `a text that is not editable can be selected and copied`() {
    var rules = TextEditingState.Rules()
    rules.isEditable = false
    var fixed = editor("one [two]", rules: rules)
    for command: TextEditingState.Command in [
      .insert("x"), .delete(.word, .backward), .compose("x", selection: 0..<0), .undo,
    ] {
      #expect(fixed.perform(command).isEmpty)
    }
    #expect(fixed.perform(.copy) == [.copy("two")])
  }

  @Test func `offsets outside the text and inside characters are moved to the next boundary`() {
    #expect(after("añb|", .place(2, isExtending: false)) == "añ|b")
    #expect(after("ab|", .place(99, isExtending: false)) == "ab|")
    #expect(after("ab|", .place(-5, isExtending: false)) == "|ab")
  }

  @Test func `edits of ten million bytes are undone, and memory for them is bounded`() {
    var long = editor("|")
    let text = String(repeating: "0123456789", count: 1_000_000)
    _ = long.perform(.insert(text))
    #expect(long.text.utf8.count == 10_000_000)
    for _ in 0..<3 {
      _ = long.perform(.select(0..<long.text.utf8.count))
      _ = long.perform(.insert("x"))
      _ = long.perform(.undo)
    }
    #expect(long.text == text)
  }

  @Test func `a composition ends in a text that has become read-only`() {
    var field = editor("one|")
    _ = field.perform(.compose("x", selection: 0..<0))
    field.rules.isEditable = false
    #expect(field.perform(.compose("", selection: 0..<0)) == [.compositionDidChange] && field.text == "one")
  }
}
