/// Finds the items of a list that continue those of the list before, so that a list that scrolls costs only its new
/// rows.
nonisolated struct ItemAlignment {
  private var old: [UInt] = []
  private var new: [UInt] = []
  /// The number of items that are searched for the next one that continues.
  private static let reach = 64

  var byteCount: Int { (old.capacity + new.capacity) * 8 }

  /// Forgets the last list.
  mutating func removeAll() { old.removeAll(keepingCapacity: true) }

  /// Adds the edits from the last list to this one; none if the items correspond one to one.
  mutating func align(_ items: [DisplayItem], _ codes: inout [UInt32]) {
    new.removeAll(keepingCapacity: true)
    for item in items { new.append(ItemWords.signature(item)) }
    if new != old { addEdits(&codes) }
    swap(&old, &new)
  }

  private func addEdits(_ codes: inout [UInt32]) {
    var (place, oldPlace) = (0, 0)
    var kept = 0
    func flush() {
      if kept > 0 { codes.append(HistoryChunk.Edit.keep(kept).code) }
      kept = 0
    }
    while place < new.count || oldPlace < old.count {
      if place < new.count, oldPlace < old.count, new[place] == old[oldPlace] {
        kept += 1
        place += 1
        oldPlace += 1
        continue
      }
      flush()
      let (removed, inserted) = difference(place, oldPlace)
      if removed > 0 { codes.append(HistoryChunk.Edit.remove(removed).code) }
      if inserted > 0 { codes.append(HistoryChunk.Edit.insert(inserted).code) }
      place += inserted
      oldPlace += removed
    }
    flush()
  }

  /// Returns the numbers of items that are removed and inserted before the next one that continues.
  private func difference(_ place: Int, _ oldPlace: Int) -> (removed: Int, inserted: Int) {
    guard place < new.count else { return (old.count - oldPlace, 0) }
    guard oldPlace < old.count else { return (0, new.count - place) }
    for distance in 1...Self.reach {
      if oldPlace + distance < old.count, old[oldPlace + distance] == new[place] { return (distance, 0) }
      if place + distance < new.count, new[place + distance] == old[oldPlace] { return (0, distance) }
    }
    return (1, 1)
  }
}
