import Schema

/// Writes the table of a value's fields in Markdown.
enum FieldTable {
  /// - Parameter noun: the heading of the first column.
  static func markdown(_ infos: [FieldInfo], noun: String) -> String {
    let rows = infos.map { info in
      [
        "`\(info.name)`", info.unit, legal(info.domain), info.isRequired ? "required" : text(info.defaultValue),
        escaped(info.summary),
      ]
    }
    let lines = [[noun, "unit", "values", "default", "meaning"], Array(repeating: "---", count: 5)] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
  }

  /// `0...1`; `left`, `right`; two numbers.
  private static func legal(_ domain: FieldDomain) -> String {
    switch domain {
    case .number(let number): number.table
    case .flag: "`true`, `false`"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .text: "a text"
    case .color: "a color"
    case .numbers(let count, let number):
      "\(count) numbers" + (number.range == NumberDomain.any.range ? "" : " in \(number.table)")
    case .list(let element, _): "a list of: \(legal(element))"
    case .object(let infos): infos.map { "`\($0.name)`" }.joined(separator: ", ")
    case .oneOf(let domains): domains.map { legal($0) }.joined(separator: "; ")
    }
  }

  private static func text(_ value: FieldValue?) -> String {
    switch value {
    case nil, .null: ""
    case .number(let number): number == .infinity ? "never" : Wording.plain(number)
    case .flag(let flag): "`\(flag)`"
    case .text(let text): "`\(text)`"
    case .color(let color): "`\(color)`"
    case .list(let elements): "[" + elements.map { self.text($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      members.map { "`\($0.name)` \(self.text($0.value))" }.joined(separator: ", ")
    }
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}

extension NumberDomain {
  fileprivate var table: String {
    if range == Self.any.range { return isWhole ? "whole numbers" : "any" }
    let words = infinity.map { ", `\($0)`" } ?? ""
    return "\(Wording.plain(range.lowerBound))...\(Wording.plain(range.upperBound))" + words
  }
}
