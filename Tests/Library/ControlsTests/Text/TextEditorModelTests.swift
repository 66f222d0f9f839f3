import Controls
import TestSupport
import Testing

/// A slow editor: an array of characters, and a copy of everything for each undo.
private struct SlowEditor {
  struct Copy {
    var characters: [Character] = []
    var anchor = 0
    var head = 0
  }
  enum Kind { case typing, deletingBackward, deletingForward, other }

  var now = Copy()
  var composed: (characters: [Character], selection: Range<Int>)?
  var done: [(before: Copy, after: Copy)] = []
  var undone: [(before: Copy, after: Copy)] = []
  var group = Kind.other

  var count: Int { now.characters.count }
  var range: Range<Int> { min(now.anchor, now.head)..<max(now.anchor, now.head) }
  /// The characters on screen.
  var shown: [Character] {
    now.characters[..<range.lowerBound] + (composed?.characters ?? Array(now.characters[range]))
      + now.characters[range.upperBound...]
  }

  private mutating func replace(_ range: Range<Int>, _ new: [Character], _ kind: Kind) {
    composed = nil
    guard !range.isEmpty || !new.isEmpty else { return }
    let before = now
    // A word that begins after a space is a step of its own.
    let last = range.lowerBound > 0 ? now.characters[range.lowerBound - 1] : "x"
    let joins = kind == group && kind != .other && !(kind == .typing && last == " " && new != [" "])
    now.characters.replaceSubrange(range, with: new)
    (now.anchor, now.head) = (range.lowerBound + new.count, range.lowerBound + new.count)
    done.append((joins ? done.removeLast().before : before, now))
    undone = []
    group = kind
  }

  mutating func insert(_ characters: [Character]) {
    replace(range, characters, range.isEmpty && characters.count == 1 ? .typing : .other)
  }

  mutating func delete(_ direction: TextEditingState.Direction) {
    guard composed == nil else { return }
    guard range.isEmpty else { return replace(range, [], .other) }
    if direction == .backward {
      replace(max(0, now.head - 1)..<now.head, [], .deletingBackward)
    } else {
      replace(now.head..<min(count, now.head + 1), [], .deletingForward)
    }
  }

  /// A motion to another place gives up what is composed.
  mutating func select(_ anchor: Int, _ head: Int) {
    guard (anchor, head) != (now.anchor, now.head) else { return }
    (now.anchor, now.head) = (anchor, head)
    (composed, group) = (nil, .other)
  }

  mutating func move(_ direction: TextEditingState.Direction, _ isExtending: Bool) {
    var place = direction == .backward ? max(0, now.head - 1) : min(count, now.head + 1)
    if !isExtending, !range.isEmpty { place = direction == .backward ? range.lowerBound : range.upperBound }
    select(isExtending ? now.anchor : place, place)
  }

  mutating func undo() {
    guard let step = done.popLast() else { return }
    undone.append(step)
    (now, composed, group) = (step.before, nil, .other)
  }

  mutating func redo() {
    guard let step = undone.popLast() else { return }
    done.append(step)
    (now, composed, group) = (step.after, nil, .other)
  }

  func offset(_ place: Int) -> Int { String(now.characters[..<place]).utf8.count }
}

@Suite struct TextEditorModelTests {
  /// Characters that do not join with those around them, in both normal forms, and of both directions.
  private static let alphabet: [Character] = [
    "a", "b", " ", " ", "ñ", "n\u{303}", "日", "👩‍👩‍👧", "é", "e\u{301}", "ß", "-", "7", "א", "\u{FB2A}", "\u{5E9}\u{5C1}",
    "س", "آ", "\u{627}\u{653}", "\u{AC00}", "\u{1100}\u{1161}",
  ]

  private static func characters(_ range: ClosedRange<Int>, _ random: inout SeededGenerator) -> [Character] {
    (0..<random.int(in: range)).map { _ in alphabet[random.int(in: 0...alphabet.count - 1)] }
  }

  /// Makes a random command in both editors.
  private static func step(
    _ editor: inout TextEditingState, _ slow: inout SlowEditor, _ random: inout SeededGenerator
  ) {
    let direction: TextEditingState.Direction = random.bool(probability: 0.5) ? .backward : .forward
    let isExtending = random.bool(probability: 0.5)
    let places = [random.int(in: 0...slow.count), random.int(in: 0...slow.count)]
    func perform(_ command: TextEditingState.Command) { _ = editor.perform(command) }
    switch random.int(in: 0...15) {
    case 0...2:
      let new = characters(1...3, &random)
      perform(.insert(String(new)))
      slow.insert(new)
    case 3:
      perform(.delete(.character, direction))
      slow.delete(direction)
    case 4, 5:
      perform(.move(.character, direction, isExtending: isExtending))
      slow.move(direction, isExtending)
    case 6:
      perform(.place(slow.offset(places[0]), isExtending: isExtending))
      slow.select(isExtending ? slow.now.anchor : places[0], places[0])
    case 7:
      perform(.select(slow.offset(places.min() ?? 0)..<slow.offset(places.max() ?? 0)))
      slow.select(places.min() ?? 0, places.max() ?? 0)
    case 8...11:
      let new = characters(1...3, &random)
      let ends = [random.int(in: 0...new.count), random.int(in: 0...new.count)].sorted()
      perform(.compose(String(new), selection: ends[0]..<ends[1]))
      slow.composed = (new, ends[0]..<ends[1])
    case 12:
      perform(.compose("", selection: 0..<0))
      slow.composed = nil
    case 13:
      perform(.unmark)
      if let composed = slow.composed { slow.insert(composed.characters) }
    case 14:
      perform(.undo)
      slow.undo()
    default:
      perform(.redo)
      slow.redo()
    }
  }

  private static func bytes(_ characters: some Sequence<Character>) -> [UInt8] { Array(String(characters).utf8) }

  private static func expectEqual(_ editor: TextEditingState, _ slow: SlowEditor, _ what: String) {
    #expect(Array(editor.text.utf8) == bytes(slow.now.characters), "\(what)")
    let (anchor, head) = (slow.offset(slow.now.anchor), slow.offset(slow.now.head))
    #expect(editor.selection == TextSelection(anchor: anchor, head: head), "\(what)")
    #expect(editor.canUndo == !slow.done.isEmpty && editor.canRedo == !slow.undone.isEmpty, "\(what)")
    // On screen the composition stands in place of the selection.
    #expect(Array(editor.displayedText.utf8) == bytes(slow.shown), "\(what)")
    let start = slow.offset(slow.range.lowerBound)
    let composed = slow.composed.map { start..<start + bytes($0.characters).count }
    #expect(editor.composedRange == composed, "\(what)")
    if let (characters, selection) = slow.composed {
      let ends = [selection.lowerBound, selection.upperBound].map { start + bytes(characters[..<$0]).count }
      #expect(editor.displayedSelection == TextSelection(anchor: ends[0], head: ends[1]), "\(what)")
    }
    for place in 0...slow.count where place <= slow.range.lowerBound || place >= slow.range.upperBound {
      let shown = editor.displayedOffset(ofText: slow.offset(place))
      #expect(editor.textOffset(ofDisplayed: shown) == slow.offset(place), "\(what)")
    }
  }

  @Test(arguments: 1...60)
  func `random commands and compositions give what a slow editor gives, after each undo as well`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var (editor, slow) = (TextEditingState(), SlowEditor())
    for number in 0..<200 {
      Self.step(&editor, &slow, &random)
      Self.expectEqual(editor, slow, "seed \(seed), step \(number)")
    }
    let end = editor.text
    let steps = slow.done.count
    for number in 0..<steps {
      _ = editor.perform(.undo)
      slow.undo()
      Self.expectEqual(editor, slow, "seed \(seed), undo \(number)")
    }
    #expect(editor.text.isEmpty && !editor.canUndo, "seed \(seed)")
    for _ in 0..<steps { _ = editor.perform(.redo) }
    #expect(editor.text.isExactly(end), "seed \(seed)")
  }
}
