extension TransitionLock {
  /// Takes the lock where nobody has it, waits for it, or has just been handed it; else nothing changes.
  /// - Parameter label: what the asker calls itself in traces and messages.
  /// - Returns: nil where it is not free.
  public func tryTicket(_ label: String) -> TransitionTicket? {
    guard let number = takeNow(label) else { return nil }
    return TransitionTicket(TicketHandle(number, label, core))
  }

  private func takeNow(_ label: String) -> Int? {
    if isClosed { return nil }
    let request = LockState.Request(
      kind: .ticket, label: label, scope: place, mayWait: false, asker: core.currentBody)
    switch core.turns.call({ core.request(request) }) {
    case .taken(let number): return number
    case .refused, .waiting: return nil
    }
  }

  /// Runs the body with a ticket: now, inside this call, where the lock is free; else when its turn comes, first in,
  /// first out.
  ///
  /// Who is next has the lock from the moment in which it is given back, and begins in a later turn. The screens may be
  /// others by then; `isValid` says whether the body still makes sense. A body that throws loses its ticket.
  ///
  /// The completion is called exactly once, never inside this call: `completed` when the ticket has been released;
  /// `cancelled` when the body threw, or the ticket was dropped or taken away; `refused` when it was withdrawn, or the
  /// lock was closed already; `obsolete` when `isValid` said no, the deadline passed, or the lock was closed meanwhile.
  /// - Parameters:
  ///   - label: what the asker calls itself in traces and messages.
  ///   - deadline: seconds that it may wait; nil or infinity: any time; 0 or less: until time next passes; NaN is told as
  ///     a warning and counts as nil.
  ///   - isValid: asked once, just before a body that had to wait.
  /// - Returns: what takes it back while it waits.
  @discardableResult
  public func serialize(
    _ label: String, deadline: Double? = nil, isValid: (() -> Bool)? = nil,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil,
    _ body: @escaping (consuming TransitionTicket) throws -> Void
  ) -> LockWaiting {
    core.turns.call {
      if isClosed {
        if let completion { core.turns.later { completion(.refused) } }
        return LockWaiting(core, nil)
      }
      let request = LockState.Request(
        kind: .ticket, label: label, scope: place, deadline: latest(deadline, label), asker: core.currentBody)
      return ask(request, isValid, completion, body)
    }
  }

  private func ask(
    _ request: LockState.Request, _ isValid: (() -> Bool)?,
    _ completion: (@MainActor (TransitionOutcome) -> Void)?,
    _ body: @escaping (consuming TransitionTicket) throws -> Void
  ) -> LockWaiting {
    // Known only when the lock has numbered the request, which is before anything begins.
    var mine = 0
    let party = LockCore.Party(
      isValid: isValid,
      begin: { [core] in core.run(TicketHandle(mine, request.label, core), body) },
      answer: completion)
    switch core.request(request, party) {
    case .taken(let number):
      mine = number
      core.runBegin(number)
    case .waiting(let number, _): mine = number
    case .refused: preconditionFailure("who may wait is not refused")
    }
    return LockWaiting(core, mine)
  }

  /// The moment at which a deadline passes.
  private func latest(_ deadline: Double?, _ label: String) -> Double {
    guard let deadline else { return .infinity }
    if deadline.isNaN {
      core.news.warn("\(label) waits for the lock with a deadline that is not a number")
      return .infinity
    }
    return core.now + max(0, deadline)
  }

  /// The user wants to leave: takes away the tickets of this scope, and those related to it, that are overdue, with a
  /// warning each.
  /// - Returns: whether there were any.
  @discardableResult
  package func forceRelease() -> Bool {
    let overdue = core.state.overdue(relatedTo: place)
    for entry in overdue {
      core.news.warn("\(entry.label) loses its ticket: it held it for too long, and the user wants to leave")
      core.release(entry.number, .cancelled)
    }
    return !overdue.isEmpty
  }
}
