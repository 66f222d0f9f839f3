extension Control {
  /// What a control looks like: any of these at once.
  /// > Source: UIKit, `UIControl.State`.
  public nonisolated struct State: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// The pointer is over the control.
    public static let hovered = State(rawValue: 1)
    /// The primary button is held down inside the control.
    public static let highlighted = State(rawValue: 2)
    /// The control cannot be used.
    public static let disabled = State(rawValue: 4)
    /// The control has the keyboard focus.
    public static let focused = State(rawValue: 8)
    /// The control is chosen or switched on.
    public static let selected = State(rawValue: 16)
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// None of them.
    public static let normal: State = []
  }
}

/// What happens to a control, and the state that follows from it.
///
/// A disabled control is neither hovered nor highlighted, whatever the pointer does, and ends its press.
package nonisolated struct ControlMachine: Hashable, Sendable {
  package enum Input: Hashable, Sendable {
    case pointerEntered, pointerExited
    case pressed, pressMoved(isInside: Bool), pressEnded
    case focusChanged(Bool), enabledChanged(Bool), selectedChanged(Bool)
  }

  private enum Touch { case up, inside, outside }

  private var touch = Touch.up
  package private(set) var isHovered = false
  package private(set) var isFocused = false
  package private(set) var isEnabled = true
  package private(set) var isSelected = false

  package init() {}

  /// Whether the primary button is held down inside the control.
  package var isPressed: Bool { touch == .inside }
  /// Whether the primary button went down in the control and is still down.
  package var isTracking: Bool { touch != .up }

  package var state: Control.State {
    var state: Control.State = isEnabled ? [] : .disabled
    if isEnabled, isHovered { state.insert(.hovered) }
    if isPressed { state.insert(.highlighted) }
    if isFocused { state.insert(.focused) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// - Returns: whether ``state`` is another one now.
  package mutating func handle(_ input: Input) -> Bool {
    let before = state
    switch input {
    case .pointerEntered: isHovered = true
    case .pointerExited: isHovered = false
    case .pressed: if isEnabled { touch = .inside }
    case .pressMoved(let isInside): if touch != .up { touch = isInside ? .inside : .outside }
    case .pressEnded: touch = .up
    case .focusChanged(let isFocused): self.isFocused = isFocused
    case .enabledChanged(let isEnabled):
      self.isEnabled = isEnabled
      if !isEnabled { touch = .up }
    case .selectedChanged(let isSelected): self.isSelected = isSelected
    }
    return state != before
  }
}
