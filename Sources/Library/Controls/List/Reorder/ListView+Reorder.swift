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

  /// Where a row is shown while one is held: under the hand, or making room.
  final func frameInReorder(ofRow row: Int, _ frame: Rect, _ lift: ReorderMachine.Lift) -> Rect {
    if lift.row == row {
      var origin = lift.origin(in: geometry, offset: bounds.minY, viewport: bounds.size)
      if geometry.grid == nil { origin.x = frame.minX }
      return directed(Rect(origin: origin, size: frame.size), in: geometry)
    }
    guard geometry.grid != nil else { return frame.offset(by: Vector(0, lift.displacement(ofRow: row))) }
    let slot = lift.slot(ofRow: row)
    return slot == row ? frame : onPixels(self.frame(ofRow: slot))
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

  /// Moves the row that keys go on from: by one place, or in a grid by a line, and with Shift by one place.
  final func moveLead(by event: KeyEvent) -> Bool {
    let (key, isUpright) = (directed(event.key), event.key == .up || event.key == .down)
    guard isUpright ? event.modifiers == .option : geometry.grid != nil && event.modifiers == [.option, .shift],
      isUpright || key == .left || key == .right, allowsReordering, reorder.machine.lift == nil,
      let lead = selection.lead, selection.contains(lead)
    else {
      return false
    }
    // The data source may change its rows while it is asked.
    guard mayMove(geometry.sections.indexPath(ofRow: lead)), let row = selection.lead else { return true }
    let isBack = key == .up || key == .left
    guard isUpright, let grid = geometry.grid else { return move(row, to: row + (isBack ? -1 : 1)) }
    return move(row, to: grid.row(above: isBack, row, inSection: true, geometry.sections) ?? row)
  }

  /// Moves a row to another place in its section; at the ends of it nothing happens.
  final func move(_ row: Int, to target: Int) -> Bool {
    guard reorder.machine.lift == nil, row < geometry.sections.rowCount else { return false }
    let rows = geometry.sections.rows(in: geometry.sections.section(ofRow: row))
    guard rows.contains(target), target != row else { return true }
    ask(toMove: row, to: target)
    if let cell = shown[.row(target)] { bringToFront(cell) }
    animate(like: .fast, springDuration: 0.3, options: .allowUserInteraction) {
      placeRows(exceptLifted: false)
    } completion: { [weak self] _ in
      if let self, let cell = self.shown[.row(target)], !cell.isLifted { self.insertSubview(cell, at: 0) }
    }
    setNeedsLayout()
    scroll(toRow: target, .none, animated: true)
    return true
  }
}
