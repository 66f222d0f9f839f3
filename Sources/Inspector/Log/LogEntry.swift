import StoryboardStage

/// An event in the log: a line of a trace with its number.
struct LogEntry {
  /// Counts all events since the log began, from 0.
  let number: Int
  let line: TraceLine

  var kind: LogKind { LogKind(event: line.event) }

  /// A part of ``summary``: the name of a field, or its value.
  struct Part: Hashable {
    var text: String
    var isName: Bool
  }

  /// The fields on one line, such as `transition 1  from home  to detail`.
  var summary: [Part] {
    var parts: [Part] = []
    var length = 0
    for field in line.fields where field.json != "null" && field.name != "selector" {
      let isAlone = field.name == "message" || field.name == "wire"
      let gap = parts.isEmpty ? "" : "   "
      if isAlone { parts.append(Part(text: gap, isName: true)) }
      if !isAlone { parts.append(Part(text: gap + field.name + " ", isName: true)) }
      // Beyond this a row is cut in any window.
      let value = String((field.name == "wire" ? Self.payload(field.json) : Self.plain(field.json)).prefix(400))
      parts.append(Part(text: value, isName: false))
      length += value.utf8.count
      if length > 400 { break }
    }
    return parts
  }

  /// The fields of a plan's JSON without the plan's name, without quotes.
  private static func payload(_ json: String) -> String {
    let key = "\"payload\":"
    guard let start = json.firstRange(of: key) else { return json }
    return String(json[start.upperBound...].dropLast().filter { $0 != "\"" })
  }

  /// All fields, a line each.
  var details: String {
    let head = ["t: " + FixedPoint.short(line.time, 6), "event: " + line.event]
    return (head + line.fields.map { $0.name + ": " + Self.plain($0.json) }).joined(separator: "\n")
  }

  /// The event in a line of plain text, its columns divided by tabs.
  var text: String { FixedPoint.text(line.time, 3) + "\t" + line.event + "\t" + summary.map(\.text).joined() }

  /// The memory that the texts of the entry take, about, in bytes.
  var bytes: Int { line.fields.reduce(64) { $0 + $1.name.utf8.count + $1.json.utf8.count + 32 } }

  /// Whether the event or a field contains a word, in any case of ASCII letters.
  func contains(_ word: TextSearch) -> Bool {
    word.isFound(in: line.event) || line.fields.contains { word.isFound(in: $0.name) || word.isFound(in: $0.json) }
  }

  private static func plain(_ json: String) -> String {
    guard json.hasPrefix("\""), json.hasSuffix("\""), json.utf8.count >= 2 else { return json }
    return String(json.dropFirst().dropLast())
  }
}
