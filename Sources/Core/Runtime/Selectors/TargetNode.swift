/// An object that a selector can find. It may have an identifier and contain other objects.
@MainActor public protocol TargetNode: AnyObject {
  /// The name that `#identifier` matches; nil for none.
  var targetIdentifier: String? { get }
  /// The objects directly inside this one, in order.
  var targetChildren: [any TargetNode] { get }
  /// The object that plans act on. Default: this object.
  var selectedTarget: AnyObject { get }
}

extension TargetNode {
  /// This object.
  public var selectedTarget: AnyObject { self }
}

/// Finds targets by selectors.
///
/// A scheduler asks it for each selector of a transaction as the transaction is committed; see
/// ``Scheduler/targetResolver``.
@MainActor public protocol TargetResolver: AnyObject {
  /// The target of plans without a target, in whose tree selectors search; nil if it is gone.
  var sceneTarget: AnyObject? { get }
  /// The targets that the selector matches, once each, in document order.
  func targets(for selector: TargetSelector) -> [AnyObject]
  /// Describes the place of the search, for messages about selectors without a match.
  var searchDescription: String { get }
}

extension TargetSelector {
  /// Returns the targets in a tree that this selector matches: the root and everything inside, once each, in document
  /// order.
  ///
  /// - Complexity: O(n) in the nodes of the tree, at any depth.
  @MainActor public func targets(in root: any TargetNode) -> [AnyObject] {
    var names = TypeNames()
    var found: [AnyObject] = []
    var seen: Set<ObjectIdentifier> = []
    // `fitted` counts the steps that the node's ancestors match.
    var open: [(node: any TargetNode, fitted: Int)] = [(root, 0)]
    while let (node, fitted) = open.popLast() {
      if fits(node, steps.count - 1, &names), fitted == steps.count - 1 {
        if seen.insert(ObjectIdentifier(node.selectedTarget)).inserted { found.append(node.selectedTarget) }
      }
      let isNext = fitted < steps.count - 1 && fits(node, fitted, &names)
      for child in node.targetChildren.reversed() { open.append((child, fitted + (isNext ? 1 : 0))) }
    }
    return found
  }

  @MainActor private func fits(_ node: any TargetNode, _ index: Int, _ names: inout TypeNames) -> Bool {
    let step = steps[index]
    if let identifier = step.identifier, identifier != node.targetIdentifier { return false }
    guard let type = step.type else { return true }
    return names.contains(type, of: node.selectedTarget)
  }
}

/// The class names of objects and of their superclasses, without module and generic parameters.
@MainActor private struct TypeNames {
  private var known: [ObjectIdentifier: Set<String>] = [:]

  mutating func contains(_ name: String, of object: AnyObject) -> Bool {
    let key = ObjectIdentifier(type(of: object))
    if let names = known[key] { return names.contains(name) }
    let names = Self.names(of: object)
    known[key] = names
    return names.contains(name)
  }

  private static func names(of object: AnyObject) -> Set<String> {
    var names: Set = [name(of: type(of: object))]
    var mirror: Mirror? = Mirror(reflecting: object)
    while let next = mirror?.superclassMirror {
      names.insert(name(of: next.subjectType))
      mirror = next
    }
    return names
  }

  private static func name(of type: Any.Type) -> String { String("\(type)".prefix { $0 != "<" }) }
}
