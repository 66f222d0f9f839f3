import Directors
import Geometry
import Schema

// Parameters that several directors of physics have.

extension Field {
  /// The speed that remains where the screen bounces.
  static func elasticity(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(path, "elasticity", in: 0...0.8, "Fraction of the speed kept in a bounce; 0 does not bounce.")
  }

  /// The damping of the spring that draws the screen into its place.
  static func damping(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(path, "damping", in: 0...1, "Damping of the snap: 0 oscillates most, 1 does not oscillate.")
  }

  /// The time after which the transition ends, even if something still moves.
  static func deadline(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(
      path, "deadline", in: 1...60, unit: "s",
      "When it is over, whatever still moves, since it began, turned or was let go.")
  }

  /// - Parameter most: the end of its range.
  static func gravity(_ path: WritableKeyPath<Root, Double>, most: Double = 5000) -> Field {
    Field(
      path, "gravity", in: 200...most, unit: "pt/s² at 568 pt height",
      "Strength of gravity, scaled by the container's height so that the fall takes equally long.")
  }
}

/// The reference stage, 320 by 568 points.
/// > Source: "Custom view controller transitions with UIKit Dynamics", whose numbers were tuned on a phone of that
/// > width.
nonisolated enum ReferenceStage {
  static let size = Size(320, 568)
}
