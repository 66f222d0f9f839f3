import Views

/// The arithmetic of a stack, on numbers alone: breaks items into lines, divides the space of each line among its
/// items, and places them.
///
/// *Main* is the axis along which items follow each other, *cross* the other one. All numbers are points. Nothing is
/// rounded here: the stack puts the edges of its views on whole device pixels.
/// - Complexity: O(n) in the items; O(n log n) for a line in which items reach their limits.
/// > Source: W3C, CSS Flexible Box Layout Module Level 1, section 9. The loop of its section 9.7 is replaced by one
/// > sweep over the points at which items reach their limits, which finds the same sizes.
package nonisolated struct FlexSolver {
  /// One view as the solver sees it. Sizes are finite and 0 or more; a minimum above the maximum wins.
  package struct Item: Hashable, Sendable {
    /// The main size before it grows or shrinks.
    package var basis: Double
    package var grow: Double
    package var shrink: Double
    /// nil: `automaticMinimum` says it, where the item has to shrink.
    package var minMain: Double?
    package var maxMain: Double
    /// The cross size; nil: `crossSize` says it for the main size.
    package var cross: Double?
    package var minCross: Double
    package var maxCross: Double
    /// Whether the item takes the cross size of its line where it is stretched.
    package var canStretch: Bool
    package var alignment: LayoutAlignment
    /// The margins before and after the item.
    package var mainMargins: (before: Double, after: Double) {
      get { (marginBefore, marginAfter) }
      set { (marginBefore, marginAfter) = newValue }
    }
    package var crossMargins: (before: Double, after: Double) {
      get { (crossMarginBefore, crossMarginAfter) }
      set { (crossMarginBefore, crossMarginAfter) = newValue }
    }
    private var marginBefore = 0.0
    private var marginAfter = 0.0
    private var crossMarginBefore = 0.0
    private var crossMarginAfter = 0.0

    package init(
      basis: Double, grow: Double = 0, shrink: Double = 1, minMain: Double? = nil, maxMain: Double = .infinity,
      cross: Double? = nil, minCross: Double = 0, maxCross: Double = .infinity, canStretch: Bool = true,
      alignment: LayoutAlignment = .stretch
    ) {
      self.basis = basis
      self.grow = grow
      self.shrink = shrink
      self.minMain = minMain
      self.maxMain = maxMain
      self.cross = cross
      self.minCross = minCross
      self.maxCross = maxCross
      self.canStretch = canStretch
      self.alignment = alignment
    }

    /// The basis within the limits.
    var hypothetical: Double { limitedMain(basis) }
    func limitedMain(_ size: Double) -> Double { max(minMain ?? 0, min(maxMain, size)) }
    func limitedCross(_ size: Double) -> Double { max(minCross, min(maxCross, size)) }
    var mainMargin: Double { marginBefore + marginAfter }
    var crossMargin: Double { crossMarginBefore + crossMarginAfter }
  }

  /// Where an item is.
  package struct Place: Hashable, Sendable {
    package var main = 0.0
    package var mainSize = 0.0
    package var cross = 0.0
    package var crossSize = 0.0
  }

  package struct Solution: Hashable, Sendable {
    package var places: [Place]
    /// The main size of the longest line as its items are, with margins and gaps.
    package var main = 0.0
    /// The same without the space into which items have grown: the size that they need.
    package var neededMain = 0.0
    /// The cross size of all lines.
    package var cross = 0.0
    package var lineCount = 0
  }

  /// The space on the main axis; infinity: items neither grow nor shrink, and stay on one line.
  package var main: Double
  /// The space on the cross axis, which the line of a stack that does not wrap fills; infinity: a line is as large as
  /// its largest item.
  package var cross: Double
  package var spacing: Double
  package var lineSpacing: Double
  package var distribution: StackLayout.Distribution
  package var wraps: Bool

  package init(
    main: Double, cross: Double, spacing: Double = 0, lineSpacing: Double = 0,
    distribution: StackLayout.Distribution = .start, wraps: Bool = false
  ) {
    self.main = main
    self.cross = cross
    self.spacing = spacing
    self.lineSpacing = lineSpacing
    self.distribution = distribution
    self.wraps = wraps
  }

  /// Places the items.
  ///
  /// - Parameters:
  ///   - automaticMinimum: the least main size of an item without one, asked only where the line is too short.
  ///   - crossSize: the cross size of an item at its main size, asked once for each item that has none.
  package func solve(
    _ items: [Item], automaticMinimum: (Int) -> Double = { _ in 0 }, crossSize: (Int, Double) -> Double = { _, _ in 0 }
  ) -> Solution {
    var solution = Solution(places: Array(repeating: Place(), count: items.count))
    var start = 0
    while start < items.count {
      let end = wraps ? endOfLine(items, from: start) : items.count
      let needed = divideSpace(of: start..<end, items, &solution.places, automaticMinimum)
      let used = distribute(start..<end, items, &solution.places)
      solution.main = max(solution.main, used)
      solution.neededMain = max(solution.neededMain, needed)
      if solution.lineCount > 0 { solution.cross += lineSpacing }
      solution.cross += align(start..<end, items, &solution.places, at: solution.cross, crossSize)
      solution.lineCount += 1
      start = end
    }
    return solution
  }

  // MARK: Lines

  /// As many items as fit, at least one.
  private func endOfLine(_ items: [Item], from start: Int) -> Int {
    guard main.isFinite else { return items.count }
    // Three thirds of a line fit on it.
    let limit = main + 1e-6 * max(1, main)
    var used = 0.0
    for index in start..<items.count {
      used += items[index].hypothetical + items[index].mainMargin + (index == start ? 0 : spacing)
      if used > limit, index > start { return index }
    }
    return items.count
  }

  /// Places the items of a line whose main sizes are known.
  /// - Returns: the space that they take, without what is left over.
  private func distribute(_ line: Range<Int>, _ items: [Item], _ places: inout [Place]) -> Double {
    var used = spacing * Double(line.count - 1)
    for index in line { used += places[index].mainSize + items[index].mainMargin }
    let free = main.isFinite ? max(0, main - used) : 0
    var (offset, gap) = distribution.offsetAndGap(of: free, count: line.count)
    gap += spacing
    for index in line {
      let margins = items[index].mainMargins
      places[index].main = offset + margins.before
      offset = places[index].main + places[index].mainSize + margins.after + gap
    }
    return used
  }

  /// Sizes and places the items of a line on the cross axis.
  /// - Returns: the cross size of the line.
  private func align(
    _ line: Range<Int>, _ items: [Item], _ places: inout [Place], at start: Double, _ crossSize: (Int, Double) -> Double
  ) -> Double {
    let isFilled = !wraps && cross.isFinite
    var size = isFilled ? cross : 0
    for index in line {
      let item = items[index]
      // A stretched item of a line of known size needs no measurement.
      if isFilled, item.cross == nil, item.canStretch, item.alignment == .stretch { continue }
      places[index].crossSize = item.limitedCross(item.cross ?? crossSize(index, places[index].mainSize))
      if !isFilled { size = max(size, places[index].crossSize + item.crossMargin) }
    }
    for index in line {
      let item = items[index]
      let margins = item.crossMargins
      if item.canStretch, item.alignment == .stretch {
        places[index].crossSize = item.limitedCross(max(0, size - item.crossMargin))
      }
      let free = max(0, size - item.crossMargin - places[index].crossSize)
      places[index].cross = start + margins.before + item.alignment.offset(in: free)
    }
    return size
  }
}

nonisolated extension LayoutAlignment {
  /// The place of something in a space with so much left over.
  package func offset(in free: Double) -> Double {
    switch self {
    case .start, .stretch: 0
    case .center: free / 2
    case .end: free
    }
  }
}

nonisolated extension StackLayout.Distribution {
  /// The space before the first of some things, and the gap between two, where so much is left over.
  fileprivate func offsetAndGap(of free: Double, count: Int) -> (Double, Double) {
    let count = Double(count)
    switch self {
    case .start: return (0, 0)
    case .center: return (free / 2, 0)
    case .end: return (free, 0)
    case .spaceBetween: return (0, count > 1 ? free / (count - 1) : 0)
    case .spaceAround: return (free / count / 2, free / count)
    case .spaceEvenly: return (free / (count + 1), free / (count + 1))
    }
  }
}
