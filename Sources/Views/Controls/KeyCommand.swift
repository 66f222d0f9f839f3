/// A key with modifier keys, such as Ctrl+S, that activates a control or an action of a menu.
/// > Source: UIKit, `UIKeyCommand`.
nonisolated public struct KeyCommand: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The modifier keys, exactly these.
  public var modifiers: KeyModifiers

  /// Makes a command. Default modifiers: none.
  public init(_ key: Key, modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Makes the command of Control and the key of a character.
  public static func control(_ character: Character) -> KeyCommand {
    KeyCommand(.character(character), modifiers: .control)
  }

  /// Whether a key that goes down is this command.
  public func matches(_ event: KeyEvent) -> Bool {
    event.phase == .down && event.key == key && event.modifiers == modifiers
  }
}

nonisolated extension KeyCommand: CustomStringConvertible {
  /// The command as menus show it: `Ctrl+Shift+S`.
  public var description: String {
    var words: [String] = []
    if modifiers.contains(.control) { words.append("Ctrl") }
    if modifiers.contains(.option) { words.append("Alt") }
    if modifiers.contains(.shift) { words.append("Shift") }
    if modifiers.contains(.command) { words.append("Super") }
    return (words + [keyName]).joined(separator: "+")
  }

  private var keyName: String {
    switch key {
    case .escape: "Esc"
    case .enter: "Return"
    case .tab: "Tab"
    case .space: "Space"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .left: "Left"
    case .right: "Right"
    case .up: "Up"
    case .down: "Down"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    case .back: "Back"
    case .forward: "Forward"
    case .function(let number): "F\(number)"
    case .character(let character): character.uppercased()
    case .other: "?"
    }
  }
}

extension Window {
  /// Activates the control of the screen on top whose ``Control/keyCommand`` is this key, if there is one.
  ///
  /// Characters without Control, Alt or Super are for typing, and are never commands.
  func performKeyCommand(_ event: KeyEvent, in scope: View) -> Bool {
    switch event.key {
    case .character, .space:
      if event.modifiers.isSubset(of: .shift) { return false }
    case .escape, .enter, .tab, .backspace, .delete, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown,
      .back, .forward, .function, .other:
      break
    }
    return event.phase == .down && scope.performsKeyCommand(event)
  }
}

extension View {
  /// Whether a control inside this view, the topmost first, handles a key as its command.
  fileprivate func performsKeyCommand(_ event: KeyEvent) -> Bool {
    guard isVisibleAndEnabled else { return false }
    for child in subviews.reversed() where child.performsKeyCommand(event) { return true }
    guard let control = self as? Control, control.isEnabled else { return false }
    return control.performKeyCommand(event)
  }
}
