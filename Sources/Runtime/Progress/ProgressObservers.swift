/// Who follows a window, held weakly and told in the order of being added.
///
/// Adding, removing and telling one cost the same however many there are. Followers may be added and removed while all are
/// told: who is removed is not told any more, who is added is told from the next time on.
final class ProgressObservers {
  private struct Entry { weak var follower: (any TransitionProgressObserver)? }

  private var entries: ContiguousArray<Entry> = []
  /// Where each stands. What has died may stand there still, also under the address of who came after it.
  private var places: [ObjectIdentifier: Int] = [:]
  /// How many times over all are being told: places must not change meanwhile.
  private var tellings = 0
  /// From so many entries on it is looked which are empty: twice as many as there were followers then.
  private var limit = ProgressObservers.leastLimit
  private static let leastLimit = 16

  /// One that is there already stays where it is.
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
