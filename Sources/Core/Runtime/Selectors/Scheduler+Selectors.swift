extension Scheduler {
  /// Adds a plan to every target that the selector matches now; see ``targetResolver``. A selector without a match
  /// sends a warning to the tracers.
  public func add<P: Plan>(_ plan: P, to selector: TargetSelector) {
    var transaction = Transaction()
    transaction.add(plan, to: selector)
    commit(transaction)
  }

  /// Adds a plan under a name to every target that the selector matches now.
  /// - Precondition: the name is not empty.
  public func add<P: NamedPlan>(_ plan: P, named name: String, to selector: TargetSelector) {
    var transaction = Transaction()
    transaction.add(plan, named: name, to: selector)
    commit(transaction)
  }

  /// Removes a named plan from every target that the selector matches now.
  /// - Precondition: the name is not empty.
  public func remove(named name: String, from selector: TargetSelector) {
    var transaction = Transaction()
    transaction.remove(named: name, from: selector)
    commit(transaction)
  }
}

/// The targets of the selectors of one commit. Each selector is looked up once, when the commit begins.
struct TargetResolution {
  private var found: [TargetReference: [AnyObject]] = [:]
  private let resolver: (any TargetResolver)?

  /// - Parameter warn: receives a message for each reference without a target.
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
      return "\(reference) matches no target: the scheduler has no targetResolver"
    }
    return "\(reference) matches no target in \(resolver.searchDescription)"
  }
}
