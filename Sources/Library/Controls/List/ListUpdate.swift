/// Where the rows of a list go when some are removed, inserted and moved.
package nonisolated struct ListUpdate {
  /// The removed places among the old rows, and the inserted ones among the new rows, sorted.
  private let removed: [Int]
  private let inserted: [Int]
  /// From the old to the new place, for rows that were moved.
  private let moves: [Int: Int]
  package let newCount: Int

  /// - Returns: nil where the places are not those of rows, or come twice.
  package init?(removed: [Int], inserted: [Int], moves: [Int: Int], oldCount: Int) {
    let newCount = oldCount - removed.count + inserted.count
    guard Self.isLegal(removed, oldCount), Self.isLegal(inserted, newCount) else { return nil }
    (self.removed, self.inserted, self.moves, self.newCount) = (removed, inserted, moves, newCount)
  }

  private static func isLegal(_ places: [Int], _ count: Int) -> Bool {
    guard count >= 0, places.first ?? 0 >= 0, places.last ?? -1 < count else { return false }
    return zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The new place of an old row; nil for one that is gone.
  /// - Complexity: O(log² n) in the changed rows.
  package func place(of row: Int) -> Int? {
    if let moved = moves[row] { return moved }
    let before = removed.partitioningIndex { $0 >= row }
    if before < removed.count, removed[before] == row { return nil }
    // The new place p has p - (inserted before p) = row - (removed before it).
    let rest = row - before
    var (low, high) = (0, inserted.count)
    while low < high {
      let middle = (low + high) / 2
      if inserted[middle] - middle <= rest { low = middle + 1 } else { high = middle }
    }
    return rest + low
  }

  /// The old rows, sorted, from which on the new places do not go on from those before.
  package var breaks: [Int] {
    var breaks = Set(removed.flatMap { [$0, $0 + 1] })
    for (index, place) in inserted.enumerated() {
      // The old row that comes after this inserted one: the one that remains with this many before it.
      let rest = place - index
      var (low, high) = (0, removed.count)
      while low < high {
        let middle = (low + high) / 2
        if removed[middle] - middle <= rest { low = middle + 1 } else { high = middle }
      }
      breaks.insert(rest + low)
    }
    return breaks.sorted()
  }
}
