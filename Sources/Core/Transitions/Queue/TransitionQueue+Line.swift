extension TransitionQueue {
  /// A walk along the waiting entries of a queue, from the first one: finds the entries that must go on waiting.
  struct Line {
    /// A scope that waiting entries block. Many entries block the same scope, so the list stays short.
    private struct Blocked: Hashable {
      var scope: Scope
      /// The tickets that the blocking entry waits for, directly or through entries before it.
      var awaited: Set<Int>
    }
    private var blocked: [Blocked] = []
    /// The result for the last entry without sponsors, and the number of blocked scopes after it.
    private var last: (scope: Scope, blockedCount: Int, awaited: Set<Int>)?

    /// Takes in the next waiting entry.
    /// - Returns: the tickets that the entry waits for, directly or through entries before it; nil: it need not wait.
    mutating func advance(
      past entry: Entry, held: [Entry]
    ) -> Set<Int>? {
      // In a long line of one scope all entries find the result of the first one, for an entry's own block adds nothing
      // to it. Entries promoted meanwhile are transitions, or belong to unrelated scopes.
      if entry.sponsors.isEmpty, let last, last.scope.number == entry.scope.number,
        last.blockedCount == blocked.count
      {
        return last.awaited
      }
      var awaited: Set<Int> = []
      var mustWait = false
      for holder in held where holder.excludes(entry) {
        mustWait = true
        if holder.kind == .ticket { awaited.insert(holder.number) }
      }
      for block in blocked where entry.mustFollow(block.scope, awaiting: block.awaited) {
        mustWait = true
        awaited.formUnion(block.awaited)
      }
      guard mustWait else { return nil }
      let block = Blocked(scope: entry.scope, awaited: awaited)
      if !blocked.contains(block) { blocked.append(block) }
      if entry.sponsors.isEmpty { last = (entry.scope, blocked.count, awaited) }
      return awaited
    }
  }
}
