import Animation
import Geometry
import Views

extension ListView {
  /// Where a row is shown now: at its place, or making room for another one, aside of its actions, or under the hand.
  final func shownFrame(ofRow row: Int) -> Rect {
    var frame = onPixels(frame(ofRow: row))
    if let lift = reorder.machine.lift { frame = frameInReorder(ofRow: row, frame, lift) }
    frame.origin.x -= directed(Vector(swipes.offset(ofRow: row), 0)).x
    return frame
  }

  /// Gives each row and header in sight a cell, and takes those of the others for later.
  final func tile() {
    guard !isTiling else { return setNeedsLayout() }
    isTiling = true
    // Rows that come into sight may be higher or lower than thought, and bring others with it.
    // After a jump nothing on screen is to be kept.
    let anchor = visibleRows.overlaps(rowsInSight) ? visibleRows.first : nil
    for _ in 0..<8 {
      let rows = rowsInSight
      recycleRows(except: rows)
      visibleRows = rows
      guard showRows(rows, anchor: anchor) else { break }
      updateContentSize()
    }
    // The last pass may have brought others into sight; the next frame shows them.
    if rowsInSight != visibleRows { setNeedsLayout() }
    tileHeaders()
    hideWaiting()
    swipes.placeActions()
    didTile()
    isTiling = false
    followScrollTarget()
  }

  final var sight: Rect { Rect(origin: bounds.origin, size: bounds.size) }

  final var rowsInSight: Range<Int> {
    // Rows that make room may come in from beyond the edges.
    let margin = reorder.machine.lift.map { $0.size.height + (geometry.grid?.lineSpacing ?? 0) } ?? 0
    return geometry.rows(from: sight.minY + geometry.topInset - margin, to: sight.maxY + margin)
  }

  // MARK: Rows

  /// Shows rows.
  /// - Parameters:
  ///   - anchor: the first row that was in sight before.
  ///   - places: whether their cells go to the places of their rows.
  /// - Returns: whether a height has changed, so that other rows may be in sight.
  final func showRows(_ rows: Range<Int>, anchor: Int?, places: Bool = true) -> Bool {
    var hasChanged = false
    for row in rows where shown[.row(row)] == nil {
      let cell = makeCell(forRow: row)
      guard isMeasuring else { continue }
      let change = geometry.heights.setHeight(measure(row, cell), of: row)
      guard change != 0 else { continue }
      hasChanged = true
      // Rows that come in at the top push upwards: what was in sight stays where it is.
      if let anchor, row < anchor, machine.offset.y > machine.y.range.lowerBound {
        updateContentSize(shiftedBy: change)
      }
    }
    guard places else { return hasChanged }
    for row in rows { if let cell = shown[.row(row)] { place(cell, at: shownFrame(ofRow: row)) } }
    return hasChanged
  }

  private func measure(_ row: Int, _ cell: ListViewCell) -> Double {
    let asked = listDelegate?.listView(self, heightForRowAt: geometry.sections.indexPath(ofRow: row))
    return checkedHeight(asked ?? cell.preferredHeight(forWidth: bounds.width), else: geometry.heights.estimate)
  }

  private func makeCell(forRow row: Int) -> ListViewCell {
    let path = geometry.sections.indexPath(ofRow: row)
    let cell = checked(dataSource?.listView(self, cellForRowAt: path) ?? ListViewCell())
    take(cell, as: .row(row), at: shownFrame(ofRow: row))
    withoutAnimation { prepare(cell, forRow: row) }
    cell.setSelected(selection.contains(row), animated: false)
    return cell
  }

  /// A data source may return the same cell twice, or one that stands elsewhere.
  private func checked(_ cell: ListViewCell) -> ListViewCell {
    let isOurs = cell.superview == nil || cell.superview === self
    if cell.role == nil, isOurs, !cell.isLeaving, !cell.isWaiting { return cell }
    warnOnce("a cell shows one row: dequeue another one for each call")
    return ListViewCell()
  }

  /// Puts a cell to use.
  private func take(_ cell: ListViewCell, as role: ListViewCell.Role, at frame: Rect) {
    cell.role = role
    shown[role] = cell
    withoutAnimation {
      setFrame(of: cell, to: frame)
      if cell.isHidden { cell.isHidden = false }
    }
    // Rows lie below the headers and the scroll bars.
    if cell.superview !== self { insertSubview(cell, at: 0) }
  }

  final func place(_ cell: View, at frame: Rect) {
    if cell.frame != frame { setFrame(of: cell, to: frame) }
  }

  /// The size of a cell is the list's doing, and asks for no layout of the list.
  private func setFrame(of cell: View, to frame: Rect) {
    if cell.bounds.size != frame.size { cell.resizeInMotion(to: frame.size) }
    cell.frame = frame
  }

  /// In a block that animates, or in a layout, a cell that comes into use jumps to its place.
  final func withoutAnimation(_ body: () -> Void) {
    if AnimationClock.isModelShown { View.performWithoutAnimation(body) } else { body() }
  }

  // MARK: Recycling

  private func recycleRows(except rows: Range<Int>) {
    let lifted = reorder.machine.lift?.row
    for row in visibleRows where !rows.contains(row) && row != lifted { recycle(.row(row)) }
  }

  final func recycle(_ role: ListViewCell.Role) {
    guard let cell = shown.removeValue(forKey: role) else { return }
    recycle(cell)
  }

  /// Keeps a cell for another row. One without an identifier goes.
  final func recycle(_ cell: ListViewCell) {
    // Typed text belongs to the row that leaves, not to the row that the cell shows next.
    window?.dropFocus(inside: cell)
    cell.role = nil
    cell.isLeaving = false
    if cell.isAnimating { cell.removeAllAnimations() }
    if cell.alpha != 1 { cell.alpha = 1 }
    cell.setSelected(false, animated: false)
    cell.putDown()
    cell.isWaiting = true
    if let identifier = cell.reuseIdentifier {
      pool(identifier).cells.append(cell)
    } else {
      cell.isWaiting = false
      cell.removeFromSuperview()
    }
  }

  final func recycleAll() {
    for role in Array(shown.keys) { recycle(role) }
    visibleRows = 0..<0
    visibleSections = 0..<0
    hideWaiting()
  }

  private func pool(_ identifier: String) -> CellPool {
    if let pool = waiting[identifier] { return pool }
    let pool = CellPool()
    waiting[identifier] = pool
    return pool
  }

  /// Hides the cells that no row has taken; more than a screen of them goes.
  private func hideWaiting() {
    let most = max(8, shown.count)
    for pool in waiting.values {
      while pool.cells.count > most { pool.cells.removeLast().removeFromSuperview() }
      for cell in pool.cells where !cell.isHidden { cell.isHidden = true }
    }
  }

  // MARK: Headers

  private func tileHeaders() {
    let height = geometry.headerHeight
    let edge = sight.minY + geometry.topInset
    guard height > 0, let first = geometry.section(at: edge), let last = geometry.section(at: sight.maxY) else {
      for section in visibleSections { recycle(.header(section)) }
      visibleSections = 0..<0
      return
    }
    let sections = first..<(last + 1)
    for section in visibleSections where !sections.contains(section) { recycle(.header(section)) }
    visibleSections = sections
    for section in sections {
      let top = geometry.top(ofSection: section)
      // The header sticks to the top until the next one pushes it.
      let stuck = min(max(top, edge), geometry.bottom(ofSection: section) - height)
      let rest = onPixels(Rect(rowOrigin, top, bounds.width, height))
      let frame = Rect(rest.minX, max(rest.minY, stuck), bounds.width, rest.height)
      if let header = shown[.header(section)] {
        place(header, at: frame)
      } else {
        makeHeader(section, at: frame)
      }
    }
  }

  private func makeHeader(_ section: Int, at frame: Rect) {
    let header = checked(dataSource?.listView(self, headerForSection: section) ?? ListViewCell())
    header.role = .header(section)
    shown[.header(section)] = header
    withoutAnimation {
      setFrame(of: header, to: frame)
      if header.isHidden { header.isHidden = false }
    }
    if header.superview !== self || subviews.firstIndex(where: { $0 === header }) ?? 0 < subviews.count / 2 {
      insertSubview(header, at: subviews.count - topmostCount)
    }
  }

  /// The number of views that lie over all rows and headers: the scroll bars, and a header that stays.
  final var topmostCount: Int { subviews.count { $0 is ScrollIndicator || $0 === pinnedHeader } }

  // MARK: Sizes

  /// Rows of another width, or with larger texts, have other heights; the first one in sight stays where it is.
  final func metricsDidChange() {
    let (anchor, scale) = (anchorOfResize(), textScale)
    let (wasTiling, wasGrid) = (isTiling, geometry.grid != nil)
    isTiling = true
    if heightScale != scale {
      geometry.heights = RowHeights(count: geometry.heights.count, estimate: estimate)
      geometry.headerHeight = checkedHeader
    }
    geometry.topInset = topInset
    if isMeasuring, measuredWidth != bounds.width || heightScale != scale {
      geometry.heights = RowHeights(count: geometry.heights.count, estimate: geometry.heights.estimate)
      for row in visibleRows {
        if let cell = shown[.row(row)] { geometry.heights.setHeight(measure(row, cell), of: row) }
      }
    }
    (measuredWidth, heightScale) = (bounds.width, scale)
    geometry.arrange(in: gridLines())
    if wasGrid || geometry.grid != nil { restoreInGrid(anchor) } else { restore(anchor) }
    isTiling = wasTiling
  }
}
