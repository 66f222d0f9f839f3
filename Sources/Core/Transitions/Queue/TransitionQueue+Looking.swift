extension TransitionQueue {
  func entry(_ number: Int) -> Entry? {
    held.first { $0.number == number } ?? waiters.place(of: number).map { waiting[$0] }
  }

  func status(of number: Int) -> LockEntry.Status? { entry(number)?.status }

  /// Whether a scope, or one around it, is closed.
  func isClosed(_ scope: Scope) -> Bool { scope.isInside(anyOf: closedScopes) }
  /// Whether this scope itself was closed.
  func wasClosed(_ scope: Scope) -> Bool { closedScopes.contains(scope.number) }

  /// Whether transitions can begin in a scope.
  func canBegin(in scope: Scope) -> Bool { screens[scope.number] == nil }

  func phase(of scope: Scope) -> Phase {
    switch screens[scope.number] {
    case .closed: return .closed
    case .arriving: return .busy
    case nil: break
    }
    let holder = held.first { $0.kind == .run && $0.status == .held && $0.scope.number == scope.number }
    switch holder?.stage {
    case .running(let running): return .running(running)
    case .preparing, .ending: return .busy
    case nil: return .free
    }
  }

  /// The requests of a scope that have not begun, in the order of asking; none once its screens are closed.
  func pendingRequests(in scope: Scope) -> [Entry] {
    if screens[scope.number] == .closed { return [] }
    let handed = held.filter { $0.isPending(in: scope) }
    let pending = waiting.filter { $0.isPending(in: scope) }
    return handed.isEmpty ? pending : (handed + pending).sorted { $0.number < $1.number }
  }

  /// The oldest and the newest request of a scope that have not begun; nil: there are none.
  func endsOfPending(in scope: Scope) -> (oldest: Entry, newest: Entry)? {
    guard hasPendingRequests(in: scope) else { return nil }
    var ends = held.filter { $0.isPending(in: scope) }
    if let first = waiting.first(where: { $0.isPending(in: scope) }) { ends.append(first) }
    if let last = waiting.last(where: { $0.isPending(in: scope) }) { ends.append(last) }
    ends.sort { $0.number < $1.number }
    return ends.first.flatMap { first in ends.last.map { (first, $0) } }
  }

  /// Whether a scope has requests that have not begun.
  func hasPendingRequests(in scope: Scope) -> Bool {
    screens[scope.number] != .closed
      && (waiters.tally(of: scope).requesting > 0 || held.contains { $0.isPending(in: scope) })
  }

  /// The numbers of requests of a scope that have not begun; 0 once its screens are closed.
  func tally(of scope: Scope) -> Tally {
    if screens[scope.number] == .closed { return Tally() }
    var tally = waiters.tally(of: scope)
    for entry in held where entry.isPending(in: scope) { tally.count(entry, 1) }
    return tally
  }

  /// The tickets that are held for too long in a scope or one related to it, in the order of being taken.
  func overdue(relatedTo scope: Scope) -> [Entry] {
    held.filter { $0.isOverdue && $0.scope.isRelated(to: scope) }
  }

  /// A copy for observers.
  func copy(of entry: Entry, at now: Double) -> LockEntry {
    LockEntry(
      number: entry.number, label: entry.label, kind: entry.kind, status: entry.status, scope: entry.scope.name,
      age: max(0, now - entry.since),
      sponsors: held.filter { entry.sponsors.contains($0.number) }.map(\.label))
  }

  /// The warning about a ticket that is held for too long: its holder, for how long, and the entries that wait.
  func overdueWarning(for holder: Entry, at now: Double) -> String {
    let age = copy(of: holder, at: now).age.rounded()
    let held = "\(holder.label) has held \(holder.scope.name) for \(Int(min(age, 1e9))) s"
    let waiting = waiting.filter { holder.excludes($0) }
    if let own = waiting.first(where: { $0.asker == holder.number }) {
      return "deadlock in the lock: \(held), and \(own.label), which it asked for itself, waits for it"
    }
    return waiting.isEmpty
      ? "\(held); nobody waits" : "\(held); waiting: \(waiting.map(\.label).joined(separator: ", "))"
  }
}
