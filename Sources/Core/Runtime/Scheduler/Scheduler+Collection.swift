// The scheduler releases idle performers, so that a long-lived scheduler does not keep every performer that it ever
// made.

extension Scheduler {
  /// Seconds at rest after which a performer may be released: longer than the interval between plans that come frame by
  /// frame, and shorter than the pause before the user's next action.
  /// > Source: Material Motion runtime specification, "Performer life cycle": 500 ms.
  static let restBeforeCollection = 0.5

  func didComeToRest(_ slot: PerformerSlot) {
    if recording != nil || slot.isWatched { return }
    slot.isWatched = true
    resting.append(slot)
  }

  /// Releases the performers that have rested long enough. Runs during other work and requests no frames.
  func dropIdlePerformers() {
    guard let first = resting.first, isDue(first), !isCollecting else { return }
    // Releasing a performer may run code of the program, which may add plans.
    isCollecting = true
    // Copying this part of the array would allocate memory every half second.
    let count = resting.firstIndex { !isDue($0) } ?? resting.count
    for index in 0..<count where index < resting.count {
      let slot = resting[index]
      slot.isWatched = false
      if slot.isAtRest { dropIfIdle(slot) }
    }
    // Slots that start another period of rest, or came to rest meanwhile, are behind the first `count` ones.
    resting.removeFirst(min(count, resting.count))
    isCollecting = false
    forgetVoidScopes()
  }

  /// Whether the scheduler needs to look at this performer: it has rested long enough, or is at work again.
  private func isDue(_ slot: PerformerSlot) -> Bool {
    !slot.isAtRest || now - slot.restsSince >= Self.restBeforeCollection
  }

  private func dropIfIdle(_ slot: PerformerSlot) {
    guard slot.performer.isCollectable else { return slot.rest(anewAt: now) }
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
