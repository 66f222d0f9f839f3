import Animation
import Geometry
import Runtime
import Views

/// Edits the text of a cell in place.
final class TableEditing {
  private unowned let table: TableView
  /// The field over a cell, and the text before.
  private var current: (field: TextField, cell: TableCell, old: String)?
  private var timer: (id: Int, loop: FrameLoop)?
  /// The column that was clicked last, which Return edits.
  private weak var lastColumn: TableColumn?

  init(_ table: TableView) { self.table = table }

  isolated deinit { cancelTimer() }

  var isEditing: Bool { current != nil }

  // MARK: Beginning

  /// A click on a text of the row that was selected already edits it, unless a second one makes it a double click.
  func rowWasClicked(_ row: Int, at place: Point, wasSelected: Bool, isDouble: Bool) {
    cancelTimer()
    lastColumn = table.column(at: place)
    guard wasSelected, !isDouble, let column = lastColumn, column.isEditable, let loop = FrameTicker.currentLoop else {
      return
    }
    let id = loop.after(TapGestureRecognizer.rowInterval) { [weak self, weak loop] in
      guard let self else { return }
      timer = nil
      if table.selection.rows == RangeSet(row..<row + 1), table.window?.focusedView === table { begin(row, column) }
      loop?.wake()
    }
    timer = (id, loop)
  }

  private func cancelTimer() {
    if let timer { timer.loop.cancelTimer(timer.id) }
    timer = nil
  }

  func begin(in cell: TableCell) -> Bool {
    row(of: cell).map { begin($0, cell.column) } ?? false
  }

  @discardableResult
  func begin(_ row: Int, _ column: TableColumn) -> Bool {
    commit(focusesTable: true)
    guard column.isEditable, row < table.geometry.sections.rowCount, let source = table.tableSource,
      let index = table.columnLayout.index(of: column)
    else { return false }
    let path = table.geometry.sections.indexPath(ofRow: row)
    guard table.tableDelegate?.tableView(table, shouldEdit: column, at: path) != false else { return false }
    table.scroll(toRow: row, .none, animated: false)
    table.scrollToColumn(index)
    table.layoutIfNeeded()
    table.tile()
    guard let cell = (table.shown[.row(row)] as? TableRowView)?.strip.cell(of: column) as? TableCell else {
      return false
    }
    return open(cell, source.tableView(table, textFor: column, at: path))
  }

  private func open(_ cell: TableCell, _ text: String) -> Bool {
    let field = TextField(text)
    field.font = Font(size: cell.theme.fontSizes.control)
    field.alignment = cell.column.alignment
    field.accessibilityLabel = cell.column.title
    field.onReturn = { [unowned self] _ in commit(focusesTable: true) }
    field.onEndEditing = { [unowned self] _ in commit() }
    current = (field, cell, field.text)
    cell.field = field
    cell.addSubview(field)
    cell.layoutIfNeeded()
    cell.setNeedsLayout()
    guard field.becomeFocused(showingRing: false) else { return cancel() && false }
    field.selectAll()
    return true
  }

  // MARK: Ending

  /// The text goes to the data source, where it has changed and its row is still there.
  func commit(focusesTable: Bool = false) {
    guard let (field, cell, old) = close(focusesTable: focusesTable) else { return }
    guard !field.text.isExactly(old), let row = row(of: cell), let source = table.tableSource else { return }
    let path = table.geometry.sections.indexPath(ofRow: row)
    source.tableView(table, setText: field.text, for: cell.column, at: path)
    table.reloadRow(at: path)
  }

  /// The text is as it was.
  func cancel() -> Bool { close(focusesTable: true) != nil }

  /// The rows are others: the text belongs to none of them for sure.
  func abandon() { _ = close(focusesTable: current.map { $0.field.isDescendant(of: table) } ?? false) }

  private func close(focusesTable: Bool) -> (TextField, TableCell, String)? {
    guard let ended = current else { return nil }
    current = nil
    ended.cell.field = nil
    let hadFocus = ended.field.window?.focusedView === ended.field
    if hadFocus, focusesTable { table.becomeFocused() }
    ended.field.removeFromSuperview()
    return ended
  }

  private func row(of cell: TableCell) -> Int? {
    guard case .row(let row) = cell.enclosing(TableRowView.self)?.role else { return nil }
    return row
  }

  // MARK: Keys

  func handle(_ event: KeyEvent) -> Bool {
    if let current { return handle(event, current.cell) }
    guard table.window?.focusedView === table, event.modifiers.isEmpty, !event.isRepeat,
      event.key == .function(2) || event.key == .enter, let row = table.selection.lead,
      table.selection.contains(row), let column = columnToEdit
    else { return false }
    return begin(row, column)
  }

  private var columnToEdit: TableColumn? {
    let columns = table.columnLayout.columns
    return columns.first { $0 === lastColumn && $0.isEditable } ?? columns.first(where: \.isEditable)
  }

  private func handle(_ event: KeyEvent, _ cell: TableCell) -> Bool {
    switch event.key {
    case .escape: return cancel()
    case .tab where event.modifiers.isSubset(of: .shift):
      guard let row = row(of: cell) else { return false }
      let next = next(cell.column, backward: event.modifiers == .shift)
      commit(focusesTable: true)
      if let next { begin(row + next.rows, next.column) }
      return true
    default: return false
    }
  }

  /// The next editable column in the reading order, in the same row or a neighboring one.
  private func next(_ column: TableColumn, backward: Bool) -> (column: TableColumn, rows: Int)? {
    let columns = table.columnLayout.columns.filter(\.isEditable)
    guard let place = columns.firstIndex(where: { $0 === column }) else { return nil }
    let next = place + (backward ? -1 : 1)
    if columns.indices.contains(next) { return (columns[next], 0) }
    return backward ? columns.last.map { ($0, -1) } : columns.first.map { ($0, 1) }
  }
}

extension TableView {
  /// Edits the text of a cell in place, as Return or F2 do: scrolls to it, and gives it a field with the focus.
  ///
  /// Return and a press elsewhere end it and keep the text, Escape brings the old text back, Tab goes on to the next
  /// editable cell. The text is kept where its row is scrolled away, and dropped where the rows are reloaded.
  /// - Returns: false where the column is not editable, the delegate does not want it, or there is no such cell.
  /// > Source: AppKit, `NSTableView.editColumn(_:row:with:select:)`.
  @discardableResult
  public final func editCell(in column: TableColumn, at indexPath: IndexPath) -> Bool {
    geometry.sections.row(at: indexPath).map { editing.begin($0, column) } ?? false
  }

  /// Whether a cell is edited now.
  public final var isEditing: Bool { editing.isEditing }
}
