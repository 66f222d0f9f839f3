import Geometry
import Views

/// The pictures of the buttons of time.
enum TimeIcon {
  case play, pause, stepBack, stepForward, live

  /// The picture, in the color of the button.
  var image: Image {
    let side = 14.0
    return Image(PathDrawing(path, .fill(.nonZero)), size: Size(side, side))
  }

  private var path: Path {
    switch self {
    case .play: Self.triangle(3, 12)
    case .pause: Self.boxes([Rect(3, 2, 3, 10), Rect(8, 2, 3, 10)])
    case .stepBack: Self.triangle(10, 3, box: Rect(10.5, 3, 2, 8))
    case .stepForward: Self.triangle(4, 11, box: Rect(1.5, 3, 2, 8))
    case .live: Self.triangle(1.5, 9, box: Rect(10, 2, 2.5, 10))
    }
  }

  private static func boxes(_ boxes: [Rect]) -> Path {
    var path = Path()
    for box in boxes {
      path.move(to: Point(box.minX, box.minY))
      path.addLine(to: Point(box.maxX, box.minY))
      path.addLine(to: Point(box.maxX, box.maxY))
      path.addLine(to: Point(box.minX, box.maxY))
      path.closeSubpath()
    }
    return path
  }

  /// A triangle with its base at `x` and its tip at `tip`.
  private static func triangle(_ x: Double, _ tip: Double, box: Rect? = nil) -> Path {
    var path = box.map { boxes([$0]) } ?? Path()
    path.move(to: Point(x, 2))
    path.addLine(to: Point(tip, 7))
    path.addLine(to: Point(x, 12))
    path.closeSubpath()
    return path
  }
}
