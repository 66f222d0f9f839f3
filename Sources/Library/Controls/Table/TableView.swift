import Animation
import Geometry
import Runtime
import Views

/// A table of rows and columns under a header, over a data source: sorted by a click, with columns that the user
/// resizes, moves and edits in. With an ``OutlineViewDataSource`` it is a tree.
///
/// ```swift
/// let table = TableView(frame: bounds)
/// table.addTableColumn(TableColumn("name", title: "Name", width: 220))
/// table.addTableColumn(TableColumn("size", title: "Size", width: 90))
/// table.dataSource = self                  // a TableViewDataSource
/// ```
/// Rows, selection, keys, swipes, sections and changes are those of a ``ListView``. Rows are used again with their
/// cells, and only columns in sight have cells, so that a million rows of a hundred columns scroll as well as a few.
/// > Source: AppKit, `NSTableView` and `NSOutlineView`.
@MainActor open class TableView: ListView {
  /// The identifier of the rows of cells. Register a subclass of ``TableRowView`` for it to change their looks.
  nonisolated public static let rowIdentifier = "TableRowView"

  /// All columns, in the order in which they are shown.
  public private(set) final var columns: [TableColumn] = []
  /// The height of the header in points, where texts have their usual size; 0 for none. Default: 30.
  public final var headerHeight = 30.0 { didSet { setNeedsLayout() } }
  /// Whether the first column stays where it is while the others scroll to the side. Default: false. A column that
  /// would take more than two thirds of the table scrolls all the same.
  public final var isFirstColumnFixed = false { didSet { columnsDidChange() } }
  /// Whether the user can drag headers to other places. Default: true.
  public final var allowsColumnReordering = true { didSet { if !allowsColumnReordering { columnReorder.cancel() } } }
  /// Whether the last column is as wide as the room that the others leave, where that is more than its width.
  /// Default: true.
  /// > Source: AppKit, `NSTableView.ColumnAutoresizingStyle.lastColumnOnlyAutoresizingStyle`.
  public final var stretchesLastColumn = true { didSet { columnsDidChange() } }
  /// Whether every other row has a shade behind it. Default: false.
  public final var usesAlternatingRowBackgroundColors = false { didSet { setNeedsDisplay() } }
  /// The columns by which the rows are sorted, the first one before the others. Default: none.
  ///
  /// A click on a header puts its column first, or turns its direction. Setting it shows the arrow in the header, and
  /// does not call the data source.
  public final var sortDescriptors: [TableSortDescriptor] = [] {
    didSet { for cell in header.strip.cells where sortDescriptors != oldValue { cell.view.setNeedsLayout() } }
  }
  /// The column with the triangles of a tree; nil, the default: the first one that is shown.
  public final weak var outlineColumn: TableColumn? { didSet { columnsDidChange() } }

  final var columnLayout = TableColumnLayout()
  /// Raised with each change of columns or of those in sight, so that rows know what they have shown.
  private(set) final var stamp = 0
  final let header = TableHeaderView()
  /// The edge of the fixed column, under which the others go.
  private final let fixedEdge = View()
  weak final var tableSource: (any TableViewDataSource)?
  weak final var outlineSource: (any OutlineViewDataSource)?
  weak final var tableDelegate: (any TableViewDelegate)?
  final var outline = OutlineRows()
  /// The cell that the data source fills now.
  final weak var fillingCell: TableCell?
  final lazy var columnReorder = ColumnReorder(self)
  final lazy var editing = TableEditing(self)
  final lazy var typeSelect = TypeSelect(self)
  /// The header with the focus, or the one that Tab leads to.
  final weak var focusedColumn: TableColumn?

  /// Makes a table without columns.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    register(forCellReuseIdentifier: Self.rowIdentifier) { TableRowView() }
    pinnedHeader = header
    header.table = self
    fixedEdge.backgroundRole = .separator
    fixedEdge.acceptsHits = false
    addSubview(fixedEdge)
    addSubview(header)
    _ = columnReorder
  }

  // MARK: Columns

  /// Adds a column at the end. A column of another table, or one that is there, moves.
  public final func addTableColumn(_ column: TableColumn) { insertTableColumn(column, at: columns.count) }

  /// Adds a column at a place in ``columns``; a place out of range counts as the nearest.
  public final func insertTableColumn(_ column: TableColumn, at index: Int) {
    column.tableView?.removeTableColumn(column)
    if columns.contains(where: { $0.identifier.isExactly(column.identifier) }) {
      warnOnce("two columns of a table have the identifier \(column.identifier): sorting tells them apart by it")
    }
    columns.insert(column, at: min(max(0, index), columns.count))
    column.tableView = self
    columnsDidChange()
  }

  /// Removes a column; one that is not there is ignored.
  public final func removeTableColumn(_ column: TableColumn) {
    guard column.tableView === self else { return }
    columns.removeAll { $0 === column }
    column.tableView = nil
    columnsDidChange()
  }

  /// The column with an identifier; nil without one.
  public final func tableColumn(withIdentifier identifier: String) -> TableColumn? {
    columns.first { $0.identifier.isExactly(identifier) }
  }

  /// Moves a column to another place in ``columns``; a place out of range counts as the nearest.
  public final func moveColumn(_ column: TableColumn, to index: Int) {
    guard let old = columns.firstIndex(where: { $0 === column }) else { return }
    columns.remove(at: old)
    columns.insert(column, at: min(max(0, index), columns.count))
    columnsDidChange()
  }

  /// A column, its width, order or looks have changed.
  final func columnsDidChange() {
    let new = TableColumnLayout(
      columns.filter { !$0.isHidden }, tableWidth: bounds.width, scale: max(1, textScale),
      isFirstFixed: isFirstColumnFixed, stretchesLast: stretchesLastColumn)
    // A column in the hand stays there while others only change their widths.
    if !new.columns.elementsEqual(columnLayout.columns, by: ===) { columnReorder.abandon() }
    columnLayout = new
    invalidateCells()
  }

  /// All rows show their columns again.
  final func invalidateCells() {
    stamp += 1
    setNeedsLayout()
  }

  // MARK: What a list asks

  override var contentWidth: Double { max(bounds.width, columnLayout.width) }
  override var rowOrigin: Double { onPixels(Rect(bounds.minX, 0, 0, 0)).minX }
  override var topInset: Double { headerHeight > 0 ? checkedHeight(grown(headerHeight), else: 30) : 0 }
  override var rowRole: AccessibilityRole { .row }

  override func willReload() {
    tableSource = dataSource as? any TableViewDataSource
    outlineSource = dataSource as? any OutlineViewDataSource
    editing.abandon()
    reloadOutline()
    stamp += 1
    if dataSource != nil, tableSource == nil { warnOnce("the data source of a table is a TableViewDataSource") }
  }

  override func delegateDidChange() {
    super.delegateDidChange()
    tableDelegate = delegate as? any TableViewDelegate
  }

  override func prepare(_ cell: ListViewCell, forRow row: Int) {
    guard let rowView = cell as? TableRowView else { return }
    rowView.fill(in: self, row)
  }

  override func didTile() {
    updateColumnsInSight()
    header.place(in: self)
    placeFixedEdge()
    for row in visibleRows { (shown[.row(row)] as? TableRowView)?.follow(self) }
  }

  private func placeFixedEdge() {
    let width = columnLayout.fixedWidth
    fixedEdge.isHidden = width == 0 || leadingOffset <= 0
    guard !fixedEdge.isHidden else { return }
    let x = isRightToLeft ? bounds.width - width : width - 1
    place(fixedEdge, at: onPixels(Rect(rowOrigin + x, bounds.minY, 1, bounds.height)))
  }

  override func offsetDidChange() {
    super.offsetDidChange()
    columnReorder.tableDidScroll()
  }

  override func save(to fields: inout SavedFields) {
    super.save(to: &fields)
    saveColumns(to: &fields)
  }

  override func restoreColumns(_ fields: SavedFields) -> Bool {
    if !columns.isEmpty, !autosaving.areColumnsRestored {
      autosaving.areColumnsRestored = true
      showSavedColumns(fields)
    }
    return autosaving.areColumnsRestored
  }

  open override func layoutSubviews() {
    // Before the rows are laid out, in the order that was saved.
    autosaving.keeper?.didLayOut(in: window)
    if columnLayout.tableWidth != bounds.width || columnLayout.scale != max(1, textScale) { columnsDidChange() }
    super.layoutSubviews()
  }

  /// The distance of the leading edge in sight from that of the content.
  final var leadingOffset: Double { isRightToLeft ? contentWidth - bounds.maxX : bounds.minX }

  private func updateColumnsInSight() {
    let (start, lift) = (leadingOffset, columnReorder.machine.lift)
    let seen = columnLayout.columns(from: start, to: start + bounds.width, margin: lift?.size.height ?? 0)
    guard seen != columnLayout.inSight || lift?.row != columnLayout.held else { return }
    (columnLayout.inSight, columnLayout.held) = (seen, lift?.row)
    stamp += 1
  }

  open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    columnsDidChange()
  }

  open override func themeDidChange() {
    super.themeDidChange()
    columnsDidChange()
  }

  // MARK: Cells

  /// The view of an identifier that the cell in question has shown before, for another row, or a new one.
  ///
  /// Call it in ``TableViewDataSource/tableView(_:viewFor:at:)``.
  ///
  /// ```swift
  /// let bar = tableView.dequeueReusableView(withIdentifier: "load") { ProgressView() }
  /// bar.progress = servers[indexPath.row].load
  /// ```
  public final func dequeueReusableView<Content: View>(withIdentifier identifier: String, _ make: () -> Content)
    -> Content
  {
    if let known = fillingCell?.content as? Content, fillingCell?.contentIdentifier == identifier { return known }
    fillingCell?.contentIdentifier = identifier
    return make()
  }

  final func fill(_ cell: TableCell, at path: IndexPath) {
    guard let tableSource else { return }
    fillingCell = cell
    defer { fillingCell = nil }
    if let view = tableSource.tableView(self, viewFor: cell.column, at: path) {
      if view.superview == nil || view === cell.content { return cell.show(view) }
      warnOnce("a view is that of one cell: dequeue another one for each call")
    }
    cell.show(text: tableSource.tableView(self, textFor: cell.column, at: path))
  }

  /// Asks for the contents of a row again; one that is out of sight needs nothing.
  /// > Source: AppKit, `NSTableView.reloadData(forRowIndexes:columnIndexes:)`.
  public final func reloadRow(at indexPath: IndexPath) {
    guard let row = geometry.sections.row(at: indexPath) else { return }
    (shown[.row(row)] as? TableRowView)?.fill(in: self, row)
  }

  /// The view of a cell in sight, as the data source has given it, or its label; nil where it is out of sight.
  public final func view(for column: TableColumn, at indexPath: IndexPath) -> View? {
    let cell = (cellForRow(at: indexPath) as? TableRowView)?.strip.cell(of: column) as? TableCell
    return cell?.content ?? cell?.label
  }

  final func fittingWidth(of column: TableColumn) -> Double? {
    guard let index = columnLayout.index(of: column) else { return nil }
    let cells = visibleRows.compactMap { (shown[.row($0)] as? TableRowView)?.strip.cell(of: column) }
    let widths = ([header.strip.cell(of: column)].compactMap { $0 } + cells).map {
      $0.sizeThatFits(Size(.infinity, .infinity)).width
    }
    return (widths.max() ?? columnLayout.width(of: index)).rounded(.up) / columnLayout.scale
  }

  // MARK: Keys

  open override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .escape, columnReorder.cancel() || header.cancelResize() { return true }
    return editing.handle(event) || handleOutline(event) || typeSelect.handle(event) || super.keyDown(event)
  }

  override func didClick(_ row: Int, at place: Point, wasSelected: Bool, isDouble: Bool) {
    editing.rowWasClicked(row, at: place, wasSelected: wasSelected, isDouble: isDouble)
  }

  /// Sorts by a column, or turns the direction where the table is sorted by it already.
  final func sort(by column: TableColumn) {
    guard column.isSortable, tableSource != nil || dataSource == nil else { return }
    let old = sortDescriptors
    var new = TableSortDescriptor(key: column.identifier)
    if column.sortOrder == .ascending { new.isAscending = false }
    sortDescriptors = [new] + old.filter { !$0.key.isExactly(column.identifier) }
    tableSource?.tableView(self, sortDescriptorsDidChange: old)
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .table
    description.columnCount = columnLayout.columns.count
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("columns", "\(columns.map(\.identifier))")]
  }
}
