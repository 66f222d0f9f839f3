import Geometry

/// An edge of the window that a screen comes from.
nonisolated public enum ScreenEdge: String, Hashable, Sendable, CaseIterable {
  case left, right, top, bottom

  /// The way from the screen's place to where it stands beyond the edge, in fractions of its size.
  package var way: Vector {
    switch self {
    case .right: Vector(1, 0)
    case .left: Vector(-1, 0)
    case .bottom: Vector(0, 1)
    case .top: Vector(0, -1)
    }
  }
}

extension ParameterInfo {
  /// Which edge the new screen comes from.
  package static func edge(_ value: ScreenEdge) -> ParameterInfo {
    ParameterInfo(
      name: "edge", domain: .choice(ScreenEdge.allCases.map(\.rawValue), defaultValue: value.rawValue),
      summary: "Where the new screen comes from.")
  }

  package static let dampingRatio = ParameterInfo(
    name: "dampingRatio", unit: "", range: 0.2...1, defaultValue: 1,
    summary: "Below 1 the screen goes a little too far when it comes, and returns; on its way back it never does.")

  /// How dark the old screen becomes.
  package static func dim(_ value: Double) -> ParameterInfo {
    ParameterInfo(
      name: "dim", unit: "", range: 0...1, defaultValue: value, summary: "How dark the old screen becomes.")
  }
}
