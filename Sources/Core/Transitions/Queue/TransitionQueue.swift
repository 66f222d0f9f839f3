import Runtime

/// The tickets and requests of a program that hold a part of its screens, or wait for it: the rules, without clocks and
/// without calls.
///
/// - Two entries of related scopes exclude each other. A request does not wait for the tickets that were held when it
///   was made, its *sponsors*: their holders made it.
/// - An entry never passes an earlier one that it excludes, except a request that passes an entry waiting for one of
///   its sponsors.
/// - An entry that reaches the head of the line is *handed* its scope at once, and begins in a later turn.
/// - In each scope one transition runs at a time. A request meets it by its policy: refused, queued, or joined to it.
///
/// | status | stage of a request | input that leads on |
/// |---|---|---|
/// | waiting | | ``release(_:_:at:)`` of the entries before it |
/// | handed | | ``begin(_:)`` |
/// | held | preparing | ``didStart(_:_:)`` |
/// | held | running | ``willEnd(_:)`` |
/// | held | ending | ``release(_:_:at:)`` |
///
/// Inputs are the mutating methods. Each returns the actions to perform, in order. The queue keeps the closures of its
/// entries and never calls them.
struct TransitionQueue {
  enum Decision {
    /// The entry of this number has its scope.
    case granted(Int)
    /// The entry of this number waits. - ahead: the number of waiting entries that go first.
    case waiting(Int, ahead: Int)
    /// A waiting entry asks for the same and carries the request out. - ahead: the number of entries before that one.
    case joinedWaiting(ahead: Int)
    /// The running transition carries the request out, in this direction.
    case joinsRunning(TransitionDirection)
    /// Nothing has changed.
    case refused(TransitionReason)
  }

  enum Action {
    case tell(LockEvent.Change, LockEntry)
    /// The entry of this number has its scope and begins in a later turn.
    case handOver(Int)
    /// The entry is gone. It carries its closures out, so that none is released while the queue changes.
    case answer(Entry, TransitionOutcome)
  }

  /// What a scope does with requests.
  enum Phase {
    case free
    case running(Running)
    /// The first screens are put in place, or a transition is being prepared or ended.
    case busy
    /// The window shows other screens now.
    case closed
  }

  /// Whether transitions can begin in a scope.
  enum Availability { case arriving, closed }

  /// In the order of getting their scopes.
  private(set) var held: [Entry] = []
  /// In the order of asking.
  var waiting: [Entry] { waiters.all }
  private(set) var waiters = Waiters()
  private var count = 0
  /// The scopes whose screens are not simply there, by number.
  private(set) var screens: [Int: Availability] = [:]
  private(set) var closedScopes: Set<Int> = []

  // MARK: Asking

  /// A ticket or a request comes in.
  mutating func ask(_ entry: Entry, at now: Double) -> (decision: Decision, actions: [Action]) {
    var actions: [Action] = []
    if let request = entry.requests.first {
      actions = supersede(by: request, entry.policy, in: entry.scope, at: now)
      if let decision = decide(request, entry.policy, in: entry.scope) { return (decision, actions) }
    }
    if isClosed(entry.scope) { return (.refused(.closed), actions) }
    var entry = entry
    entry.number = count + 1
    entry.since = now
    if entry.kind == .run { entry.sponsors = sponsors(in: entry.scope) }
    let ahead = waitersAhead(of: entry)
    if ahead != nil && entry.policy == .drop { return (.refused(.busy), actions) }
    count += 1
    if let ahead {
      waiters.append(entry)
      return (.waiting(count, ahead: ahead), actions + [.tell(.waiting, copy(of: entry, at: now))])
    }
    entry.status = .held
    held.append(entry)
    return (.granted(count), actions + [.tell(.taken, copy(of: entry, at: now))])
  }

  /// Decides by the request's policy alone; nil where the request needs its scope.
  private mutating func decide(
    _ request: TransitionRequest, _ policy: CollisionPolicy, in scope: Scope
  ) -> Decision? {
    switch (phase(of: scope), policy) {
    case (.closed, _): return .refused(.closed)
    case (.running, .drop), (.busy, .drop): return .refused(.busy)
    case (.running(let running), .reverse):
      if let direction = running.screens.direction(for: request.intent),
        mayJoin(running, in: direction, request, in: scope)
      {
        return .joinsRunning(direction)
      }
      return joinWaiting(request, in: scope)
    case (.free, .reverse), (.busy, .reverse): return joinWaiting(request, in: scope)
    case (.free, .drop), (.free, .queue), (.running, .queue), (.busy, .queue): return nil
    }
  }

  /// The tickets whose holders may ask for transitions in a scope. A ticket that has not begun yet cannot have asked
  /// for anything.
  func sponsors(in scope: Scope) -> Set<Int> {
    var found: Set<Int> = []
    for holder in held where holder.kind == .ticket && holder.status == .held && holder.scope.isRelated(to: scope) {
      found.insert(holder.number)
    }
    return found
  }

  /// How many in the line a new entry must follow, 0 if only those that hold; nil if it need not wait.
  private func waitersAhead(of entry: Entry) -> Int? {
    if held.isEmpty && waiters.isEmpty { return nil }
    if waiters.isUniform, entry.sponsors.isEmpty, waiting[0].scope.number == entry.scope.number {
      return waiting.count
    }
    var line = Line()
    var ahead = 0
    for other in waiting {
      let awaited = line.advance(past: other, held: held) ?? []
      ahead += entry.mustFollow(other.scope, awaiting: awaited) ? 1 : 0
    }
    return line.advance(past: entry, held: held) != nil ? ahead : nil
  }

  // MARK: Holding

  /// A handed entry begins.
  /// - Returns: whether it still had its scope and had not begun.
  mutating func begin(_ number: Int) -> Bool {
    guard let place = held.firstIndex(where: { $0.number == number }), held[place].status == .handed
    else { return false }
    held[place].status = .held
    return true
  }

  /// Hands an entry's `begin` to the caller, once.
  mutating func takeBegin(of number: Int) -> ((Int) -> Void)? {
    let begin = entry(number)?.begin
    update(number) { $0.begin = nil }
    return begin
  }

  /// Hands the requests of an entry to the caller, which answers them from now on.
  mutating func takeRequests(of number: Int) -> [TransitionRequest] {
    let requests = entry(number)?.requests ?? []
    update(number) { $0.requests = [] }
    return requests
  }

  /// The closures of an entry are no longer called.
  /// - Returns: the entry as it was, so that the caller releases the closures.
  @discardableResult
  mutating func forget(_ number: Int) -> Entry? {
    let entry = entry(number)
    update(number) {
      $0.isValid = nil
      $0.begin = nil
      $0.completion = nil
    }
    return entry
  }

  /// A held entry gives its scope back, or loses it. Nothing happens where it does not have it.
  mutating func release(_ number: Int, _ outcome: TransitionOutcome, at now: Double) -> [Action] {
    guard let place = held.firstIndex(where: { $0.number == number }) else { return [] }
    return leave(held.remove(at: place), .released, outcome, at: now) + promote(at: now)
  }

  /// An entry that has not begun leaves. Nothing happens where it has begun or is gone.
  mutating func withdraw(
    _ number: Int, _ change: LockEvent.Change, _ outcome: TransitionOutcome, at now: Double
  ) -> [Action] {
    if let place = waiters.place(of: number) {
      return leave(waiters.remove(at: place), change, outcome, at: now) + promote(at: now)
    }
    guard let place = held.firstIndex(where: { $0.number == number }), held[place].status == .handed else { return [] }
    return leave(held.remove(at: place), change, outcome, at: now) + promote(at: now)
  }

  // MARK: Running

  /// The transition of a held request has been made and begins.
  mutating func didStart(_ number: Int, _ running: Running) {
    update(number) { $0.stage = .running(running) }
  }

  /// The running transition was turned round.
  mutating func didTurn(_ number: Int, to direction: TransitionDirection) {
    updateRunning(number) { $0.direction = direction }
  }

  /// Sets whether requests can turn the running transition round.
  mutating func setInterruptible(_ number: Int, _ isInterruptible: Bool) {
    updateRunning(number) { $0.isInterruptible = isInterruptible }
  }

  /// The outcome of the running transition is decided.
  mutating func willEnd(_ number: Int) { update(number) { $0.stage = .ending } }

  private mutating func updateRunning(_ number: Int, _ change: (inout Running) -> Void) {
    update(number) {
      guard case .running(var running) = $0.stage else { return }
      change(&running)
      $0.stage = .running(running)
    }
  }

  mutating func update(_ number: Int, _ change: (inout Entry) -> Void) {
    if let place = held.firstIndex(where: { $0.number == number }) {
      change(&held[place])
    } else if let place = waiters.place(of: number) {
      waiters.update(at: place, change)
    }
  }

  // MARK: Scopes

  /// The first screens of a scope are being put in place: requests wait.
  mutating func screensWillArrive(in scope: Scope) { screens[scope.number] = .arriving }

  /// The first screens of a scope are in place.
  mutating func screensDidArrive(in scope: Scope) {
    if screens[scope.number] == .arriving { screens[scope.number] = nil }
  }

  /// The window shows other screens now: no further transition begins in the scope.
  /// - Returns: the requests that have not begun, in the order of asking.
  mutating func closeScreens(of scope: Scope) -> [Int] {
    let pending = pendingRequests(in: scope).map(\.number)
    screens[scope.number] = .closed
    return pending
  }

  /// Closes a scope and all scopes in it: entries that have not begun are answered, held ones stay, and from now on all
  /// are refused.
  mutating func close(_ scope: Scope, at now: Double) -> [Action] {
    closedScopes.insert(scope.number)
    let handed = held.filter { $0.status == .handed && scope.holds($0.scope) }
    held.removeAll { $0.status == .handed && scope.holds($0.scope) }
    let actions = handed.flatMap { leave($0, .withdrawn, .obsolete(.closed), at: now) }
    return actions + removeWaiting(.withdrawn, .closed, at: now) { scope.holds($0.scope) }
  }

  /// A scope is gone, and no entry will name it again.
  mutating func forget(_ scope: Scope) {
    closedScopes.remove(scope.number)
    screens[scope.number] = nil
  }

  // MARK: Time

  /// Time has passed: entries that have waited too long are answered.
  mutating func expire(at now: Double) -> [Action] {
    removeWaiting(.obsolete, .expired, at: now) { $0.deadline <= now }
  }

  /// Time has passed: marks the tickets that have been held for too long.
  /// - Returns: the newly marked ones.
  mutating func findOverdue(limit: Double, at now: Double) -> [Entry] {
    var found: [Entry] = []
    for place in held.indices where held[place].canBeOverdue && held[place].since + limit <= now {
      held[place].isOverdue = true
      found.append(held[place])
    }
    return found
  }

  /// The next time at which time alone changes something: a deadline, or a ticket that becomes overdue.
  func nextMoment(limit: Double) -> Double {
    var next = Double.infinity
    if waiters.hasDeadlines { for entry in waiting { next = min(next, entry.deadline) } }
    for entry in held where entry.canBeOverdue { next = min(next, entry.since + limit) }
    return next
  }

  // MARK: Leaving

  private mutating func removeWaiting(
    _ change: LockEvent.Change, _ reason: TransitionReason, at now: Double, where isGone: (Entry) -> Bool
  ) -> [Action] {
    waiters.remove(where: isGone).flatMap { leave($0, change, .obsolete(reason), at: now) } + promote(at: now)
  }

  private func leave(
    _ entry: Entry, _ change: LockEvent.Change, _ outcome: TransitionOutcome, at now: Double
  ) -> [Action] {
    [.tell(change, copy(of: entry, at: now)), .answer(entry, outcome)]
  }

  /// Hands their scopes to all waiting entries that no longer need to wait.
  private mutating func promote(at now: Double) -> [Action] {
    var line = Line()
    var actions: [Action] = []
    var place = 0
    while place < waiting.count {
      if line.advance(past: waiting[place], held: held) != nil {
        if waiters.isUniform { break }
        place += 1
        continue
      }
      var entry = waiters.remove(at: place)
      entry.status = .handed
      entry.since = now
      held.append(entry)
      actions += [.tell(.handed, copy(of: entry, at: now)), .handOver(entry.number)]
    }
    return actions
  }
}
