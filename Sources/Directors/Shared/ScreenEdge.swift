import Geometry

/// An edge of the container from which a screen enters.
nonisolated public enum ScreenEdge: String, Hashable, Sendable, CaseIterable {
  case left, right, top, bottom

  /// The vector from the screen's place to its place beyond the edge, in fractions of its size.
  package var way: Vector {
    switch self {
    case .right: Vector(1, 0)
    case .left: Vector(-1, 0)
    case .bottom: Vector(0, 1)
    case .top: Vector(0, -1)
    }
  }
}
