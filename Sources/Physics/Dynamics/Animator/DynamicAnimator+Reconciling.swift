import Geometry

extension DynamicAnimator {
  func flattened() -> [DynamicBehavior] { behaviors.flatMap(\.withDescendants) }

  func body(of item: any DynamicItem) -> BodyID? { recordsByItem[ObjectIdentifier(item)]?.body }

  func bodies(of items: [any DynamicItem]) -> [BodyID] { items.compactMap { body(of: $0) } }

  /// Updates the world with the changes of behaviors and items.
  func reconcile() {
    while true {
      let due = work
      work = .nothing
      switch due {
      case .nothing: return
      case .one(let behavior): realize(behavior)
      case .some(let behaviors): for behavior in behaviors { realize(behavior) }
      case .everything: reconcileAll()
      }
    }
  }

  private func realize(_ behavior: DynamicBehavior) {
    guard behavior.dynamicAnimator === self else { return }
    behavior.realize(in: self)
    behavior.isStale = false
  }

  private func reconcileAll() {
    tree = flattened()
    collisions = tree.compactMap { $0 as? CollisionBehavior }
    actors = tree.filter { $0.action != nil }
    giveBits()
    var leaving = purge()
    leaving += removeAbsent()
    gatherTraits()
    applyTraits()
    structure += 1
    for behavior in tree { realize(behavior) }
    for body in leaving {
      recordsByBody[body] = nil
      world.removeBody(body)
    }
  }

  /// Removes the items that no behavior lists anymore.
  private func purge() -> [BodyID] {
    let gone = records.filter { $0.claims == 0 }
    guard !gone.isEmpty else { return [] }
    records.removeAll { $0.claims == 0 }
    reportRest(of: gone)
    for record in gone { recordsByItem[ObjectIdentifier(record.item)] = nil }
    return gone.compactMap(\.body)
  }

  /// Views that are not in the reference view's tree.
  private func removeAbsent() -> [BodyID] {
    let reference = reference
    var leaving: [BodyID] = []
    for record in records where !record.isPresent(in: reference) {
      guard let body = record.body else { continue }
      leaving.append(body)
      record.body = nil
    }
    return leaving
  }

  /// Later behaviors override earlier ones, and children their parents.
  private func gatherTraits() {
    for record in records { record.wanted = BodyTraits(record.traits.shape) }
    for behavior in tree {
      guard let shaping = behavior as? any TraitsProviding else { continue }
      for item in behavior.ownItems {
        if let record = recordsByItem[ObjectIdentifier(item)] { shaping.shape(&record.wanted) }
      }
    }
  }

  private func applyTraits() {
    let reference = reference
    for record in records where record.isPresent(in: reference) {
      if let body = record.body {
        guard record.wanted != record.traits else { continue }
        record.traits = record.wanted
        world.setTraits(record.traits, of: body)
      } else {
        let (shape, pose) = record.read(in: reference)
        record.wanted.shape = shape
        record.traits = record.wanted
        let body = world.addBody(record.traits, at: pose)
        record.body = body
        recordsByBody[body] = record
      }
    }
  }

  /// Gives each collision behavior a bit in the masks of bodies and boundaries.
  private func giveBits() {
    precondition(collisions.count <= 64, "an animator has at most 64 collision behaviors, not \(collisions.count)")
    var used = collisions.reduce(into: UInt64(0)) { $0 |= $1.bit }
    for collision in collisions where collision.bit == 0 {
      let bit = ~used & (0 &- ~used)
      collision.bit = bit
      used |= bit
    }
  }

  /// Reports a contact to every collision behavior of its items.
  func tell(_ contact: Contact) {
    guard let record = recordsByBody[contact.body] else { return }
    switch contact.other {
    case .body(let body):
      guard let other = recordsByBody[body] else { return }
      for collision in collisions { collision.tell(contact, record.item, other.item) }
    case .boundary(let boundary):
      for collision in collisions { collision.tell(contact, record.item, boundary) }
    }
  }
}

/// A behavior that sets properties of items, rather than moving them.
@MainActor protocol TraitsProviding: DynamicBehavior {
  func shape(_ traits: inout BodyTraits)
}
