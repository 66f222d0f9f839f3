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
