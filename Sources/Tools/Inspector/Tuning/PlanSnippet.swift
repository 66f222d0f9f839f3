import JSON
import Motion
import Schema

/// The tuned parameters of a plan as Swift arguments, to be put into the program's code.
nonisolated struct PlanSnippet {
  private let key: PlanKey
  private let sets: TuningSets

  init(_ key: PlanKey, _ sets: TuningSets) { (self.key, self.sets) = (key, sets) }

  /// The changed fields, a line each: `spring: Spring(response: 0.5, dampingRatio: 0.8)`. All fields where none is
  /// changed.
  var text: String {
    var fields: [(name: String, parts: [FieldInfo])] = []
    for info in sets.infos {
      let name = String(info.name.prefix { $0 != "." })
      if fields.last?.name == name {
        fields[fields.count - 1].parts.append(info)
      } else {
        fields.append((name, [info]))
      }
    }
    let changed = sets.changes
    let shown = fields.filter { field in changed.isEmpty || field.parts.contains { changed[$0.name] != nil } }
    let arguments = shown.map { "\(Self.label($0.name)): \(code($0.name, $0.parts))" }
    return "// \(key.text), \(key.owner)\n" + arguments.joined(separator: ",\n")
  }

  /// Most arguments have the name of their field.
  private static func label(_ field: String) -> String { field == "clamped" ? "isClamped" : field }

  private func code(_ name: String, _ parts: [FieldInfo]) -> String {
    if let part = parts.first, parts.count == 1, part.name == name { return code(part) }
    let arguments = parts.map { (label: String($0.name.dropFirst(name.count + 1)), value: code($0)) }
    let labels = arguments.map(\.label)
    switch labels {
    case [SpringNames.response, SpringNames.dampingRatio]: return "Spring(\(labelled(arguments)))"
    case ["position", "length"]: return "Segment(\(labelled(arguments)))"
    case ["x1", "y1", "x2", "y2"]: return ".cubicBezier(\(arguments.map(\.value).joined(separator: ", ")))"
    case ["x", "y"], ["width", "height"], ["x", "y", "width", "height"]:
      return ".init(\(arguments.map(\.value).joined(separator: ", ")))"
    default: return ".init(\(labelled(arguments)))"
    }
  }

  private func labelled(_ arguments: [(label: String, value: String)]) -> String {
    arguments.map { "\($0.label): \($0.value)" }.joined(separator: ", ")
  }

  private func code(_ info: FieldInfo) -> String {
    switch sets.values[info.name] ?? .null {
    case .text(let word): if case .choice = info.domain { ".\(word)" } else { JSONText.string(word).text }
    case .number(let number): number.isFinite ? Wording.plain(number) : ".infinity"
    case .flag(let flag): flag ? "true" : "false"
    case .color(let color): "Color(hex: \"\(color)\")!"
    case .null, .list, .object: "nil"
    }
  }
}
