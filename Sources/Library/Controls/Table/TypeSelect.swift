import Views

/// Selects the row whose text begins with what is typed.
final class TypeSelect {
  private unowned let table: TableView
  private var typed = ""
  private var last = -Double.infinity

  /// The seconds after which typing begins again.
  private static let pause = 1.0
  /// The most rows whose texts one key asks for.
  private static let mostRows = 100_000

  init(_ table: TableView) { self.table = table }

  func handle(_ event: KeyEvent) -> Bool {
    guard table.allowsSelection, table.window?.focusedView === table, event.modifiers.isSubset(of: .shift),
      let letter = letter(event), let column = table.shownOutlineColumn ?? table.columnLayout.columns.first
    else { return false }
    if event.time - last > Self.pause { typed = "" }
    last = event.time
    // The same letter again goes on to the next row that begins with it.
    let isRepeated = typed == letter
    if !isRepeated { typed += letter }
    select(in: column, goesOn: isRepeated || typed.count == 1)
    return true
  }

  private func letter(_ event: KeyEvent) -> String? {
    switch event.key {
    case .character(let letter): letter.lowercased()
    case .space where event.time - last <= Self.pause && !typed.isEmpty: " "
    default: nil
    }
  }

  private func select(in column: TableColumn, goesOn: Bool) {
    let count = table.geometry.sections.rowCount
    guard count > 0, let source = table.tableSource else { return }
    let start = table.selection.lead.map { goesOn ? $0 + 1 : $0 } ?? 0
    for step in 0..<min(count, Self.mostRows) {
      let row = (start + step) % count
      let text = source.tableView(table, textFor: column, at: table.geometry.sections.indexPath(ofRow: row))
      guard text.lowercased().hasPrefix(typed) else { continue }
      table.changeByUser { $0.set(row) }
      return table.scroll(toRow: row, .none, animated: true)
    }
  }
}
