import Geometry
import Views

/// The pictures of the buttons of a docked inspector's edge.
enum PanelIcon {
  case close, toLeft, toRight, toTop, toBottom

  /// The picture, in the color of the button.
  var image: Image {
    let side = 12.0
    return Image(PathDrawing(path, .stroke(PathStroke(width: 1.5, cap: .round))), size: Size(side, side))
  }

  private var path: Path {
    switch self {
    case .close: Self.lines([(Point(3, 3), Point(9, 9)), (Point(9, 3), Point(3, 9))])
    case .toLeft: Self.arrow { Point($0, $1) }
    case .toRight: Self.arrow { Point(12 - $0, $1) }
    case .toTop: Self.arrow { Point($1, $0) }
    case .toBottom: Self.arrow { Point($1, 12 - $0) }
    }
  }

  /// An arrow to a line, which `place` turns.
  private static func arrow(_ place: (Double, Double) -> Point) -> Path {
    lines([
      (place(1.5, 2), place(1.5, 10)), (place(4, 6), place(10.5, 6)), (place(4, 6), place(6.5, 3.5)),
      (place(4, 6), place(6.5, 8.5)),
    ])
  }

  private static func lines(_ lines: [(Point, Point)]) -> Path {
    var path = Path()
    for (start, end) in lines {
      path.move(to: start)
      path.addLine(to: end)
    }
    return path
  }
}
