import Stagecraft

/// What two fingers of a script do about a point.
enum FingerGesture {
  /// They go apart, or together, until they are so many times as far from each other.
  case pinch(Double)
  /// They go round by an angle in radians.
  case turn(Double)

  /// From one finger to the other, in points: where they come down they still are on what shall be seized.
  private static let (near, far) = (60.0, 100.0)
  /// More than a gesture takes to be recognized, in points.
  private static let slop = 6.0

  /// Where the two fingers are.
  /// - Parameter part: of the way, 0 to 1; nil for where they come down.
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
