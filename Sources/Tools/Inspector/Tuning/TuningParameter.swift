import JSON
import Schema

/// The place that has the values without tuning. Its raw value is the word for it.
nonisolated enum TuningOrigin: String, Hashable, Sendable {
  case file
  /// A storyboard that the program made without a file.
  case storyboard
  case program
}

/// A parameter with its value.
nonisolated struct TuningParameter: Hashable, Sendable {
  let info: FieldInfo
  let value: FieldValue
  /// The value without tuning: that of the file or the program.
  let base: FieldValue
  /// Whether the file sets the parameter.
  let isInFile: Bool
  /// The place that has ``base``.
  let origin: TuningOrigin

  var isTuned: Bool { value != base }

  /// The meaning of the parameter, and of how its row looks, for its tool tip.
  var explanation: String {
    let unit = info.unit.isEmpty ? "" : " Unit: \(info.unit)."
    return ([info.summary + unit] + [stateSentence].compactMap { $0 }).joined(separator: "\n")
  }

  private var stateSentence: String? {
    if isTuned { return "• differs from the \(origin.rawValue): \(base.shownText(in: info.domain))" }
    if isInFile { return "Set in the \(origin.rawValue)" }
    switch origin {
    case .file, .storyboard: return "Gray: not in the \(origin.rawValue), the default counts"
    case .program: return nil
    }
  }
}

nonisolated extension FieldValue {
  /// The value as a row shows it, and as it can be typed.
  func shownText(in domain: FieldDomain) -> String {
    switch self {
    case .number(.infinity): if case .number(let limits) = domain { limits.infinity ?? "infinity" } else { "infinity" }
    case .number(let number): Wording.plain(number)
    case .color(let color): "\(color)"
    case .flag(let flag): flag ? "on" : "off"
    case .text(let text): Wording.oneLine(text)
    case .null: "none"
    case .list(let elements): "\(elements.count) values"
    case .object: "an object"
    }
  }
}
