import Geometry
import Motion

/// One axis of a scroll view: the offsets at which it can rest, and its behavior at the edges.
nonisolated struct ScrollAxis: Equatable {
  /// The offsets at which the content can rest, in points.
  var range = 0.0...0.0
  /// The length of the viewport, in points.
  var viewport = 0.0
  /// Whether the axis scrolls at all: the content is longer than the viewport, or always bounces.
  var isScrollable = false
  /// Whether a drag pulls the content beyond the edges, and a throw carries it there.
  var bounces = true
  /// Whether the content begins at the end of the range, as from right to left: places and pages count from there.
  var beginsAtEnd = false

  /// The rubber band beyond an edge.
  private var band: RubberBand { RubberBand(dimension: min(max(1, viewport), 1e6)) }

  /// The offset for a pulled one: the same inside the range, less beyond it.
  func shown(_ pulled: Double) -> Double { bounces ? band.offset(of: pulled, in: range) : clamped(pulled) }

  /// The inverse of ``shown(_:)``, so that content beyond an edge does not move when it is grabbed.
  func pulled(_ shown: Double) -> Double { bounces ? band.value(ofOffset: shown, in: range) : clamped(shown) }

  /// The velocity of the content per velocity of the pointer.
  func slope(_ pulled: Double) -> Double {
    if !isScrollable { return 0 }
    if bounces { return band.slope(at: pulled, in: range) }
    return range.contains(pulled) ? 1 : 0
  }

  /// The distance of an offset from the one where the content begins.
  func distanceFromStart(_ offset: Double) -> Double {
    beginsAtEnd ? range.upperBound - offset : offset - range.lowerBound
  }

  /// The inverse of ``distanceFromStart(_:)``.
  func offset(fromStart distance: Double) -> Double {
    beginsAtEnd ? range.upperBound - distance : range.lowerBound + distance
  }

  /// The distance of a point of the content from the edge where the content begins.
  func place(of point: Double) -> Double { distanceFromStart(beginsAtEnd ? point - viewport : point) }

  func clamped(_ offset: Double) -> Double { min(max(offset, range.lowerBound), range.upperBound) }

  /// Whether the content can go further from an offset in the direction of the distance.
  func hasRoom(from offset: Double, toward distance: Double) -> Bool {
    guard isScrollable else { return false }
    return distance > 0 ? offset < range.upperBound - 0.01 : distance < 0 && offset > range.lowerBound + 0.01
  }
}
