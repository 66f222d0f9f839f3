extension TransitionQueue {
  /// The entries that wait, in the order of asking, with sums by which questions about many of them need no walk.
  struct Waiters {
    private(set) var all: [Entry] = []
    /// By the numbers of the scopes in which entries wait.
    private var tallies: [Int: Tally] = [:]
    private var sponsored = 0
    private var limited = 0

    var isEmpty: Bool { all.isEmpty }
    /// Whether an entry waits only until a time.
    var hasDeadlines: Bool { limited > 0 }
    /// Whether all wait for the same scope, and for the same reason: the first one goes first, and alone.
    var isUniform: Bool { tallies.count == 1 && sponsored == 0 }

    func tally(of scope: Scope) -> Tally { tallies[scope.number] ?? Tally() }

    /// Numbers rise along the line.
    func place(of number: Int) -> Int? {
      var (low, high) = (0, all.count)
      while low < high {
        let middle = (low + high) / 2
        if all[middle].number < number { low = middle + 1 } else { high = middle }
      }
      return low < all.count && all[low].number == number ? low : nil
    }

    mutating func append(_ entry: Entry) {
      all.append(entry)
      count(entry, 1)
    }

    mutating func remove(at place: Int) -> Entry {
      let entry = all.remove(at: place)
      count(entry, -1)
      return entry
    }

    mutating func remove(where isGone: (Entry) -> Bool) -> [Entry] {
      let gone = all.filter(isGone)
      if gone.isEmpty { return [] }
      all.removeAll(where: isGone)
      for entry in gone { count(entry, -1) }
      return gone
    }

    mutating func update(at place: Int, _ change: (inout Entry) -> Void) {
      count(all[place], -1)
      change(&all[place])
      count(all[place], 1)
    }

    private mutating func count(_ entry: Entry, _ sign: Int) {
      sponsored += entry.sponsors.isEmpty ? 0 : sign
      limited += entry.deadline == .infinity ? 0 : sign
      tallies[entry.scope.number, default: Tally()].count(entry, sign)
      if tallies[entry.scope.number]?.entries == 0 { tallies[entry.scope.number] = nil }
    }
  }

  /// The numbers of entries of one scope that have not begun.
  struct Tally {
    private(set) var entries = 0
    /// Those that make requests.
    private(set) var requesting = 0
    /// Those that make requests and may join others.
    private(set) var joining = 0
    /// The requests that select a child.
    private(set) var selections = 0
    /// The requests that do more than let one screen leave.
    private(set) var others = 0
    /// The requests that let a controller leave.
    private(set) var leaving: [ObjectIdentifier: Int] = [:]

    mutating func count(_ entry: Entry, _ sign: Int) {
      entries += sign
      if entry.requests.isEmpty { return }
      requesting += sign
      if entry.policy != .queue { joining += sign }
      for request in entry.requests {
        if request.selection != nil { selections += sign }
        if !request.isStepBack { others += sign }
        guard case .back(let controller) = request.intent else { continue }
        let count = leaving[controller, default: 0] + sign
        leaving[controller] = count == 0 ? nil : count
      }
    }
  }
}
