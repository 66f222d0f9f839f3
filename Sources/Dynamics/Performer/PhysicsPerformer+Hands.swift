import Runtime

// Hands that take the item.

extension PhysicsPerformer {
  func listen(for grab: Grab, _ number: Int) {
    guard let view = place.view else {
      ticker?.warn("\(place.name) is no view: no hand can grab it")
      return
    }
    let hand = GrabHand(self, on: view, grab, number: number)
    hands.append(hand)
    hand.attach()
  }

  /// Whether a plan may take hold now: in the phase in which the transition is, or while a hand has it.
  func isPlanInReach(_ number: Int) -> Bool {
    guard let entry = entries.first(where: { $0.number == number && $0.isLive }) else { return false }
    return window == nil || !entry.plan.phase.isDisjoint(with: [phase, .held])
  }

  /// The hands are those of the plans that it has again.
  func restoreHands() {
    for hand in hands where !entries.contains(where: { $0.number == hand.number && $0.isLive }) { hand.detach() }
    hands.removeAll { hand in !entries.contains { $0.number == hand.number && $0.isLive } }
    for entry in entries where entry.isLive && !hands.contains(where: { $0.number == entry.number }) {
      if case .grab(let grab) = entry.content { listen(for: grab, entry.number) }
    }
  }

  /// Something has to do with the body: frames come until it rests.
  func stir() {
    guard !isStanding, case .inside(let space, let body, let course) = presence else { return }
    space.passRest(until: now)
    space.world.wake(body)
    if case .resting = course { presence = .inside(space, body, .moving) }
    ticker?.start()
  }
}
