// Performers that have nothing to do any more are let go, so that a scheduler that lives as long as its program does not keep
// everything that ever moved.

/// Can be let go once it has rested for half a second: another one that reads the target would do as well.
///
/// A performer that is at work, or whose scheduler is on a timeline, is never asked. The names of its plans stay known: a
/// plan of that name still replaces the old one.
@MainActor public protocol CollectablePerforming: Performer {
  /// Whether it holds nothing that its target does not show: no gesture, no token, nothing that it would have to take back.
  var isCollectable: Bool { get }
}

extension Scheduler {
  /// Seconds at rest after which a performer may be let go: long enough that plans may come frame by frame, and short
  /// enough that it has happened before the user begins anything else.
  /// > Source: Material Motion runtime specification, "Performer life cycle": 500 ms.
  static let restBeforeCollection = 0.5

  func didComeToRest(_ slot: PerformerSlot) {
    if recording != nil || slot.isWatched { return }
    slot.isWatched = true
    resting.append(slot)
  }

  /// Looks at those that have rested long enough; nothing is done for its sake alone.
  func dropIdlePerformers() {
    guard let first = resting.first, isDue(first), !isCollecting else { return }
    // Who is let go may run code of the program's, which may add plans.
    isCollecting = true
    // Not copied out of the row: that would take memory every half second.
    let count = resting.firstIndex { !isDue($0) } ?? resting.count
    for index in 0..<count where index < resting.count {
      let slot = resting[index]
      slot.isWatched = false
      if slot.isAtRest { dropIfIdle(slot) }
    }
    // Those that wait for another half second, or came to rest meanwhile, stand behind them.
    resting.removeFirst(min(count, resting.count))
    isCollecting = false
    forgetVoidScopes()
  }

  /// Whether a performer has rested long enough, or rests no more.
  private func isDue(_ slot: PerformerSlot) -> Bool {
    !slot.isAtRest || now - slot.restsSince >= Self.restBeforeCollection
  }

  private func dropIfIdle(_ slot: PerformerSlot) {
    guard let performer = slot.performer as? any CollectablePerforming else { return }
    guard performer.isCollectable else { return slot.rest(anewAt: now) }
    scope(of: slot.target)?.drop(slot)
    slot.end()
  }

  private func forgetVoidScopes() {
    let void = met.filter { scopes[$0]?.isVoid ?? true }
    guard !void.isEmpty else { return }
    for key in void { scopes[key] = nil }
    met.removeAll { scopes[$0] == nil }
  }
}
