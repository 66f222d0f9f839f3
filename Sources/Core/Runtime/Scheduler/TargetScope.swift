/// One added plan.
final class PlanEntry {
  let plan: any Plan
  let name: String?
  weak var token: ActivityToken?

  init(_ plan: any Plan, name: String?) {
    self.plan = plan
    self.name = name
  }
}

/// The scheduler's records of one target.
///
/// A scope keeps its target alive while it has performers. Without performers it only stores the names of the target's
/// plans, while the target lives.
final class TargetScope {
  /// A plan with a name; its performer may have been released.
  struct Named {
    weak var slot: PerformerSlot?
    let entry: PlanEntry
  }

  private var kept: AnyObject?
  /// A weak reference to the target after its performers were released. It is set only then, because an object with
  /// weak references has slower reference counting from then on, and views are retained in each frame.
  private weak var known: AnyObject?
  /// The object that performers act on instead of the target; nil without a replica.
  private let replica: AnyObject?
  private(set) var slots: [PerformerSlot] = []
  var named: [String: Named] = [:]
  /// The names whose old plan is being removed for a new one.
  var replacing: Set<String> = []

  init(target: AnyObject, actor: AnyObject) {
    kept = target
    replica = actor === target ? nil : actor
  }

  /// Whether this scope belongs to the target, and not to an earlier object at the same address.
  func belongs(to target: AnyObject) -> Bool { (kept ?? known) === target }

  /// Whether the scope has nothing left to store.
  var isVoid: Bool { slots.isEmpty && replica == nil && (named.isEmpty || (kept ?? known) == nil) }

  /// The object that performers act on: the target or its replica.
  func actor(for target: AnyObject) -> AnyObject { replica ?? target }

  func add(_ slot: PerformerSlot) {
    kept = slot.target
    slots.append(slot)
  }

  /// Removes a performer. After the last one, the scope releases its target, unless it has a replica, because observers
  /// are asked for a replica only once.
  func drop(_ slot: PerformerSlot) {
    slots.removeAll { $0 === slot }
    guard slots.isEmpty, replica == nil else { return }
    known = kept
    kept = nil
  }

  /// The performer for plans of a type; nil if there is none.
  func slot(of plan: any Plan.Type) -> PerformerSlot? {
    slots.first { $0.type == plan.performerIdentifier }
  }
}

extension Scheduler {
  /// Whether a plan was added to the target, so that its actor (the target or a replica) is decided.
  package func hasMet(_ target: AnyObject) -> Bool { scope(of: target) != nil }

  /// Whether the target moves now: it has an active token, or it follows a progress that is held or moving.
  package func isMoving(_ target: AnyObject) -> Bool {
    if isActive(target) { return true }
    guard let progress, scope(of: target)?.slots.contains(where: \.isFollowingProgress) == true else { return false }
    return progress.isHeld || isActive(progress)
  }

  /// Removes all plans of a target. Its named plans are removed by name, its other plans end at the present state.
  /// Afterwards the target has no active tokens.
  package func endPlans(of target: AnyObject) {
    change { [self] in
      guard let scope = scope(of: target) else { return }
      for name in scope.named.keys.sorted() { remove(named: name, from: target) }
      for slot in scope.slots { slot.endPlans() }
      endActivity(of: target)
    }
  }
}
