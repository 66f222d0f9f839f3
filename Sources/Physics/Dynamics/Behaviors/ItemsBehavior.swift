/// A behavior that acts on a list of items.
@MainActor public class ItemsBehavior: DynamicBehavior {
  private var list: ItemList
  /// The items' bodies, for a value of the animator's `structure`.
  private var known: (structure: Int, bodies: [BodyID])?

  /// The items, in the order of addition.
  public final var items: [any DynamicItem] { list.all }

  /// Makes a behavior of items.
  /// - Precondition: when the behavior is added to an animator, the items must satisfy
  ///   ``DynamicAnimator/addBehavior(_:)``.
  public init(items: [any DynamicItem] = []) {
    list = ItemList(items)
    super.init()
  }

  /// Adds an item. Has no effect if it is already present.
  /// - Precondition: if the behavior is in an animator, the item is in no other animator.
  public final func addItem(_ item: any DynamicItem) {
    guard list.add(item), let animator = dynamicAnimator else { return }
    animator.claim(item)
    animator.noteStructure()
  }

  /// Removes an item. Has no effect if it is not present. An item without any behavior stays where it is, at rest.
  public final func removeItem(_ item: any DynamicItem) {
    guard list.remove(item) else { return }
    itemWasRemoved(item)
    guard let animator = dynamicAnimator else { return }
    animator.release(item)
    animator.noteStructure()
  }

  override final var ownItems: [any DynamicItem] { list.all }

  /// Whether it acts on the item.
  final func acts(on item: any DynamicItem) -> Bool { list.contains(item) }

  /// The bodies of the items that are in the simulation, cached until the animator's structure changes.
  final func bodies(in animator: DynamicAnimator) -> [BodyID] {
    if let known, known.structure == animator.structure { return known.bodies }
    let bodies = animator.bodies(of: items)
    known = (animator.structure, bodies)
    return bodies
  }

  override func forget() {
    known = nil
    super.forget()
  }

  func itemWasRemoved(_ item: any DynamicItem) {}
}
