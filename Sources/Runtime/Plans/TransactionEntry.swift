/// One operation of a transaction, to be read.
public struct TransactionEntry {
  public enum Change: Hashable, Sendable {
    case add
    case remove
  }

  public let change: Change
  /// The plan that is added; nil for a removal.
  public let plan: (any Plan)?
  /// nil: the plan has none.
  public let name: String?
  /// Whom it is for: an object, or whatever a selector fits when the transaction is committed.
  public let target: TargetReference
}

extension Transaction {
  /// All that was recorded, in order.
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
