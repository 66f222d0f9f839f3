import Geometry

/// The rows of a list and their cells.
extension ListView {
  /// The cells of the rows in sight, from top to bottom.
  public final var visibleCells: [ListViewCell] { visibleRows.compactMap { shown[.row($0)] } }

  /// The rows in sight, from top to bottom.
  public final var indexPathsForVisibleRows: [IndexPath] { visibleRows.map { geometry.sections.indexPath(ofRow: $0) } }

  /// The cell of a row; nil where it is out of sight.
  public final func cellForRow(at indexPath: IndexPath) -> ListViewCell? {
    geometry.sections.row(at: indexPath).flatMap { shown[.row($0)] }
  }

  /// The row of a cell in sight.
  public final func indexPath(for cell: ListViewCell) -> IndexPath? {
    guard case .row(let row) = cell.role, shown[.row(row)] === cell else { return nil }
    return geometry.sections.indexPath(ofRow: row)
  }

  /// The row at a point of the list's content; nil where there is none.
  public final func indexPathForRow(at point: Point) -> IndexPath? {
    let rows = geometry.rows(from: point.y, to: point.y.nextUp)
    return rows.first { frame(ofRow: $0).contains(point) }.map { geometry.sections.indexPath(ofRow: $0) }
  }

  /// The rectangle of a row in the list's content; nil where there is no such row. Of a row that was not seen it is an
  /// estimate.
  public final func rectForRow(at indexPath: IndexPath) -> Rect? {
    geometry.sections.row(at: indexPath).map { frame(ofRow: $0) }
  }

  /// The number of sections at the last reload or update.
  public final var numberOfSections: Int { geometry.sections.count }

  /// The number of rows of a section at the last reload or update; 0 for a section that is not there.
  public final func numberOfRows(inSection section: Int) -> Int {
    (0..<geometry.sections.count).contains(section) ? geometry.sections.rows(in: section).count : 0
  }
}
