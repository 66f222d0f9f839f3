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
    case .menu: "Menu"
    case .function(let number): "F\(number)"
    case .character(let character): character.uppercased()
    case .other: "?"
    }
  }
}

extension Window {
  /// Activates the control whose ``Control/keyCommand`` is this key, if there is one: the nearest to a view, from there
  /// outward.
  ///
  /// Characters without Control, Alt or Super are for typing, and are never commands.
  /// - Parameters:
  ///   - start: the view with the focus, or else that of the screen on top.
  ///   - outermost: where the search ends: the window, or what was presented last.
  func performKeyCommand(_ event: KeyEvent, from start: View, within outermost: View) -> Bool {
    switch event.key {
    case .character, .space:
      if event.modifiers.isSubset(of: .shift) { return false }
    case .escape, .enter, .tab, .backspace, .delete, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown,
      .back, .forward, .menu, .function, .other:
      break
    }
    guard event.phase == .down else { return false }
    var searched: View?
    var next: View? = start
    while let view = next {
      if view.performsKeyCommand(event, view.superview?.keyboardReach ?? .open, sparing: searched) { return true }
      if view === outermost { return false }
      searched = view
      next = view.superview
    }
    return false
  }
}

extension View {
  /// Whether a control inside this view, the topmost first, handles a key as its command.
  /// - Parameter searched: a subview that has been asked already.
  fileprivate func performsKeyCommand(_ event: KeyEvent, _ outer: KeyboardReach, sparing searched: View? = nil) -> Bool
  {
    let reach = keyboardReach(within: outer)
    guard reach != .none else { return false }
    for child in subviews.reversed() where child !== searched && child.performsKeyCommand(event, reach) { return true }
    guard let control = self as? Control, control.isEnabled else { return false }
    return control.performKeyCommand(event)
  }
}
