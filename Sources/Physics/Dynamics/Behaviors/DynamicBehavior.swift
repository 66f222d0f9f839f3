/// An influence on the items of a ``DynamicAnimator``, by its own effect or by child behaviors.
///
/// Subclass it and add children to name a combination:
///
/// ```swift
/// final class Bouncy: DynamicBehavior {
///   init(items: [any DynamicItem]) {
///     super.init()
///     addChildBehavior(GravityBehavior(items: items))
///     let bounce = DynamicItemBehavior(items: items)
///     bounce.elasticity = 0.6
///     addChildBehavior(bounce)
///   }
/// }
/// ```
///
/// A behavior is in at most one animator or parent behavior. A removed behavior keeps its settings, and can be added
/// again.
@MainActor open class DynamicBehavior {
  enum Place {
    case nowhere
    case animator(Weak<DynamicAnimator>)
    case parent(Weak<DynamicBehavior>)
  }

  /// The child behaviors, in the order of addition.
  public private(set) var childBehaviors: [DynamicBehavior] = []
  /// Called after each step of 1/240 s, when the items are at their new positions. The closure may change the
  /// simulation.
  public final var action: (() -> Void)? {
    didSet { if (action == nil) != (oldValue == nil) { dynamicAnimator?.noteStructure() } }
  }

  final var place = Place.nowhere
  /// Whether the behavior has changed since its last update of the world.
  final var isStale = true
  /// The influences of the behavior in the world.
  final var influences = BehaviorInfluences()

  /// Makes a behavior without children.
  public init() {}

  /// The animator of the behavior, directly or through its parent; nil if it has none.
  public final var dynamicAnimator: DynamicAnimator? {
    switch place {
    case .nowhere: nil
    case .animator(let animator): animator.object
    case .parent(let parent): parent.object?.dynamicAnimator
    }
  }

  /// Called before the behavior joins an animator, and with nil before it leaves one, directly or with its parent. The
  /// default does nothing.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  // MARK: Children

  /// Adds a child behavior after the others. Has no effect if it is already a child of this behavior.
  /// - Precondition: the child is in no other behavior and no animator, and does not contain this behavior.
  public final func addChildBehavior(_ behavior: DynamicBehavior) {
    switch behavior.place {
    case .parent(let parent) where parent.object === self: return
    case .parent(let parent):
      precondition(parent.object == nil, "a behavior has one place: it is a child of another behavior already")
    case .animator(let animator):
      precondition(animator.object == nil, "a behavior has one place: it is on an animator's top level already")
    case .nowhere: break
    }
    precondition(
      !behavior.withDescendants.contains { $0 === self }, "a behavior cannot hold itself or one that holds it")
    let animator = dynamicAnimator
    animator?.checkGravity(with: behavior)
    if let animator { behavior.tellOfMove(to: animator) }
    behavior.place = .parent(Weak(self))
    childBehaviors.append(behavior)
    animator?.admit(behavior)
  }

  /// Removes a child behavior. Has no effect if it is not a child of this behavior.
  public final func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard childBehaviors.contains(where: { $0 === behavior }) else { return }
    let animator = dynamicAnimator
    if animator != nil { behavior.tellOfMove(to: nil) }
    childBehaviors.removeAll { $0 === behavior }
    behavior.place = .nowhere
    animator?.expel(behavior)
  }

  /// The behavior itself, then its children with their descendants.
  final var withDescendants: [DynamicBehavior] { [self] + childBehaviors.flatMap(\.withDescendants) }

  final func tellOfMove(to animator: DynamicAnimator?) {
    for behavior in withDescendants { behavior.willMove(to: animator) }
  }

  // MARK: For the behaviors here

  /// The items that the behavior itself acts on, without those of its children.
  var ownItems: [any DynamicItem] { [] }

  /// Updates the world. ``isStale`` says whether the behavior has changed since the last update; the items' bodies may
  /// have changed in any case.
  func realize(in animator: DynamicAnimator) {}

  /// Removes the behavior's objects from the world.
  func withdraw(from world: PhysicsWorld) { influences.removeAll(from: world) }

  /// Discards the behavior's references to objects of a world.
  func forget() {
    influences = BehaviorInfluences()
    isStale = true
  }

  final func didChange() { dynamicAnimator?.note(self) }
}

/// The influences of one behavior in a world.
struct BehaviorInfluences {
  private(set) var all: [(id: InfluenceID, bodies: [BodyID])] = []

  /// Keeps one influence on these bodies, and updates it if it is stale.
  mutating func hold(
    _ influence: @autoclosure () -> Influence, on bodies: [BodyID], isStale: Bool, in world: PhysicsWorld
  ) {
    guard let held = all.first else { return add(influence(), on: bodies, in: world) }
    if held.bodies != bodies {
      world.setInfluence(bodies: bodies, of: held.id)
      all[0].bodies = bodies
    }
    if isStale { world.setInfluence(influence(), of: held.id) }
  }

  mutating func add(_ influence: Influence, on bodies: [BodyID], in world: PhysicsWorld) {
    all.append((world.addInfluence(influence, on: bodies), bodies))
  }

  mutating func removeAll(from world: PhysicsWorld) {
    for held in all { world.removeInfluence(held.id) }
    all.removeAll()
  }
}
