import Controls
import Geometry
import Stage
import TestSupport
import Views

/// Random edits of texts of every script in both normal forms, in a field and a text view of a stage with fonts: typed,
/// pasted, composed, set, selected, deleted, undone, and moved through.
package struct TextEditRun {
  private static let letters = Result { try Letters() }
  private let stage = HeadlessStage(size: Size(300, 200))
  private let field = TextField(frame: Rect(10, 10, 200, 32))
  private let view = TextView(frame: Rect(10, 60, 120, 100))
  private let label = Label(frame: Rect(150, 60, 100, 100))
  private let letters: Letters
  private let seed: Int
  private var random: SeededGenerator
  private var usesField = true
  private var step = 0
  /// The faults that were found, each with the seed and the number of the edit.
  package private(set) var faults: [String] = []

  /// - Throws: an error where Unicode's data is not installed.
  package init(seed: Int) throws {
    letters = try Self.letters.get()
    self.seed = seed
    random = SeededGenerator(seed: UInt64(seed))
    for view in [field, view, label] { stage.window.addSubview(view) }
  }

  /// Makes edits, checks the text after each, and undoes them all.
  package mutating func run(_ edits: Int) {
    for _ in 0..<edits where faults.isEmpty {
      edit()
      checkText()
      step += 1
    }
    if faults.isEmpty { checkUndo() }
  }

  private mutating func expect(_ isSo: Bool, _ what: @autoclosure () -> String) {
    if !isSo { faults.append("seed \(seed), edit \(step): \(what()): \(text.debugDescription)") }
  }

  // MARK: The control

  private var text: String { usesField ? field.text : view.text }
  private var bytes: [UInt8] { Array(text.utf8) }
  private var selection: Range<Int> {
    let (text, range) = (text, usesField ? field.selectedRange : view.selectedRange)
    return text.utf8.distance(
      from: text.startIndex, to: range.lowerBound)..<text.utf8.distance(
        from: text.startIndex, to: range.upperBound)
  }

  private func insert(_ string: String) {
    if usesField { field.insertText(string) } else { view.insertText(string) }
  }

  private func compose(_ string: String, _ range: Range<Int>) {
    if usesField {
      field.setMarkedText(string, selectedRange: range)
    } else {
      view.setMarkedText(string, selectedRange: range)
    }
  }

  private var markedText: String? { usesField ? field.markedText : view.markedText }
  private func keepComposition() { if usesField { field.unmarkText() } else { view.unmarkText() } }
  private func undo() { if usesField { field.undo() } else { view.undo() } }
  private func redo() { if usesField { field.redo() } else { view.redo() } }

  private mutating func select() {
    let text = text
    let ends = (0..<2).map { _ in random.int(in: 0...text.utf8.count) }.sorted()
    let range =
      text.utf8.index(text.startIndex, offsetBy: ends[0])..<text.utf8.index(text.startIndex, offsetBy: ends[1])
    if usesField { field.selectedRange = range } else { view.selectedRange = range }
  }

  // MARK: Edits

  private mutating func edit() {
    if random.int(in: 0...19) == 0 { usesField.toggle() }
    stage.window.setFocus(usesField ? field : view)
    let (one, other) = letters.random(&random)
    let chosen = random.int(in: 0...1) == 0 ? one : other
    switch random.int(in: 0...19) {
    case 0...4: checkInsert(chosen)
    case 5, 6: checkComposition(one, other)
    case 7: select()
    case 8: stage.press([Key.backspace, .delete][random.int(in: 0...1)], modifiers: modifiers)
    case 9...12: stage.press([Key.left, .right, .home, .end, .up, .down][random.int(in: 0...5)], modifiers: modifiers)
    case 13: stage.press(.character("xcv".randomElement(using: &random) ?? "c"), modifiers: .control)
    case 14: stage.press(.character("zy".randomElement(using: &random) ?? "z"), modifiers: .control)
    case 15: checkOtherForm(one, other)
    case 16: field.isSecureTextEntry.toggle()
    case 17: view.frame.size.width = Double(random.int(in: 30...200))
    case 18: label.text = text
    default: stage.click(at: Point(Double(random.int(in: 10...210)), usesField ? 26 : 100))
    }
    _ = stage.advance()
  }

  private var modifiers: KeyModifiers {
    mutating get { [[], .shift, .control, [.shift, .control]][random.int(in: 0...3)] }
  }

  /// Whether a control keeps every scalar: controls go, and newlines become spaces in a field.
  private func isPlain(_ string: String) -> Bool {
    string.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && !Character($0).isNewline }
  }

  /// Inserted text replaces the bytes of the selection.
  private mutating func checkInsert(_ string: String) {
    let (before, range) = (bytes, selection)
    insert(string)
    let after = bytes
    expect(after.starts(with: before[..<range.lowerBound]), "an insertion changed the text before it")
    expect(
      after.reversed().starts(with: before[range.upperBound...].reversed()), "an insertion changed the text after it")
    if isPlain(string) {
      expect(
        after == before[..<range.lowerBound] + Array(string.utf8) + before[range.upperBound...],
        "\(string.debugDescription) was inserted otherwise")
    }
  }

  /// A composition that is given up leaves the text and the selection; one that is kept is one step to undo. While it
  /// is open, keys change nothing.
  private mutating func checkComposition(_ one: String, _ other: String) {
    let (before, range) = (bytes, selection)
    for _ in 0...random.int(in: 0...2) {
      compose(random.int(in: 0...1) == 0 ? one : other, 0..<random.int(in: 0...2))
      if markedText != nil {
        let keys = [Key.left, .right, .up, .home, .end, .backspace, .delete]
        stage.press(keys[random.int(in: 0...6)], modifiers: modifiers)
        stage.press(.character("zyxv".randomElement(using: &random) ?? "z"), modifiers: .control)
      }
      _ = stage.advance()
      expect(bytes == before && selection == range, "a composition is part of the text before it is kept")
    }
    guard let composed = markedText else { return }
    let end = random.int(in: 0...6)
    switch end {
    case 0: compose("", 0..<0)
    case 1: stage.press(.escape)
    case 2: keepComposition()
    case 3: insert(composed)
    case 4: stage.window.setFocus(nil)
    case 5:
      stage.hasFocus = false
      stage.hasFocus = true
    default:
      // Near the beginning: at the end of a line a text view has its scroll bar.
      let frame = usesField ? field.frame : view.frame
      stage.click(at: Point(frame.minX + Double(random.int(in: 4...12)), frame.midY))
    }
    expect(markedText == nil, "a composition does not end, by way \(end)")
    guard end > 1 else {
      return expect(bytes == before && selection == range, "a composition that was given up left something")
    }
    let after = bytes
    if isPlain(composed) {
      expect(
        after == before[..<range.lowerBound] + Array(composed.utf8) + before[range.upperBound...],
        "\(composed.debugDescription) was kept otherwise, by way \(end)")
    }
    guard after != before else { return }
    undo()
    if range.isEmpty {
      checkGroup(bytes, before, after, at: range.lowerBound)
    } else {
      expect(bytes == before && selection == range, "a composition was undone otherwise")
    }
    redo()
    expect(bytes == after, "a composition was not made again")
  }

  /// Without a selection, one letter belongs to the word that was typed before it at the same place: all of that is
  /// taken back together, and nothing else.
  private mutating func checkGroup(_ undone: [UInt8], _ before: [UInt8], _ after: [UInt8], at caret: Int) {
    let rest = before.count - caret
    let typed = before.count - undone.count
    expect(
      typed >= 0 && typed <= caret && undone.elementsEqual(before[..<(caret - typed)] + before.suffix(rest))
        && after.starts(with: before[..<caret]) && after.suffix(rest).elementsEqual(before.suffix(rest)),
      "a composition at a caret was undone otherwise")
    // More than a letter is a step of its own.
    let composed = String(decoding: after[caret..<max(caret, after.count - rest)], as: UTF8.self)
    if composed.count != 1 { expect(typed == 0, "a composition was undone with the word before it") }
  }

  /// A text that is set has the bytes that were set, also where only its normal form is another.
  private mutating func checkOtherForm(_ one: String, _ other: String) {
    guard isPlain(one) else { return }
    for form in [one, other, one] {
      field.text = form
      view.text = form
      label.text = form
      expect(
        [field.text, view.text, label.text].allSatisfy { Array($0.utf8) == Array(form.utf8) },
        "\(form.debugDescription) was set otherwise")
      for geometry in [field.textGeometry, view.textGeometry, label.textGeometry] {
        expect(geometry.caretRect(at: form.endIndex).isFinite, "a caret has no place")
      }
    }
  }

  // MARK: Checks

  private mutating func checkText() {
    let (text, bytes, range) = (text, bytes, selection)
    for end in [range.lowerBound, range.upperBound] {
      expect((0...bytes.count).contains(end), "the selection ends at \(end)")
      expect(end >= bytes.count || bytes[end] & 0xC0 != 0x80, "\(end) is inside a scalar")
      expect(TextBoundaries(text).rounded(end) == end, "\(end) is inside a letter")
    }
    let geometry = usesField ? field.textGeometry : view.textGeometry
    let lines = geometry.lines
    expect(lines.first?.range.lowerBound == text.startIndex, "the first line does not begin the text")
    expect(lines.last?.range.upperBound == text.endIndex, "the last line does not end the text")
    let caret = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    expect(geometry.caretRect(at: caret).isFinite, "the caret has no place")
  }

  /// Undo leads to the text that was set last, and redo back, over the same texts. A step can leave the text as it was,
  /// where equal letters replaced each other.
  private mutating func checkUndo() {
    var back = [bytes]
    var idle = 0
    while idle < 20, back.count < 2_000 {
      undo()
      idle = bytes == back.last ? idle + 1 : 0
      if idle == 0 { back.append(bytes) }
    }
    var forth = [bytes]
    for _ in 0..<back.count + 40 where forth.count < back.count {
      redo()
      if bytes != forth.last { forth.append(bytes) }
    }
    expect(forth.elementsEqual(back.reversed()), "redo does not lead back")
  }
}
