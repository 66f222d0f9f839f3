import Views

/// The states of an object, a bit each.
///
/// > Source: AT-SPI2, `atspi-constants.h`, `AtspiStateType`.
package nonisolated struct AtspiStates: OptionSet, Hashable {
  package let rawValue: UInt64

  private static func bit(_ number: UInt64) -> Self { Self(rawValue: 1 << number) }

  package static let active = bit(1)
  package static let busy = bit(3)
  package static let checked = bit(4)
  package static let collapsed = bit(5)
  package static let defunct = bit(6)
  package static let editable = bit(7)
  package static let enabled = bit(8)
  package static let expandable = bit(9)
  package static let expanded = bit(10)
  package static let focusable = bit(11)
  package static let focused = bit(12)
  package static let modal = bit(16)
  package static let multiLine = bit(17)
  package static let pressed = bit(20)
  package static let resizable = bit(21)
  package static let selectable = bit(22)
  package static let selected = bit(23)
  package static let sensitive = bit(24)
  package static let showing = bit(25)
  package static let singleLine = bit(26)
  package static let visible = bit(30)
  package static let required = bit(33)
  package static let invalidEntry = bit(36)
  package static let selectableText = bit(38)
  package static let checkable = bit(41)
  package static let hasPopup = bit(42)
  package static let readOnly = bit(43)

  /// The states whose changes are events, by their names there, in order.
  package static let told: [(state: AtspiStates, name: String)] = [
    (.active, "active"), (.busy, "busy"), (.checked, "checked"), (.editable, "editable"), (.enabled, "enabled"),
    (.expanded, "expanded"), (.modal, "modal"), (.pressed, "pressed"),
    (.selectable, "selectable"), (.selected, "selected"), (.sensitive, "sensitive"), (.showing, "showing"),
    (.required, "required"), (.invalidEntry, "invalid-entry"), (.checkable, "checkable"), (.focused, "focused"),
  ]

  private static let traits: [(AccessibilityTraits, AtspiStates)] = [
    (.focusable, .focusable), (.focused, .focused), (.selectable, .selectable), (.selected, .selected),
    (.checkable, .checkable), (.checked, .checked), (.expandable, .expandable), (.expanded, .expanded),
    (.invalid, .invalidEntry), (.required, .required), (.busy, .busy), (.modal, .modal), (.editable, .editable),
  ]

  /// The states of an element.
  /// - Parameter isKey: whether its window has the keyboard.
  package init(_ element: AccessibilityDescription, isKey: Bool) {
    var states: AtspiStates = .visible
    for (trait, state) in Self.traits where element.traits.contains(trait) { states.insert(state) }
    if !element.traits.contains(.disabled) { states.formUnion([.enabled, .sensitive]) }
    if !element.traits.contains(.offscreen) { states.insert(.showing) }
    if element.traits.contains(.expandable), !element.traits.contains(.expanded) { states.insert(.collapsed) }
    if element.actions.contains(.showMenu), element.role == .button { states.insert(.hasPopup) }
    if states.contains(.focused) { states.insert(.focusable) }
    if !isKey { states.remove(.focused) }
    states.addStates(of: element.role ?? .group, element, isKey: isKey)
    self = states
  }

  private mutating func addStates(of role: AccessibilityRole, _ element: AccessibilityDescription, isKey: Bool) {
    switch role {
    case .window:
      insert(.resizable)
      if isKey { insert(.active) }
    case .toggle, .checkBox, .radioButton:
      insert(.checkable)
    case .textField, .passwordField, .textArea, .comboBox:
      insert(role == .textArea ? .multiLine : .singleLine)
      if element.text != nil { insert(.selectableText) }
      if !contains(.editable) { insert(.readOnly) }
    case .button:
      // One that stays down, and is none of several.
      if contains(.selected) { insert(.pressed) }
      if !contains(.selectable) { remove(.selected) }
    default: break
    }
  }

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// As messages carry them.
  var value: BusValue {
    .array("u", [.uint32(UInt32(truncatingIfNeeded: rawValue)), .uint32(UInt32(rawValue >> 32))])
  }
}
