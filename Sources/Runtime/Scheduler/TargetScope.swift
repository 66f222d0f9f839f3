/// One plan as it was added.
final class PlanEntry {
  let plan: any Plan
  let name: String?
  weak var token: ActivityToken?

  init(_ plan: any Plan, name: String?) {
    self.plan = plan
    self.name = name
  }
}

/// All that a scheduler knows of one target.
///
/// It keeps the target while it has performers. One without knows the names that the target's plans have, as long as the
/// target lives.
final class TargetScope {
  /// A plan that has a name; its performer may have been dropped since.
  struct Named {
    weak var slot: PerformerSlot?
    let entry: PlanEntry
  }

  private var kept: AnyObject?
  /// The target once it is let go. Not before: an object that anybody refers to weakly is retained and released the slow way
  /// ever after, and the engine does that with views in each frame.
  private weak var known: AnyObject?
  /// What performers act on instead of the target, where somebody has given a replica.
  private let replica: AnyObject?
  private(set) var slots: [PerformerSlot] = []
  var named: [String: Named] = [:]
  /// The names whose old plan is being removed for a new one.
  var replacing: Set<String> = []

  init(target: AnyObject, actor: AnyObject) {
    kept = target
    replica = actor === target ? nil : actor
  }

  /// Whether this is the target's, not one's that lay in the same place of memory before it.
  func belongs(to target: AnyObject) -> Bool { (kept ?? known) === target }

  /// Whether there is nothing any more that a plan could meet here.
  var isVoid: Bool { slots.isEmpty && replica == nil && (named.isEmpty || (kept ?? known) == nil) }

  /// What performers act on: the target, or its replica.
  func actor(for target: AnyObject) -> AnyObject { replica ?? target }

  func add(_ slot: PerformerSlot) {
    kept = slot.target
    slots.append(slot)
  }

  /// A performer is no longer needed. With the last one the target is let go, but where it has a replica: whoever gave that is
  /// asked once.
  func drop(_ slot: PerformerSlot) {
    slots.removeAll { $0 === slot }
    guard slots.isEmpty, replica == nil else { return }
    known = kept
    kept = nil
  }

  /// The performer for plans of a type, where there is one.
  func slot(of plan: any Plan.Type) -> PerformerSlot? {
    slots.first { $0.type == plan.performerIdentifier }
  }
}
