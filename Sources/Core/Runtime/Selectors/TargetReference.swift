/// The target of an operation in a transaction: an object, a selector or the scene.
public enum TargetReference {
  /// One object.
  case object(AnyObject)
  /// All targets that the selector matches when the transaction is committed.
  case selector(TargetSelector)
  /// The scene, which is ``TargetResolver/sceneTarget`` when the transaction is committed.
  case scene
}

extension TargetReference: @MainActor Hashable {
  /// Whether two references are the same object, equal selectors, or both the scene.
  public static func == (a: TargetReference, b: TargetReference) -> Bool {
    switch (a, b) {
    case (.object(let a), .object(let b)): a === b
    case (.selector(let a), .selector(let b)): a == b
    case (.scene, .scene): true
    case (.object, _), (.selector, _), (.scene, _): false
    }
  }

  /// Hashes the object's identity or the selector.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .object(let target): hasher.combine(ObjectIdentifier(target))
    case .selector(let selector): hasher.combine(selector)
    case .scene: hasher.combine(0)
    }
  }
}

extension TargetReference: @MainActor CustomStringConvertible {
  /// The selector in quotes, or the description of the target.
  public var description: String {
    switch self {
    case .object(let target): (target as? any CustomStringConvertible)?.description ?? "\(type(of: target))"
    case .selector(let selector): "the selector \(selector.description.debugDescription)"
    case .scene: "a plan without a target"
    }
  }
}
