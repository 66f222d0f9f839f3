import Animation
import Geometry
import Views

extension ListView {
  /// Whether a row may be dragged or moved by a key.
  final func mayMove(_ path: IndexPath) -> Bool {
    guard allowsReordering, let dataSource else { return false }
    return dataSource.listView(self, canMoveRowAt: path)
  }

  /// Places the rows in sight where they are shown.
  final func placeRows(exceptLifted: Bool) {
    let lifted = exceptLifted ? reorder.machine.lift?.row : nil
    for (role, cell) in shown {
      guard case .row(let row) = role, row != lifted else { continue }
      place(cell, at: shownFrame(ofRow: row))
    }
  }

  final func placeLiftedRow() {
    guard let row = reorder.machine.lift?.row, let cell = shown[.row(row)] else { return }
    place(cell, at: shownFrame(ofRow: row))
  }

  /// A lifted row lies over the others and over the headers.
  final func bringToFront(_ cell: ListViewCell) {
    insertSubview(cell, at: subviews.count - topmostCount - (cell.superview === self ? 1 : 0))
  }

  /// A row that was lifted lies among the others again; one that is out of sight by now goes.
  final func putBack(_ cell: ListViewCell) {
    guard case .row(let row) = cell.role else { return }
    insertSubview(cell, at: 0)
    if !visibleRows.contains(row) { recycle(.row(row)) }
    setNeedsLayout()
  }

  /// Lets the data source move a row, and gives the cells in sight their new rows, each where it is now.
  final func ask(toMove row: Int, to target: Int) {
    let count = geometry.sections.rowCount
    guard let dataSource,
      let update = ListUpdate(removed: [row], inserted: [target], moves: [row: target], oldCount: count)
    else { return }
    let (from, to) = (geometry.sections.indexPath(ofRow: row), geometry.sections.indexPath(ofRow: target))
    let wasTiling = isTiling
    isTiling = true
    dataSource.listView(self, moveRowAt: from, to: to)
    isTiling = wasTiling
    geometry.heights = geometry.heights.rearranged(count: count) { update.place(of: $0) }
    rearrangeSelection(by: update)
    swipes.closeAtOnce()
    _ = rename(by: update)
  }

  /// Moves the row that keys go on from up or down by one place.
  final func moveLead(up: Bool) -> Bool {
    guard allowsReordering, reorder.machine.lift == nil, let lead = selection.lead, selection.contains(lead) else {
      return false
    }
    // The data source may change its rows while it is asked.
    guard mayMove(geometry.sections.indexPath(ofRow: lead)), let row = selection.lead else { return true }
    return move(row, up: up)
  }

  /// Moves a row up or down by one place in its section.
  final func move(_ row: Int, up: Bool) -> Bool {
    guard reorder.machine.lift == nil, row < geometry.sections.rowCount else { return false }
    let rows = geometry.sections.rows(in: geometry.sections.section(ofRow: row))
    let target = row + (up ? -1 : 1)
    guard rows.contains(target) else { return true }
    ask(toMove: row, to: target)
    if let cell = shown[.row(target)] { bringToFront(cell) }
    View.animate(springDuration: 0.3, options: .allowUserInteraction) {
      placeRows(exceptLifted: false)
    } completion: { [weak self] _ in
      if let self, let cell = self.shown[.row(target)], !cell.isLifted { self.insertSubview(cell, at: 0) }
    }
    setNeedsLayout()
    scroll(toRow: target, .none, animated: true)
    return true
  }
}
