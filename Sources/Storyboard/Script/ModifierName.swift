import Views

/// A modifier key as scripts write it.
nonisolated package enum ModifierName: String, CaseIterable, Sendable {
  case shift, control, alt, `super`

  /// What it is in an event.
  package var modifiers: KeyModifiers {
    switch self {
    case .shift: .shift
    case .control: .control
    case .alt: .option
    case .super: .command
    }
  }
}
