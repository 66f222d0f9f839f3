import Controls
import TestSupport
import Testing

/// A slow editor: an array of characters, and a copy of everything for each undo.
private struct SlowEditor {
  var characters: [Character] = []
  var anchor = 0
  var head = 0

  var text: String { String(characters) }
  var range: Range<Int> { min(anchor, head)..<max(anchor, head) }

  mutating func insert(_ string: String) {
    characters.replaceSubrange(range, with: Array(string))
    anchor = range.lowerBound + string.count
    head = anchor
  }

  mutating func delete(_ direction: TextEditingState.Direction) {
    if range.isEmpty {
      if direction == .backward { head = max(0, head - 1) } else { head = min(characters.count, head + 1) }
    }
    insert("")
  }

  mutating func move(_ direction: TextEditingState.Direction, _ isExtending: Bool) {
    if !isExtending, !range.isEmpty {
      head = direction == .backward ? range.lowerBound : range.upperBound
    } else {
      head = direction == .backward ? max(0, head - 1) : min(characters.count, head + 1)
    }
    if !isExtending { anchor = head }
  }

  func offset(_ place: Int) -> Int { String(characters[..<place]).utf8.count }
}

@Suite struct TextEditorModelTests {
  /// Characters that do not join with those around them.
  private static let alphabet = ["a", "b", " ", "ñ", "日", "👩‍👩‍👧", "é", "ß", "-", "7"]

  @Test(arguments: 1...40)
  func `random commands give the text and selection of a slow editor, and undo gives each earlier text`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var editor = TextEditingState()
    var slow = SlowEditor()
    var texts: [String] = []
    for step in 0..<200 {
      let before = editor.text
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let string = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.alphabet.randomElement(using: &random)!
        }
        .joined()
        _ = editor.perform(.insert(string))
        slow.insert(string)
      case 3:
        let direction: TextEditingState.Direction = Bool.random(using: &random) ? .backward : .forward
        _ = editor.perform(.delete(.character, direction))
        slow.delete(direction)
      case 4, 5:
        let direction: TextEditingState.Direction = Bool.random(using: &random) ? .backward : .forward
        let isExtending = Bool.random(using: &random)
        _ = editor.perform(.move(.character, direction, isExtending: isExtending))
        slow.move(direction, isExtending)
      case 6:
        let place = Int.random(in: 0...slow.characters.count, using: &random)
        _ = editor.perform(.place(slow.offset(place), isExtending: false))
        slow.anchor = place
        slow.head = place
      default:
        let ends = (0..<2).map { _ in Int.random(in: 0...slow.characters.count, using: &random) }.sorted()
        _ = editor.perform(.select(slow.offset(ends[0])..<slow.offset(ends[1])))
        (slow.anchor, slow.head) = (ends[0], ends[1])
      }
      if editor.text != before { texts.append(before) }
      #expect(editor.text == slow.text, "seed \(seed), step \(step)")
      #expect(
        editor.selection == TextSelection(anchor: slow.offset(slow.anchor), head: slow.offset(slow.head)),
        "seed \(seed), step \(step)")
    }
    let end = editor.text
    // Each undo gives an earlier text, in order; letters that form one edit skip some.
    var undone = 0
    while editor.canUndo {
      _ = editor.perform(.undo)
      undone += 1
      while let last = texts.last, last != editor.text { texts.removeLast() }
      #expect(texts.last == editor.text, "seed \(seed)")
    }
    #expect(editor.text.isEmpty, "seed \(seed)")
    for _ in 0..<undone { _ = editor.perform(.redo) }
    #expect(editor.text == end, "seed \(seed)")
  }
}
