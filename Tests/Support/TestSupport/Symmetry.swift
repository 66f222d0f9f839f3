import Geometry

/// A reflection of a rectangle. Applied twice it changes nothing. Points are measured from the rectangle's top left
/// corner.
package enum Symmetry: String, CaseIterable, Sendable {
  case mirroredAlongX, mirroredAlongY, transposed

  package func callAsFunction(_ vector: Vector) -> Vector {
    switch self {
    case .mirroredAlongX: Vector(-vector.x, vector.y)
    case .mirroredAlongY: Vector(vector.x, -vector.y)
    case .transposed: Vector(vector.y, vector.x)
    }
  }

  package func callAsFunction(_ size: Size) -> Size { self == .transposed ? Size(size.height, size.width) : size }

  package func callAsFunction(_ point: Point, in size: Size) -> Point {
    switch self {
    case .mirroredAlongX: Point(size.width - point.x, point.y)
    case .mirroredAlongY: Point(point.x, size.height - point.y)
    case .transposed: Point(point.y, point.x)
    }
  }

  package func callAsFunction(_ rect: Rect, in size: Size) -> Rect {
    let (a, b) = (self(Point(rect.minX, rect.minY), in: size), self(Point(rect.maxX, rect.maxY), in: size))
    return Rect(min(a.x, b.x), min(a.y, b.y), abs(a.x - b.x), abs(a.y - b.y))
  }

  package func callAsFunction(_ insets: EdgeInsets) -> EdgeInsets {
    switch self {
    case .mirroredAlongX:
      EdgeInsets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
    case .mirroredAlongY:
      EdgeInsets(top: insets.bottom, left: insets.left, bottom: insets.top, right: insets.right)
    case .transposed:
      EdgeInsets(top: insets.left, left: insets.top, bottom: insets.right, right: insets.bottom)
    }
  }
}
