extension Scheduler {
  /// Whether a plan was added to the target, so that its actor (the target or a replica) is decided.
  package func hasMet(_ target: AnyObject) -> Bool { scope(of: target) != nil }

  /// Whether the target moves now: it has an active token, or it follows a progress that is held or moving.
  package func isMoving(_ target: AnyObject) -> Bool {
    if isActive(target) { return true }
    guard let progress, scope(of: target)?.slots.contains(where: \.isFollowingProgress) == true else { return false }
    return progress.isHeld || isActive(progress)
  }

  /// Removes all plans of a target. Its named plans are removed by name, its other plans end at the present state.
  /// Afterwards the target has no active tokens.
  package func endPlans(of target: AnyObject) {
    change { [self] in
      guard let scope = scope(of: target) else { return }
      for name in scope.named.keys.sorted() { remove(named: name, from: target) }
      for slot in scope.slots { slot.endPlans() }
      endActivity(of: target)
    }
  }
}
