import Geometry
import Motion

/// The state of a row that is dragged to another place. Inputs are the mutating methods.
///
/// | state | lift | move, scroll | drop | cancel, or the row is gone |
/// |---|---|---|---|---|
/// | idle | → lifted | | | |
/// | lifted | | chooses the target | → idle, moves the row once | → idle |
///
/// Empty: the input does nothing. Places are points of the content of a left-to-right list.
nonisolated struct ReorderMachine {
  struct Lift: Equatable {
    /// The row that is dragged, and the place where it would go now.
    var row: Int
    var target: Int
    /// The rows of its section.
    var rows: Range<Int>
    /// The place of the pointer in the row.
    let grip: Vector
    /// The pointer in the viewport.
    var pointer: Point
    let size: Size
  }

  enum State: Equatable {
    case idle
    case lifted(Lift)
  }

  private(set) var state = State.idle

  var lift: Lift? {
    switch state {
    case .idle: nil
    case .lifted(let lift): lift
    }
  }

  mutating func lift(_ row: Int, of rows: Range<Int>, grip: Vector, pointer: Point, size: Size) {
    guard case .idle = state, rows.contains(row) else { return }
    state = .lifted(Lift(row: row, target: row, rows: rows, grip: grip, pointer: pointer, size: size))
  }

  /// The pointer, or the content under it, has moved.
  /// - Parameter pointer: in the viewport; nil where only the content has moved.
  /// - Returns: whether there is another target.
  mutating func move(to pointer: Point?, in geometry: ListGeometry, offset: Double, viewport: Size) -> Bool {
    guard case .lifted(var lift) = state else { return false }
    if let pointer, pointer.isFinite { lift.pointer = pointer }
    let old = lift.target
    lift.target = lift.target(in: geometry, offset: offset, viewport: viewport)
    state = .lifted(lift)
    return lift.target != old
  }

  /// The row is released.
  /// - Returns: the move; nil where the row stays where it was.
  mutating func drop() -> (row: Int, target: Int)? {
    guard case .lifted(let lift) = state else { return nil }
    state = .idle
    return lift.row == lift.target ? nil : (lift.row, lift.target)
  }

  /// - Returns: the row that goes back; nil where none was lifted.
  mutating func cancel() -> Int? {
    defer { state = .idle }
    return lift?.row
  }

  /// Other rows were removed, inserted or moved.
  /// - Returns: whether a lifted row is gone.
  mutating func rearrange(_ sections: ListSections, _ place: (Int) -> Int?) -> Bool {
    guard case .lifted(var lift) = state else { return false }
    guard let row = place(lift.row) else {
      state = .idle
      return true
    }
    lift.row = row
    lift.rows = sections.rows(in: sections.section(ofRow: row))
    lift.target = min(max(lift.target, lift.rows.lowerBound), lift.rows.upperBound - 1)
    state = .lifted(lift)
    return false
  }
}

nonisolated extension ReorderMachine.Lift {
  /// The corner of the dragged row: under the pointer, and on a rubber band beyond its section. Rows keep to their
  /// column.
  func origin(in geometry: ListGeometry, offset: Double, viewport: Size) -> Point {
    let first = geometry.frame(ofRow: rows.lowerBound, width: viewport.width)
    let last = geometry.frame(ofRow: rows.upperBound - 1, width: viewport.width)
    func banded(_ place: Double, _ range: ClosedRange<Double>, _ length: Double) -> Double {
      RubberBand(dimension: min(max(1, length), 1e6)).offset(of: place, in: range)
    }
    let top = banded(
      offset + pointer.y - grip.y, first.minY...max(first.minY, last.maxY - size.height), viewport.height)
    guard let grid = geometry.grid else { return Point(first.minX, top) }
    let lastLeft = grid.lefts[min(rows.count, grid.columnCount) - 1]
    return Point(banded(pointer.x - grip.x, first.minX...max(first.minX, lastLeft), viewport.width), top)
  }

  /// How far a row makes room for the dragged one.
  func displacement(ofRow other: Int) -> Double { Double(other - slot(ofRow: other)) * -size.height }

  /// The place to which a row goes as it makes room.
  func slot(ofRow other: Int) -> Int {
    if other > row, other <= target { return other - 1 }
    if other < row, other >= target { return other + 1 }
    return other
  }

  /// The last row below whose middle the lower edge is past, or the first above whose middle the upper edge is.
  ///
  /// Middles are those of the rows before they made room, so that a row that has made room does not come back by
  /// itself.
  ///
  /// In a grid: the place that is nearest to the middle of the dragged cell.
  fileprivate func target(in geometry: ListGeometry, offset: Double, viewport: Size) -> Int {
    let origin = origin(in: geometry, offset: offset, viewport: viewport)
    if let grid = geometry.grid {
      let middle = origin + Vector(size.width / 2, size.height / 2)
      let section = geometry.sections.section(ofRow: rows.lowerBound)
      return grid.row(nearest: middle, inSection: section, geometry.sections) ?? row
    }
    let top = origin.y
    let bottom = top + size.height
    let own = geometry.top(ofRow: row)
    let headers = own - geometry.heights.offset(of: row)
    func middle(_ row: Int) -> Double { geometry.top(ofRow: row) + geometry.heights.height(of: row) / 2 }
    if top > own {
      let below = min(geometry.heights.row(at: bottom - headers) ?? row, rows.upperBound - 1)
      return max(row, bottom > middle(below) ? below : below - 1)
    }
    let above = max(geometry.heights.row(at: top - headers) ?? row, rows.lowerBound)
    return min(row, top < middle(above) ? above : above + 1)
  }
}
