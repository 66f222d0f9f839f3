import Geometry
import JSON
import Views

/// Reads a script line by line and collects every fault.
nonisolated struct ScriptParser {
  /// The latest legal time, in seconds: about eleven days.
  private static let longest = 1_000_000.0
  static let farthest = 100_000.0
  /// The longest time without a frame, in seconds.
  private static let longestStall = 60.0
  /// The legal scales of a pinch: the range of two fingers of one hand.
  private static let scales = 0.1...10.0
  private static let most = (notches: 1000.0, degrees: 3600.0)

  private let segues: [String]?
  private let segueSet: Set<String>
  private let values: [String: [String]]?
  var faults = FaultList()
  private var suggester = Suggester()
  private var sequence = ScriptSequence()

  init(segues: [String]?, values: [String: [String]]? = nil) {
    self.segues = segues
    self.values = values
    segueSet = Set(segues ?? [])
  }

  mutating func parse(_ bytes: [UInt8]) -> [ScriptLine] {
    guard bytes.count <= Script.sizeLimit else {
      faults.add("the file is larger than \(Script.sizeLimit / 1_000_000) MB", at: .start)
      return []
    }
    var lines: [ScriptLine] = []
    var number = 0
    let text = bytes.dropFirst(lengthOfByteOrderMark(bytes))
    for slice in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let words = words(Array(slice), line: number), let first = words.first else { continue }
      guard lines.count < Script.mostLines else {
        faults.add("the script has more than \(Script.mostLines) lines", at: first.position)
        return lines
      }
      if let line = line(words) { lines.append(line) }
    }
    return lines
  }

  private mutating func words(_ bytes: [UInt8], line: Int) -> [ScriptWord]? {
    var index = 0
    var column = 1
    while index < bytes.count {
      guard let length = lengthOfUTF8Scalar(in: bytes, at: index) else {
        faults.add("the file is not UTF-8 text here", at: TextPosition(line: line, column: column))
        return nil
      }
      index += length
      column += 1
    }
    return ScriptWord.words(of: String(decoding: bytes, as: UTF8.self), line: line)
  }

  private mutating func line(_ words: [ScriptWord]) -> ScriptLine? {
    let time = time(words[0])
    let wasUnknown = sequence.isButtonUnknown
    sequence.isButtonUnknown = true
    if let open = words.last, !open.isClosed {
      faults.add("the quote is not closed", at: open.position)
      return nil
    }
    guard words.count > 1 else {
      if time != nil { faults.add("expected a command after the time", at: words[0].position) }
      return nil
    }
    guard let name = CommandName(rawValue: words[1].text) else {
      reportUnknown("command", words[1], among: CommandName.allCases.map(\.rawValue))
      return nil
    }
    guard let command = command(name, words), let time else { return nil }
    sequence.isButtonUnknown = wasUnknown
    let line = ScriptLine(time: time, command: command, line: words[0].position.line, column: words[1].position.column)
    sequence.add(line, at: words[0].position, commandAt: words[1].position, faults: &faults)
    return line
  }

  // MARK: Time

  private mutating func time(_ word: ScriptWord) -> ScriptTime? {
    let isRelative = word.text.hasPrefix("+")
    let digits = word.text.dropFirst(isRelative ? 1 : 0)
    guard let seconds = decimalNumber(digits), seconds >= 0, !digits.hasPrefix("-") else {
      faults.add(
        "expected a time in seconds, as 1.5 or +0.5, not \(Wording.quoted(word.text))", at: word.position)
      return nil
    }
    guard seconds <= Self.longest else {
      faults.add(
        "the time \(Wording.quoted(word.text)) is later than \(Wording.plain(Self.longest)) seconds", at: word.position)
      return nil
    }
    return isRelative ? .after(seconds) : .at(seconds)
  }

  // MARK: Commands

  private enum CommandName: String, CaseIterable {
    case click, drag, down, move, up, cancel, key, type, wheel, swipe, hold, release, pinch, rotate, resize, stall,
      theme
    case textScale = "text-scale"
    case segue, shot, idle, expect

    var arguments: [String] {
      switch self {
      case .click, .down, .move: ["X", "Y"]
      case .drag: ["X1", "Y1", "X2", "Y2", "SECONDS"]
      case .up, .cancel, .idle: []
      case .key: ["KEY"]
      case .type: ["\"TEXT\""]
      case .wheel: ["X", "Y", "DX", "DY"]
      case .swipe: ["X", "Y", "DX", "DY", "SECONDS"]
      case .hold, .release: ["MODIFIER"]
      case .pinch: ["X", "Y", "SCALE", "SECONDS"]
      case .rotate: ["X", "Y", "DEGREES", "SECONDS"]
      case .resize: ["WIDTH", "HEIGHT"]
      case .stall: ["SECONDS"]
      case .theme: ["STYLE"]
      case .textScale: ["SCALE"]
      case .segue: ["NAME"]
      case .shot: ["FILE.png"]
      // Checked by its first word.
      case .expect: ["…"]
      }
    }

    /// The optional words after the arguments.
    var options: [PointerOption] {
      switch self {
      case .click: [.secondary, .middle]
      case .down: [.secondary, .middle, .finger]
      case .move, .up, .cancel: [.finger]
      case .key: [.repeat]
      case .drag, .type, .wheel, .swipe, .hold, .release, .pinch, .rotate, .resize, .stall, .theme, .textScale, .segue,
        .shot, .idle, .expect:
        []
      }
    }
  }

  /// A word after the arguments of a command.
  private enum PointerOption: String {
    case secondary, middle, finger, `repeat`
  }

  /// The words after the arguments of a command.
  private enum Chosen {
    case nothing
    case button(PointerEvent.Button)
    case finger(Int)
    case `repeat`

    var finger: Int? { if case .finger(let number) = self { number } else { nil } }
    var button: PointerEvent.Button { if case .button(let button) = self { button } else { .primary } }
    var isRepeat: Bool { if case .repeat = self { true } else { false } }
    var pointer: ScriptPointer { finger.map { .finger($0) } ?? .button(button) }
  }

  /// Takes the option of a command off its arguments.
  /// - Returns: nil after a fault.
  private mutating func option(_ name: CommandName, _ arguments: inout [ScriptWord]) -> Chosen? {
    let count = name.arguments.count
    guard arguments.count > count, !name.options.isEmpty else { return .nothing }
    let words = arguments[count...]
    guard let word = words.first, let option = PointerOption(rawValue: word.text), name.options.contains(option) else {
      return .nothing
    }
    guard words.count == (option == .finger ? 2 : 1) else { return .nothing }
    arguments.removeSubrange(count...)
    switch option {
    case .secondary: return .button(.secondary)
    case .middle: return .button(.middle)
    case .repeat: return .repeat
    case .finger:
      let range = ScriptPointer.fingers
      guard let last = words.last, let number = Int(last.text), range.contains(number) else {
        faults.add(
          "expected the number of a finger, \(range.lowerBound) to \(range.upperBound), not "
            + "\(Wording.quoted(words.last?.text ?? ""))", at: words.last?.position ?? word.position)
        return nil
      }
      return .finger(number)
    }
  }

  private mutating func command(_ name: CommandName, _ words: [ScriptWord]) -> ScriptCommand? {
    var arguments = Array(words.dropFirst(2))
    if name == .expect { return expectation(arguments, after: words[1]).map { .expect($0) } }
    let expected = name.arguments
    if name == .segue, !arguments.isEmpty { return segue(arguments) }
    guard let chosen = option(name, &arguments) else { return nil }
    guard arguments.count == expected.count else {
      let form = ([name.rawValue] + expected).joined(separator: " ")
      let place = arguments.count > expected.count ? arguments[expected.count] : words[1]
      faults.add(
        "expected \"\(form)\", found \(arguments.count) argument\(arguments.count == 1 ? "" : "s")", at: place.position)
      return nil
    }
    switch name {
    case .click: return point(arguments[0], arguments[1]).map { .click($0, chosen.button) }
    case .down: return point(arguments[0], arguments[1]).map { .down($0, chosen.pointer) }
    case .move: return point(arguments[0], arguments[1]).map { .move($0, finger: chosen.finger) }
    case .up: return .up(finger: chosen.finger)
    case .cancel: return .cancel(finger: chosen.finger)
    case .idle: return .idle
    case .drag:
      let from = point(arguments[0], arguments[1])
      let to = point(arguments[2], arguments[3])
      let duration = number(arguments[4], "a duration in seconds", in: 0...Self.longest)
      guard let from, let to, let duration else { return nil }
      return .drag(from: from, to: to, duration: duration)
    case .key: return key(arguments[0]).map { .key($0, isRepeat: chosen.isRepeat) }
    case .type: return .type(ExactText(arguments[0].text))
    case .wheel: return wheel(arguments)
    case .swipe:
      let place = point(arguments[0], arguments[1])
      let way = point(arguments[2], arguments[3])
      let duration = number(arguments[4], "a duration in seconds", in: 0...Self.longest)
      guard let place, let way, let duration else { return nil }
      return .swipe(place, way - .zero, duration: duration)
    case .hold: return modifier(arguments[0]).map { .hold($0) }
    case .release: return modifier(arguments[0]).map { .release($0) }
    case .pinch, .rotate: return fingers(name, arguments)
    case .resize: return size(arguments[0], arguments[1]).map { .resize($0) }
    case .stall:
      return number(arguments[0], "a duration in seconds", in: 0...Self.longestStall).map { .stall($0) }
    case .theme: return theme(arguments[0])
    case .textScale:
      return number(arguments[0], "a scale of texts", in: DesktopPreferences.textScales).map { .textScale($0) }
    case .shot: return picture(arguments[0]).map { .shot(ExactText($0)) }
    case .segue, .expect: return nil
    }
  }

  mutating func reportUnknown(_ what: String, _ word: ScriptWord, among known: [String]) {
    // A hint takes time, so it is not computed for a fault that is discarded.
    let hint = faults.isFull ? "" : suggester.hint(for: word.text, among: known, listing: CommandName.allCases.count)
    faults.add("unknown \(what) \(Wording.quoted(word.text))\(hint)", at: word.position)
  }

  mutating func number(_ word: ScriptWord, _ what: String, in range: ClosedRange<Double>) -> Double? {
    guard let number = decimalNumber(word.text), range.contains(number) else {
      faults.add("expected \(what) \(Wording.range(range)), not \(Wording.quoted(word.text))", at: word.position)
      return nil
    }
    return number
  }

  private mutating func point(_ x: ScriptWord, _ y: ScriptWord) -> Point? {
    let range = -Self.farthest...Self.farthest
    let x = number(x, "x in points", in: range)
    let y = number(y, "y in points", in: range)
    guard let x, let y else { return nil }
    return Point(x, y)
  }

  private mutating func size(_ width: ScriptWord, _ height: ScriptWord) -> Size? {
    let width = extent(width, "a width")
    let height = extent(height, "a height")
    guard let width, let height else { return nil }
    return Size(width, height)
  }

  private mutating func extent(_ word: ScriptWord, _ what: String) -> Double? {
    let range = Double(WindowExtent.least)...Double(WindowExtent.most)
    guard let number = decimalNumber(word.text), range.contains(number), number == number.rounded() else {
      faults.add(
        "expected \(what), a whole number \(Wording.range(range)), not \(Wording.quoted(word.text))", at: word.position)
      return nil
    }
    return number
  }

  private mutating func key(_ word: ScriptWord) -> KeyName? {
    if let key = KeyName(name: word.text) { return key }
    let hint = KeyName.hint(for: word.text, &suggester)
    faults.add("unknown key \(Wording.quoted(word.text))\(hint)", at: word.position)
    return nil
  }

  private mutating func modifier(_ word: ScriptWord) -> ModifierName? {
    if let modifier = ModifierName(rawValue: word.text) { return modifier }
    let hint = ModifierName.hint(for: word.text, &suggester)
    faults.add("unknown modifier \(Wording.quoted(word.text))\(hint)", at: word.position)
    return nil
  }

  private mutating func theme(_ word: ScriptWord) -> ScriptCommand? {
    if let theme = ThemePreference(rawValue: word.text), theme != .automatic { return .theme(theme) }
    faults.add("expected light or dark, not \(Wording.quoted(word.text))", at: word.position)
    return nil
  }

  private mutating func wheel(_ arguments: [ScriptWord]) -> ScriptCommand? {
    let place = point(arguments[0], arguments[1])
    let range = -Self.most.notches...Self.most.notches
    let x = number(arguments[2], "notches to the right", in: range)
    let y = number(arguments[3], "notches up", in: range)
    guard let place, let x, let y else { return nil }
    return .wheel(place, Vector(x, y))
  }

  private mutating func fingers(_ name: CommandName, _ arguments: [ScriptWord]) -> ScriptCommand? {
    let isPinch = name == .pinch
    let center = point(arguments[0], arguments[1])
    let amount =
      isPinch
      ? number(arguments[2], "a scale", in: Self.scales)
      : number(arguments[2], "an angle in degrees", in: -Self.most.degrees...Self.most.degrees)
    let duration = number(arguments[3], "a duration in seconds", in: 0...Self.longest)
    guard let center, let amount, let duration else { return nil }
    return isPinch
      ? .pinch(center, scale: amount, duration: duration) : .rotate(center, degrees: amount, duration: duration)
  }

  /// Reads the name of a segue, and the values for its scene in pairs of a name and a text.
  private mutating func segue(_ words: [ScriptWord]) -> ScriptCommand? {
    let name = words[0].text
    if let segues, !segueSet.contains(name) {
      reportUnknown("segue", words[0], among: segues)
      return nil
    }
    guard words.count % 2 == 1 else {
      faults.add(
        "expected \"segue NAME VALUE TEXT\", found a value without a text", at: words[words.count - 1].position)
      return nil
    }
    var given: [String: String] = [:]
    for index in stride(from: 1, to: words.count, by: 2) {
      if let known = values?[name], !known.contains(words[index].text) {
        reportUnknown("value", words[index], among: known)
        return nil
      }
      given[words[index].text] = words[index + 1].text
    }
    return .segue(name, values: given)
  }

  private mutating func picture(_ word: ScriptWord) -> String? {
    if word.text.lowercased().hasSuffix(".png"), word.text.utf8.count > 4, !word.text.unicodeScalars.contains("\0") {
      return word.text
    }
    faults.add("a shot is a .png file, not \(Wording.quoted(word.text))", at: word.position)
    return nil
  }
}
