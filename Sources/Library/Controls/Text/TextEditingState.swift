/// The state of a text that is edited: text, selection, composition of an input method, and what can be undone.
///
/// A value without a view, a clock or fonts. ``perform(_:)`` applies a command and returns the actions that the view
/// performs.
nonisolated package struct TextEditingState: Sendable {
  /// The rules for the text of a field.
  package struct Rules: Hashable, Sendable {
    /// Whether the text can have several lines.
    package var allowsNewlines = false
    /// The largest number of characters.
    package var maximumLength = Int.max
    /// The largest number of bytes in UTF-8: 16 a character. A letter may have any number of marks.
    package var maximumBytes: Int {
      let (bytes, isTooLarge) = maximumLength.multipliedReportingOverflow(by: 16)
      return isTooLarge ? Int.max : max(1024, bytes)
    }
    /// Whether the text is hidden, so that it cannot be copied and its words cannot be found.
    package var isSecure = false
    /// Whether commands of the user can change the text.
    package var isEditable = true

    package init() {}
  }

  package enum Unit: Hashable, Sendable { case character, word, paragraph, document }
  package enum Direction: Hashable, Sendable { case backward, forward }

  package enum Command: Hashable, Sendable {
    /// Typed or pasted text replaces the selection.
    case insert(String)
    /// Deletes the selection or, where it is empty, one unit.
    case delete(Unit, Direction)
    case move(Unit, Direction, isExtending: Bool)
    /// Moves the caret, or one end of the selection, to an offset.
    case place(Int, isExtending: Bool)
    case select(Range<Int>)
    /// The input method's text, which is not part of the text yet, and its selection in characters; empty to end it.
    case compose(String, selection: Range<Int>)
    /// The composed text becomes part of the text, as if it had been typed.
    case unmark
    case copy
    case cut
    case undo
    case redo
  }

  package enum Action: Hashable, Sendable {
    case textDidChange
    case selectionDidChange
    case compositionDidChange
    /// Put this text on the clipboard.
    case copy(String)
  }

  package struct Composition: Equatable, Sendable {
    package var text: String
    /// In UTF-8 offsets of `text`.
    package var selection: Range<Int>

    package static func == (a: Composition, b: Composition) -> Bool {
      a.text.isExactly(b.text) && a.selection == b.selection
    }
  }

  package private(set) var text = ""
  package private(set) var selection = TextSelection(0)
  package private(set) var composition: Composition?
  package var rules: Rules
  private var history = TextHistory()

  package init(rules: Rules = Rules()) { self.rules = rules }

  package var selectedText: String { String(text[indices(selection.range)]) }
  package var canUndo: Bool { history.canUndo }
  package var canRedo: Bool { history.canRedo }

  /// Replaces the whole text, as the program does: there is nothing to undo, and the caret is at the end.
  ///
  /// The same text changes nothing. Text that breaks the rules is changed as a paste would be.
  package mutating func setText(_ newText: String) {
    let clean = accepted(newText, replacing: 0..<text.utf8.count)
    guard !clean.isExactly(text) else { return }
    text = clean
    selection = TextSelection(text.utf8.count)
    composition = nil
    history = TextHistory()
  }

  package mutating func perform(_ command: Command) -> [Action] {
    let before = (text: text, selection: selection, composition: composition)
    var actions: [Action] = []
    switch command {
    case .insert(let string):
      composition = nil
      insert(string)
    case .delete(let unit, let direction): delete(unit, direction)
    case .move(let unit, let direction, let isExtending): move(unit, direction, isExtending)
    case .place(let offset, let isExtending): place(boundaries.rounded(offset), isExtending)
    case .select(let range):
      let lower = boundaries.rounded(range.lowerBound)
      select(TextSelection(anchor: lower, head: boundaries.rounded(range.upperBound)))
    case .compose(let string, let selection): compose(string, selection)
    case .unmark:
      if let composed = composition?.text {
        composition = nil
        insert(composed)
      }
    case .copy: if canCopy { actions.append(.copy(selectedText)) }
    case .cut:
      if canCopy {
        actions.append(.copy(selectedText))
        replace(selection.range, with: "", kind: .other)
      }
    case .undo: if rules.isEditable, let edit = history.undo() { apply(edit.inverse) }
    case .redo: if rules.isEditable, let edit = history.redo() { apply(edit) }
    }
    if !text.isExactly(before.text) { actions.append(.textDidChange) }
    if selection != before.selection { actions.append(.selectionDidChange) }
    if composition != before.composition { actions.append(.compositionDidChange) }
    return actions
  }

  // MARK: What is shown

  /// The text with the composition in place of the selection, which stays in ``text`` until the composition is kept.
  package var displayedText: String {
    guard let composition else { return text }
    var shown = text
    shown.replaceSubrange(indices(selection.range), with: composition.text)
    return shown
  }

  /// The selection in ``displayedText``; while text is composed, that of the input method.
  package var displayedSelection: TextSelection {
    guard let composition else { return selection }
    let start = selection.range.lowerBound
    return TextSelection(
      anchor: start + composition.selection.lowerBound, head: start + composition.selection.upperBound)
  }

  /// The composition's range in ``displayedText``.
  package var composedRange: Range<Int>? {
    let start = selection.range.lowerBound
    return composition.map { start..<start + $0.text.utf8.count }
  }

  /// Returns the offset in ``text`` of an offset in ``displayedText``; within a composition that of its start.
  package func textOffset(ofDisplayed offset: Int) -> Int {
    guard let composed = composedRange, offset > composed.lowerBound else { return offset }
    return offset < composed.upperBound ? composed.lowerBound : offset - composed.count + selection.range.count
  }

  /// Returns the offset in ``displayedText`` of an offset in ``text``; of one that a composition covers, the end of the
  /// composition.
  package func displayedOffset(ofText offset: Int) -> Int {
    guard let composed = composedRange, offset > composed.lowerBound else { return offset }
    return max(composed.upperBound, offset - selection.range.count + composed.count)
  }

  // MARK: Commands

  package var boundaries: TextBoundaries { TextBoundaries(text) }

  private var canCopy: Bool { !selection.isEmpty && !rules.isSecure }

  private func indices(_ range: Range<Int>) -> Range<String.Index> {
    boundaries.index(range.lowerBound)..<boundaries.index(range.upperBound)
  }

  private mutating func insert(_ string: String) {
    guard rules.isEditable else { return }
    let range = selection.range
    let clean = accepted(string, replacing: range)
    guard !clean.isEmpty || string.isEmpty && !range.isEmpty else { return }
    replace(range, with: clean, kind: range.isEmpty && clean.count == 1 ? .typing : .other)
  }

  private mutating func delete(_ unit: Unit, _ direction: Direction) {
    guard rules.isEditable, composition == nil else { return }
    guard selection.isEmpty else { return replace(selection.range, with: "", kind: .other) }
    let target = target(unit, direction, from: selection.head)
    let kind: TextHistory.Kind =
      unit != .character ? .other : direction == .backward ? .deletingBackward : .deletingForward
    replace(min(target, selection.head)..<max(target, selection.head), with: "", kind: kind)
  }

  private mutating func move(_ unit: Unit, _ direction: Direction, _ isExtending: Bool) {
    if !isExtending, !selection.isEmpty, unit == .character {
      return place(direction == .backward ? selection.range.lowerBound : selection.range.upperBound, false)
    }
    place(target(unit, direction, from: selection.head), isExtending)
  }

  private mutating func place(_ offset: Int, _ isExtending: Bool) {
    select(TextSelection(anchor: isExtending ? selection.anchor : offset, head: offset))
  }

  private mutating func select(_ new: TextSelection) {
    guard new != selection else { return }
    composition = nil
    selection = new
    history.endGroup()
  }

  private func target(_ unit: Unit, _ direction: Direction, from offset: Int) -> Int {
    let end = text.utf8.count
    switch (unit, direction) {
    case (.character, .backward): return boundaries.before(offset)
    case (.character, .forward): return boundaries.after(offset)
    case (.word, .backward): return rules.isSecure ? 0 : boundaries.wordStart(before: offset)
    case (.word, .forward): return rules.isSecure ? end : boundaries.wordEnd(after: offset)
    case (.paragraph, .backward): return boundaries.paragraph(at: offset).lowerBound
    case (.paragraph, .forward): return boundaries.paragraph(at: offset).upperBound
    case (.document, .backward): return 0
    case (.document, .forward): return end
    }
  }

  private mutating func compose(_ string: String, _ selected: Range<Int>) {
    // A composition can end in a text that has become read-only meanwhile.
    guard rules.isEditable || string.isEmpty else { return }
    let clean = String(string.prefix(Self.longestComposition)).filter { !$0.isNewline }
    guard !clean.isEmpty else {
      composition = nil
      return
    }
    let lower = min(max(0, selected.lowerBound), clean.count)
    let upper = min(max(lower, selected.upperBound), clean.count)
    let start = clean.index(clean.startIndex, offsetBy: lower)
    let end = clean.index(clean.startIndex, offsetBy: upper)
    let offsets =
      clean.utf8.distance(
        from: clean.startIndex, to: start)..<clean.utf8.distance(
        from: clean.startIndex, to: end)
    composition = Composition(text: clean, selection: offsets)
  }

  /// The longest composition, in characters; input methods compose phrases.
  private static let longestComposition = 1024

  private mutating func replace(_ range: Range<Int>, with string: String, kind: TextHistory.Kind) {
    guard !range.isEmpty || !string.isEmpty else { return }
    let edit = TextEdit(
      offset: range.lowerBound, removed: String(text[indices(range)]), inserted: string, selectionBefore: selection)
    history.note(edit, kind)
    apply(edit)
  }

  private mutating func apply(_ edit: TextEdit) {
    composition = nil
    text.replaceSubrange(indices(edit.offset..<edit.offset + edit.removed.utf8.count), with: edit.inserted)
    // A mark that follows can join the last character that was inserted.
    selection = edit.selectionAfter ?? TextSelection(boundaries.rounded(edit.offset + edit.inserted.utf8.count))
  }

  // MARK: The rules

  /// Returns text as the rules allow it: no control characters, spaces for line breaks in a single line, and no longer
  /// than there is room.
  private func accepted(_ string: String, replacing range: Range<Int>) -> String {
    var clean = string
    if clean.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 >= 0x80 }) { clean = withoutControls(clean) }
    clean.makeContiguousUTF8()
    guard rules.maximumLength < Int.max else { return clean }
    // Characters are never more than bytes, which are counted at once.
    if text.utf8.count - range.count + clean.utf8.count <= rules.maximumLength { return clean }
    let kept = text.count - text[indices(range)].count
    let fitting = clean.prefix(max(0, rules.maximumLength - kept))
    let room = rules.maximumBytes - (text.utf8.count - range.count)
    guard fitting.utf8.count > room else { return String(fitting) }
    var (end, bytes) = (fitting.startIndex, 0)
    while end < fitting.endIndex {
      bytes += fitting[end].utf8.count
      guard bytes <= room else { break }
      end = fitting.index(after: end)
    }
    return String(fitting[..<end])
  }

  private func withoutControls(_ string: String) -> String {
    var scalars = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in string.unicodeScalars {
      defer { last = scalar }
      switch scalar.value {
      case 0x0a where last?.value == 0x0d: break
      case 0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029: scalars.append(rules.allowsNewlines ? "\n" : " ")
      case 0x09: scalars.append(rules.allowsNewlines ? scalar : " ")
      case 0x00..<0x20, 0x7f..<0xa0: break
      default: scalars.append(scalar)
      }
    }
    if !rules.allowsNewlines, string.contains(where: \.isNewline) {
      // A copied line often ends with its newline.
      while string.unicodeScalars.last?.properties.isWhitespace == true, scalars.last == " " { scalars.removeLast() }
    }
    return String(scalars)
  }
}
