import Runtime
import Views

/// Lets selectors find views by their identifiers and classes. They do not find replicas: plans for a view that is
/// replicated act on its replica.
extension View: TargetNode {
  /// The view's ``identifier``.
  public var targetIdentifier: String? { identifier }
  /// The subviews in painting order, without replicas.
  public var targetChildren: [any TargetNode] { subviews.filter { $0.replicaSource == nil } }
}

/// Finds targets in a view and everything inside it, by their identifiers and classes.
///
/// ```swift
/// scheduler.targetResolver = ViewTargets(window)
/// scheduler.add(SpringTo(.alpha, 0.3), to: "#grid Photo")
/// ```
/// The tree is searched when a transaction is committed, in painting order, including the root and hidden views. Plans
/// without a target act on the root. The root is not retained.
public final class ViewTargets: TargetResolver {
  private weak var root: View?
  private let others: [WeakTarget]

  private struct WeakTarget { weak var target: AnyObject? }

  /// Creates a resolver for a view tree.
  /// - Parameters:
  ///   - root: the view to search, with everything inside it.
  ///   - others: targets besides views, found only by their classes, such as ``TransitionProgress``. They are not
  ///     retained.
  public init(_ root: View, and others: [AnyObject] = []) {
    self.root = root
    self.others = others.map { WeakTarget(target: $0) }
  }

  /// The root; nil if it was deallocated.
  public var sceneTarget: AnyObject? { root }

  /// Returns the matching views in painting order, and then the other targets that match.
  public func targets(for selector: TargetSelector) -> [AnyObject] {
    let views = root.map { selector.targets(in: $0) } ?? []
    return views + others.compactMap(\.target).filter { !selector.targets(in: LoneTarget($0)).isEmpty }
  }

  /// The root's identifier or class, and the number of views in it.
  public var searchDescription: String {
    guard let root else { return "a view that is gone" }
    let name = root.identifier.map { "#\($0)" } ?? "a \(type(of: root))"
    return "\(name) and the \(root.descendantCount) views inside of it"
  }
}

/// A target without an identifier and without children.
private final class LoneTarget: TargetNode {
  let selectedTarget: AnyObject
  let targetIdentifier: String? = nil
  let targetChildren: [any TargetNode] = []

  init(_ target: AnyObject) { selectedTarget = target }
}

extension View {
  fileprivate var descendantCount: Int {
    var count = 0
    var open = subviews
    while let view = open.popLast() {
      count += 1
      open += view.subviews
    }
    return count
  }
}
