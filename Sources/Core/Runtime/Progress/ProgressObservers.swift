/// The observers of a transition's progress, held weakly and notified in the order in which they were added.
///
/// Adding and removing an observer take constant time. Observers may be added and removed during a notification: a
/// removed observer receives no further calls, and an added observer receives calls from the next notification on.
final class ProgressObservers {
  private struct Entry { weak var follower: (any TransitionProgressObserver)? }

  private var entries: ContiguousArray<Entry> = []
  /// The index of each observer's entry. The entry of a released observer can remain, and a new object can have the
  /// same identifier.
  private var places: [ObjectIdentifier: Int] = [:]
  /// The number of notifications under way. Entries must keep their indices meanwhile.
  private var tellings = 0
  /// The number of entries from which `add` first removes the empty ones: twice the number of live observers at the
  /// last removal.
  private var limit = ProgressObservers.leastLimit
  private static let leastLimit = 16

  /// Adds an observer at the end. An observer that is already in the list keeps its place.
  func add(_ follower: any TransitionProgressObserver) {
    let id = ObjectIdentifier(follower)
    if let place = places[id], entries[place].follower === follower { return }
    if entries.count >= limit, tellings == 0 { removeEmpty() }
    places[id] = entries.count
    entries.append(Entry(follower: follower))
  }

  func remove(_ follower: any TransitionProgressObserver) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(follower)) else { return }
    entries[place].follower = nil
  }

  func tell(_ news: (any TransitionProgressObserver) -> Void) {
    tellings += 1
    defer { tellings -= 1 }
    for place in 0..<entries.count {
      if let follower = entries[place].follower { news(follower) }
    }
  }

  private func removeEmpty() {
    entries.removeAll { $0.follower == nil }
    places.removeAll(keepingCapacity: true)
    for (place, entry) in entries.enumerated() {
      if let follower = entry.follower { places[ObjectIdentifier(follower)] = place }
    }
    limit = max(ProgressObservers.leastLimit, 2 * entries.count)
  }
}
