/// A tree of names that a program gives to targets of any type, so that selectors find them.
///
/// ```swift
/// let names = TargetNames()
/// names.associate("dials", with: panel)
/// names.associate("volume", with: volumeDial, under: "#dials")
/// scheduler.targetResolver = names
/// scheduler.add(SpringTo(.angle, 1), to: "#dials #volume")
/// ```
/// If a named target is a ``TargetNode``, selectors find its children too, such as the subviews of a view, after the
/// targets that were named under it. Targets are not kept alive. When a target is gone, its names and the targets under
/// them are no longer found.
/// > Source: Material Motion runtime specification, draft "Target selectors": `associateNameWithTarget`.
public final class TargetNames: TargetResolver {
  private let root = NamedNode(nil, target: nil)
  private weak var scene: AnyObject?

  /// Makes an empty tree of names.
  /// - Parameter scene: the target of plans without a target; not kept alive. Default: nil, none.
  public init(scene: AnyObject? = nil) { self.scene = scene }

  /// Gives a target a name.
  ///
  /// The same name may be used for several targets and in several places. A second call with the same name, target and
  /// place changes nothing.
  /// - Parameters:
  ///   - name: case-sensitive.
  ///   - parent: the target under which the name is added, namely the first that the selector matches. Default: nil,
  ///     the top of the tree.
  /// - Returns: false if nothing matches `parent`; no name is given then.
  /// - Precondition: the name is not empty.
  @discardableResult
  public func associate(_ name: String, with target: AnyObject, under parent: TargetSelector? = nil) -> Bool {
    precondition(!name.isEmpty, "a target's name is not empty")
    guard let place = place(parent) else { return false }
    place.children.removeAll { $0.named == nil }
    if place.children.contains(where: { $0.targetIdentifier == name && $0.named === target }) { return true }
    place.children.append(NamedNode(name, target: target))
    return true
  }

  /// Removes every name of a target, together with the names under it.
  public func dissociate(_ target: AnyObject) {
    for node in root.withAllInside { node.children.removeAll { $0.named == nil || $0.named === target } }
  }

  /// The target of plans without a target; nil if there is none or it is gone.
  public var sceneTarget: AnyObject? { scene }

  /// The named targets that the selector matches, once each, in document order.
  public func targets(for selector: TargetSelector) -> [AnyObject] {
    // The root node is internal, so a selector such as `*` must not return it.
    selector.targets(in: root).filter { $0 !== root }
  }

  /// The first twelve names, for messages about selectors without a match.
  public var searchDescription: String {
    let names = root.withAllInside.compactMap(\.targetIdentifier)
    if names.isEmpty { return "no names" }
    return "the names " + names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
  }

  private func place(_ parent: TargetSelector?) -> NamedNode? {
    guard let parent else { return root }
    guard let target = targets(for: parent).first else { return nil }
    return root.withAllInside.first { $0.named === target }
  }
}

/// A name, its target, and the names under it.
private final class NamedNode: TargetNode {
  let targetIdentifier: String?
  private(set) weak var named: AnyObject?
  var children: [NamedNode] = []

  init(_ name: String?, target: AnyObject?) {
    targetIdentifier = name
    named = target
  }

  var selectedTarget: AnyObject { named ?? self }

  var targetChildren: [any TargetNode] {
    let own = (named as? any TargetNode)?.targetChildren ?? []
    return children.filter { $0.named != nil } + own
  }

  /// This node, then all nodes under it at any depth.
  var withAllInside: [NamedNode] {
    var all = [self]
    var next = 0
    while next < all.count {
      all += all[next].children.filter { $0.named != nil }
      next += 1
    }
    return all
  }
}
