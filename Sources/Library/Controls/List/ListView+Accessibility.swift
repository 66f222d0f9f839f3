import Views

/// What assistive technologies do with the rows of a list.
extension ListView {
  private static let rowMoves = (up: "Move up", down: "Move down")
  private static let cellMoves = (up: "Move earlier", down: "Move later")

  /// Describes a row that is in sight.
  final func describe(_ row: Int, _ description: inout AccessibilityDescription) {
    description.role = rowRole
    description.position = .init(row + 1, of: geometry.sections.rowCount)
    if allowsSelection {
      description.traits.insert(.selectable)
      description.actions = [.activate]
      if selection.contains(row) { description.traits.insert(.selected) }
      if selection.lead == row, hasAccessibilityFocus { description.traits.insert(.focused) }
    }
    description.actions += swipes.allActions(ofRow: row).map { .custom($0.title) }
    description.actions += moves(of: row).map { .custom($0.name) }
    guard let cell = shown[.row(row)] else { return }
    description.actions += actionProviders.flatMap { $0.actionNames(for: cell) }.map { .custom($0) }
  }

  /// Selects a row as a click does; where a click activates rows, and for the only selected row, activates it.
  final func activateByReader(_ row: Int) -> Bool {
    guard allowsSelection, row < geometry.sections.rowCount else { return false }
    let wasSelected = selection.contains(row)
    changeByUser { $0.set(row) }
    if let lead = selection.lead, activatesOnSingleClick || wasSelected { activate(lead) }
    return true
  }

  /// Selects or deselects a row without activating it.
  final func select(_ isSelected: Bool, row: Int) -> Bool {
    guard allowsSelection, row < geometry.sections.rowCount else { return false }
    changeByUser { rows in
      if !isSelected { rows.remove(row) } else if allowsMultipleSelection { rows.insert(row) } else { rows.set(row) }
    }
    return true
  }

  /// Carries out an action of a swipe, or moves the row.
  final func perform(custom name: String, on row: Int) -> Bool {
    if let action = swipes.allActions(ofRow: row).first(where: { $0.title.isExactly(name) }) {
      action.handler(geometry.sections.indexPath(ofRow: row))
      return true
    }
    if let cell = shown[.row(row)], actionProviders.contains(where: { $0.perform(name, on: cell) }) { return true }
    guard let move = moves(of: row).first(where: { $0.name == name }) else { return false }
    return self.move(row, to: row + (move.isUp ? -1 : 1))
  }

  private func moves(of row: Int) -> [(name: String, isUp: Bool)] {
    guard allowsReordering, mayMove(geometry.sections.indexPath(ofRow: row)) else { return [] }
    let rows = geometry.sections.rows(in: geometry.sections.section(ofRow: row))
    let names = geometry.grid == nil ? Self.rowMoves : Self.cellMoves
    return [(names.up, true), (names.down, false)].filter { rows.contains(row + ($0.isUp ? -1 : 1)) }
  }
}

extension ListView: AccessibilitySelectingAll {
  package final func selectAllByReader() -> Bool {
    guard allowsSelection, allowsMultipleSelection, geometry.sections.rowCount > 0 else { return false }
    selectAllByUser()
    return true
  }
}

extension ListViewCell: AccessibilitySelecting {
  package final func selectByReader(_ isSelected: Bool) -> Bool {
    guard case .row(let row) = role, let list = superview as? ListView else { return false }
    return list.select(isSelected, row: row)
  }
}
