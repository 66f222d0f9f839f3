/// The keys and texts that wait for a screen which is still to come, in the order of their coming.
package struct WaitingKeys {
  private struct Waiting {
    let event: Event
    let isForScreens: Bool
    /// The request that brings the screen; nil: the event waits for those before it.
    let request: Int?
  }
  private var events: [Waiting] = []
  /// The number of events at the beginning that were taken.
  private var taken = 0
  /// The number of events at the beginning that are older than the newest request which leads forward.
  private var outdated = 0
  /// The newest request that a key made which had waited: what comes after the key is for the screen that it brings.
  private var newestMade: Int?
  private var hasLost = false

  package init() {}

  /// The number of events that can wait.
  package static let most = 100_000

  package var isEmpty: Bool { count == 0 }
  package var count: Int { events.count - taken }

  /// The result of adding an event.
  package enum Result {
    case kept
    /// It is the first one for which there was no room.
    case firstLost
    case lost
  }

  /// - Parameters:
  ///   - isForScreens: whether it is a key for the way between screens, which waits only for the events before it.
  ///   - request: the number of the request that brings the screen; nil: the event waits for those before it.
  package mutating func add(_ event: Event, isForScreens: Bool = false, before request: Int?) -> Result {
    guard count < Self.most else {
      defer { hasLost = true }
      return hasLost ? .lost : .firstLost
    }
    events.append(Waiting(event: event, isForScreens: isForScreens, request: request))
    return .kept
  }

  /// Something newer was asked for: the waiting keys for screens have no effect.
  package mutating func giveWay() { outdated = events.count }

  /// The event that was taken last has made a request: those after it wait for that.
  package mutating func wait(for request: Int) { if !isEmpty { newestMade = request } }

  /// Takes the first event.
  /// - Parameter hasCome: whether a request is no longer waiting.
  /// - Returns: the event, and whether it may change screens; nil where there is none, or it goes on waiting.
  package mutating func takeFirst(where hasCome: (Int) -> Bool) -> (event: Event, changesScreens: Bool)? {
    guard taken < events.count else { return nil }
    let first = events[taken]
    if let request = [first.request, newestMade].compactMap({ $0 }).max(), !hasCome(request) { return nil }
    taken += 1
    let isOutdated = taken <= outdated
    if isEmpty { self = WaitingKeys() }
    return (first.event, !(first.isForScreens && isOutdated))
  }
}
