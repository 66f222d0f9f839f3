/// Which animator moves which item. An item has one animator at most.
enum ItemOwnership {
  private struct Owner { weak var animator: DynamicAnimator? }
  private static var owners: [ObjectIdentifier: Owner] = [:]

  /// - Precondition: no other animator moves the item.
  static func claim(_ item: any DynamicItem, for animator: DynamicAnimator) {
    let key = ObjectIdentifier(item)
    if let owner = owners[key]?.animator, owner !== animator {
      preconditionFailure(
        "a dynamic item has one animator: remove \(type(of: item)) from the behaviors of the other one, or release that")
    }
    owners[key] = Owner(animator: animator)
  }

  static func release(_ item: any DynamicItem) { owners[ObjectIdentifier(item)] = nil }
}
