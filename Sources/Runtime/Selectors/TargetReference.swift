/// Whom an operation of a transaction is for.
public enum TargetReference {
  /// This very object.
  case object(AnyObject)
  /// All that the selector fits when the transaction is committed.
  case selector(TargetSelector)
  /// The scene: whatever ``TargetResolver/sceneTarget`` is when the transaction is committed.
  case scene
}

extension TargetReference: @MainActor Hashable {
  /// Objects are the same by identity.
  public static func == (a: TargetReference, b: TargetReference) -> Bool {
    switch (a, b) {
    case (.object(let a), .object(let b)): a === b
    case (.selector(let a), .selector(let b)): a == b
    case (.scene, .scene): true
    case (.object, _), (.selector, _), (.scene, _): false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .object(let target): hasher.combine(ObjectIdentifier(target))
    case .selector(let selector): hasher.combine(selector)
    case .scene: hasher.combine(0)
    }
  }
}

extension TargetReference: @MainActor CustomStringConvertible {
  /// The selector in quotes, or what the target is called.
  public var description: String {
    switch self {
    case .object(let target): (target as? any CustomStringConvertible)?.description ?? "\(type(of: target))"
    case .selector(let selector): "the selector \(selector.description.debugDescription)"
    case .scene: "a plan without a target"
    }
  }
}
