/// A behavior of any number of items.
@MainActor public class ItemsBehavior: DynamicBehavior {
  private var list: ItemList
  /// The items' bodies, as of a count of the animator's structure.
  private var known: (structure: Int, bodies: [BodyID])?

  /// Whom it acts on, in the order in which they were added.
  public final var items: [any DynamicItem] { list.all }

  /// - Precondition: as of ``DynamicAnimator/addBehavior(_:)``, once it is in an animator.
  public init(items: [any DynamicItem] = []) {
    list = ItemList(items)
    super.init()
  }

  /// Adds an item; nothing where it is there already.
  /// - Precondition: where the behavior is in an animator, the item obeys no other animator.
  public final func addItem(_ item: any DynamicItem) {
    guard list.add(item), let animator = dynamicAnimator else { return }
    animator.claim(item)
    animator.noteStructure()
  }

  /// Takes an item out; nothing where it is not there. One that is in no behavior any more lifetimes where it is, at
  /// rest.
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

  /// The bodies of the items that are in the simulation, found once for each change of what is in it.
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
