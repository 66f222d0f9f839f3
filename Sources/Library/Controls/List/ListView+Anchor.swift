import Geometry
import Views

/// A row that stays where it is on screen while a list changes.
nonisolated struct ListAnchor {
  var row: Int
  /// From the upper edge of the list to that of the row, in points; negative for a row that is cut off.
  let distance: Double

  /// The same place on screen, for another row; nil without one.
  func moved(to row: Int?) -> ListAnchor? { row.map { ListAnchor(row: $0, distance: distance) } }
}

extension ListView {
  /// The first row in sight that remains; nil at the top of the list, which stays the top.
  ///
  /// Rows beneath the header that sticks are not in sight.
  final func anchor(where remains: (Int) -> Bool) -> ListAnchor? {
    guard sight.minY > machine.y.range.lowerBound + 0.5 else { return nil }
    let top = sight.minY + geometry.topInset + geometry.headerHeight
    let rows = geometry.rows(from: top, to: max(top.nextUp, sight.maxY))
    return rows.first { $0 != reorder.machine.lift?.row && remains($0) }.map {
      ListAnchor(row: $0, distance: shownFrame(ofRow: $0).minY - sight.minY)
    }
  }

  /// The anchor of a change of rows, with its new number.
  ///
  /// Where no row in sight remains, it is the row that has come into the place of the first one, counted from the
  /// next row above that remains.
  final func anchor(keptBy update: ListUpdate) -> ListAnchor? {
    if let kept = anchor(where: { update.place(of: $0) != nil }) { return kept.moved(to: update.place(of: kept.row)) }
    guard update.newCount > 0, let first = anchor(where: { _ in true }) else { return nil }
    let above = (0..<first.row).last { update.place(of: $0) != nil }
    let below = (first.row..<geometry.sections.rowCount).first { update.place(of: $0) != nil }
    let start = above.flatMap { update.place(of: $0) } ?? -1
    let end = below.flatMap { update.place(of: $0) } ?? update.newCount
    let row = min(start + first.row - (above ?? -1), max(start + 1, end))
    return first.moved(to: min(row, update.newCount - 1))
  }

  /// Moves the content so that a row is at its place on screen again, as far as the content reaches.
  final func restore(_ anchor: ListAnchor?) {
    let wasTiling = isTiling
    isTiling = true
    defer { isTiling = wasTiling }
    let change = anchor.map { shownFrame(ofRow: $0.row).minY - $0.distance - machine.offset.y } ?? 0
    updateContentSize(shiftedBy: change)
  }

  /// Saves the row at the top: heights may be others in the next run.
  final func saveAnchor(to fields: inout SavedFields) {
    guard isPlaceRestored, let anchor = anchor(where: { _ in true }) else { return }
    fields[number: "row"] = Double(anchor.row)
    fields[number: "gap"] = anchor.distance
  }

  /// Moves a row to where it was saved; returns false where there is no such row yet.
  final func restoreAnchor(_ fields: SavedFields) -> Bool {
    guard let row = fields[number: "row"].flatMap({ Int(exactly: $0) }), row >= 0 else { return true }
    guard row < geometry.sections.rowCount else { return false }
    scroll(toRow: row, .top, animated: false)
    restore(ListAnchor(row: row, distance: min(max(-1e6, fields[number: "gap"] ?? 0), bounds.height)))
    return true
  }
}
