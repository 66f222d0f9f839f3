import Runtime
import Views

/// A view and its subviews are found by their identifiers. Replicas are not: plans reach them by their originals.
extension View: TargetNode {
  public var targetIdentifier: String? { identifier }
  public var targetChildren: [any TargetNode] { subviews.filter { $0.replicaSource == nil } }
}

/// Finds targets in a view and everything inside it, by their identifiers and classes.
///
/// ```swift
/// scheduler.targetResolver = ViewTargets(window)
/// scheduler.add(SpringTo(.alpha, 0.3), to: "#grid Photo")
/// ```
/// Views are found where they are when a transaction is committed, in painting order, hidden ones too. The root is one
/// of them; plans without a target go to the root. The root is not kept alive.
public final class ViewTargets: TargetResolver {
  private weak var root: View?
  private let others: [WeakTarget]

  private struct WeakTarget { weak var target: AnyObject? }

  /// - Parameter others: targets besides views, found by their classes alone, such as ``TransitionProgress``; not kept
  ///   alive.
  public init(_ root: View, and others: [AnyObject] = []) {
    self.root = root
    self.others = others.map { WeakTarget(target: $0) }
  }

  public var sceneTarget: AnyObject? { root }

  public func targets(for selector: TargetSelector) -> [AnyObject] {
    let views = root.map { selector.targets(in: $0) } ?? []
    return views + others.compactMap(\.target).filter { !selector.targets(in: LoneTarget($0)).isEmpty }
  }

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
