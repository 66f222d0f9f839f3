import Geometry
import Transitions

/// An edge of the container from which a screen enters, as in a left-to-right interface: a right-to-left one exchanges
/// left and right.
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

  /// The edge as it is seen in the container of a transition.
  @MainActor package func directed(in transition: Transition) -> ScreenEdge {
    switch self {
    case .left, .right: transition.directed(way) == way ? self : self == .left ? .right : .left
    case .top, .bottom: self
    }
  }
}
