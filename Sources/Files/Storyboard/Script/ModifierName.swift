import JSON
import Views

/// The name of a modifier key in scripts.
nonisolated package enum ModifierName: String, CaseIterable, Sendable {
  case shift, control, alt, `super`

  /// The modifiers of an event with this key.
  package var modifiers: KeyModifiers {
    switch self {
    case .shift: .shift
    case .control: .control
    case .alt: .option
    case .super: .command
    }
  }

  private static let otherNames: [String: ModifierName] = [
    "ctrl": .control, "option": .alt, "command": .super, "cmd": .super, "meta": .super, "win": .super,
    "windows": .super,
  ]

  /// The end of a message about an unknown modifier name.
  static func hint(for name: String, _ suggester: inout Suggester) -> String {
    let name = name.lowercased()
    if let key = otherNames[name] { return ": did you mean \(Wording.quoted(key.rawValue))?" }
    return suggester.hint(for: name, among: allCases.map(\.rawValue), listing: allCases.count)
  }
}
