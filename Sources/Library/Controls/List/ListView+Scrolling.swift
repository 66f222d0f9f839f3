import Geometry

extension ListView {
  /// Brings a row into sight. Nothing happens where there is no such row.
  ///
  /// Where rows are measured, the place of a far row is an estimate, which is corrected on the way.
  public final func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    guard let row = geometry.sections.row(at: indexPath) else { return }
    scroll(toRow: row, position, animated: animated)
  }

  final func scroll(toRow row: Int, _ position: ScrollPosition, animated: Bool) {
    scrollTarget = nil
    let target = offset(forRow: row, position)
    setContentOffset(target, animated: animated)
    if animated {
      if machine.isMoving { scrollTarget = (row, position) }
      return
    }
    // Measuring the rows that came into sight may have moved it.
    for _ in 0..<3 {
      tile()
      let exact = offset(forRow: row, position)
      if abs(exact.y - contentOffset.y) < 0.5 { break }
      setContentOffset(exact, animated: false)
    }
  }

  /// The offset at which a row is where it was asked for.
  private func offset(forRow row: Int, _ position: ScrollPosition) -> Point {
    let rect = geometry.grid?.reach(ofRow: row, geometry.sections) ?? frame(ofRow: row)
    let x = contentOffset.x
    let lead = geometry.topInset + geometry.headerHeight
    let length = bounds.height
    let top = rect.minY - lead
    let bottom = rect.maxY - length
    switch position {
    case .top: return Point(x, top)
    case .middle: return Point(x, rect.midY - (length + lead) / 2)
    case .bottom: return Point(x, bottom)
    case .none:
      let now = machine.destination.y
      if rect.height > length - lead || top < now { return Point(x, top) }
      return Point(x, max(now, bottom))
    }
  }

  /// Follows the row to which the list scrolls, after rows on the way were measured.
  final func followScrollTarget() {
    guard let target = scrollTarget else { return }
    guard machine.isAnimating else {
      scrollTarget = nil
      return
    }
    // As little scrolling as possible is decided once.
    guard target.position != .none else { return }
    let offset = offset(forRow: target.row, target.position)
    let aim = Point(machine.x.clamped(offset.x), machine.y.clamped(offset.y))
    if abs(aim.y - machine.destination.y) > 0.5 { perform(machine.scroll(to: aim, at: ticker.now)) }
  }
}
