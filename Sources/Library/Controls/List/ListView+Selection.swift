import Geometry
import Views

extension ListView {
  /// The selected row, the one selected last where there are several; nil without one.
  public final var indexPathForSelectedRow: IndexPath? {
    let row = selection.lead.flatMap { selection.contains($0) ? $0 : nil } ?? selection.rows.ranges.first?.lowerBound
    return row.map { geometry.sections.indexPath(ofRow: $0) }
  }

  /// The selected rows, from top to bottom.
  /// - Complexity: O(n) in the selected rows.
  public final var indexPathsForSelectedRows: [IndexPath] {
    selection.rows.ranges.flatMap { $0.map { geometry.sections.indexPath(ofRow: $0) } }
  }

  /// Selects a row, without telling the delegate; nil deselects all. Nothing happens where there is no such row.
  /// - Parameters:
  ///   - animated: whether it scrolls in motion, and whether rows that are deselected fade.
  ///   - scrollPosition: where to scroll the row; nil: nowhere.
  public final func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition? = nil) {
    guard let indexPath else { return change(animated: animated) { $0.clear() } }
    guard let row = geometry.sections.row(at: indexPath) else { return }
    change(animated: animated) { if allowsMultipleSelection { $0.insert(row) } else { $0.set(row) } }
    if let scrollPosition { scroll(toRow: row, scrollPosition, animated: animated) }
  }

  /// Deselects a row, without telling the delegate.
  /// - Parameter animated: whether its color fades, in a quarter of a second; in a block that animates, with the block.
  public final func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard let row = geometry.sections.row(at: indexPath), selection.contains(row) else { return }
    change(animated: animated) { $0.remove(row) }
  }

  /// Changes the selection, and shows it.
  final func change(animated: Bool = false, _ body: (inout RowSelection) -> Void) {
    body(&selection)
    for row in visibleRows { shown[.row(row)]?.setSelected(selection.contains(row), animated: animated) }
  }

  /// A change by the user, of which the delegate hears.
  final func changeByUser(_ body: (inout RowSelection) -> Void) {
    let old = selection
    change(body)
    guard let delegate = listDelegate, old.rows != selection.rows else { return }
    // A long range is one selection: the delegate hears of its lead row, and asks the list for the rest.
    pendingReports = (
      deselected: reported(old.rows.subtracting(selection.rows), old.lead),
      selected: reported(selection.rows.subtracting(old.rows), selection.lead)
    )
    while let row = pendingReports.deselected.popFirst() {
      delegate.listView(self, didDeselectRowAt: geometry.sections.indexPath(ofRow: row))
    }
    while let row = pendingReports.selected.popFirst() {
      delegate.listView(self, didSelectRowAt: geometry.sections.indexPath(ofRow: row))
    }
  }

  private func reported(_ rows: RangeSet<Int>, _ lead: Int?) -> RowSelection {
    let count = rows.ranges.reduce(0) { $0 + $1.count }
    if count <= 1000 { return RowSelection(rows) }
    return RowSelection(lead.flatMap { rows.contains($0) ? RangeSet($0..<$0 + 1) : nil } ?? RangeSet())
  }

  /// Moves the selection, and the rows that the delegate still hears of, with their rows.
  final func rearrangeSelection(by update: ListUpdate) {
    func moved(_ rows: RowSelection) -> RowSelection {
      rows.rearranged(breaks: update.breaks) { update.place(of: $0) }
    }
    selection = moved(selection)
    clearedSelection = moved(clearedSelection)
    pendingReports = (moved(pendingReports.deselected), moved(pendingReports.selected))
    band.rearrange(moved)
  }

  // MARK: Menus

  /// The row under a point of the content; nil where there is none, or a header covers it.
  final func row(under place: Point) -> IndexPath? {
    let isCovered = visibleSections.contains { shown[.header($0)]?.frame.contains(place) ?? false }
    return isCovered || place.y < bounds.minY + geometry.topInset ? nil : indexPathForRow(at: place)
  }

  /// The row of the cell that a view is, or is in.
  final func indexPath(around view: View) -> IndexPath? {
    sequence(first: view, next: \.superview).lazy.compactMap { $0 as? ListViewCell }.first.flatMap {
      indexPath(for: $0)
    }
  }

  /// Selects the row at a point of the window, for which a menu opens. Of several selected rows all stay selected.
  final func selectForMenu(at point: Point) {
    guard allowsSelection, let place = convert(point, from: nil),
      let row = row(under: place).flatMap({ geometry.sections.row(at: $0) }), !selection.contains(row)
    else { return }
    changeByUser { $0.set(row) }
  }

  /// Brings the selected row into sight, for which a key opens a menu.
  final func revealSelection() {
    if let row = indexPathForSelectedRow { scrollToRow(at: row, at: .none, animated: false) }
  }

  /// A key that opens a menu is for the selected row, which may have one of its own.
  final func openMenu(by event: KeyEvent) -> Bool {
    guard event.opensContextMenu, window?.focusedView === self, let row = indexPathForSelectedRow else { return false }
    revealSelection()
    guard let cell = cellForRow(at: row) else { return false }
    return cell.extras?.keyMenu?.open(from: cell) ?? false
  }

  final func selectAllByUser() { changeByUser { $0.setAll(geometry.sections.rowCount) } }

  /// Tells the delegate that the user has activated a row.
  final func activate(_ row: Int, _ modifiers: KeyModifiers = []) {
    activationModifiers = modifiers
    listDelegate?.listView(self, didActivateRowAt: geometry.sections.indexPath(ofRow: row))
  }

  // MARK: Keys

  /// Handles a key that moves or changes the selection, where the list has the focus.
  final func select(by event: KeyEvent) -> Bool {
    guard allowsSelection, window?.focusedView === self, geometry.sections.rowCount > 0 else { return false }
    let isExtending = event.modifiers == .shift && allowsMultipleSelection
    if event.key == .character("a") || event.key == .character("A"), event.modifiers == .control {
      guard allowsMultipleSelection else { return false }
      selectAllByUser()
      return true
    }
    if event.modifiers.contains(.option) { return moveLead(by: event) }
    let activates = event.key == .enter && event.modifiers == .control
    guard event.modifiers.isEmpty || isExtending || activates else { return false }
    switch event.key {
    case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown:
      guard let row = nextRow(directed(event.key)) else { return false }
      if row == selection.lead, selection.contains(row) {
        return true
      }
      changeByUser { if isExtending { $0.extend(to: row) } else { $0.set(row) } }
      // The delegate may have moved or removed the row.
      if let row = selection.lead { scroll(toRow: row, .none, animated: true) }
      return true
    case .enter:
      guard !event.isRepeat, let row = selection.lead, selection.contains(row) else { return false }
      activate(row, event.modifiers)
      return true
    case .space:
      guard allowsMultipleSelection else { return false }
      guard let row = selection.lead else { return true }
      changeByUser { if $0.contains(row) { $0.remove(row) } else { $0.insert(row) } }
      return true
    case .escape, .tab, .backspace, .delete, .back, .forward, .menu, .function, .character, .other:
      return false
    }
  }

  /// The row to which a key goes; without a selected row, the first or last one in sight.
  private func nextRow(_ key: Key) -> Int? {
    let last = geometry.sections.rowCount - 1
    let lead = selection.lead.map { min($0, last) }
    if let grid = geometry.grid, let lead { return nextCell(key, from: lead, grid) }
    switch key {
    case .left: return geometry.grid == nil ? nil : visibleRows.last ?? last
    case .right: return geometry.grid == nil ? nil : visibleRows.first ?? 0
    case .up: return lead.map { max(0, $0 - 1) } ?? visibleRows.last ?? last
    case .down: return lead.map { min(last, $0 + 1) } ?? visibleRows.first ?? 0
    case .home: return 0
    case .end: return last
    case .pageUp, .pageDown:
      let page = max(1, bounds.height - geometry.topInset - geometry.headerHeight) * (key == .pageUp ? -1 : 1)
      let from = lead ?? visibleRows.first ?? 0
      let aim = geometry.top(ofRow: from) + page
      let row = geometry.rows(from: aim, to: aim.nextUp).first ?? (key == .pageUp ? 0 : last)
      // At least one row on, also where one is higher than a page.
      return key == .pageUp ? min(row, max(0, from - 1)) : max(row, min(last, from + 1))
    default: return nil
    }
  }
}

/// The clicks on the rows of a list.
final class ListClicks: GestureRecognizerDelegate {
  private unowned let list: ListView
  private let recognizer = TapGestureRecognizer()
  private var last: (row: Int, time: Double)?

  init(_ list: ListView) {
    self.list = list
    recognizer.name = "select"
    recognizer.cancelsPointerInView = false
    recognizer.addAction { [weak self] _ in self?.click() }
    list.addGestureRecognizer(recognizer)
    let menuPress = PressGestureRecognizer(button: .secondary) { [weak self] recognizer in
      if recognizer.state == .began { self?.list.selectForMenu(at: recognizer.location(in: nil)) }
    }
    menuPress.name = "select for a menu"
    menuPress.delegate = self
    list.addGestureRecognizer(menuPress)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }

  private func click() {
    guard list.allowsSelection, !list.swipes.hasPressClosed, let event = recognizer.lastEvent else { return }
    let place = recognizer.location(in: list)
    guard let path = list.indexPathForRow(at: place), let row = list.geometry.sections.row(at: path),
      let cell = list.shown[.row(row)], cell.frame.contains(place), list.row(under: place) != nil
    else { return list.clickBesideCells(at: place, event) }
    let wasSelected = list.selection.rows == RangeSet(row..<row + 1)
    list.changeByUser { choose(row, event, &$0) }
    // The delegate may have moved or removed the row.
    guard let lead = list.selection.lead else { return }
    if list.activatesOnSingleClick {
      if event.modifiers.isEmpty { list.activate(lead) }
      return
    }
    let isDouble = last.map { $0.row == lead && event.time - $0.time <= TapGestureRecognizer.rowInterval } ?? false
    last = isDouble ? nil : (lead, event.time)
    list.didClick(lead, at: place, wasSelected: wasSelected && event.modifiers.isEmpty, isDouble: isDouble)
    if isDouble { list.activate(lead, event.modifiers) }
  }

  /// As desktops do: a click selects one row, with Control it adds or takes one, with Shift it extends. A finger has no
  /// keys: where several rows can be selected, each tap adds or takes one.
  private func choose(_ row: Int, _ event: PointerEvent, _ selection: inout RowSelection) {
    let isToggling = event.modifiers.contains(.control) || event.pointer != .mouse
    if list.allowsMultipleSelection, event.modifiers.contains(.shift) {
      selection.extend(to: row)
    } else if list.allowsMultipleSelection, isToggling {
      if selection.contains(row) { selection.remove(row) } else { selection.insert(row) }
    } else {
      selection.set(row)
    }
  }
}
