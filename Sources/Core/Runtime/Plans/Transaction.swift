/// A list of plan operations, recorded in order. Nothing happens until a scheduler commits it.
///
/// A target is given as an object, by a selector, or not at all for the scene. The commit looks up each selector once,
/// before the first operation. Objects that an operation makes or moves are found by later transactions only.
public struct Transaction {
  /// One recorded operation.
  package enum Operation {
    case add(any Plan, name: String?, target: TargetReference)
    case remove(name: String, target: TargetReference)

    /// The target of the operation.
    package var target: TargetReference {
      switch self {
      case .add(_, _, let target), .remove(_, let target): target
      }
    }

    /// The plan's name; nil for a plan without one.
    package var name: String? {
      switch self {
      case .add(_, let name, _): name
      case .remove(let name, _): name
      }
    }
  }

  /// The recorded operations, in order.
  package internal(set) var operations: [Operation] = []
  /// The targets of all operations before ``optimized()`` left some out, once each.
  private var mentioned: [TargetReference] = []

  /// Makes an empty transaction.
  public init() {}

  /// Whether nothing is recorded.
  public var isEmpty: Bool { operations.isEmpty }
  /// The number of recorded operations.
  public var count: Int { operations.count }

  // MARK: Targets

  /// Records a plan for a target. Recording the same plan twice adds it twice.
  public mutating func add<P: Plan>(_ plan: P, to target: P.PerformerType.Target) {
    append(.add(plan, name: nil, target: .object(target)))
  }

  /// Records a plan under a name. At commit it replaces the target's plan of this name.
  /// - Precondition: the name is not empty. Names are case-sensitive and belong to one target.
  public mutating func add<P: NamedPlan>(_ plan: P, named name: String, to target: P.PerformerType.Target) {
    append(.add(plan, name: checked(name), target: .object(target)))
  }

  /// Records the removal of a named plan. A name that the target does not have at commit is ignored.
  public mutating func remove(named name: String, from target: AnyObject) {
    append(.remove(name: checked(name), target: .object(target)))
  }

  // MARK: Selectors

  /// Records a plan for all targets that the selector matches at commit; see ``Scheduler/targetResolver``.
  ///
  /// Tracers receive a warning if nothing matches, and for each target that the plan cannot act on.
  public mutating func add<P: Plan>(_ plan: P, to selector: TargetSelector) {
    append(.add(plan, name: nil, target: .selector(selector)))
  }

  /// Records a plan under a name for all targets that the selector matches at commit. Each target has its own plan of
  /// this name.
  /// - Precondition: the name is not empty.
  public mutating func add<P: NamedPlan>(_ plan: P, named name: String, to selector: TargetSelector) {
    append(.add(plan, name: checked(name), target: .selector(selector)))
  }

  /// Records the removal of a named plan from all targets that the selector matches at commit.
  /// - Precondition: the name is not empty.
  public mutating func remove(named name: String, from selector: TargetSelector) {
    append(.remove(name: checked(name), target: .selector(selector)))
  }

  // MARK: The scene

  /// Records a plan for the scene. In a transition the scene is the container view of both screens.
  public mutating func add<P: Plan>(_ plan: P) { append(.add(plan, name: nil, target: .scene)) }

  /// Records a plan under a name for the scene.
  /// - Precondition: the name is not empty.
  public mutating func add<P: NamedPlan>(_ plan: P, named name: String) {
    append(.add(plan, name: checked(name), target: .scene))
  }

  /// Records the removal of a named plan from the scene.
  /// - Precondition: the name is not empty.
  public mutating func remove(named name: String) { append(.remove(name: checked(name), target: .scene)) }

  // MARK: Contents

  /// The objects that were given as targets, once each, in the order of first mention.
  public var targets: [AnyObject] {
    references.compactMap { if case .object(let target) = $0 { target } else { nil } }
  }

  /// The targets of all operations, once each, in the order of first mention. Includes the targets of operations that
  /// ``optimized()`` left out.
  public var references: [TargetReference] {
    var seen: Set<TargetReference> = []
    return (mentioned + operations.map(\.target)).filter { seen.insert($0).inserted }
  }

  /// Returns this transaction without the named plans that a later operation replaces or removes, under the same name
  /// and for the same target reference.
  ///
  /// All removals stay, since only the scheduler knows whether there is a plan to remove. The targets of omitted
  /// operations stay in ``references``. An omitted plan never starts, so it passes no state, such as a velocity, to the
  /// plan that replaces it.
  /// - Complexity: O(n) in the operations.
  public func optimized() -> Transaction {
    var replaced: Set<Slot> = []
    var kept: [Operation] = []
    for operation in operations.reversed() {
      if let name = operation.name {
        let isLast = replaced.insert(Slot(name: name, target: operation.target)).inserted
        if case .add = operation, !isLast { continue }
      }
      kept.append(operation)
    }
    var result = self
    result.mentioned = references
    result.operations = kept.reversed()
    return result
  }

  /// A plan name together with its target.
  private struct Slot: @MainActor Hashable {
    var name: String
    var target: TargetReference
  }

  /// Records an operation.
  package mutating func append(_ operation: Operation) { operations.append(operation) }

  private func checked(_ name: String) -> String {
    precondition(!name.isEmpty, "a plan's name is not empty")
    return name
  }
}

/// One operation of a transaction, for reading.
public struct TransactionEntry {
  /// The kind of operation.
  public enum Change: Hashable, Sendable {
    case add
    case remove
  }

  /// Whether the operation adds or removes a plan.
  public let change: Change
  /// The added plan; nil for a removal.
  public let plan: (any Plan)?
  /// The plan's name; nil for a plan without one.
  public let name: String?
  /// The target: an object, a selector that is looked up at commit, or the scene.
  public let target: TargetReference
}

extension Transaction {
  /// All recorded operations, in order.
  public var entries: [TransactionEntry] {
    operations.map {
      switch $0 {
      case .add(let plan, let name, let target):
        TransactionEntry(change: .add, plan: plan, name: name, target: target)
      case .remove(let name, let target):
        TransactionEntry(change: .remove, plan: nil, name: name, target: target)
      }
    }
  }
}
