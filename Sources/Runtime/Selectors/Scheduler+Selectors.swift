extension Scheduler {
  /// Gives a plan to every target that the selector fits now; see ``targetResolver``. One that fits none is told to tracers as a
  /// warning.
  public func add<P: Plan>(_ plan: P, to selector: TargetSelector) {
    var transaction = Transaction()
    transaction.add(plan, to: selector)
    commit(transaction)
  }

  /// Gives a plan under a name to every target that the selector fits now.
  /// - Precondition: the name is not empty.
  public func add<P: NamedPlan>(_ plan: P, named name: String, to selector: TargetSelector) {
    var transaction = Transaction()
    transaction.add(plan, named: name, to: selector)
    commit(transaction)
  }

  /// Takes a named plan away from every target that the selector fits now.
  /// - Precondition: the name is not empty.
  public func remove(named name: String, from selector: TargetSelector) {
    var transaction = Transaction()
    transaction.remove(named: name, from: selector)
    commit(transaction)
  }
}

/// What the selectors of one commit stand for, each looked up once, when the commit begins.
struct TargetResolution {
  private var found: [TargetReference: [AnyObject]] = [:]
  private let resolver: (any TargetResolver)?

  /// - Parameter warn: told of each reference that stands for nothing.
  init(_ operations: [Transaction.Operation], _ resolver: (any TargetResolver)?, warn: (String) -> Void) {
    self.resolver = resolver
    for operation in operations {
      let reference = operation.target
      if case .object = reference { continue }
      guard found[reference] == nil else { continue }
      let targets = look(up: reference)
      found[reference] = targets
      if targets.isEmpty { warn(absence(of: reference)) }
    }
  }

  func targets(of reference: TargetReference) -> [AnyObject] {
    if case .object(let target) = reference { return [target] }
    return found[reference] ?? []
  }

  private func look(up reference: TargetReference) -> [AnyObject] {
    switch reference {
    case .object(let target): [target]
    case .selector(let selector): resolver?.targets(for: selector) ?? []
    case .scene: [resolver?.sceneTarget].compactMap { $0 }
    }
  }

  private func absence(of reference: TargetReference) -> String {
    guard let resolver else {
      return "\(reference) names no target: the scheduler has no targetResolver to look for it"
    }
    return "\(reference) names no target in \(resolver.searchDescription)"
  }
}
