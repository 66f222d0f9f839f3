/// A walk along the line, from its head: who is hindered, and by whom.
struct LockLine {
  /// What those in line so far bar. Many bar the same, so this stays short however long the line is.
  private struct Bar: Hashable {
    var scope: LockScope
    /// The tickets that who bars it waits for, itself or by those before it.
    var awaited: Set<Int>
  }
  private var bars: [Bar] = []
  /// What the last entry without sponsors found in its scope, and how many bars there were after it.
  private var last: (scope: LockScope, bars: Int, awaited: Set<Int>)?

  /// Takes in the next one in line.
  /// - Returns: the tickets that it waits for, itself or by those before it; nil where nothing keeps it in line.
  mutating func take(_ entry: LockState.Entry, held: [LockState.Entry]) -> Set<Int>? {
    // In a long line of one scope all find what the first one has found, for its own bar adds nothing to that. Whoever
    // got the lock meanwhile is a run, or has nothing to do with their scope.
    if entry.sponsors.isEmpty, let last, last.scope.number == entry.scope.number, last.bars == bars.count {
      return last.awaited
    }
    var awaited: Set<Int> = []
    var isHindered = false
    for holder in held where holder.excludes(entry) {
      isHindered = true
      if holder.kind == .ticket { awaited.insert(holder.number) }
    }
    for bar in bars where entry.lets(pass: bar.scope, awaiting: bar.awaited) {
      isHindered = true
      awaited.formUnion(bar.awaited)
    }
    guard isHindered else { return nil }
    let bar = Bar(scope: entry.scope, awaited: awaited)
    if !bars.contains(bar) { bars.append(bar) }
    if entry.sponsors.isEmpty { last = (entry.scope, bars.count, awaited) }
    return awaited
  }
}

extension LockState.Entry {
  /// Whether the other one must wait as long as this one holds the lock.
  func excludes(_ other: LockState.Entry) -> Bool {
    scope.isRelated(to: other.scope) && !other.sponsors.contains(number)
  }

  /// Whether it must let somebody earlier in line go first.
  ///
  /// It passes who waits for one of its sponsors: else sponsor and sponsored would wait for each other.
  func lets(pass scope: LockScope, awaiting tickets: Set<Int>) -> Bool {
    scope.isRelated(to: self.scope) && tickets.isDisjoint(with: sponsors)
  }

  var canBeOverdue: Bool { kind == .ticket && status == .held && !isOverdue }

  func copy(at now: Double, in state: LockState) -> LockEntry {
    LockEntry(
      number: number, label: label, kind: kind, status: status, scope: scope.name, age: max(0, now - since),
      sponsors: state.held.filter { sponsors.contains($0.number) }.map(\.label))
  }
}

extension LockState {
  /// The tickets whose holders may ask for runs in that scope: a run that is asked for now is what one of them wants to
  /// do. Who has not begun yet cannot have asked for anything.
  func sponsors(in scope: LockScope) -> Set<Int> {
    var found: Set<Int> = []
    for holder in held where holder.kind == .ticket && holder.status == .held && holder.scope.isRelated(to: scope) {
      found.insert(holder.number)
    }
    return found
  }

  /// What keeps a newcomer from having the lock at once.
  func hindrance(of entry: Entry) -> (isThere: Bool, ahead: Int) {
    if held.isEmpty && waiting.isEmpty { return (false, 0) }
    var line = LockLine()
    var ahead = 0
    for other in waiting {
      let awaited = line.take(other, held: held) ?? []
      ahead += entry.lets(pass: other.scope, awaiting: awaited) ? 1 : 0
    }
    return (line.take(entry, held: held) != nil, ahead)
  }

  func status(of number: Int) -> LockEntry.Status? {
    (held.first { $0.number == number } ?? waiting.first { $0.number == number })?.status
  }

  /// When time alone changes something: somebody's deadline, or somebody's becoming overdue.
  func nextMoment(limit: Double) -> Double {
    var next = Double.infinity
    for entry in waiting { next = min(next, entry.deadline) }
    for entry in held where entry.canBeOverdue { next = min(next, entry.since + limit) }
    return next
  }
}
