import Views

/// The roles of AT-SPI2 that elements have.
///
/// > Source: AT-SPI2, `atspi-constants.h`, `AtspiRole`.
package nonisolated enum AtspiRole: UInt32, CaseIterable {
  case alert = 2, checkBox = 7, comboBox = 11, dialog = 16, frame = 23, image = 27, label = 29, list = 31, listItem =
    32, menu = 33
  case menuBar = 34
  case menuItem = 35, pageTab = 37, pageTabList = 38, panel = 39, passwordText = 40, progressBar = 42, button = 43
  case radioButton = 44, scrollPane = 49, separator = 50, slider = 51, spinButton = 52, table = 55
  case tableCell = 56, tableColumnHeader = 57, text = 61, toggleButton = 62
  case toolBar = 63, toolTip = 64, application = 75, entry = 79, heading = 83, link = 88, tableRow = 90
  case notification = 101

  package init(_ role: AccessibilityRole) {
    self =
      switch role {
      case .button: .button
      case .link: .link
      // As GTK 4 has switches: clients of today know no role for them.
      case .toggle: .toggleButton
      case .checkBox: .checkBox
      case .radioButton: .radioButton
      case .slider: .slider
      case .stepper: .spinButton
      case .progressIndicator: .progressBar
      case .label: .label
      case .heading: .heading
      case .image: .image
      case .textField: .entry
      case .comboBox: .comboBox
      case .textArea: .text
      case .passwordField: .passwordText
      case .list: .list
      case .listItem: .listItem
      case .table: .table
      case .row: .tableRow
      case .cell: .tableCell
      case .columnHeader: .tableColumnHeader
      case .tabList: .pageTabList
      case .tab: .pageTab
      case .menuBar: .menuBar
      case .menu: .menu
      case .menuItem: .menuItem
      case .toolbar: .toolBar
      case .dialog: .dialog
      case .alert: .alert
      case .toolTip: .toolTip
      case .status: .notification
      case .scrollArea: .scrollPane
      case .splitter: .separator
      // Clients name a panel when the focus enters it, a grouping they do not.
      case .group, .radioGroup: .panel
      case .window: .frame
      }
  }

  /// The name that clients show and compare.
  /// > Source: AT-SPI2, `atspi_role_get_name`.
  package var name: String {
    if self == .button { return "push button" }
    // `passwordText` is "password text".
    return "\(self)".reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }
}
