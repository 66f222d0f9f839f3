import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// Shows a stack of layers in depth from the side, without perspective: each layer keeps its shape.
nonisolated struct DepthProjection: Hashable {
  /// How far the stack is turned about the upright axis and about the level one, in radians.
  var turn = 0.6
  var tip = 0.35
  /// The middle of the picture.
  var middle = Point.zero
  var scale = 1.0
  /// The distance from layer to layer, in points of the window.
  var gap = 24.0

  /// The angles within which the fronts of the layers are seen.
  static let limit = 1.2

  /// Turns the stack by the way of a drag, in points.
  mutating func turn(by way: Vector) {
    turn = min(Self.limit, max(-Self.limit, turn + way.x * 0.008))
    tip = min(Self.limit, max(-Self.limit, tip - way.y * 0.008))
  }

  /// A point of the window at a depth, where the picture shows it.
  /// - Parameters:
  ///   - point: from the middle of the window.
  ///   - depth: in layers from the one that turns in place; later layers are nearer.
  func point(_ point: Vector, depth: Double) -> Point {
    let z = depth * gap
    let x = point.x * cos(turn) + z * sin(turn)
    let back = z * cos(turn) - point.x * sin(turn)
    let y = point.y * cos(tip) - back * sin(tip)
    return Point(middle.x + x * scale, middle.y + y * scale)
  }
}
