import Geometry
import Views

/// A row of a table, with a cell for each column in sight.
///
/// Subclass it to change how rows look, and register the subclass for ``TableView/rowIdentifier``.
/// > Source: AppKit, `NSTableRowView`.
@MainActor open class TableRowView: ListViewCell {
  private(set) final lazy var strip = ColumnStrip(self)
  private final var isOdd = false { didSet { if isOdd != oldValue { setNeedsDisplay() } } }

  /// Makes a row without cells.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    _ = strip
  }

  private final var table: TableView? { superview as? TableView }

  /// Shows another row.
  final func fill(in table: TableView, _ row: Int) {
    isOdd = row % 2 == 1 && table.usesAlternatingRowBackgroundColors
    follow(table, fills: false)
    let path = table.geometry.sections.indexPath(ofRow: row)
    for case (_, let cell as TableCell) in strip.cells {
      cell.stand(in: row, of: table)
      table.fill(cell, at: path)
    }
  }

  /// Shows the columns in sight.
  /// - Parameter fills: whether the data source is asked for cells that come into sight.
  final func follow(_ table: TableView, fills: Bool = true) {
    guard case .row(let row) = role else { return }
    strip.follow(table) { column, known in
      let cell = known as? TableCell ?? TableCell(column)
      let isNew = known == nil || known?.isHidden == true
      cell.take(column, table)
      cell.stand(in: row, of: table)
      if isNew, fills { table.fill(cell, at: table.geometry.sections.indexPath(ofRow: row)) }
      return cell
    }
  }

  open override func themeDidChange() {
    super.themeDidChange()
    selectionColor = theme.selection
  }

  open override func windowDidChange() {
    super.windowDidChange()
    if window != nil { selectionColor = theme.selection }
  }

  /// The background, a shade for every other row where the table has one, and the selection.
  open override var displayedColor: Color? {
    if isOdd, !isSelected, !isLifted, !isHovered, backgroundColor == nil { return theme.text.withAlpha(0.04) }
    return super.displayedColor
  }

  /// The height of the highest cell in sight, with some space around it.
  open override func preferredHeight(forWidth width: Double) -> Double {
    let heights = strip.cells.map { $0.view.sizeThatFits(Size($0.view.bounds.width, .infinity)).height }
    return (heights.max() ?? 0) + 2 * TableCell.padding.height
  }

  /// A row with its cells; in a tree with its level, and whether it is open.
  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    if case .row(let row) = role, !isWaiting { table?.describeNode(row, &description) }
  }

  open override func accessibilityPerform(custom name: String) -> Bool {
    if case .row(let row) = role, let table, table.perform(outlineAction: name, on: row) { return true }
    return super.accessibilityPerform(custom: name)
  }
}

/// A cell of a table: a text, or a view of the program, with the triangle of a tree before it.
final class TableCell: View {
  private(set) var column: TableColumn
  private(set) var label: Label?
  private(set) var content: View?
  /// The identifier under which the program finds ``content`` again.
  var contentIdentifier: String?
  private var disclosure: DisclosureTriangle?
  private var node: OutlineRows.Node?
  weak var field: TextField? { didSet { (content ?? label)?.isHidden = field != nil } }

  /// Whether the user holds the column to move it: the cell covers those beneath.
  var isLifted = false {
    didSet {
      guard isLifted != oldValue else { return }
      if isLifted { superview?.bringSubviewToFront(self) }
      backgroundColor = isLifted ? theme.raisedSurface : nil
    }
  }

  /// The space at the sides of a text, and above and below it where rows are measured, in points.
  static let padding = Size(10, 6)
  /// By how much a level of a tree is indented, and the width of a triangle, in points.
  static let indentation = 16.0
  static let triangle = 20.0

  init(_ column: TableColumn) {
    self.column = column
    super.init(frame: .zero)
    acceptsHits = false
  }

  /// Takes the looks of a column.
  func take(_ column: TableColumn, _ table: TableView) {
    self.column = column
    isLifted = table.columnReorder.raised === column
    styleLabel()
  }

  /// Takes the level of a row in a tree.
  func stand(in row: Int, of table: TableView) {
    let node = table.shownOutlineColumn === column ? table.outline.node(row) : nil
    guard node?.level != self.node?.level || node?.state != self.node?.state else { return }
    let isSame = node?.item == self.node?.item && window != nil
    self.node = node
    showTriangle(animated: isSame)
    setNeedsLayout()
  }

  func show(text: String) {
    content?.removeFromSuperview()
    (content, contentIdentifier) = (nil, nil)
    if label == nil {
      let new = Label()
      new.textRole = .text
      new.isHidden = field != nil
      label = new
      addSubview(new)
      styleLabel()
      setNeedsLayout()
    }
    label?.text = text
  }

  func show(_ view: View) {
    guard view !== content else { return setNeedsLayout() }
    content?.removeFromSuperview()
    label?.removeFromSuperview()
    (label, content) = (nil, view)
    addSubview(view)
    setNeedsLayout()
  }

  private func styleLabel() {
    guard let label else { return }
    label.fontSize = theme.fontSizes.control
    label.alignment = column.alignment
    label.lineBreakMode = column.lineBreakMode
    label.numberOfLines = column.tableView?.isMeasuring == true ? 0 : 1
  }

  private func showTriangle(animated: Bool) {
    guard let node, node.state != .leaf else {
      disclosure?.isHidden = true
      return
    }
    if disclosure == nil {
      let new = DisclosureTriangle()
      disclosure = new
      addSubview(new)
    }
    disclosure?.isHidden = false
    disclosure?.show(isOpen: node.state == .expanded, animated: animated)
  }

  // MARK: Layout

  /// The room of the text or the view.
  private var room: Rect {
    let lead = min(bounds.width / 2, node.map { Double($0.level) * Self.indentation + Self.triangle } ?? 0)
    let start = min(bounds.width / 2, Self.padding.width) + lead
    return directed(
      Rect(start, 0, max(0, bounds.width - start - min(bounds.width / 2, Self.padding.width)), bounds.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = room
    label?.frame = onPixels(room)
    if let content { content.frame = onPixels(frame(of: content, in: room)) }
    // Its text stands over that of the cell; in a tree, beside the triangle.
    field?.frame = onPixels(room.insetBy(dx: node == nil ? -Self.padding.width : -6, dy: 1))
    let lead = Double(node?.level ?? 0) * Self.indentation
    disclosure?.frame = onPixels(
      directed(Rect(min(bounds.width / 2, 4 + lead), 0, Self.triangle + 6, bounds.height)))
  }

  /// A view is as high as it likes to be, in the middle. It fills the width, unless its column has an alignment.
  private func frame(of content: View, in room: Rect) -> Rect {
    let fitting = content.measuredSize(within: room.size)
    let height = fitting.height > 0 ? min(fitting.height, room.height) : room.height
    let own = fitting.width > 0 ? min(fitting.width, room.width) : room.width
    let y = room.minY + (room.height - height) / 2
    guard column.alignment != .natural else { return Rect(room.minX, y, room.width, height) }
    return switch column.alignment.directed(isRightToLeft: isRightToLeft) {
    case .natural, .leading, .left: Rect(room.minX, y, own, height)
    case .center: Rect(room.midX - own / 2, y, own, height)
    case .trailing, .right: Rect(room.maxX - own, y, own, height)
    }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let around = bounds.width - room.width
    let fitting =
      (content ?? label)?.measuredSize(within: Size(max(0, size.width - around), .infinity)) ?? .zero
    return Size(fitting.width + around, fitting.height)
  }

  override func themeDidChange() {
    super.themeDidChange()
    styleLabel()
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .cell
    guard let table = column.tableView, let index = table.columnLayout.index(of: column) else { return }
    description.position = .init(index + 1, of: table.columnLayout.columns.count)
    if column.isEditable { description.actions = [.activate] }
  }

  override func accessibilityActivate() -> Bool { column.tableView?.editing.begin(in: self) ?? false }
}

extension View {
  /// The innermost view of a type that this view is, or is in.
  final func enclosing<Outer: View>(_ type: Outer.Type) -> Outer? {
    sequence(first: self, next: \.superview).lazy.compactMap { $0 as? Outer }.first
  }
}
