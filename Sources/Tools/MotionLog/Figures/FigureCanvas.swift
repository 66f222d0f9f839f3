import Geometry
import Views

/// The surface of a figure: an SVG file, or a display list. Lengths are in points.
package nonisolated protocol FigureCanvas {
  mutating func fill(_ path: Path, _ color: Color)
  mutating func stroke(_ path: Path, _ color: Color, width: Double)
  /// Draws one line of text, vertically centered in the box.
  mutating func text(_ text: String, in box: Rect, size: Double, _ color: Color, _ alignment: FigureAlignment)
}

package nonisolated enum FigureAlignment {
  case left, center, right
}

nonisolated extension FigureCanvas {
  package mutating func line(from a: Point, to b: Point, _ color: Color, width: Double) {
    var path = Path()
    path.move(to: a)
    path.addLine(to: b)
    stroke(path, color, width: width)
  }

  /// Strokes each run of points without NaN.
  package mutating func curve(_ points: [Point], _ color: Color, width: Double) {
    var path = Path()
    var isOpen = false
    for point in points {
      guard point.isFinite else {
        isOpen = false
        continue
      }
      if isOpen { path.addLine(to: point) } else { path.move(to: point) }
      isOpen = true
    }
    if !path.isEmpty { stroke(path, color, width: width) }
  }

  package mutating func dashes(_ points: [Point], _ color: Color, width: Double, on: Double = 3, off: Double = 2.5) {
    var path = Path()
    var phase = 0.0
    for (a, b) in zip(points, points.dropFirst()) where a.isFinite && b.isFinite {
      let length = (b - a).length
      var done = 0.0
      while done < length {
        let isOn = phase < on
        let step = min(length - done, (isOn ? on : on + off) - phase)
        if isOn {
          path.move(to: a + (b - a) * (done / length))
          path.addLine(to: a + (b - a) * ((done + step) / length))
        }
        done += step
        phase += step
        if phase >= on + off - 1e-9 { phase = 0 }
      }
    }
    if !path.isEmpty { stroke(path, color, width: width) }
  }

  package mutating func disc(_ center: Point, radius: Double, _ color: Color) {
    fill(Path(ellipseIn: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius)), color)
  }
}

/// The width of text before fonts are known, in points: not less than that of usual fonts.
package nonisolated func estimatedWidth(_ text: String, size: Double) -> Double {
  text.unicodeScalars.reduce(0) { sum, scalar in
    switch scalar {
    case " ", ".", ",", ":", "i", "l", "j", "'", "|", "·": sum + 0.34
    case "t", "f", "r": sum + 0.42
    case "m", "w", "M", "W", "%", "→", "−", "…": sum + 1
    default: sum + 0.65
    }
  } * size
}
