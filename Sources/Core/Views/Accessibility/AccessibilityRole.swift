/// What a view is to somebody who does not see it.
///
/// > Source: WAI-ARIA 1.2, roles; AccessKit, `Role`.
public nonisolated enum AccessibilityRole: String, Hashable, Sendable, CaseIterable {
  case button, link
  /// A switch.
  case toggle
  case checkBox, radioButton
  /// Radio buttons of which one is chosen.
  case radioGroup
  case slider, stepper, progressIndicator
  /// Text that is read and not edited.
  case label
  case heading, image
  case textField, textArea, passwordField
  /// A text field with a list of values to choose from.
  case comboBox
  case list, listItem
  case table, row, cell, columnHeader
  case tabList, tab
  case menuBar, menu, menuItem
  case toolbar, dialog, alert, toolTip
  /// A short message that appears by itself.
  case status
  case scrollArea
  /// The handle between two areas.
  case splitter
  /// Views that belong together.
  case group
  case window

  /// Whether the view is one thing: what is inside it is no element by itself, but gives it its name.
  var isLeaf: Bool {
    switch self {
    case .button, .link, .toggle, .checkBox, .radioButton, .slider, .stepper, .progressIndicator, .label, .heading,
      .image,
      .textField, .textArea, .passwordField, .comboBox, .tab, .menuItem, .toolTip, .splitter, .columnHeader:
      true
    default: false
    }
  }

  /// Whether a label beside it names it.
  var isNamedByLabel: Bool {
    switch self {
    case .toggle, .checkBox, .slider, .stepper, .progressIndicator, .textField, .textArea, .passwordField, .comboBox,
      .radioGroup:
      true
    default: false
    }
  }

  /// Whether an element without a name of its own takes it from the texts inside it.
  var isNamedByContent: Bool {
    switch self {
    case .button, .link, .toggle, .checkBox, .radioButton, .tab, .listItem, .menuItem, .toolTip, .status, .label,
      .heading, .row, .cell, .columnHeader:
      true
    default: false
    }
  }
}
