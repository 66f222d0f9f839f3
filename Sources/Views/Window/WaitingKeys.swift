/// The keys and texts that wait for a screen which is still to come, in the order of their coming.
package struct WaitingKeys {
  private var events: [(event: Event, request: Int?)] = []
  /// The number of events at the beginning that were taken.
  private var taken = 0
  private var hasLost = false

  package init() {}

  /// The number of events that can wait.
  package static let most = 100_000

  package var isEmpty: Bool { taken == events.count }

  /// The result of adding an event.
  package enum Result {
    case kept
    /// It is the first one for which there was no room.
    case firstLost
    case lost
  }

  /// - Parameter request: the number of the request that brings the screen; nil: the event waits for those before it.
  package mutating func add(_ event: Event, before request: Int?) -> Result {
    guard events.count - taken < Self.most else {
      defer { hasLost = true }
      return hasLost ? .lost : .firstLost
    }
    events.append((event, request))
    return .kept
  }

  /// Takes the first event.
  /// - Parameter hasCome: whether a request is not waiting any more.
  /// - Returns: nil where there is none, or it goes on waiting.
  package mutating func takeFirst(where hasCome: (Int) -> Bool) -> Event? {
    guard taken < events.count else { return nil }
    let first = events[taken]
    if let request = first.request, !hasCome(request) { return nil }
    taken += 1
    if isEmpty { self = WaitingKeys() }
    return first.event
  }
}
