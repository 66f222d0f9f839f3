/// Why points make no shape.
public nonisolated enum ShapeError: Error, Hashable, Sendable {
  /// How many corners there are that differ from their neighbors; a polygon has 3 or more, a path 2.
  case tooFewCorners(Int)
  /// A coordinate is no number, or farther away than 10 million points.
  case notFinite(corner: Int)
  /// All corners lie on one line, or next to each other.
  case noArea
  /// The edge turns inwards here. Corners count from 0, in the order in which they were given.
  case concave(corner: Int)
  /// The edge meets itself.
  case crossesItself
}

extension ShapeError: CustomStringConvertible {
  /// A sentence that says what to do.
  public var description: String {
    switch self {
    case .tooFewCorners(let count):
      "there are too few corners: \(count) of them differ; a polygon has at least 3, an open path 2"
    case .notFinite(let corner): "corner \(corner) is no point within 10 million points of the center"
    case .noArea: "the corners enclose no area: they lie on one line"
    case .concave(let corner): "the polygon is concave at corner \(corner): make it convex, or of several items"
    case .crossesItself: "the polygon's edge crosses itself: give the corners in the order along the edge"
    }
  }
}
