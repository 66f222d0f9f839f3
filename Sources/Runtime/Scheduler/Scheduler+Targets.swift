extension Scheduler {
  /// Whether plans have met a target, so that it is settled what performers act on.
  package func hasMet(_ target: AnyObject) -> Bool { scope(of: target) != nil }

  /// Whether something goes on with a target, as of now, or it follows a window with which something goes on.
  package func isMoving(_ target: AnyObject) -> Bool {
    if isActive(target) { return true }
    guard let progress, scope(of: target)?.slots.contains(where: \.isFollowingProgress) == true else { return false }
    return progress.isHeld || isActive(progress)
  }

  /// Takes all plans from a target: the named ones are removed as by their names, the others end where they are. Nothing
  /// goes on with it then.
  package func endPlans(of target: AnyObject) {
    change { [self] in
      guard let scope = scope(of: target) else { return }
      for name in scope.named.keys.sorted() { remove(named: name, from: target) }
      for slot in scope.slots { slot.endPlans() }
      endActivity(of: target)
    }
  }
}
