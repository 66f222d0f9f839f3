/// Who holds a lock and who waits for it: the rules, without closures and clocks.
///
/// - Two entries of related scopes exclude each other, but a run does not wait for the tickets that it was asked for in
///   the time of, its *sponsors*: it is what their holders wanted to do.
/// - Nobody passes somebody earlier in line whom it excludes, except a run who waits for one of its sponsors.
/// - Who leaves the line by being first in it has the lock in that very moment, and begins later.
///
/// Inputs are the mutating methods; each answers what is to be done, in that order.
struct LockState {
  struct Entry {
    let number: Int
    let kind: LockEntry.Kind
    let label: String
    let scope: LockScope
    /// When it must have the lock, on the loop's clock; infinity: any time.
    let deadline: Double
    /// The ticket in whose body it was asked for.
    let asker: Int?
    var status = LockEntry.Status.waiting
    /// When it asked or, once it has the lock, when it got it.
    var since: Double
    /// The tickets that it does not wait for; those that have been released since count no more.
    var sponsors: Set<Int> = []
    /// Whether it has been told that it holds the lock for too long.
    var isOverdue = false
  }

  struct Request {
    var kind: LockEntry.Kind
    var label: String
    var scope: LockScope
    var mayWait = true
    var deadline = Double.infinity
    var asker: Int?
  }

  enum Decision: Equatable {
    case taken(Int)
    /// - ahead: how many in line it must let go first.
    case waiting(Int, ahead: Int)
    case refused
  }

  enum Action: Equatable {
    case tell(LockEvent.Change, LockEntry)
    /// It is its turn; told in a later one.
    case handOver(Int)
    /// What it asked for has come out so.
    case answer(Int, TransitionOutcome)
  }

  /// In the order of getting it.
  private(set) var held: [Entry] = []
  /// In the order of asking.
  private(set) var waiting: [Entry] = []
  private var count = 0

  // MARK: Inputs

  /// Somebody asks. Refused, nothing has changed.
  mutating func request(_ request: Request, at now: Double) -> (decision: Decision, actions: [Action]) {
    var entry = Entry(
      number: count + 1, kind: request.kind, label: request.label, scope: request.scope, deadline: request.deadline,
      asker: request.asker, since: now)
    if entry.kind == .run { entry.sponsors = sponsors(in: entry.scope) }
    let hindrance = hindrance(of: entry)
    if hindrance.isThere && !request.mayWait { return (.refused, []) }
    count += 1
    if hindrance.isThere {
      waiting.append(entry)
      return (.waiting(count, ahead: hindrance.ahead), [.tell(.waiting, entry.copy(at: now, in: self))])
    }
    entry.status = .held
    held.append(entry)
    return (.taken(count), [.tell(.taken, entry.copy(at: now, in: self))])
  }

  /// Who was handed the lock begins.
  /// - Returns: whether it still has it, and had not begun.
  mutating func begin(_ number: Int) -> Bool {
    guard let place = held.firstIndex(where: { $0.number == number }), held[place].status == .handed
    else { return false }
    held[place].status = .held
    return true
  }

  /// Who has the lock gives it back, or it is taken away; nothing where it does not have it.
  mutating func release(_ number: Int, _ outcome: TransitionOutcome, at now: Double) -> [Action] {
    guard let place = held.firstIndex(where: { $0.number == number }) else { return [] }
    return leave(held.remove(at: place), .released, outcome, at: now) + promote(at: now)
  }

  /// Who waits, or has not begun yet, gives up; nothing where it has begun or is not there.
  mutating func withdraw(
    _ number: Int, _ change: LockEvent.Change, _ outcome: TransitionOutcome, at now: Double
  ) -> [Action] {
    if let place = waiting.firstIndex(where: { $0.number == number }) {
      return leave(waiting.remove(at: place), change, outcome, at: now) + promote(at: now)
    }
    guard let place = held.firstIndex(where: { $0.number == number }), held[place].status == .handed else { return [] }
    return leave(held.remove(at: place), change, outcome, at: now) + promote(at: now)
  }

  /// Time has passed: who waited too long is answered.
  mutating func expire(at now: Double) -> [Action] {
    removeWaiting(.obsolete, at: now) { $0.deadline <= now }
  }

  /// A scope goes away: who waits in it, or has not begun yet, is answered; who holds something goes on holding it.
  mutating func close(_ scope: LockScope, at now: Double) -> [Action] {
    let handed = held.filter { $0.status == .handed && scope.holds($0.scope) }
    held.removeAll { $0.status == .handed && scope.holds($0.scope) }
    let actions = handed.flatMap { leave($0, .withdrawn, .obsolete, at: now) }
    return actions + removeWaiting(.withdrawn, at: now) { scope.holds($0.scope) }
  }

  /// Time has passed: who has held a ticket for too long.
  /// - Returns: those who are found out by this call.
  mutating func findOverdue(limit: Double, at now: Double) -> [Entry] {
    var found: [Entry] = []
    for place in held.indices where held[place].canBeOverdue && held[place].since + limit <= now {
      held[place].isOverdue = true
      found.append(held[place])
    }
    return found
  }

  // MARK: Leaving

  private mutating func removeWaiting(
    _ change: LockEvent.Change, at now: Double, where isGone: (Entry) -> Bool
  ) -> [Action] {
    let gone = waiting.filter(isGone)
    waiting.removeAll(where: isGone)
    return gone.flatMap { leave($0, change, .obsolete, at: now) } + promote(at: now)
  }

  private func leave(
    _ entry: Entry, _ change: LockEvent.Change, _ outcome: TransitionOutcome, at now: Double
  ) -> [Action] {
    [.tell(change, entry.copy(at: now, in: self)), .answer(entry.number, outcome)]
  }

  /// Whoever in line is hindered by nobody any more has the lock now.
  private mutating func promote(at now: Double) -> [Action] {
    var line = LockLine()
    var actions: [Action] = []
    var staying: [Entry] = []
    for var entry in waiting {
      if line.take(entry, held: held) != nil {
        staying.append(entry)
        continue
      }
      entry.status = .handed
      entry.since = now
      held.append(entry)
      actions += [.tell(.handed, entry.copy(at: now, in: self)), .handOver(entry.number)]
    }
    waiting = staying
    return actions
  }
}
