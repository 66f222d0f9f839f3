import Controls
import Geometry
import Views

/// The icons of files and places, lines in a square of 24 points as those of ``Icon``.
nonisolated package enum FileIcon: Hashable, Sendable, CaseIterable {
  case folder, file, other, home, clock, drive, download

  private var lines: [[(Double, Double)]] {
    switch self {
    case .folder: [[(3, 19), (3, 5), (9, 5), (11.5, 8), (21, 8), (21, 19), (3, 19)]]
    case .file: [[(14, 3), (6, 3), (6, 21), (18, 21), (18, 7), (14, 3)], [(14, 3), (14, 7), (18, 7)]]
    case .other: [[(6, 12), (18, 12)], [(9, 6), (15, 6), (15, 18), (9, 18), (9, 6)]]
    case .home: [[(3, 12), (12, 4), (21, 12)], [(6, 10), (6, 20), (18, 20), (18, 10)]]
    case .clock: [[(12, 7), (12, 12), (16, 14)]]
    case .drive:
      [[(3, 14), (6, 6), (18, 6), (21, 14), (21, 19), (3, 19), (3, 14), (21, 14)], [(17, 16.5), (17.2, 16.5)]]
    case .download: [[(12, 4), (12, 15)], [(7, 10), (12, 15), (17, 10)], [(5, 20), (19, 20)]]
    }
  }

  @MainActor func image(size: Double = 18) -> Image {
    var path = Path()
    for line in lines {
      for (number, point) in line.enumerated() {
        let place = Point(point.0, point.1)
        if number == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
      if line.count > 2, line[0] == line[line.count - 1] { path.closeSubpath() }
    }
    if self == .clock { path.addEllipse(in: Rect(3.5, 3.5, 17, 17)) }
    var stroke = Icon.stroke
    stroke.width *= size / Icon.side
    let scaled = path.applying(Transform2D(scaleX: size / Icon.side, y: size / Icon.side))
    return Image(PathDrawing(scaled, .stroke(stroke)), size: Size(size, size))
  }
}
