import Runtime

// A new request joins one that runs or waits, turns it round, or makes it obsolete.

extension TransitionQueue {
  /// Whether the running transition may carry out a request, which would otherwise wait. A request that turns it round
  /// does not overtake those that wait, except for the user's way back.
  func mayJoin(
    _ running: Running, in direction: TransitionDirection, _ request: TransitionRequest, in scope: Scope
  ) -> Bool {
    if direction == running.direction { return true }
    return running.isInterruptible && (request.overtakes || !hasPendingRequests(in: scope))
  }

  /// The last selection wins: those that wait for the same place, with another child, are obsolete.
  mutating func supersede(
    by request: TransitionRequest, _ policy: CollisionPolicy, in scope: Scope, at now: Double
  ) -> [Action] {
    guard let selection = request.selection, policy == .reverse, tally(of: scope).selections > 0 else { return [] }
    let obsolete = pendingRequests(in: scope).filter { entry in
      entry.policy == .reverse
        && entry.requests.contains { $0.selection.map(selection.replaces) ?? false }
    }
    return obsolete.flatMap { withdraw($0.number, .withdrawn, .obsolete(.superseded), at: now) }
  }

  /// A request for the screen that the scope's last waiting request asks for joins that one.
  ///
  /// Not while a ticket holds the scope: its holder's request does not wait, so it must not join one that does.
  mutating func joinWaiting(_ request: TransitionRequest, in scope: Scope) -> Decision? {
    guard request.intent.isForward || request.selection != nil, sponsors(in: scope).isEmpty else { return nil }
    guard let last = endsOfPending(in: scope)?.newest, last.requests[0].asksForTheSame(as: request) else { return nil }
    update(last.number) { $0.requests.append(request) }
    return .joinedWaiting(ahead: tally(of: scope).requesting - 1)
  }
}
