import Geometry
import Views

/// One measurement or layout of a stack: gives the solver the sizes of the views, and turns its answer into frames.
struct StackPass {
  private let isRow: Bool
  private let solution: FlexSolver.Solution

  /// - Parameters:
  ///   - inner: the space without the padding; infinite where there is no limit.
  ///   - isMeasuring: whether the space is an offer, which the stack need not fill.
  init(_ views: [View], _ layout: StackLayout, in inner: Size, isMeasuring: Bool) {
    isRow = layout.axis == .row
    var solver = FlexSolver(
      main: inner.width, cross: isMeasuring ? .infinity : inner.height, spacing: layout.spacing,
      lineSpacing: layout.lineSpacing, distribution: layout.distribution, wraps: layout.wraps)
    if isRow {
      let row = RowItems(views, layout, in: inner, isMeasuring: isMeasuring)
      solution = solver.solve(row.items, automaticMinimum: row.minimumWidth, crossSize: row.height)
    } else {
      // An offered height breaks only the lines of a column that wraps.
      solver.main = isMeasuring && !layout.wraps ? .infinity : inner.height
      solver.cross = isMeasuring ? .infinity : inner.width
      let items = Self.columnItems(views, layout, in: inner, isMeasuring: isMeasuring)
      solution = solver.solve(items, automaticMinimum: { items[$0].basis })
    }
  }

  /// The space that the views need.
  var neededSize: Size {
    isRow ? Size(solution.neededMain, solution.cross) : Size(solution.cross, solution.neededMain)
  }

  func frame(_ index: Int) -> Rect {
    let place = solution.places[index]
    return isRow
      ? Rect(place.main, place.cross, place.mainSize, place.crossSize)
      : Rect(place.cross, place.main, place.crossSize, place.mainSize)
  }

  // MARK: Columns

  private static func columnItems(
    _ views: [View], _ layout: StackLayout, in inner: Size, isMeasuring: Bool
  ) -> [FlexSolver.Item] {
    let room = Size(inner.width, isMeasuring ? .infinity : inner.height)
    var items: [FlexSolver.Item] = []
    items.reserveCapacity(views.count)
    for view in views {
      let values = view.currentLayout
      let alignment = values.pointee.alignSelf ?? layout.alignment
      let stretches = alignment == .stretch && !layout.wraps
      let size = ChildSize(of: view, values, in: room, stretches: stretches)
      var item = FlexSolver.Item(
        basis: values.pointee.basis?.points(of: room.height) ?? size.height, grow: values.pointee.grow,
        shrink: values.pointee.shrink, minMain: values.pointee.minHeight,
        maxMain: values.pointee.maxHeight ?? .infinity, cross: isMeasuring ? size.fittingWidth : size.width,
        minCross: values.pointee.minWidth ?? 0, maxCross: values.pointee.maxWidth ?? .infinity,
        canStretch: values.pointee.width == nil && values.pointee.aspectRatio == nil, alignment: alignment)
      let margins = values.pointee.margins
      item.mainMargins = (margins.top, margins.bottom)
      item.crossMargins = (margins.left, margins.right)
      items.append(item)
    }
    return items
  }
}

/// The views of a row as the solver sees them.
private struct RowItems {
  private(set) var items: [FlexSolver.Item] = []
  private let views: [View]

  init(_ views: [View], _ layout: StackLayout, in inner: Size, isMeasuring: Bool) {
    self.views = views
    items.reserveCapacity(views.count)
    let height = isMeasuring || layout.wraps ? .infinity : inner.height
    for view in views {
      let values = view.currentLayout
      let alignment = values.pointee.alignSelf ?? layout.alignment
      let given = Self.height(values, alignment, in: height)
      let basis =
        values.pointee.basis?.points(of: inner.width) ?? values.pointee.width?.points(of: inner.width)
        ?? values.pointee.width(forHeight: given) ?? view.measuredSize(within: Size(.infinity, .infinity)).width
      var item = FlexSolver.Item(
        basis: basis, grow: values.pointee.grow, shrink: values.pointee.shrink, minMain: values.pointee.minWidth,
        maxMain: values.pointee.maxWidth ?? .infinity, cross: given, minCross: values.pointee.minHeight ?? 0,
        maxCross: values.pointee.maxHeight ?? .infinity,
        canStretch: values.pointee.height == nil && values.pointee.aspectRatio == nil, alignment: alignment)
      let margins = values.pointee.margins
      item.mainMargins = (margins.left, margins.right)
      item.crossMargins = (margins.top, margins.bottom)
      items.append(item)
    }
  }

  /// The height that a view's values give; nil where the content gives it.
  private static func height(
    _ values: UnsafePointer<LayoutItem>, _ alignment: LayoutAlignment, in height: Double
  ) -> Double? {
    if let given = values.pointee.height?.points(of: height) { return values.pointee.limitedHeight(given) }
    guard values.pointee.aspectRatio != nil, values.pointee.width == nil, alignment == .stretch, height.isFinite else {
      return nil
    }
    return values.pointee.limitedHeight(max(0, height - values.pointee.margins.vertical))
  }

  /// A width in points stays; other views become no narrower than what they show at least.
  func minimumWidth(_ index: Int) -> Double {
    let values = views[index].currentLayout
    if values.pointee.basis == nil, let width = values.pointee.width, width.percent == 0 { return width.points }
    return views[index].measuredSize(within: Size(0, .infinity)).width
  }

  func height(_ index: Int, _ width: Double) -> Double {
    if let height = views[index].currentLayout.pointee.height(forWidth: width) { return height }
    return views[index].measuredSize(within: Size(width, .infinity)).height
  }
}
