import JSON

/// One line of a trace: a JSON object with its fields in order.
package nonisolated struct TraceLine: Hashable, Sendable {
  /// A field after the time and the event, with its value as JSON text.
  package struct Field: Hashable, Sendable {
    /// The name of the field.
    package let name: String
    /// The value.
    package let json: String
  }

  /// The kind of line, such as `begin`.
  package let event: String
  /// Seconds on the clock of the run.
  package let time: Double
  /// The other fields, in order.
  package private(set) var fields: [Field] = []

  /// Returns the line with other JSON for the fields of a name.
  package func with(_ name: String, _ json: (String) -> String) -> TraceLine {
    var line = self
    line.fields = fields.map { $0.name == name ? Field(name: name, json: json($0.json)) : $0 }
    return line
  }

  /// Begins a line.
  package init(_ event: String, at time: Double) {
    self.event = event
    self.time = time
  }

  package mutating func add(_ name: String, _ value: String?) {
    append(name, value.map(TraceLine.quoted) ?? "null")
  }
  package mutating func add(_ name: String, _ value: Double) { append(name, TraceLine.number(value)) }
  package mutating func add(_ name: String, _ value: Int) { append(name, "\(value)") }
  package mutating func add(_ name: String, _ value: Bool) { append(name, value ? "true" : "false") }
  package mutating func add(_ name: String, _ values: [Double]) {
    append(name, "[" + values.map(TraceLine.number).joined(separator: ",") + "]")
  }

  /// Adds a field whose value is JSON text already.
  package mutating func add(_ name: String, _ json: JSONText) { append(name, json.text) }

  /// The line as it stands in a trace, with its line end.
  package var json: String {
    var text = "{\"t\":\(TraceLine.number(time)),\"event\":\(TraceLine.quoted(event))"
    for field in fields { text += ",\"\(field.name)\":\(field.json)" }
    return text + "}\n"
  }

  private mutating func append(_ name: String, _ json: String) { fields.append(Field(name: name, json: json)) }

  /// Formats a number as the shortest decimal that reads back as the same number; whole numbers have no fraction.
  private static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return "\(Int(value))" }
    return value.isFinite ? "\(value)" : "null"
  }

  private static func quoted(_ text: String) -> String { JSONText.string(text).text }
}
