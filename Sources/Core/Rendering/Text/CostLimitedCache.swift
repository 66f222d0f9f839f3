/// A cache with a limit on its total cost, which evicts the least recently used values.
package nonisolated struct CostLimitedCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: UInt64
  }

  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0
  package private(set) var cost = 0
  package let limit: Int

  package init(limit: Int) { self.limit = limit }

  package var count: Int { entries.count }

  package mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].value
  }

  /// Inserts a value, even if it alone exceeds the limit.
  package mutating func insert(_ value: Value, for key: Key, cost added: Int) {
    uses += 1
    if let old = entries.updateValue(Entry(value: value, cost: added, lastUse: uses), forKey: key) { cost -= old.cost }
    cost += added
    if cost > limit { evict() }
  }

  /// Removes the least recently used value whose key matches, and returns it.
  package mutating func takeOldest(where fits: (Key) -> Bool) -> Value? {
    let fitting = entries.indices.filter { fits(entries[$0].key) }
    guard let index = fitting.min(by: { entries.values[$0].lastUse < entries.values[$1].lastUse }) else { return nil }
    let entry = entries.remove(at: index).value
    cost -= entry.cost
    return entry.value
  }

  package mutating func removeAll() {
    entries.removeAll()
    cost = 0
  }

  /// Evicts down to three quarters of the limit, so that a full cache does not search at each insertion.
  private mutating func evict() {
    // Sorts numbers only, because keys and values are expensive to move.
    var rest = cost
    var newest: UInt64 = 0
    for use in entries.values.map({ (lastUse: $0.lastUse, cost: $0.cost) }).sorted(by: { $0.lastUse < $1.lastUse })
      .dropLast()
    {
      rest -= use.cost
      newest = use.lastUse
      if rest <= limit * 3 / 4 { break }
    }
    entries = entries.filter { $0.value.lastUse > newest }
    cost = rest
  }
}
