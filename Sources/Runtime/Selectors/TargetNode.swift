/// Something that a selector can find: it may have an identifier, and hold others.
@MainActor public protocol TargetNode: AnyObject {
  /// What `#identifier` names; nil for none.
  var targetIdentifier: String? { get }
  /// What is inside of it, in order.
  var targetChildren: [any TargetNode] { get }
  /// The target that plans are given; itself unless said otherwise.
  var selectedTarget: AnyObject { get }
}

extension TargetNode {
  public var selectedTarget: AnyObject { self }
}

/// Finds targets by selectors.
///
/// A scheduler asks it for each selector of a transaction as the transaction is committed; see
/// ``Scheduler/targetResolver``.
@MainActor public protocol TargetResolver: AnyObject {
  /// What plans without a target are given to: the scene that the selectors look in; nil where it is gone.
  var sceneTarget: AnyObject? { get }
  /// Each target that the selector fits, once, in document order.
  func targets(for selector: TargetSelector) -> [AnyObject]
  /// Where it looks, in words, for reports of what is not found.
  var searchDescription: String { get }
}

extension TargetSelector {
  /// What it fits in a tree: the root and all inside of it, each target once, in document order.
  ///
  /// - Complexity: linear in the size of the tree, however deep that is.
  @MainActor public func targets(in root: any TargetNode) -> [AnyObject] {
    var names = TypeNames()
    var found: [AnyObject] = []
    var seen: Set<ObjectIdentifier> = []
    // Each with how many of the steps are fitted by what it is inside of.
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

/// What the classes of objects are called: their own names and those of the classes that they inherit from, without module
/// and parameters.
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
