/// A list of unique items, in the order of addition.
struct ItemList {
  private(set) var all: [any DynamicItem] = []
  private var keys: Set<ObjectIdentifier> = []

  init(_ items: [any DynamicItem]) { for item in items { add(item) } }

  func contains(_ item: any DynamicItem) -> Bool { keys.contains(ObjectIdentifier(item)) }

  /// - Returns: false if the item was already present.
  @discardableResult
  mutating func add(_ item: any DynamicItem) -> Bool {
    guard keys.insert(ObjectIdentifier(item)).inserted else { return false }
    all.append(item)
    return true
  }

  /// - Returns: false if the item was not present.
  mutating func remove(_ item: any DynamicItem) -> Bool {
    guard keys.remove(ObjectIdentifier(item)) != nil else { return false }
    all.removeAll { $0 === item }
    return true
  }
}

/// A dictionary from items to values. It holds the items strongly, so that their identifiers stay unique.
struct PerItem<Value> {
  private var entries: [ObjectIdentifier: (item: any DynamicItem, value: Value)] = [:]

  var isEmpty: Bool { entries.isEmpty }

  subscript(item: any DynamicItem) -> Value? {
    get { entries[ObjectIdentifier(item)]?.value }
    set { entries[ObjectIdentifier(item)] = newValue.map { (item, $0) } }
  }
}
