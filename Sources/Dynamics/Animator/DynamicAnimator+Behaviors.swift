extension DynamicAnimator {
  /// Adds a behavior with its children, on the top level, after the others. One that is there already stays where it is.
  ///
  /// The items are read at the next frame: where they stand then is where they start from.
  /// - Precondition: the behavior is in no other behavior and no other animator, no item of it obeys another animator, and
  ///   there is one gravity behavior at most in all.
  public func addBehavior(_ behavior: DynamicBehavior) {
    switch behavior.place {
    case .animator(let other) where other.object === self: return
    case .animator(let other):
      precondition(other.object == nil, "a behavior acts in one animator: remove it from the other one first")
    case .parent(let parent):
      precondition(parent.object == nil, "a behavior has one place: it is a child of another behavior already")
    case .nowhere: break
    }
    checkGravity(with: behavior)
    behavior.tellOfMove(to: self)
    behavior.place = .animator(Weak(self))
    behaviors.append(behavior)
    admit(behavior)
  }

  /// Takes a behavior out with its children; nothing where it is not on the top level. Its items stay where they are.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.tellOfMove(to: nil)
    behaviors.removeAll { $0 === behavior }
    behavior.place = .nowhere
    expel(behavior)
  }

  public func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  // MARK: For behaviors

  func checkGravity(with behavior: DynamicBehavior) {
    let new = behavior.withDescendants.count { $0 is GravityBehavior }
    guard new > 0 else { return }
    let count = new + flattened().count { $0 is GravityBehavior }
    precondition(
      count <= 1, "an animator has one gravity behavior: add the items to the one there is, or remove that first")
  }

  /// A behavior has come in, with its children.
  func admit(_ behavior: DynamicBehavior) {
    for member in behavior.withDescendants {
      for item in member.ownItems { claim(item) }
      member.isStale = true
    }
    noteStructure()
  }

  /// A behavior has gone, with its children.
  func expel(_ behavior: DynamicBehavior) {
    for member in behavior.withDescendants {
      for item in member.ownItems { release(item) }
      member.withdraw(from: world)
      member.forget()
    }
    noteStructure()
  }

  func claim(_ item: any DynamicItem) {
    ItemOwnership.claim(item, for: self)
    let key = ObjectIdentifier(item)
    if let record = recordsByItem[key] {
      record.claims += 1
      return
    }
    let record = ItemRecord(item)
    record.claims = 1
    records.append(record)
    recordsByItem[key] = record
  }

  func release(_ item: any DynamicItem) {
    guard let record = recordsByItem[ObjectIdentifier(item)] else { return }
    record.claims -= 1
    if record.claims == 0 { ItemOwnership.release(item) }
  }

  /// A parameter of a behavior has changed.
  func note(_ behavior: DynamicBehavior) {
    behavior.isStale = true
    switch work {
    case .nothing: work = .one(behavior)
    case .one(let other) where other !== behavior: work = .some([other, behavior])
    case .some(let others) where !others.contains { $0 === behavior }: work = .some(others + [behavior])
    case .one, .some, .everything: break
    }
    resume()
  }

  /// Which items there are has changed, or what they are, or which behaviors.
  func noteStructure() {
    work = .everything
    resume()
  }
}
