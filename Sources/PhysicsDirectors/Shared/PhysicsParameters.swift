import Directors
import Geometry

// What may be said about several directors of physics.

extension ParameterInfo {
  static func elasticity(_ value: Double) -> ParameterInfo {
    ParameterInfo(
      name: "elasticity", unit: "", range: 0...0.8, defaultValue: value,
      summary: "How much of its speed it keeps where it bounces; 0 does not bounce.")
  }

  static let damping = ParameterInfo(
    name: "damping", unit: "", range: 0...1, defaultValue: 0.5,
    summary: "How soon it rests in its place: 0 swings most, 1 not at all.")

  static func deadline(_ value: Double) -> ParameterInfo {
    ParameterInfo(
      name: "deadline", unit: "s", range: 1...60, defaultValue: value,
      summary: "When it is over, whatever still moves, since it began, turned or was let go.")
  }

  static let literal = ParameterInfo(
    name: "literal", domain: .flag(defaultValue: false),
    summary: "Whether all magnitudes are those of the original, in points, whatever the container's size.")
}

/// Of the reference stage, 320 by 568 points.
/// > Source: the essay on UIKit Dynamics that these transitions come from; its numbers were tuned on a phone of that width.
nonisolated enum ReferenceStage {
  static let size = Size(320, 568)
  /// In points a second squared.
  static let gravity = 1000.0
  /// What a push of 100 gives a screen of that size, in points a second.
  static let push = 550.0
}
