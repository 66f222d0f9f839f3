import MotionLog
import Storyboard

/// An event in the log: a line of a trace with its number.
struct LogEntry {
  /// Counts all events since the log began, from 0.
  let number: Int
  let line: TraceLine
  /// The line with the springs of its plan as files have them.
  private let shown: TraceLine

  init(number: Int, line: TraceLine) {
    self.number = number
    self.line = line
    shown = line.fields.contains { $0.name == "wire" } ? line.with("wire", SpringText.asInFiles) : line
  }

  var kind: LogKind { LogKind(event: line.event) }

  /// The time, as on the other pages.
  var time: String { TimeText.moment(line.time) }

  /// A part of ``summary``: the name of a field, or its value.
  struct Part: Hashable {
    var text: String
    var isName: Bool
  }

  /// The fields on one line, such as `transition 1  from home  to detail`.
  var summary: [Part] {
    var parts: [Part] = []
    var length = 0
    for field in shown.fields where field.json != "null" && field.name != "selector" {
      let isAlone = field.name == "message" || field.name == "wire"
      let gap = parts.isEmpty ? "" : "   "
      if isAlone { parts.append(Part(text: gap, isName: true)) }
      if !isAlone { parts.append(Part(text: gap + field.name + " ", isName: true)) }
      // Beyond this a row is cut in any window.
      let value = String((field.name == "wire" ? Self.payload(field.json) : ReadableJSON.text(field.json)).prefix(400))
      parts.append(Part(text: value, isName: false))
      length += value.utf8.count
      if length > 400 { break }
    }
    return parts
  }

  /// The fields of a plan's JSON without the plan's name, without quotes.
  private static func payload(_ json: String) -> String {
    let key = "\"payload\":"
    guard let start = json.firstRange(of: key) else { return ReadableJSON.text(json) }
    return ReadableJSON.text(String(json[start.upperBound...].dropLast())).filter { $0 != "\"" }
  }

  /// All fields, a line each, with numbers as a reader needs them.
  var details: String {
    let head = ["time: " + time, "event: " + line.event + (kindOfMark.map { ", timeline: " + $0 } ?? "")]
    return (head + shown.fields.map { $0.name + ": " + ReadableJSON.text($0.json) }).joined(separator: "\n")
  }

  /// The word that the timeline has for the event, where it is another one.
  private var kindOfMark: String? {
    switch line.event {
    case "grab": MotionMark.Kind.seized.rawValue
    case "release": MotionMark.Kind.released.rawValue
    case "begin": MotionMark.Kind.began.rawValue
    case "turn": MotionMark.Kind.turned.rawValue
    case "end": MotionMark.Kind.ended.rawValue
    default: nil
    }
  }

  /// The event in a line of plain text, its columns divided by tabs.
  var text: String { time + "\t" + line.event + "\t" + summary.map(\.text).joined() }

  /// The memory that the texts of the entry take, about, in bytes.
  var bytes: Int { line.fields.reduce(64) { $0 + $1.name.utf8.count + $1.json.utf8.count + 32 } }

  /// Whether all words of a search are in what the row and its details show.
  func contains(_ search: TextSearch) -> Bool {
    var shown: [String]?
    return search.words.allSatisfy { word in
      if isInFields(word) { return true }
      // The fields have all letters that are shown, but other numbers and punctuation.
      if word.isPlain { return word.isFound(in: Self.frame) || kindOfMark.map(word.isFound) == true }
      let texts = shown ?? [time + " " + line.event + " " + summary.map(\.text).joined(), details]
      shown = texts
      return texts.contains(where: word.isFound)
    }
  }

  /// The words around the fields, in each entry's details.
  private static let frame = "time event timeline s"

  private func isInFields(_ word: TextSearch.Word) -> Bool {
    word.isFound(in: line.event)
      || shown.fields.contains { word.isFound(in: $0.name) || word.isFound(in: $0.json) }
  }
}

/// Writes JSON for people: texts without quotes, and numbers without digits that nobody reads.
nonisolated enum ReadableJSON {
  /// A value of a trace's field: a text without its quotes, or a number or structure with rounded numbers.
  static func text(_ json: String) -> String {
    if json.hasPrefix("\""), json.hasSuffix("\""), json.utf8.count >= 2 {
      return String(json.dropFirst().dropLast())
    }
    var result: [UInt8] = []
    result.reserveCapacity(json.utf8.count)
    var isInText = false
    var isEscaped = false
    var number: [UInt8] = []
    func endNumber() {
      guard !number.isEmpty else { return }
      result += Self.number(String(decoding: number, as: UTF8.self)).utf8
      number.removeAll(keepingCapacity: true)
    }
    for byte in json.utf8 {
      if !isInText, Self.isOfNumber(byte, isFirst: number.isEmpty) {
        number.append(byte)
        continue
      }
      endNumber()
      result.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == 0x5c {
        isEscaped = true
      } else if byte == 0x22 {
        isInText.toggle()
      }
    }
    endNumber()
    return String(decoding: result, as: UTF8.self)
  }

  private static func isOfNumber(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2d: true
    case 0x2b, 0x2e, 0x45, 0x65: !isFirst
    default: false
    }
  }

  /// A number with at most three decimals; a small one with about three digits.
  private static func number(_ json: String) -> String {
    // Short numbers, such as those of requests, stay as they are.
    guard json.utf8.count > 5, let value = Double(json), value.isFinite else { return json == "-0" ? "0" : json }
    if abs(value) >= 1e12 { return json }
    let rounded = FixedPoint.short(value)
    guard rounded == "0", value != 0 else { return rounded }
    return small(value)
  }

  /// A number below a thousandth.
  private static func small(_ value: Double) -> String {
    var (mantissa, power) = (value, 0)
    while abs(mantissa) < 1 {
      mantissa *= 10
      power -= 1
    }
    return FixedPoint.short(mantissa, 2) + "e\(power)"
  }
}
