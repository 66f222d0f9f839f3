/// What makes items of a ``DynamicAnimator`` move: by itself, or by the behaviors that it is made of.
///
/// Subclass it, and add children, to give a name to a combination:
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
/// A behavior has one place: in an animator, or in another behavior. One that was removed keeps all that it was told,
/// and can be added again.
@MainActor open class DynamicBehavior {
  enum Place {
    case nowhere
    case animator(Weak<DynamicAnimator>)
    case parent(Weak<DynamicBehavior>)
  }

  /// In the order in which they were added.
  public private(set) var childBehaviors: [DynamicBehavior] = []
  /// Called after each step of 1/240 s, before the next, with the items where the step has brought them. It may change
  /// anything.
  public final var action: (() -> Void)? {
    didSet { if (action == nil) != (oldValue == nil) { dynamicAnimator?.noteStructure() } }
  }

  final var place = Place.nowhere
  /// Whether something about it has changed that the world was not told.
  final var isStale = true
  /// The influences that the behavior has in the world.
  final var influences = BehaviorInfluences()

  public init() {}

  /// The animator that it acts in, by itself or in another behavior.
  public final var dynamicAnimator: DynamicAnimator? {
    switch place {
    case .nowhere: nil
    case .animator(let animator): animator.object
    case .parent(let parent): parent.object?.dynamicAnimator
    }
  }

  /// Called before it comes into an animator, and with nil before it goes out of one, by itself or with its parent.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  // MARK: Children

  /// Adds a behavior to those it is made of, after the others. One that is there already lifetimes where it is.
  /// - Precondition: the child is in no other behavior and no animator, and does not hold this one.
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

  /// Takes a child out; nothing where it is none of this one's.
  public final func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard childBehaviors.contains(where: { $0 === behavior }) else { return }
    let animator = dynamicAnimator
    if animator != nil { behavior.tellOfMove(to: nil) }
    childBehaviors.removeAll { $0 === behavior }
    behavior.place = .nowhere
    animator?.expel(behavior)
  }

  /// Itself, then its children with theirs.
  final var withDescendants: [DynamicBehavior] { [self] + childBehaviors.flatMap(\.withDescendants) }

  final func tellOfMove(to animator: DynamicAnimator?) {
    for behavior in withDescendants { behavior.willMove(to: animator) }
  }

  // MARK: For the behaviors here

  /// Whom it acts on itself, without its children.
  var ownItems: [any DynamicItem] { [] }

  /// Brings the world to what it was told. ``isStale`` says whether that has changed since the last time; the items'
  /// bodies may have in any case.
  func realize(in animator: DynamicAnimator) {}

  /// Takes out of the world what it has there.
  func withdraw(from world: PhysicsWorld) { influences.removeAll(from: world) }

  /// What it had in a world is no more.
  func forget() {
    influences = BehaviorInfluences()
    isStale = true
  }

  final func didChange() { dynamicAnimator?.note(self) }
}

/// The influences of one behavior in a world.
struct BehaviorInfluences {
  private(set) var all: [(id: InfluenceID, bodies: [BodyID])] = []

  /// Keeps one influence on these bodies, and updates it where it is stale.
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
