import JSON
import Schema

/// Swift code that makes a director with given parameters.
nonisolated struct DirectorSnippet {
  private let director: String
  private let infos: [FieldInfo]
  private let values: [String: FieldValue]

  /// - Parameters:
  ///   - director: the name in the catalog.
  ///   - values: the value of each parameter. Those that are the defaults are left out.
  init(_ director: String, _ infos: [FieldInfo], _ values: [String: FieldValue]) {
    (self.director, self.infos, self.values) = (director, infos, values)
  }

  private static let target = "detail.transitionController.directors = "

  /// The code: a struct of parameters, and a list of directors for a screen's transition controller.
  var text: String {
    let type = "\(director)Director"
    let changed = infos.filter { info in values[info.name].map { $0 != info.defaultValue ?? .null } ?? false }
    guard !changed.isEmpty else { return "\(Self.target)[DirectorFactory(\(type).self)]" }
    var lines: [String] = []
    for line in changed.map({ "parameters.\(assignment(of: $0))" }) where lines.last != line { lines.append(line) }
    return
      (["var parameters = \(type).Parameters()"] + lines + [
        "\(Self.target)[DirectorFactory(\(type).self) { \(type)($0, parameters) }]"
      ]).joined(separator: "\n")
  }

  /// Most properties have the name of their parameter.
  private func assignment(of info: FieldInfo) -> String {
    switch info.name {
    case "threshold", "flick": "release.\(info.name) = \(code(of: info.name))"
    case "spring": "springToken = \(code(of: info.name))"
    case "begin", "length": "segment = Segment(position: \(code(of: "begin")), length: \(code(of: "length")))"
    default: "\(info.name) = \(code(of: info.name))"
    }
  }

  private func code(of name: String) -> String {
    guard let info = infos.first(where: { $0.name == name }), let value = values[name] else { return "nil" }
    return code(value, info)
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
