import Transitions

/// The rules of the lock applied naively to a plain list: slow, and plainly right.
final class LockModel {
  struct Entry {
    let number: Int
    let isRun: Bool
    let scope: [String]
    let deadline: Double
    var status = LockEntry.Status.waiting
    var since: Double
    /// The tickets that had begun when a run was asked for; some may have gone since.
    var sponsors: [Int]
    /// Who got the lock before whom.
    var rank = 0
  }

  private(set) var entries: [Entry] = []
  private var count = 0
  private var ranks = 0
  /// The expected events.
  private(set) var told: [String] = []
  /// What each should have heard, or will.
  private(set) var outcomes: [Int: TransitionOutcome] = [:]
  let limit: Double

  init(limit: Double) { self.limit = limit }

  /// In the order of getting it.
  var holders: [Entry] { entries.filter { $0.status != .waiting }.sorted { $0.rank < $1.rank } }
  var waiting: [Entry] { entries.filter { $0.status == .waiting } }

  func entry(_ number: Int) -> Entry? { entries.first { $0.number == number } }

  /// The sponsors that still hold their tickets.
  func sponsors(of entry: Entry) -> [Int] {
    entry.sponsors.filter { sponsor in holders.contains { $0.number == sponsor } }
  }

  // MARK: Rules

  private func areRelated(_ a: [String], _ b: [String]) -> Bool { zip(a, b).allSatisfy { $0 == $1 } }

  /// Whether `late` cannot have the lock while `early` has it or is before it in line.
  private func mustLetGo(_ early: Entry, _ late: Entry) -> Bool {
    guard areRelated(early.scope, late.scope) else { return false }
    let own = sponsors(of: late)
    if early.status != .waiting { return !own.contains(early.number) }
    return !own.contains { waits(early, for: $0) }
  }

  /// Whether an entry in line waits for a ticket, directly or through entries before it.
  private func waits(_ entry: Entry, for ticket: Int) -> Bool {
    blockers(of: entry).contains { $0.number == ticket || ($0.status == .waiting && waits($0, for: ticket)) }
  }

  private func blockers(of entry: Entry) -> [Entry] {
    entries.filter { other in
      let isBefore = other.status != .waiting || other.number < entry.number
      return isBefore && other.number != entry.number && mustLetGo(other, entry)
    }
  }

  /// How many in line go before a newcomer, which is the last.
  var aheadOfLast: Int {
    guard let last = entries.last else { return 0 }
    return blockers(of: last).count { $0.status == .waiting }
  }

  // MARK: Inputs

  /// - Returns: the number, and whether it has the lock; nil where it is refused.
  func request(
    isRun: Bool, _ scope: [String], mayWait: Bool, deadline: Double = .infinity, at now: Double
  ) -> (number: Int, isTaken: Bool)? {
    let begun = entries.filter { !$0.isRun && $0.status == .held && areRelated($0.scope, scope) }
    var entry = Entry(
      number: count + 1, isRun: isRun, scope: scope, deadline: deadline, since: now,
      sponsors: isRun ? begun.map(\.number) : [])
    let isFree = blockers(of: entry).isEmpty
    if !isFree && !mayWait { return nil }
    count += 1
    if isFree {
      entry.status = .held
      entry.rank = nextRank()
    }
    entries.append(entry)
    told.append("\(isFree ? "taken" : "waiting") \(count)")
    return (count, isFree)
  }

  private func nextRank() -> Int {
    ranks += 1
    return ranks
  }

  func begin(_ number: Int) {
    if let place = entries.firstIndex(where: { $0.number == number }) { entries[place].status = .held }
  }

  func leave(_ number: Int, _ change: String, _ outcome: TransitionOutcome, at now: Double) {
    remove([number], change, outcome)
    promote(at: now)
  }

  private func remove(_ numbers: [Int], _ change: String, _ outcome: TransitionOutcome) {
    for number in numbers {
      told.append("\(change) \(number)")
      outcomes[number] = outcome
    }
    entries.removeAll { numbers.contains($0.number) }
  }

  private func promote(at now: Double) {
    while let next = waiting.first(where: { blockers(of: $0).isEmpty }),
      let place = entries.firstIndex(where: { $0.number == next.number })
    {
      entries[place].status = .handed
      entries[place].since = now
      entries[place].rank = nextRank()
      told.append("handed \(next.number)")
    }
  }

  /// Deadlines pass, each at its own moment.
  func advance(to time: Double) {
    while let due = waiting.map(\.deadline).min(), due <= time {
      remove(waiting.filter { $0.deadline == due }.map(\.number), "obsolete", .obsolete)
      promote(at: due)
    }
  }

  func close(_ scope: [String], at now: Double) {
    let gone = (holders.filter { $0.status == .handed } + waiting).filter { $0.scope.starts(with: scope) }
    remove(gone.map(\.number), "withdrawn", .obsolete)
    promote(at: now)
  }

  /// The tickets that the user may take away.
  func overdue(_ scope: [String], at now: Double) -> [Int] {
    let tickets = holders.filter { !$0.isRun && $0.status == .held && areRelated($0.scope, scope) }
    return tickets.filter { $0.since + limit <= now }.map(\.number)
  }
}
