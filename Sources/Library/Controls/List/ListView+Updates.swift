import Animation
import Geometry
import Views

extension ListView {
  /// Shows a change of the data source, which has made it already: rows that go fade, the others move on springs, and
  /// new ones fade in.
  ///
  /// ```swift
  /// let difference = new.difference(from: old).inferringMoves()
  /// messages = new
  /// list.apply(difference)
  /// ```
  /// The first row in sight that remains stays where it is on screen, unless the list is at its top; where none
  /// remains, the row that has come into the first one's place does. The selection goes with its rows. Where the
  /// difference does not lead from the old count to the one that the data source gives now, the list reloads instead,
  /// with a warning.
  public final func apply<Element>(_ difference: CollectionDifference<Element>, inSection section: Int = 0) {
    guard !isTiling, (0..<geometry.sections.count).contains(section) else { return reloadInstead() }
    let start = geometry.sections.rows(in: section).lowerBound
    var removed: [Int] = []
    var inserted: [Int] = []
    var moves: [Int: Int] = [:]
    for change in difference {
      switch change {
      case .remove(let offset, _, let target):
        removed.append(start + offset)
        if let target { moves[start + offset] = start + target }
      case .insert(let offset, _, _): inserted.append(start + offset)
      }
    }
    apply(removed: removed, inserted: inserted, moves: moves, inSection: section)
  }

  /// Shows a change of rows, which are counted from the first one of the list.
  final func apply(removed: [Int], inserted: [Int], moves: [Int: Int], inSection section: Int = 0) {
    let sections = countedSections()
    let update = ListUpdate(
      removed: removed.sorted(), inserted: inserted.sorted(), moves: moves, oldCount: geometry.sections.rowCount)
    guard let update, sections.rowCount == update.newCount, sections.count == geometry.sections.count,
      isOnlyChange(section, sections, by: inserted.count - removed.count)
    else { return reloadInstead() }
    perform(update, sections)
  }

  private func reloadInstead() {
    warnOnce("an update does not lead to the rows that the data source has: the list is reloaded")
    reloadData()
  }

  private func isOnlyChange(_ section: Int, _ new: ListSections, by change: Int) -> Bool {
    let old = geometry.sections
    return new.rows(in: section).count == old.rows(in: section).count + change
      && new.starts[section] == old.starts[section]
      && (section + 1 == old.count || new.starts[section + 1] - old.starts[section + 1] == change)
  }

  private func perform(_ update: ListUpdate, _ sections: ListSections) {
    let (old, anchor) = (geometry, anchor(keptBy: update))
    geometry.sections = sections
    geometry.heights = old.heights.rearranged(count: update.newCount) { update.place(of: $0) }
    rearrangeSelection(by: update)
    draggedRow = draggedRow.flatMap { update.place(of: $0) }
    resizeAnchor = nil
    scrollTarget = scrollTarget.flatMap { target in update.place(of: target.row).map { ($0, target.position) } }
    let leaving = rename(by: update)
    reorder.rearrange(sections, leaving: leaving) { update.place(of: $0) }
    swipes.rearrange { update.place(of: $0) }
    let kept = Set(shown.keys)
    let shift = bringIn(anchor, kept)
    fade(leaving)
    let passing = PassingCells()
    animate(like: .default, springDuration: 0.4) {
      arrange(kept, oldPlaces(by: update, old, shift), passing)
    } completion: { [weak self] _ in
      for cell in passing.cells where cell.isLeaving {
        if let self { self.recycle(cell) } else { cell.removeFromSuperview() }
      }
      self?.setNeedsLayout()
    }
  }

  /// Gives the cells in sight the numbers of their rows. - Returns: the cells of rows that are gone.
  final func rename(by update: ListUpdate) -> [ListViewCell] {
    var kept: [ListViewCell.Role: ListViewCell] = [:]
    var leaving: [ListViewCell] = []
    for (role, cell) in shown {
      guard case .row(let row) = role else {
        kept[role] = cell
        continue
      }
      if let new = update.place(of: row) {
        cell.role = .row(new)
        kept[.row(new)] = cell
      } else {
        cell.role = nil
        cell.isLeaving = true
        leaving.append(cell)
      }
    }
    shown = kept
    return leaving
  }

  /// Makes the cells of rows that come into sight, and keeps the anchor where it is on screen.
  /// - Parameter kept: the rows that have a cell already.
  /// - Returns: by how much the content was moved under the view. What is on screen moves with it.
  private func bringIn(_ anchor: ListAnchor?, _ kept: Set<ListViewCell.Role>) -> Double {
    let before = contentOffset.y
    let cells = subviews.filter { $0 is ListViewCell }
    // The cells get their places later, from where they are now.
    isTiling = true
    // Rows that come into sight may be higher or lower than thought, and bring others with them.
    for _ in 0..<8 {
      restore(anchor)
      guard isMeasuring, showRows(rowsInSight, anchor: nil, places: false) else { break }
    }
    isTiling = false
    let change = contentOffset.y - before
    View.performWithoutAnimation {
      if change != 0 { for cell in cells { cell.center.y += change } }
      for (role, cell) in shown where !kept.contains(role) {
        if case .row(let row) = role { place(cell, at: shownFrame(ofRow: row)) }
      }
    }
    return change
  }

  private func fade(_ cells: [ListViewCell]) {
    guard !cells.isEmpty else { return }
    for cell in cells { sendSubviewToBack(cell) }
    animate(like: .medium, withDuration: 0.2) {
      for cell in cells { cell.alpha = 0 }
    } completion: { [weak self] _ in
      for cell in cells where cell.isLeaving {
        if let self { self.recycle(cell) } else { cell.removeFromSuperview() }
      }
      self?.setNeedsLayout()
    }
  }

  /// Within an animation: cells that stay go to their new places, and rows that come in begin at their old ones.
  private func arrange(_ kept: Set<ListViewCell.Role>, _ places: [Int: Point], _ passing: PassingCells) {
    let rows = geometry.rows(from: bounds.minY, to: bounds.maxY)
    for (role, cell) in shown {
      guard case .row(let row) = role, row != reorder.machine.lift?.row else { continue }
      if kept.contains(role) {
        cell.frame = shownFrame(ofRow: row)
      } else if !rows.contains(row) {
        recycle(role)
      }
      guard kept.contains(role), !rows.contains(row) else { continue }
      // A row that moves out of sight is seen on its way.
      shown[role] = nil
      cell.role = nil
      cell.isLeaving = true
      passing.cells.append(cell)
    }
    visibleRows = 0..<0
    tile()
    for row in visibleRows where !kept.contains(.row(row)) {
      guard let cell = shown[.row(row)] else { continue }
      let place = cell.frame
      if let from = places[row] {
        View.performWithoutAnimation { cell.frame = Rect(origin: from, size: place.size) }
        cell.frame = place
      } else {
        View.performWithoutAnimation { cell.alpha = 0 }
        cell.alpha = 1
      }
    }
  }

  /// The old places on screen of rows that remain and come into sight.
  private func oldPlaces(by update: ListUpdate, _ old: ListGeometry, _ shift: Double) -> [Int: Point] {
    var places: [Int: Point] = [:]
    let rows = geometry.rows(from: bounds.minY, to: bounds.maxY)
    // The old rows around those that were in sight, as far as the change could bring them in.
    let reach = min(500, rows.count + abs(update.newCount - old.sections.rowCount) + 1)
    let top = bounds.minY - shift
    let around = old.rows(from: top - bounds.height, to: top + 2 * bounds.height)
    let first = max(0, around.lowerBound - reach)
    let last = min(old.sections.rowCount, around.upperBound + reach)
    for row in first..<max(first, last) {
      guard let new = update.place(of: row), rows.contains(new) else { continue }
      places[new] = frame(ofRow: row, in: old).origin + Vector(0, shift)
    }
    return places
  }
}

/// The cells of rows that an update moves out of sight.
private final class PassingCells {
  var cells: [ListViewCell] = []
}
