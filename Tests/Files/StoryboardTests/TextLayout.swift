import JSON
import Schema
import TestSupport

/// Prints JSON in a given layout, for files of many authors.
struct TextLayout {
  /// One line for each member; nil for all on one line.
  var unit: String?
  var newline = "\n"
  var colon = ": "
  var padding = ""
  /// Whether each object has a random layout.
  var isMixed = false
  /// Whether a comma begins its line.
  var hasLeadingCommas = false

  static let uniform = [
    TextLayout(unit: "  "), TextLayout(unit: "\t"), TextLayout(unit: "    ", newline: "\r\n"),
    TextLayout(unit: "\t", newline: "\r\n", colon: " : "), TextLayout(unit: nil, colon: ":"),
    TextLayout(unit: nil), TextLayout(unit: nil, padding: " "), TextLayout(unit: "  ", hasLeadingCommas: true),
  ]

  func text(of value: FieldValue, indentation: String = "", _ generator: inout SeededGenerator) -> String {
    let isOneLine = unit == nil || isMixed && generator.bool(probability: 0.5)
    switch value {
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      var layout = self
      if isOneLine { layout.unit = nil }
      let inner = indentation + (layout.unit ?? "")
      let texts = members.map { member in
        JSONText.string(member.name).text + colon
          + layout.text(of: member.value, indentation: inner, &generator)
      }
      if isOneLine { return "{" + padding + texts.joined(separator: comma) + padding + "}" }
      let separator = hasLeadingCommas ? newline + inner + ", " : "," + newline + inner
      return "{" + newline + inner + texts.joined(separator: separator) + newline + indentation + "}"
    case .list(let elements):
      let texts = elements.map { text(of: $0, indentation: indentation, &generator) }
      return "[" + texts.joined(separator: comma) + "]"
    case .null, .number, .flag, .text, .color: return JSONText.field(value).text
    }
  }

  private var comma: String { colon == ":" ? "," : ", " }
}
