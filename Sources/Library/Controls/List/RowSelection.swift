/// The selected rows of a list, as ranges: selecting a million rows is one range.
nonisolated struct RowSelection: Equatable {
  private(set) var rows = RangeSet<Int>()
  /// The row that keys go on from, and the one where an extended selection began.
  var lead: Int?
  var anchor: Int?

  init(_ rows: RangeSet<Int> = RangeSet()) { self.rows = rows }

  func contains(_ row: Int) -> Bool { rows.contains(row) }

  var isEmpty: Bool { rows.isEmpty }

  mutating func set(_ row: Int) {
    rows = RangeSet(row..<row + 1)
    (lead, anchor) = (row, row)
  }

  mutating func insert(_ row: Int) {
    rows.insert(contentsOf: row..<row + 1)
    (lead, anchor) = (row, row)
  }

  mutating func remove(_ row: Int) {
    rows.remove(contentsOf: row..<row + 1)
    (lead, anchor) = (row, row)
  }

  /// Selects all rows from the anchor to a row, and no others.
  mutating func extend(to row: Int) {
    let start = anchor ?? row
    rows = RangeSet(min(start, row)..<max(start, row) + 1)
    (lead, anchor) = (row, start)
  }

  mutating func setAll(_ count: Int) { rows = RangeSet(0..<count) }

  mutating func clear() { rows = RangeSet() }

  /// Removes the first row and returns it; nil without one.
  mutating func popFirst() -> Int? {
    guard let row = rows.ranges.first?.lowerBound else { return nil }
    rows.remove(contentsOf: row..<row + 1)
    return row
  }

  /// The selection after rows were removed, inserted and moved.
  /// - Parameters:
  ///   - breaks: the old rows, sorted, from which on the new places do not go on from those before.
  ///   - place: the new place of an old row; nil for one that is gone.
  func rearranged(breaks: [Int], _ place: (Int) -> Int?) -> RowSelection {
    var new = RowSelection()
    for range in rows.ranges {
      var start = range.lowerBound
      var next = breaks.partitioningIndex { $0 > start }
      while start < range.upperBound {
        let end = next < breaks.count ? min(breaks[next], range.upperBound) : range.upperBound
        if let first = place(start) { new.rows.insert(contentsOf: first..<first + end - start) }
        start = end
        next += 1
      }
    }
    new.lead = lead.flatMap(place)
    new.anchor = anchor.flatMap(place)
    return new
  }
}

nonisolated extension [Int] {
  /// The first index whose element satisfies a predicate that holds for all after it.
  func partitioningIndex(_ belongsAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
