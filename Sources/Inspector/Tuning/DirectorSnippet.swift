import Notation
import Schema

/// Swift code that makes a director with given parameters.
nonisolated struct DirectorSnippet {
  private let director: String
  private let infos: [FieldInfo]
  private let values: [String: FieldValue]

  /// - Parameters:
  ///   - director: the name in the catalog.
  ///   - values: the parameters that differ from their defaults.
  init(_ director: String, _ infos: [FieldInfo], _ values: [String: FieldValue]) {
    (self.director, self.infos, self.values) = (director, infos, values)
  }

  /// The code: a struct of parameters, and a list of directors for a screen's transition controller.
  var text: String {
    let type = "\(director)Director"
    guard !values.isEmpty else { return "[DirectorFactory(\(type).self)]" }
    var lines = ["var parameters = \(type).Parameters()"]
    for info in infos {
      guard let value = values[info.name] else { continue }
      lines.append("parameters.\(path(info.name)) = \(code(value, info))")
    }
    lines.append("[DirectorFactory(\(type).self) { \(type)($0, parameters) }]")
    return lines.joined(separator: "\n")
  }

  /// The property of a parameter; most have its name.
  private func path(_ name: String) -> String {
    switch name {
    case "threshold", "flick": "release.\(name)"
    default: name
    }
  }

  private func code(_ value: FieldValue, _ info: FieldInfo) -> String {
    switch (value, info.domain) {
    case (.text(let word), .choice): ".\(word)"
    case (.text(let text), _): JSONText.string(text).text
    case (.color(let color), _): "Color(hex: \"\(color)\")!"
    case (.number(0), _) where info.name == "backResponse": "nil"
    case (.number(let number), _): number.isFinite ? Wording.plain(number) : ".infinity"
    case (.flag(let flag), _): flag ? "true" : "false"
    case (.list(let elements), _): "[" + elements.map { code($0, info) }.joined(separator: ", ") + "]"
    case (.null, _), (.object, _): "nil"
    }
  }
}
