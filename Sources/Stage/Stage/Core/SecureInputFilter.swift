import Views

/// Hides what is typed into secure fields from recordings: each character becomes a bullet, so that a recording that is
/// played has texts of the same length.
///
/// Modifiers of a typed key are left out, because Shift tells capitals. Keys that edit and commands stay as they are.
package nonisolated struct SecureInputFilter {
  /// The typed keys that are down. Each is hidden until it goes up, also where the focus moves in between.
  private var hidden: Set<Key> = []

  package init() {}

  /// Returns an event as a recording may keep it.
  /// - Parameter isSecure: whether the view with the focus hides its text.
  package mutating func recorded(_ event: Event, isSecure: Bool) -> Event {
    switch event {
    case .pointer, .wheel: return event
    case .text(var text):
      if isSecure { text.text = String(repeating: Self.bullet, count: text.text.count) }
      return .text(text)
    case .key(let key): return .key(recorded(key, isSecure: isSecure))
    }
  }

  private static let bullet: Character = "•"

  private mutating func recorded(_ event: KeyEvent, isSecure: Bool) -> KeyEvent {
    switch event.phase {
    case .down:
      guard isSecure, Self.types(event) else { return event }
      hidden.insert(event.key)
    case .up: guard hidden.remove(event.key) != nil else { return event }
    }
    return KeyEvent(event.phase, .character(Self.bullet), isRepeat: event.isRepeat, time: event.time)
  }

  private static func types(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.control, .command]) else { return false }
    switch event.key {
    case .character, .space: return true
    default: return false
    }
  }
}
