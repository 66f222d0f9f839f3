import Geometry
import Runtime

/// Has an item bounce off lines, and off other items.
///
/// ```swift
/// scheduler.add(Collide([.edges()], withItems: true), to: card)
/// ```
/// Items meet where both collide with items, under the same group. How they bounce says ``BodyMaterial``.
nonisolated public struct Collide: Hashable, Sendable {
  /// A line that stops items.
  public enum Boundary: Hashable, Sendable {
    case line(named: String, from: Point, to: Point)
    /// Through two points or more; closed, back to the first.
    case path(named: String, [Point], isClosed: Bool = true)
    /// The container's bounds, smaller by insets, and of another size when they are.
    case edges(insets: EdgeInsets = .zero)
  }

  public let boundaries: [Boundary]
  public let withItems: Bool
  /// Items of one group meet; nil is a group too.
  public let group: String?
  public let phase: PlanPhase

  /// - Parameters:
  ///   - boundaries: for this item alone; the same boundary of several items is one. A container tells 62 boundaries apart:
  ///     items that have any of those that came later have all of these.
  ///   - group: a container tells 62 groups apart; those that came later are one.
  public init(
    _ boundaries: [Boundary] = [.edges()], withItems: Bool = false, group: String? = nil, phase: PlanPhase = .always
  ) {
    for boundary in boundaries { boundary.check() }
    self.boundaries = boundaries
    self.withItems = withItems
    self.group = group
    self.phase = phase
  }
}

extension Collide: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .collide(self) }
}

nonisolated extension Collide.Boundary {
  fileprivate func check() {
    switch self {
    case .line(let name, let a, let b): Self.check([a, b], name)
    case .path(let name, let points, _):
      precondition(points.count >= 2, "the boundary \(name) has two points or more, not \(points.count)")
      precondition(points.count <= 10_000, "the boundary \(name) has at most 10,000 points, not \(points.count)")
      Self.check(points, name)
    case .edges(let insets):
      for value in [insets.top, insets.left, insets.bottom, insets.right] {
        PlanValidation.check(value, in: -PlanValidation.farthest...PlanValidation.farthest, "the insets of edges")
      }
    }
  }

  private static func check(_ points: [Point], _ name: String) {
    for value in points.flatMap({ [$0.x, $0.y] }) {
      PlanValidation.check(value, in: -PlanValidation.farthest...PlanValidation.farthest, "the boundary \(name)")
    }
  }

  /// The line, in a container.
  func outline(in bounds: Rect) -> (points: [Point], isClosed: Bool) {
    switch self {
    case .line(_, let a, let b): ([a, b], false)
    case .path(_, let points, let isClosed): (points, isClosed)
    case .edges(let insets): (bounds.inset(by: insets).corners, true)
    }
  }

  var followsContainer: Bool {
    switch self {
    case .line, .path: false
    case .edges: true
    }
  }
}
