import Geometry
import Views

/// Lists whose cells are arranged in a grid.
extension ListView {
  /// How the cells of a list are arranged.
  nonisolated public enum CellLayout: Hashable, Sendable {
    /// Each row below the one before, as wide as the list.
    case rows
    /// Cells beside and below each other, in reading order, below the header of their section.
    ///
    /// The layout gives columns and gaps, and the padding around the cells of each section. Cells are as high as its
    /// `rowHeight`; without it `aspectRatio` is their width by their height. A `rowHeight` and the minimum of `autoFit`
    /// grow with ``View/textScale``. `alignment` and `stretchesRows` have no effect. A cell is at least 8 points wide
    /// and high: columns for which there is no room are left out.
    case grid(GridLayout, aspectRatio: Double = 1)
  }

  // MARK: Places

  /// The columns and lines for the present width and text scale; nil where the cells are rows.
  final func gridLines() -> GridLines? {
    guard case .grid(let given, let ratio) = cellLayout, !(self is TableView) else { return nil }
    var layout = given.checked
    if case .autoFit(let minimum) = layout.columns { layout.columns = .autoFit(minimum: grown(minimum)) }
    if !(ratio.isFinite && ratio > 0) {
      warnOnce("the aspect ratio of cells is more than 0 and finite; others count as 1")
    }
    let checkedRatio = ratio.isFinite && ratio > 0 ? ratio : 1
    return GridLines(layout, width: bounds.width) { width in
      checkedHeight(layout.rowHeight.map(grown) ?? (width > 0 ? width / checkedRatio : estimate), else: estimate)
    }
  }

  final func frame(ofRow row: Int, in geometry: ListGeometry) -> Rect {
    var frame = directed(geometry.frame(ofRow: row, width: bounds.width), in: geometry)
    frame.origin.x += rowOrigin
    return frame
  }

  /// A rectangle of a left-to-right grid as it is seen, or the other way round.
  final func directed(_ rect: Rect, in geometry: ListGeometry) -> Rect {
    guard let grid = geometry.grid, isRightToLeft else { return rect }
    return Rect(grid.width - rect.maxX, rect.minY, rect.width, rect.height)
  }

  /// A point of a left-to-right grid as it is seen, or the other way round.
  final func directed(_ point: Point, in geometry: ListGeometry) -> Point {
    guard let grid = geometry.grid, isRightToLeft else { return point }
    return Point(grid.width - point.x, point.y)
  }

  final func cellLayoutDidChange() {
    reorder.abandon()
    swipes.abandon()
    band.abandon()
    resizeAnchor = nil
    // No text scale: heights and columns are made again, now or in the layout after the data source has returned.
    heightScale = 0
    if !isTiling { metricsDidChange() }
    setNeedsLayout()
  }

  /// The row that stays at the top while the list is resized.
  ///
  /// In a grid it is one cell as long as nothing scrolls: the first cell of its line differs from width to width, and
  /// the list would wander off.
  final func anchorOfResize() -> ListAnchor? {
    if let held = resizeAnchor, held.offset == bounds.minY { return held.anchor }
    return anchor { _ in true }
  }

  /// Keeps an anchor where it is on screen, and the cells with it: also in a block that animates, where they go on from
  /// there to their places.
  final func restoreInGrid(_ anchor: ListAnchor?) {
    View.performWithoutAnimation {
      let before = bounds.minY
      restore(anchor)
      let change = bounds.minY - before
      if change != 0 { for cell in subviews where cell is ListViewCell { cell.center.y += change } }
    }
    resizeAnchor = geometry.grid == nil ? nil : (anchor, bounds.minY)
  }

  // MARK: Selection

  /// The cell to which a key goes from another one, in a left-to-right grid.
  final func nextCell(_ key: Key, from lead: Int, _ grid: GridLines) -> Int? {
    let (sections, last) = (geometry.sections, geometry.sections.rowCount - 1)
    switch key {
    case .left: return max(0, lead - 1)
    case .right: return min(last, lead + 1)
    case .up, .down: return grid.row(above: key == .up, lead, sections) ?? lead
    case .home: return 0
    case .end: return last
    case .pageUp, .pageDown:
      let isUp = key == .pageUp
      let frame = grid.frame(ofRow: lead, sections)
      let page = max(1, bounds.height - geometry.headerHeight) * (isUp ? -1 : 1)
      let aim = grid.row(nearest: frame.center + Vector(0, page), sections) ?? lead
      // At least one line on, also where a cell is higher than a page.
      let next = grid.row(above: isUp, lead, sections) ?? lead
      return isUp ? min(aim, next) : max(aim, next)
    default: return nil
    }
  }

  /// A click beside all cells of a grid gives a selection of several up, as desktops do.
  final func clickBesideCells(at place: Point, _ event: PointerEvent) {
    guard allowsMultipleSelection, event.modifiers.isEmpty, isBesideCells(place) else { return }
    changeByUser { $0.clear() }
  }

  /// Whether a place is in a grid, and no cell and no header is there.
  final func isBesideCells(_ place: Point) -> Bool {
    guard geometry.grid != nil, indexPathForRow(at: place) == nil else { return false }
    return !visibleSections.contains { shown[.header($0)]?.frame.contains(place) ?? false }
  }
}
