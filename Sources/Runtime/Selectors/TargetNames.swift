/// A tree of names that a program gives to targets of any type, so that selectors find them.
///
/// ```swift
/// let names = TargetNames()
/// names.associate("dials", with: panel)
/// names.associate("volume", with: volumeDial, under: "#dials")
/// scheduler.targetResolver = names
/// scheduler.add(SpringTo(.angle, 1), to: "#dials #volume")
/// ```
/// What a named target holds as a ``TargetNode`` of its own, such as the views in a view, is found behind its name too,
/// after what was put under the name. Targets are not kept alive; one that is gone is not found, and what is under its name
/// goes with it.
/// > Source: Material Motion runtime specification, draft "Target selectors": `associateNameWithTarget`.
public final class TargetNames: TargetResolver {
  private let root = NamedNode(nil, target: nil)
  private weak var scene: AnyObject?

  /// - Parameter scene: what plans without a target are given to; not kept alive.
  public init(scene: AnyObject? = nil) { self.scene = scene }

  /// Gives a target a name. The same name may be given again, to another target or elsewhere; giving the same target the same
  /// name at the same place again changes nothing.
  /// - Parameters:
  ///   - parent: what the target is inside of: the first of those that the selector fits, nil for the top.
  /// - Returns: false where nothing fits `parent`; nothing is named then.
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

  /// Takes every name of a target away, with what is under it.
  public func dissociate(_ target: AnyObject) {
    for node in root.withAllInside { node.children.removeAll { $0.named == nil || $0.named === target } }
  }

  public var sceneTarget: AnyObject? { scene }

  public func targets(for selector: TargetSelector) -> [AnyObject] {
    // The root itself is nothing that a program knows.
    selector.targets(in: root).filter { $0 !== root }
  }

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

/// A name, what it stands for, and what is named under it.
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

  /// Those under it at any depth, itself first.
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
