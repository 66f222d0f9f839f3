import Views

/// Turns the events of a window into the keys that screen readers hear of.
///
/// Where text is typed, a key waits for its text, which comes with the next event: Shift and 2 may be a quotation mark
/// or an at sign.
package nonisolated struct KeyTeller {
  /// The key that waits for its text.
  private var waiting: KeyEvent?
  /// What the key that is held has typed.
  private var typed: (key: Key, text: String)?

  package init() {}

  /// The keys to tell before an event is handled.
  /// - Parameters: whether a view with the keyboard takes text, and whether it hides it.
  package mutating func take(_ event: Event, isTyping: Bool, isSecret: Bool) -> [AtspiKey] {
    var keys: [AtspiKey?] = []
    if let key = waiting {
      waiting = nil
      if case .text(let input) = event, input.kind == .typed, input.text.count == 1 { typed = (key.key, input.text) }
      keys.append(AtspiKey(key, text: text(of: key)))
    }
    guard case .key(let key) = event else { return keys.compactMap { $0 } }
    let isText = if case .character = key.key { true } else { key.key == .space }
    if isText, isSecret { return keys.compactMap { $0 } }
    guard isText, isTyping, key.phase == .down, key.modifiers.isDisjoint(with: [.control, .command]) else {
      return (keys + [AtspiKey(key, text: text(of: key))]).compactMap { $0 }
    }
    (waiting, typed) = (key, nil)
    return keys.compactMap { $0 }
  }

  private func text(of key: KeyEvent) -> String? { typed.flatMap { $0.key == key.key ? $0.text : nil } }
}
