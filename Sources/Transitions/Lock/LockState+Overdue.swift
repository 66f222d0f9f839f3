extension LockState {
  /// What is wrong where somebody has held a ticket for too long: who, for how long, and who suffers.
  func complaint(about holder: Entry, at now: Double) -> String {
    let age = holder.copy(at: now, in: self).age.rounded()
    let held = "\(holder.label) has held \(holder.scope.name) for \(Int(min(age, 1e9))) s"
    let waiting = waiting.filter { holder.excludes($0) }
    if let own = waiting.first(where: { $0.asker == holder.number }) {
      return "deadlock in the lock: \(held), and \(own.label), which it asked for itself, waits for it"
    }
    return waiting.isEmpty
      ? "\(held); nobody waits" : "\(held); waiting: \(waiting.map(\.label).joined(separator: ", "))"
  }

  /// The tickets that are held for too long in a scope or one related to it, in the order of being taken.
  func overdue(relatedTo scope: LockScope) -> [Entry] {
    held.filter { $0.isOverdue && $0.scope.isRelated(to: scope) }
  }
}
