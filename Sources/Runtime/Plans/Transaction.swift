/// A list of plan operations, recorded in order; nothing happens until a scheduler commits it.
///
/// A target may be given as itself, by a selector, or not at all, which means the scene. Selectors are looked up when the
/// transaction is committed: all of them before its first operation, each once, so what an operation makes or moves is
/// found by later transactions only.
public struct Transaction {
  package enum Operation {
    case add(any Plan, name: String?, target: TargetReference)
    case remove(name: String, target: TargetReference)

    package var target: TargetReference {
      switch self {
      case .add(_, _, let target), .remove(_, let target): target
      }
    }

    /// The name of the plan that it is about; nil for a plan without one.
    package var name: String? {
      switch self {
      case .add(_, let name, _): name
      case .remove(let name, _): name
      }
    }
  }

  package internal(set) var operations: [Operation] = []
  /// Whom the operations were for before ``optimized()`` left some out, each once.
  private var mentioned: [TargetReference] = []

  public init() {}

  public var isEmpty: Bool { operations.isEmpty }
  /// How many operations it has.
  public var count: Int { operations.count }

  // MARK: Targets

  /// Records a plan for a target. The same plan recorded twice is two plans.
  public mutating func add<P: Plan>(_ plan: P, to target: P.PerformerType.Target) {
    append(.add(plan, name: nil, target: .object(target)))
  }

  /// Records a plan under a name; at commit it replaces the one that the target has under this name.
  /// - Precondition: the name is not empty. Names are case-sensitive and belong to the target.
  public mutating func add<P: NamedPlan>(_ plan: P, named name: String, to target: P.PerformerType.Target) {
    append(.add(plan, name: checked(name), target: .object(target)))
  }

  /// Records the removal of a named plan; a name that the target does not have at commit is passed over.
  public mutating func remove(named name: String, from target: AnyObject) {
    append(.remove(name: checked(name), target: .object(target)))
  }

  // MARK: Selectors

  /// Records a plan for whatever the selector fits at commit; see ``Scheduler/targetResolver``.
  ///
  /// One that fits nothing, and a target that the plan cannot act on, are told to tracers as warnings.
  public mutating func add<P: Plan>(_ plan: P, to selector: TargetSelector) {
    append(.add(plan, name: nil, target: .selector(selector)))
  }

  /// Records a plan under a name for whatever the selector fits at commit; each of them has the name for itself.
  /// - Precondition: the name is not empty.
  public mutating func add<P: NamedPlan>(_ plan: P, named name: String, to selector: TargetSelector) {
    append(.add(plan, name: checked(name), target: .selector(selector)))
  }

  /// Records the removal of a named plan from whatever the selector fits at commit.
  /// - Precondition: the name is not empty.
  public mutating func remove(named name: String, from selector: TargetSelector) {
    append(.remove(name: checked(name), target: .selector(selector)))
  }

  // MARK: The scene

  /// Records a plan without a target: it is for the scene, in a transition the view that both screens move in.
  public mutating func add<P: Plan>(_ plan: P) { append(.add(plan, name: nil, target: .scene)) }

  /// Records a plan under a name, without a target: it is for the scene.
  /// - Precondition: the name is not empty.
  public mutating func add<P: NamedPlan>(_ plan: P, named name: String) {
    append(.add(plan, name: checked(name), target: .scene))
  }

  /// Records the removal of a named plan from the scene.
  /// - Precondition: the name is not empty.
  public mutating func remove(named name: String) { append(.remove(name: checked(name), target: .scene)) }

  // MARK: What it says

  /// Each target that was given as itself once, in the order of first mention.
  public var targets: [AnyObject] {
    references.compactMap { if case .object(let target) = $0 { target } else { nil } }
  }

  /// Everybody whom an operation is for, once, in the order of first mention; also where ``optimized()`` left the operation
  /// out.
  public var references: [TargetReference] {
    var seen: Set<TargetReference> = []
    return (mentioned + operations.map(\.target)).filter { seen.insert($0).inserted }
  }

  /// The same without the named plans that a later operation of this transaction replaces or removes, under the same name and
  /// for a target that is given in the same way.
  ///
  /// Removals all stay: whether there is something to remove only the scheduler knows. Everybody whom a left-out operation
  /// was for is still among ``references``. What is left out never begins, so it hands nothing on, such as a velocity, to
  /// the plan that replaces it.
  /// - Complexity: linear.
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

  /// A name of one target.
  private struct Slot: @MainActor Hashable {
    var name: String
    var target: TargetReference
  }

  package mutating func append(_ operation: Operation) { operations.append(operation) }

  private func checked(_ name: String) -> String {
    precondition(!name.isEmpty, "a plan's name is not empty")
    return name
  }
}
