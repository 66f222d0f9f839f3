import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A two-finger gesture of a script.
enum FingerGesture {
  /// The fingers move apart or together until their distance is multiplied by this factor.
  case pinch(Double)
  /// The fingers rotate by an angle in radians.
  case turn(Double)

  /// The distance between the fingers in points, small enough that both touch the view.
  private static let (near, far) = (60.0, 100.0)
  /// The distance in points after which a gesture is recognized, and a margin.
  private static let slop = 6.0

  /// Returns the positions of the two fingers.
  /// - Parameter part: the completed part of the gesture, 0...1; nil for the positions of the first touch.
  func fingers(about center: Point, at part: Double?) -> [Point] {
    let half = half(at: part)
    return [center - half, center + half]
  }

  private func half(at part: Double?) -> Vector {
    switch self {
    case .pinch(let scale):
      let start = scale >= 1 ? Self.near : Self.far
      let length = part.map { start * (1 + (scale - 1) * $0) } ?? start + (scale >= 1 ? -Self.slop : Self.slop)
      return Vector(length / 2, 0)
    case .turn(let angle):
      let turned = part.map { angle * $0 } ?? (angle >= 0 ? -Self.slop : Self.slop) / Self.far
      return Vector(Self.far / 2, 0).applying(Transform2D(rotation: turned))
    }
  }
}
