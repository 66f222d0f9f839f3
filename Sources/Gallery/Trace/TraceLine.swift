import Stagecraft
import StagecraftStoryboard

/// One line of a trace: a JSON object with its fields in order.
nonisolated struct TraceLine {
  private var text: String

  init(_ event: String, at time: Double) {
    text = "{\"t\":\(TraceLine.number(time)),\"event\":\(TraceLine.quoted(event))"
  }

  mutating func add(_ name: String, _ value: String?) { append(name, value.map(TraceLine.quoted) ?? "null") }
  mutating func add(_ name: String, _ value: Double) { append(name, TraceLine.number(value)) }
  mutating func add(_ name: String, _ value: Int) { append(name, "\(value)") }
  mutating func add(_ name: String, _ value: Bool) { append(name, value ? "true" : "false") }
  mutating func add(_ name: String, _ values: [Double]) {
    append(name, "[" + values.map(TraceLine.number).joined(separator: ",") + "]")
  }

  /// Adds a field whose value is JSON text already.
  mutating func add(_ name: String, _ json: JSONText) { append(name, json.text) }

  var json: String { text + "}\n" }

  private mutating func append(_ name: String, _ json: String) { text += ",\"\(name)\":\(json)" }

  /// Formats a number as the shortest decimal that reads back as the same number; whole numbers have no fraction.
  private static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return "\(Int(value))" }
    return value.isFinite ? "\(value)" : "null"
  }

  private static func quoted(_ text: String) -> String { JSONText.string(text).text }
}
