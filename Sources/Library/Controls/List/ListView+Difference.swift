extension ListView {
  /// Shows a change from old rows to new ones, which the data source has made already. Each row has a value that tells
  /// it from the others.
  ///
  /// ```swift
  /// let old = shown
  /// shown = messages.filter { $0.matches(search) }
  /// list.apply(from: old.map(\.id), to: shown.map(\.id))
  /// ```
  /// The rows move as in ``apply(_:inSection:)``. Where a value occurs twice, the list reloads instead, with a warning.
  /// - Complexity: O(n log n), so that a search can take out nearly all of 100,000 rows.
  public final func apply<ID: Hashable>(from old: [ID], to new: [ID], inSection section: Int = 0) {
    guard let changes = RowDifference.changes(from: old, to: new), let difference = CollectionDifference(changes) else {
      warnOnce("rows of a list have the same identifier: the list is reloaded")
      return reloadData()
    }
    apply(difference, inSection: section)
  }
}

/// The rows that were removed, inserted and moved between two lists of identifiers.
///
/// Of the rows that are in both, those of a longest increasing sequence stay, and the others move.
///
/// > Source: M. L. Fredman, "On computing the length of longest increasing subsequences", Discrete Mathematics 11,
/// > 1975.
package nonisolated enum RowDifference {
  /// - Returns: nil where an identifier occurs twice in one of the lists.
  package static func changes<ID: Hashable>(from old: [ID], to new: [ID]) -> [CollectionDifference<ID>.Change]? {
    guard let oldPlaces = places(of: old), let newPlaces = places(of: new) else { return nil }
    /// The new places of the old rows that stay in the list, in the old order.
    let kept = old.enumerated().compactMap { place, id in newPlaces[id].map { (old: place, new: $0) } }
    let still = Set(longestIncreasing(kept.map(\.new)))
    let moved = Dictionary(uniqueKeysWithValues: kept.filter { !still.contains($0.new) }.map { ($0.old, $0.new) })
    let movedTo = Dictionary(uniqueKeysWithValues: moved.map { ($1, $0) })
    var changes: [CollectionDifference<ID>.Change] = []
    for (place, id) in old.enumerated() where newPlaces[id] == nil || moved[place] != nil {
      changes.append(.remove(offset: place, element: id, associatedWith: moved[place]))
    }
    for (place, id) in new.enumerated() where oldPlaces[id] == nil || movedTo[place] != nil {
      changes.append(.insert(offset: place, element: id, associatedWith: movedTo[place]))
    }
    return changes
  }

  private static func places<ID: Hashable>(of ids: [ID]) -> [ID: Int]? {
    var places: [ID: Int] = [:]
    places.reserveCapacity(ids.count)
    for (place, id) in ids.enumerated() where places.updateValue(place, forKey: id) != nil { return nil }
    return places
  }

  /// Returns the values of a longest sequence that increases.
  private static func longestIncreasing(_ values: [Int]) -> [Int] {
    /// The index of the smallest last value of the sequences of each length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var sequence: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      sequence.append(values[index])
      index = previous[index]
    }
    return sequence.reversed()
  }
}
