/// Which animator moves which item: an item can obey one only.
enum ItemClaims {
  private struct Owner { weak var animator: DynamicAnimator? }
  private static var owners: [ObjectIdentifier: Owner] = [:]

  /// - Precondition: no other animator moves the item.
  static func claim(_ item: any DynamicItem, for animator: DynamicAnimator) {
    let key = ObjectIdentifier(item)
    if let owner = owners[key]?.animator, owner !== animator {
      preconditionFailure(
        "a dynamic item obeys one animator: take \(type(of: item)) out of the other one's behaviors, or let that one go"
      )
    }
    owners[key] = Owner(animator: animator)
  }

  static func release(_ item: any DynamicItem) { owners[ObjectIdentifier(item)] = nil }
}

/// Items in the order in which they were added, each once.
struct ItemList {
  private(set) var all: [any DynamicItem] = []
  private var keys: Set<ObjectIdentifier> = []

  init(_ items: [any DynamicItem]) { for item in items { add(item) } }

  func contains(_ item: any DynamicItem) -> Bool { keys.contains(ObjectIdentifier(item)) }

  /// - Returns: whether it is new.
  @discardableResult
  mutating func add(_ item: any DynamicItem) -> Bool {
    guard keys.insert(ObjectIdentifier(item)).inserted else { return false }
    all.append(item)
    return true
  }

  /// - Returns: whether it was there.
  mutating func remove(_ item: any DynamicItem) -> Bool {
    guard keys.remove(ObjectIdentifier(item)) != nil else { return false }
    all.removeAll { $0 === item }
    return true
  }
}
