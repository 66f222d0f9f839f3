import Geometry

/// Where a field acts, about its position; in points.
public nonisolated indirect enum Region: Hashable, Sendable {
  /// Everywhere.
  case infinite
  case circle(radius: Double)
  /// The size is whole, not half.
  case rectangle(Size)
  case inverse(Region)
  case union(Region, Region)
  case intersection(Region, Region)
  /// The first without the second.
  case difference(Region, Region)

  public init(radius: Double) { self = .circle(radius: radius) }
  public init(size: Size) { self = .rectangle(size) }

  /// - Parameter offset: from the field's position.
  public func contains(_ offset: Vector) -> Bool {
    switch self {
    case .infinite: true
    case .circle(let radius): offset.length <= radius
    case .rectangle(let size): abs(offset.x) <= size.width / 2 && abs(offset.y) <= size.height / 2
    case .inverse(let region): !region.contains(offset)
    case .union(let first, let second): first.contains(offset) || second.contains(offset)
    case .intersection(let first, let second): first.contains(offset) && second.contains(offset)
    case .difference(let first, let second): first.contains(offset) && !second.contains(offset)
    }
  }
}
