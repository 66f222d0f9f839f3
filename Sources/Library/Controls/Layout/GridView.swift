import Geometry
import Views

/// Arranges its subviews in columns and rows, row by row.
///
/// ```swift
/// let photos = GridView(GridLayout(.autoFit(minimum: 160), spacing: 12), cards)
/// cards[0].layout.columnSpan = 2
/// ```
/// A subview covers the columns and rows that its ``View/layout`` says; one that finds no room in a row begins the
/// next. A hidden subview takes no cell. A subview with a ``View/relativeFrame`` is placed by that, over the others.
@MainActor open class GridView: View {
  /// The arrangement.
  public final var arrangement: GridLayout { didSet { if arrangement != oldValue { contentLayoutDidChange() } } }
  /// The arrangement in a window of the size class compact. Default: nil, the same.
  public final var compactArrangement: GridLayout? {
    didSet { if compactArrangement != oldValue { contentLayoutDidChange() } }
  }
  /// Whether ``View/safeAreaInsets`` are added to the padding. Default: false.
  public final var usesSafeArea = false { didSet { if usesSafeArea != oldValue { contentLayoutDidChange() } } }

  /// Makes a grid with subviews.
  public init(_ arrangement: GridLayout = GridLayout(), _ views: [View] = [], frame: Rect = .zero) {
    self.arrangement = arrangement
    super.init(frame: frame)
    isArranging = true
    for view in views { addSubview(view) }
  }

  private var current: GridLayout {
    let layout = compactArrangement != nil && horizontalSizeClass == .compact ? compactArrangement : nil
    var checked = (layout ?? arrangement).checked
    if usesSafeArea { checked.padding.add(directed(safeAreaInsets)) }
    return checked
  }

  open override func horizontalSizeClassDidChange() {
    if compactArrangement != nil { contentLayoutDidChange() }
    super.horizontalSizeClassDidChange()
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let layout = current
    let padding = layout.padding
    let pass = GridPass(viewsToArrange, layout, width: size.width - padding.horizontal)
    return onPixels(
      Size(max(0, pass.size.width + padding.horizontal), max(0, pass.size.height + padding.vertical)))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let layout = current
    let padding = layout.padding
    let views = viewsToArrange
    var pass = GridPass(views, layout, width: bounds.width - padding.horizontal)
    if layout.stretchesRows { pass.stretchRows(to: bounds.height - padding.vertical) }
    let isRightToLeft = isRightToLeft
    for (index, view) in views.enumerated() {
      let frame = pass.frame(index, view.currentLayout).offset(by: Vector(padding.left, padding.top))
      view.placeOnPixels(at: frame, mirroredIn: isRightToLeft ? bounds : nil)
    }
  }
}

/// One measurement or layout of a grid.
private struct GridPass {
  private let layout: GridLayout
  private let columns: [Double]
  private let columnStarts: [Double]
  private let cells: [GridSolver.Cell]
  private let sizes: [Size]
  private var rows: [Double]
  private var rowStarts: [Double]

  /// - Parameter width: the space without the padding; infinite where there is no limit.
  init(_ views: [View], _ layout: GridLayout, width: Double) {
    self.layout = layout
    let width = max(0, width)
    let values = views.map { $0.currentLayout }
    var columns = GridSolver.columnWidths(
      layout.columns, in: width, spacing: layout.columnSpacing, itemCount: views.count)
    let cells = GridSolver.cells(
      values.map { ($0.pointee.columnSpan, $0.pointee.rowSpan) }, columnCount: columns.count)
    if !width.isFinite { Self.widen(&columns, layout, cells, views) }
    self.columns = columns
    self.cells = cells
    columnStarts = GridSolver.starts(columns, layout.columnSpacing)
    var sizes: [Size] = []
    sizes.reserveCapacity(views.count)
    for index in views.indices {
      let (item, cell) = (values[index], cells[index])
      let room = GridSolver.span(
        of: cell.column..<(cell.column + cell.columnSpan), columns, layout.columnSpacing)
      let alignment = item.pointee.alignSelf ?? layout.alignment
      let size = ChildSize(of: views[index], item, in: Size(room, .infinity), stretches: alignment == .stretch)
      sizes.append(Size(size.width, size.height))
    }
    self.sizes = sizes
    if let height = layout.rowHeight {
      rows = Array(repeating: height, count: cells.map { $0.row + $0.rowSpan }.max() ?? 0)
    } else {
      let heights = zip(sizes, values).map { $0.height + $1.pointee.margins.vertical }
      rows = GridSolver.rowHeights(cells, heights, spacing: layout.rowSpacing)
    }
    rowStarts = GridSolver.starts(rows, layout.rowSpacing)
  }

  /// Where the width has no limit, a flexible column is as wide as its widest view of one column.
  private static func widen(
    _ columns: inout [Double], _ layout: GridLayout, _ cells: [GridSolver.Cell], _ views: [View]
  ) {
    for (view, cell) in zip(views, cells) where cell.columnSpan == 1 {
      if case .tracks(let tracks) = layout.columns, tracks.indices.contains(cell.column),
        case .points = tracks[cell.column]
      {
        continue
      }
      let values = view.currentLayout
      let size = ChildSize(of: view, values, in: Size(.infinity, .infinity), stretches: false)
      columns[cell.column] = max(columns[cell.column], size.width + values.pointee.margins.horizontal)
    }
    if case .tracks = layout.columns { return }
    // Columns of one kind are equally wide.
    columns = Array(repeating: columns.max() ?? 0, count: columns.count)
  }

  var size: Size {
    Size(
      GridSolver.span(of: columns.indices, columns, layout.columnSpacing),
      GridSolver.span(of: rows.indices, rows, layout.rowSpacing))
  }

  mutating func stretchRows(to height: Double) {
    let free = height - size.height
    guard free > 0, !rows.isEmpty else { return }
    for row in rows.indices { rows[row] += free / Double(rows.count) }
    rowStarts = GridSolver.starts(rows, layout.rowSpacing)
  }

  func frame(_ index: Int, _ values: UnsafePointer<LayoutItem>) -> Rect {
    let cell = cells[index]
    let width = GridSolver.span(of: cell.column..<(cell.column + cell.columnSpan), columns, layout.columnSpacing)
    let height = GridSolver.span(of: cell.row..<(cell.row + cell.rowSpan), rows, layout.rowSpacing)
    let room = Rect(columnStarts[cell.column], rowStarts[cell.row], width, height)
    return room.placing(
      sizes[index], values, horizontally: values.pointee.alignSelf ?? layout.alignment,
      vertically: values.pointee.alignSelf ?? layout.alignment)
  }
}

nonisolated extension Rect {
  /// The frame of a view in this room, inside its margins.
  func placing(
    _ size: Size, _ values: UnsafePointer<LayoutItem>, horizontally: LayoutAlignment, vertically: LayoutAlignment
  ) -> Rect {
    let available = Size(
      max(0, width - values.pointee.margins.horizontal), max(0, height - values.pointee.margins.vertical))
    var size = size
    let isHeightFree = values.pointee.height == nil && values.pointee.aspectRatio == nil
    if vertically == .stretch, isHeightFree { size.height = values.pointee.limitedHeight(available.height) }
    return Rect(
      minX + values.pointee.margins.left + horizontally.offset(in: max(0, available.width - size.width)),
      minY + values.pointee.margins.top + vertically.offset(in: max(0, available.height - size.height)), size.width,
      size.height)
  }
}
