import Geometry
import Views

/// Where the columns of a table are that are not hidden, in points from the leading edge of the content.
///
/// It is the geometry of a list whose rows are the columns: it finds those in sight without looking at the others, and
/// the column in a hand makes room as a row does.
struct TableColumnLayout {
  let columns: [TableColumn]
  let axis: ListGeometry
  let tableWidth: Double
  /// How much wider columns are for larger texts; 1 or more.
  let scale: Double
  /// The width of the first column, where it stays; 0 where it scrolls.
  let fixedWidth: Double
  /// The columns that are seen and scroll.
  var inSight = 0..<0
  /// The column in the hand, which is seen wherever its place is.
  var held: Int?
  private let indices: [ObjectIdentifier: Int]

  init(
    _ columns: [TableColumn] = [], tableWidth: Double = 0, scale: Double = 1, isFirstFixed: Bool = false,
    stretchesLast: Bool = false
  ) {
    (self.columns, self.tableWidth, self.scale) = (columns, tableWidth, scale)
    var widths = RowHeights(count: columns.count, estimate: 1)
    for (index, column) in columns.enumerated() { widths.setHeight(column.width * scale, of: index) }
    let rest = tableWidth - widths.total
    if stretchesLast, rest > 0, let last = columns.last {
      let width = min(last.width * scale + rest, max(last.width, last.maximumWidth * scale))
      widths.setHeight(width, of: columns.count - 1)
    }
    axis = ListGeometry(sections: ListSections(counts: [columns.count]), heights: widths)
    let first = columns.isEmpty ? 0 : widths.height(of: 0)
    fixedWidth = isFirstFixed && columns.count > 1 && first <= tableWidth * 2 / 3 ? first : 0
    indices = Dictionary(uniqueKeysWithValues: columns.enumerated().map { (ObjectIdentifier($1), $0) })
  }

  var width: Double { axis.height }

  func index(of column: TableColumn) -> Int? { indices[ObjectIdentifier(column)] }

  func width(of index: Int) -> Double { axis.heights.height(of: index) }

  func isFixed(_ index: Int) -> Bool { index == 0 && fixedWidth > 0 }

  func isShown(_ index: Int) -> Bool { isFixed(index) || inSight.contains(index) || index == held }

  /// The columns that scroll and meet a part of the content.
  func columns(from start: Double, to end: Double, margin: Double) -> Range<Int> {
    let found = axis.rows(from: start + fixedWidth - margin, to: end + margin)
    let first = fixedWidth > 0 ? 1 : 0
    return max(first, found.lowerBound)..<max(first, found.upperBound)
  }

  /// The columns that have views, from the leading edge on.
  var shown: [Int] {
    let far = held.map { inSight.contains($0) ? [] : [$0] } ?? []
    return (fixedWidth > 0 ? [0] : []) + inSight + far
  }

  /// The column at a distance from the leading edge; nil beyond the last one.
  func index(at offset: Double) -> Int? { axis.rows(from: offset, to: offset.nextUp).first }
}

extension TableView {
  /// The place of a column's cells: in the content, and of a fixed one in its row.
  final func frame(ofColumn index: Int, height: Double) -> Rect {
    let width = columnLayout.width(of: index)
    var start = columnLayout.axis.top(ofRow: index)
    if let lift = columnReorder.machine.lift {
      start =
        lift.row == index
        ? lift.origin(in: columnLayout.axis, offset: leadingOffset, viewport: Size(0, bounds.width)).y
        : start + lift.displacement(ofRow: index)
    }
    let whole = columnLayout.isFixed(index) ? bounds.width : contentWidth
    return onPixels(Rect(isRightToLeft ? whole - start - width : start, 0, width, height))
  }

  /// The column at a point of the content, as it is seen; nil where there is none.
  final func column(at place: Point) -> TableColumn? {
    let seen = isRightToLeft ? bounds.maxX - place.x : place.x - bounds.minX
    let isFixed = seen < columnLayout.fixedWidth
    return columnLayout.index(at: isFixed ? seen : seen + leadingOffset).map { columnLayout.columns[$0] }
  }

  /// Scrolls to the side so that a column is seen beside the fixed one.
  final func scrollToColumn(_ index: Int) {
    guard !columnLayout.isFixed(index) else { return }
    let frame = frame(ofColumn: index, height: 1)
    let fixed = columnLayout.fixedWidth
    let (left, right) = isRightToLeft ? (frame.minX, frame.maxX + fixed) : (frame.minX - fixed, frame.maxX)
    let x = left < bounds.minX || right - left > bounds.width ? left : max(bounds.minX, right - bounds.width)
    if x != bounds.minX { setContentOffset(Point(x, contentOffset.y), animated: false) }
  }
}
