/// States of an accessible element.
///
/// > Source: UIKit, `UIAccessibilityTraits`; WAI-ARIA 1.2, states and properties.
public nonisolated struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// A bit for each trait.
  public let rawValue: UInt32
  /// Makes a set of traits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(bit: UInt32) { self.init(rawValue: 1 << bit) }

  /// It can have the keyboard focus.
  public static let focusable = Self(bit: 0)
  /// It has the keyboard focus, or works on it: the selected row of a list.
  public static let focused = Self(bit: 1)
  /// It can be selected among its siblings.
  public static let selectable = Self(bit: 2)
  /// It is selected.
  public static let selected = Self(bit: 3)
  /// It can be on or off.
  public static let checkable = Self(bit: 4)
  /// It is on.
  public static let checked = Self(bit: 5)
  /// It opens and closes something, such as a menu.
  public static let expandable = Self(bit: 6)
  /// What it opens is open.
  public static let expanded = Self(bit: 7)
  /// It cannot be used now.
  public static let disabled = Self(bit: 8)
  /// What is in it is not accepted.
  public static let invalid = Self(bit: 9)
  /// It must be filled in.
  public static let required = Self(bit: 10)
  /// It works on something, and its content is still to come.
  public static let busy = Self(bit: 11)
  /// Nothing outside it can be reached while it is there.
  public static let modal = Self(bit: 12)
  /// Its text can be changed.
  public static let editable = Self(bit: 13)
  /// It is out of sight, as a row that has been scrolled away.
  public static let offscreen = Self(bit: 14)

  private static let names: [(trait: AccessibilityTraits, name: String)] = [
    (.focusable, "focusable"), (.focused, "focused"), (.selectable, "selectable"), (.selected, "selected"),
    (.checkable, "checkable"), (.checked, "checked"), (.expandable, "expandable"), (.expanded, "expanded"),
    (.disabled, "disabled"), (.invalid, "invalid"), (.required, "required"), (.busy, "busy"), (.modal, "modal"),
    (.editable, "editable"), (.offscreen, "offscreen"),
  ]

  /// The names of the traits, in one order.
  var words: [String] { Self.names.filter { contains($0.trait) }.map(\.name) }
}

/// What a user of assistive technologies can do with an element.
public nonisolated enum AccessibilityAction: Hashable, Sendable {
  case activate, increment, decrement
  /// Closes the screen, dialog or menu, as Escape does.
  case dismiss
  case showMenu
  /// Brings the element into sight.
  case scrollToVisible
  /// One that the program or the class of the view has added, by its name.
  case custom(String)

  /// The name, as assistive technologies show it.
  public var name: String {
    switch self {
    case .activate: "activate"
    case .increment: "increment"
    case .decrement: "decrement"
    case .dismiss: "dismiss"
    case .showMenu: "show menu"
    case .scrollToVisible: "scroll to visible"
    case .custom(let name): name
    }
  }
}

/// How soon an announcement is said.
public nonisolated enum AccessibilityPriority: Hashable, Sendable {
  /// After what is being said.
  case polite
  /// At once, in place of what is being said.
  case assertive
}
