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
    return views.map { view in
      let values = view.currentLayout
      let alignment = values.alignSelf ?? layout.alignment
      let stretches = alignment == .stretch && !layout.wraps
      let size = ChildSize(of: view, values, in: room, stretches: stretches)
      var item = FlexSolver.Item(
        basis: values.basis?.points(of: room.height) ?? size.height, grow: values.grow, shrink: values.shrink,
        minMain: values.minHeight, maxMain: values.maxHeight ?? .infinity,
        cross: isMeasuring ? size.fittingWidth : size.width, minCross: values.minWidth ?? 0,
        maxCross: values.maxWidth ?? .infinity, canStretch: values.width == nil && values.aspectRatio == nil,
        alignment: alignment)
      item.mainMargins = (values.margins.top, values.margins.bottom)
      item.crossMargins = (values.margins.left, values.margins.right)
      return item
    }
  }
}

/// The views of a row as the solver sees them.
private struct RowItems {
  let items: [FlexSolver.Item]
  private let views: [View]
  private let values: [LayoutItem]

  init(_ views: [View], _ layout: StackLayout, in inner: Size, isMeasuring: Bool) {
    self.views = views
    values = views.map(\.currentLayout)
    var items: [FlexSolver.Item] = []
    items.reserveCapacity(views.count)
    let height = isMeasuring || layout.wraps ? .infinity : inner.height
    for (view, values) in zip(views, values) {
      let alignment = values.alignSelf ?? layout.alignment
      var given = values.height?.points(of: height).map(values.limitedHeight)
      if given == nil, values.aspectRatio != nil, values.width == nil, alignment == .stretch, height.isFinite {
        given = values.limitedHeight(max(0, height - values.margins.vertical))
      }
      let basis =
        values.basis?.points(of: inner.width) ?? values.width?.points(of: inner.width)
        ?? values.width(forHeight: given) ?? view.measuredSize(within: Size(.infinity, .infinity)).width
      var item = FlexSolver.Item(
        basis: basis, grow: values.grow, shrink: values.shrink, minMain: values.minWidth,
        maxMain: values.maxWidth ?? .infinity, cross: given, minCross: values.minHeight ?? 0,
        maxCross: values.maxHeight ?? .infinity, canStretch: values.height == nil && values.aspectRatio == nil,
        alignment: alignment)
      item.mainMargins = (values.margins.left, values.margins.right)
      item.crossMargins = (values.margins.top, values.margins.bottom)
      items.append(item)
    }
    self.items = items
  }

  /// A width in points stays; other views become no narrower than what they show at least.
  func minimumWidth(_ index: Int) -> Double {
    let values = values[index]
    if values.basis == nil, let width = values.width, width.percent == 0 { return width.points }
    return views[index].measuredSize(within: Size(0, .infinity)).width
  }

  func height(_ index: Int, _ width: Double) -> Double {
    if let height = values[index].height(forWidth: width) { return height }
    return views[index].measuredSize(within: Size(width, .infinity)).height
  }
}
