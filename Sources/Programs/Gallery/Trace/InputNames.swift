import Stagecraft

/// The words for phases, buttons, keys and modifiers in traces.
enum InputNames {
  static let modifiers: [(word: String, modifier: KeyModifiers)] = [
    ("shift", .shift), ("control", .control), ("option", .option), ("command", .command),
  ]

  static let keys: [(word: String, key: Key)] =
    [
      ("Escape", .escape), ("Return", .enter), ("Tab", .tab), ("Space", .space), ("Backspace", .backspace),
      ("Delete", .delete), ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down), ("Home", .home),
      ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Back", .back), ("Forward", .forward),
      ("Menu", .menu), ("Other", .other),
    ] + (1...24).map { ("F\($0)", .function($0)) }

  static func word(of phase: PointerEvent.Phase) -> String {
    switch phase {
    case .hovered: "hovered"
    case .exited: "exited"
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }

  static func word(of button: PointerEvent.Button) -> String {
    switch button {
    case .primary: "primary"
    case .middle: "middle"
    case .secondary: "secondary"
    }
  }

  /// Returns the word for a key that is no character; "Other" for unknown keys.
  static func word(of key: Key) -> String { keys.first { $0.key == key }?.word ?? "Other" }

  static func words(of held: KeyModifiers) -> [String] {
    modifiers.filter { held.contains($0.modifier) }.map(\.word)
  }
}
