import Geometry
import Views

/// Writes a figure as the text of an SVG file.
package nonisolated struct SVGCanvas: FigureCanvas {
  private var body = ""
  private let size: Size
  private let background: Color

  package init(size: Size, background: Color) {
    self.size = size
    self.background = background
  }

  /// The whole file.
  package var document: String {
    let (width, height) = (Self.number(size.width), Self.number(size.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="'DejaVu Sans', 'Noto Sans', Verdana, sans-serif">
      <rect width="100%" height="100%" fill="\(Self.hex(background))"/>
      \(body)</svg>

      """
  }

  package mutating func fill(_ path: Path, _ color: Color) {
    body += "<path d=\"\(Self.data(path))\"\(Self.paint("fill", color))/>\n"
  }

  package mutating func stroke(_ path: Path, _ color: Color, width: Double) {
    body += "<path d=\"\(Self.data(path))\" fill=\"none\"\(Self.paint("stroke", color)) "
    body += "stroke-width=\"\(Self.number(width))\" stroke-linejoin=\"round\"/>\n"
  }

  package mutating func text(_ text: String, in box: Rect, size: Double, _ color: Color, _ alignment: FigureAlignment) {
    let (x, anchor) =
      switch alignment {
      case .left: (box.minX, "start")
      case .center: (box.midX, "middle")
      case .right: (box.maxX, "end")
      }
    // The middle of digits and capitals is about 0.36 of the size above the base line.
    let y = box.midY + 0.36 * size
    body += "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" font-size=\"\(Self.number(size))\" "
    body += "text-anchor=\"\(anchor)\"\(Self.paint("fill", color))>\(Self.escaped(text))</text>\n"
  }

  // MARK: Text

  private static func data(_ path: Path) -> String {
    path.elements.map { element in
      switch element {
      case .move(let p): "M" + pair(p)
      case .line(let p): "L" + pair(p)
      case .quadCurve(let p, let control): "Q" + pair(control) + " " + pair(p)
      case .curve(let p, let control1, let control2): "C" + pair(control1) + " " + pair(control2) + " " + pair(p)
      case .close: "Z"
      }
    }.joined()
  }

  private static func pair(_ point: Point) -> String { number(point.x) + " " + number(point.y) }

  /// Two decimals: a two-hundredth of a point cannot be seen.
  private static func number(_ value: Double) -> String {
    let hundredths = (max(-1e9, min(1e9, value)) * 100).rounded()
    let whole = Int(hundredths)
    let sign = whole < 0 ? "-" : ""
    let (points, rest) = (whole.magnitude / 100, whole.magnitude % 100)
    if rest == 0 { return points == 0 ? "0" : "\(sign)\(points)" }
    return "\(sign)\(points)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }

  private static func paint(_ attribute: String, _ color: Color) -> String {
    let paint = " \(attribute)=\"\(hex(color))\""
    return color.alpha < 1 ? paint + " \(attribute)-opacity=\"\(number(color.alpha))\"" : paint
  }

  private static func hex(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue].map { part in
        let byte = Int((min(1, max(0, part)) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // XML has no form for control characters.
      case _ where scalar.value < 32 || scalar.value == 0x7f || scalar.value == 0xfffe || scalar.value == 0xffff:
        result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

nonisolated extension MotionFigure {
  /// The figure as the text of an SVG file.
  package var svg: String {
    var canvas = SVGCanvas(size: size, background: colors.background)
    draw(on: &canvas)
    return canvas.document
  }
}
