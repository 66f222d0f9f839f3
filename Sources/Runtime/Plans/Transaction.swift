/// A list of plan operations, recorded in order; nothing happens until a scheduler commits it.
public struct Transaction {
  enum Operation {
    case add(any Plan, name: String?, target: AnyObject)
    case remove(name: String, target: AnyObject)

    var target: AnyObject {
      switch self {
      case .add(_, _, let target), .remove(_, let target): target
      }
    }
  }

  var operations: [Operation] = []

  public init() {}

  public var isEmpty: Bool { operations.isEmpty }

  /// Records a plan for a target. The same plan recorded twice is two plans.
  public mutating func add<P: Plan>(_ plan: P, to target: P.PerformerType.Target) {
    operations.append(.add(plan, name: nil, target: target))
  }

  /// Records a plan under a name; at commit it replaces the one that the target has under this name.
  /// - Precondition: the name is not empty. Names are case-sensitive and belong to the target.
  public mutating func add<P: NamedPlan>(_ plan: P, named name: String, to target: P.PerformerType.Target) {
    precondition(!name.isEmpty, "a plan's name is not empty")
    operations.append(.add(plan, name: name, target: target))
  }

  /// Records the removal of a named plan; a name that the target does not have at commit is passed over.
  public mutating func remove(named name: String, from target: AnyObject) {
    precondition(!name.isEmpty, "a plan's name is not empty")
    operations.append(.remove(name: name, target: target))
  }

  /// Each target once, in the order of first mention.
  public var targets: [AnyObject] {
    var seen: Set<ObjectIdentifier> = []
    return operations.map(\.target).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}
