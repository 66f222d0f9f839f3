import Views

/// The states of an object, a bit each.
///
/// > Source: AT-SPI2, `atspi-constants.h`, `AtspiStateType`.
nonisolated struct AtspiStates: OptionSet, Hashable {
  let rawValue: UInt64

  private static func bit(_ number: UInt64) -> Self { Self(rawValue: 1 << number) }

  static let active = bit(1)
  static let busy = bit(3)
  static let checked = bit(4)
  static let collapsed = bit(5)
  static let defunct = bit(6)
  static let editable = bit(7)
  static let enabled = bit(8)
  static let expandable = bit(9)
  static let expanded = bit(10)
  static let focusable = bit(11)
  static let focused = bit(12)
  static let modal = bit(16)
  static let multiLine = bit(17)
  static let pressed = bit(20)
  static let resizable = bit(21)
  static let selectable = bit(22)
  static let selected = bit(23)
  static let sensitive = bit(24)
  static let showing = bit(25)
  static let singleLine = bit(26)
  static let visible = bit(30)
  static let required = bit(33)
  static let invalidEntry = bit(36)
  static let selectableText = bit(38)
  static let checkable = bit(41)
  static let hasPopup = bit(42)
  static let readOnly = bit(43)

  /// The states by the names in which their changes are told, in order.
  static let told: [(state: AtspiStates, name: String)] = [
    (.active, "active"), (.busy, "busy"), (.checked, "checked"), (.editable, "editable"), (.enabled, "enabled"),
    (.expanded, "expanded"), (.focusable, "focusable"), (.modal, "modal"), (.pressed, "pressed"),
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
  init(_ element: AccessibilityDescription, isKey: Bool) {
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
      if role == .toggle, contains(.checked) { insert(.pressed) }
    case .textField, .passwordField, .textArea:
      insert(role == .textArea ? .multiLine : .singleLine)
      if element.text != nil { insert(.selectableText) }
      if !contains(.editable) { insert(.readOnly) }
    case .button, .link, .slider, .stepper, .progressIndicator, .label, .heading, .image, .list, .listItem, .tabList,
      .tab, .menu, .menuItem, .toolbar, .dialog, .alert, .toolTip, .status, .scrollArea, .splitter,
      .group, .radioGroup:
      break
    }
  }

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// As messages carry them.
  var value: BusValue {
    .array("u", [.uint32(UInt32(truncatingIfNeeded: rawValue)), .uint32(UInt32(rawValue >> 32))])
  }
}
