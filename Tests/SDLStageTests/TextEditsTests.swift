import Controls
import Geometry
import SDLStage
import TestSupport
import Testing
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Letters of every script of Unicode, and letters in both normal forms.
private struct Letters {
  private var scripts: [[Unicode.Scalar]] = []
  /// A letter as one scalar, and as its parts.
  private(set) var pairs: [(composed: String, decomposed: String)] = []

  init() throws {
    var ranges: [Substring: [Unicode.Scalar]] = [:]
    for line in try UnicodeTestFile("Scripts.txt").lines {
      let fields = line.text.split(separator: ";")
      let ends = fields[0].split(whereSeparator: { $0 == "." || $0 == " " }).compactMap { UInt32($0, radix: 16) }
      let script = fields[1].drop { $0 == " " }.prefix { $0 != " " }
      let all = (ends[0]...(ends.last ?? ends[0])).compactMap(Unicode.Scalar.init)
      ranges[script, default: []] += all.prefix(64)
    }
    scripts = ranges.sorted { $0.key < $1.key }.map(\.value)
    var parts: [UInt32: [Unicode.Scalar]] = [:]
    for line in try UnicodeTestFile("UnicodeData.txt").lines {
      let fields = line.text.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count > 5, !fields[5].isEmpty, !fields[5].hasPrefix("<"), let scalar = UInt32(fields[0], radix: 16)
      else { continue }
      parts[scalar] = UnicodeTestFile.scalars(fields[5])
    }
    for (scalar, _) in parts.sorted(by: { $0.key < $1.key }) {
      guard let composed = Unicode.Scalar(scalar) else { continue }
      var decomposed = [composed]
      while let index = decomposed.firstIndex(where: { parts[$0.value] != nil }) {
        decomposed.replaceSubrange(index...index, with: parts[decomposed[index].value] ?? [])
      }
      pairs.append((Self.text([composed]), Self.text(decomposed)))
    }
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Returns a few letters, and the same in another form.
  func random(_ random: inout SeededGenerator) -> (String, String) {
    switch random.int(in: 0...9) {
    case 0...3:
      let script = scripts[random.int(in: 0...scripts.count - 1)]
      let text = Self.text((0...random.int(in: 0...3)).map { _ in script[random.int(in: 0...script.count - 1)] })
      return (text, text)
    case 4...7:
      let pair = pairs[random.int(in: 0...pairs.count - 1)]
      return (pair.composed, pair.decomposed)
    default:
      let pieces = [
        " ", "\n", "\u{AD}", "a b", "👩‍👩‍👧‍👦", "🇩🇪🇫🇷", "\u{301}", "\u{200D}", "\u{202E}", "\u{2067}", "\u{0}x",
        "https://a.b/c?d=1", "1,234.5%",
      ]
      let piece = pieces[random.int(in: 0...pieces.count - 1)]
      return (piece, piece)
    }
  }
}

/// Random edits of texts of every script in both normal forms, in a field and a text view of a stage with fonts.
///
/// `STAGECRAFT_TEXT_EDITS=100000` makes as many edits as it says; `STAGECRAFT_TEXT_SEED` is the first seed.
@Suite struct TextEditsTests {
  nonisolated private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
  nonisolated private static let each = 250
  nonisolated private static var seeds: ClosedRange<Int> {
    let first = number("STAGECRAFT_TEXT_SEED") ?? 1
    return first...first + max(1, (number("STAGECRAFT_TEXT_EDITS") ?? 2_000) / each) - 1
  }

  @Test(arguments: seeds)
  func `edits keep the bytes of the text, the selection between letters, and can be undone`(_ seed: Int) throws {
    var run = try EditRun(seed: seed)
    for step in 0..<Self.each {
      try run.edit()
      try run.check("seed \(seed), step \(step)")
    }
    try run.checkUndo("seed \(seed)")
  }
}

private struct EditRun {
  private static let letters = Result { try Letters() }
  private let stage = HeadlessStage(size: Size(300, 200))
  private let field = TextField(frame: Rect(10, 10, 200, 32))
  private let view = TextView(frame: Rect(10, 60, 120, 100))
  private let label = Label(frame: Rect(150, 60, 100, 100))
  private let letters: Letters
  private var random: SeededGenerator
  private var usesField = true

  init(seed: Int) throws {
    letters = try Self.letters.get()
    random = SeededGenerator(seed: UInt64(seed))
    for view in [field, view, label] { stage.window.addSubview(view) }
  }

  private var text: String { usesField ? field.text : view.text }
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

  private mutating func select() {
    let text = text
    let ends = (0..<2).map { _ in random.int(in: 0...text.utf8.count) }.sorted()
    let range =
      text.utf8.index(text.startIndex, offsetBy: ends[0])..<text.utf8.index(text.startIndex, offsetBy: ends[1])
    if usesField { field.selectedRange = range } else { view.selectedRange = range }
  }

  mutating func edit() throws {
    if random.int(in: 0...19) == 0 { usesField.toggle() }
    stage.window.setFocus(usesField ? field : view)
    let (one, other) = letters.random(&random)
    let chosen = random.int(in: 0...1) == 0 ? one : other
    switch random.int(in: 0...19) {
    case 0...4: checkInsert(chosen)
    case 5: checkComposition(chosen)
    case 6, 7: select()
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

  /// Inserted text replaces the bytes of the selection.
  private func checkInsert(_ string: String) {
    let (before, range) = (Array(text.utf8), selection)
    insert(string)
    let after = Array(text.utf8)
    #expect(after.starts(with: before[..<range.lowerBound]))
    #expect(after.reversed().starts(with: before[range.upperBound...].reversed()))
    let clean = string.unicodeScalars.filter { $0.value >= 0x20 }
    if clean.count == string.unicodeScalars.count {
      #expect(after == before[..<range.lowerBound] + Array(string.utf8) + before[range.upperBound...])
    }
  }

  /// A composition that is given up leaves the text and the selection; one that is kept is one step to undo.
  private mutating func checkComposition(_ string: String) {
    let (before, range) = (Array(text.utf8), selection)
    compose(string, 0..<random.int(in: 0...2))
    _ = stage.advance()
    compose("", 0..<0)
    #expect(Array(text.utf8) == before && selection == range)
    compose(string, 0..<0)
    if usesField { field.unmarkText() } else { view.unmarkText() }
    // Without a selection, a letter belongs to the word that is typed.
    guard Array(text.utf8) != before, !range.isEmpty else { return }
    if usesField { field.undo() } else { view.undo() }
    #expect(Array(text.utf8) == before && selection == range)
  }

  /// A text that is set has the bytes that were set, also where only its normal form is another.
  private func checkOtherForm(_ one: String, _ other: String) {
    guard !one.utf8.contains(where: { $0 < 0x20 }) else { return }
    for form in [one, other, one] {
      field.text = form
      view.text = form
      label.text = form
      #expect([field.text, view.text, label.text].allSatisfy { Array($0.utf8) == Array(form.utf8) })
      for geometry in [field.textGeometry, view.textGeometry, label.textGeometry] {
        #expect(geometry.caretRect(at: form.endIndex).isFinite)
      }
    }
  }

  func check(_ place: String) throws {
    let (text, range) = (text, selection)
    let bytes = Array(text.utf8)
    for end in [range.lowerBound, range.upperBound] {
      #expect((0...bytes.count).contains(end), "\(place)")
      #expect(end == bytes.count || bytes[end] & 0xC0 != 0x80, "\(place): \(end) is inside a scalar")
      #expect(TextBoundaries(text).rounded(end) == end, "\(place): inside a letter of \(text.debugDescription)")
    }
    let geometry = usesField ? field.textGeometry : view.textGeometry
    let lines = geometry.lines
    #expect(lines.first?.range.lowerBound == text.startIndex, "\(place)")
    #expect(lines.last?.range.upperBound == text.endIndex, "\(place)")
    #expect(geometry.caretRect(at: text.utf8.index(text.startIndex, offsetBy: range.lowerBound)).isFinite, "\(place)")
  }

  /// Undo leads to the text that was set last, and redo back.
  func checkUndo(_ place: String) throws {
    let end = Array(text.utf8)
    var count = 0
    while count < 2_000 {
      let before = Array(text.utf8)
      if usesField { field.undo() } else { view.undo() }
      if Array(text.utf8) == before { break }
      count += 1
    }
    for _ in 0...count { if usesField { field.redo() } else { view.redo() } }
    if count > 0 { #expect(Array(text.utf8) == end, "\(place)") }
  }
}
