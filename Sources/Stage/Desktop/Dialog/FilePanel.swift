import Controls
import Geometry
import Views

/// The view of the program's own dialog: places beside the list of a folder, the way to it above, and the buttons.
final class FilePanel: View {
  let heading = Label()
  let path = PathBar()
  let placesButton = Button(icon: .menu)
  let newFolder = Button(icon: .plus)
  let places = PlacesList()
  let table = TableView()
  let nameField = TextField(placeholder: "Name")
  let typeButton = Button("", style: .gray)
  let message = Label()
  let cancel = Button("Cancel", role: .cancel)
  let confirm: Button

  private let body: StackView
  private let stack: StackView
  private let (name, size, modified) = (
    TableColumn("name", title: "Name", width: 260), TableColumn("size", title: "Size", width: 84),
    TableColumn("modified", title: "Modified", width: 160)
  )

  /// The size of the dialog in a large window, and the sizes below which parts have no room, in points.
  static let largest = Size(880, 580)
  private static let leastForPlaces = 560.0
  private static let leastForDates = 460.0
  private static let leastForHeading = 360.0

  init(_ question: FileQuestion) {
    confirm = Button(question.confirmTitle, role: .primary)
    let top = StackView(StackLayout(.row, spacing: 6, alignment: .center), [placesButton, path, newFolder])
    body = StackView(StackLayout(.row, spacing: 10), [places, table])
    let bottom = StackView(StackLayout(.row, spacing: 8, alignment: .center), [typeButton, message, cancel, confirm])
    let padding = EdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    stack = StackView(StackLayout(.column, spacing: 10, padding: padding), [heading, top, nameField, body, bottom])
    super.init(frame: .zero)
    identifier = "fileDialog"
    heading.text = question.title
    heading.numberOfLines = 1
    heading.accessibilityRole = .heading
    stack.relativeFrame = .fill
    addSubview(stack)
    for view in [path, body, message, table] {
      view.layout = LayoutItem(grow: 1, basis: .points(0))
      (view.layout.minWidth, view.layout.minHeight) = (0, 0)
    }
    for view in [heading, top, nameField, bottom] { view.layout.shrink = 0 }
    places.layout = LayoutItem(shrink: 0, width: .points(168))
    message.numberOfLines = 2
    message.accessibilityRole = .status
    addColumns()
    label(question)
  }

  private func addColumns() {
    size.alignment = .trailing
    for column in [name, size, modified] {
      column.isSortable = true
      table.addTableColumn(column)
    }
    table.rowHeight = 30
    table.sortDescriptors = [TableSortDescriptor(key: "name")]
    table.accessibilityLabel = "Files"
  }

  private func label(_ question: FileQuestion) {
    table.allowsMultipleSelection = question.kind == .open(several: true)
    if case .save(let name) = question.kind { nameField.text = name } else { nameField.isHidden = true }
    nameField.accessibilityLabel = "Name"
    if case .open = question.kind { newFolder.isHidden = true }
    newFolder.toolTip = "New Folder (Ctrl+Shift+N)"
    newFolder.accessibilityLabel = "New Folder"
    newFolder.keyCommand = KeyCommand(.character("n"), modifiers: [.control, .shift])
    placesButton.accessibilityLabel = "Places"
    typeButton.accessibilityLabel = "Kind of files"
    typeButton.changesSelectionAsPrimaryAction = true
    typeButton.isHidden = question.types.isEmpty || question.kind == .folder
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    (description.role, description.label) = (.dialog, heading.text)
  }

  override func layoutSubviews() {
    let (width, height) = (bounds.width, bounds.height)
    let scale = max(1, textScale)
    places.isHidden = width < Self.leastForPlaces * scale
    placesButton.isHidden = !places.isHidden
    heading.isHidden = height < Self.leastForHeading * scale
    let tableWidth = width - 32 - (places.isHidden ? 0 : 178)
    modified.isHidden = tableWidth < Self.leastForDates * scale
    name.width = max(120, tableWidth / scale - size.width - (modified.isHidden ? 0 : modified.width))
    super.layoutSubviews()
  }

  override func themeDidChange() {
    super.themeDidChange()
    raise(radius: theme.radii.card, shadow: 40, drop: 16)
    heading.fontSize = theme.fontSizes.title
    heading.textColor = theme.text
    message.fontSize = theme.fontSizes.caption
    message.textColor = theme.secondaryText
    for list in [table, places] {
      list.backgroundColor = theme.background
      list.cornerRadius = theme.radii.control
      list.clipsToBounds = true
    }
  }
}

extension FileQuestion {
  /// The title of the button that answers.
  fileprivate var confirmTitle: String {
    switch kind {
    case .open: "Open"
    case .save: "Save"
    case .folder: "Choose"
    }
  }
}
