import Geometry
import Rendering
import Testing
import Views

struct PathTests {
  /// The covered area in square points, and the pixels.
  private func cover(_ path: Path, _ part: PathDrawing.Part = .fill(.nonZero), density: Double = 2) -> PixelBuffer {
    let buffer = PixelBuffer(width: Int(40 * density), height: Int(40 * density))
    PathRasterizer.draw(
      PathDrawing(path, part), density: density, into: buffer.pixels, width: buffer.width, height: buffer.height)
    return buffer
  }

  private func area(_ path: Path, _ part: PathDrawing.Part = .fill(.nonZero), density: Double = 2) -> Double {
    cover(path, part, density: density).area / (density * density)
  }

  @Test(arguments: [1, 1.5, 2, 3.3]) func `filled shapes cover their areas`(density: Double) {
    #expect(abs(area(Path(ellipseIn: Rect(5.3, 4.2, 30, 20)), density: density) / (150 * Double.pi) - 1) < 0.003)
    #expect(abs(area(Path(Rect(3.37, 4.91, 11.2, 7.7)), density: density) - 11.2 * 7.7) < 0.3)
    let rounded = 20 * 30 - (4 - Double.pi) * 36
    #expect(abs(area(Path(Rect(4, 5, 20, 30), cornerRadius: 6), density: density) / rounded - 1) < 0.003)
  }

  @Test func `a pixel shows exactly the part that is covered`() {
    let buffer = cover(Path(Rect(1.25, 2, 3, 2.5)), density: 1)
    #expect(buffer.alpha(1, 2) == 191 && buffer.alpha(4, 2) == 64 && buffer.alpha(2, 4) == 128)
    #expect(buffer.alpha(2, 3) == 255 && buffer.alpha(5, 3) == 0)
  }

  @Test func `a ring is hollow by the rule, or by its direction`() {
    var ring = Path(ellipseIn: Rect(4, 4, 30, 30))
    ring.addEllipse(in: Rect(9, 9, 20, 20))
    let (whole, hole) = (225 * Double.pi, 100 * Double.pi)
    #expect(abs(area(ring, .fill(.evenOdd)) / (whole - hole) - 1) < 0.004)
    #expect(abs(area(ring) / whole - 1) < 0.004)
    var turned = Path(ellipseIn: Rect(4, 4, 30, 30))
    turned.move(to: Point(29, 19))
    turned.addArc(center: Point(19, 19), radius: 10, startAngle: 0, endAngle: -2 * .pi, clockwise: false)
    #expect(abs(area(turned) / (whole - hole) - 1) < 0.004)
  }

  @Test func `caps add what they should`() {
    var line = Path()
    line.move(to: Point(10, 12))
    line.addLine(to: Point(26, 24))
    let areas = PathStroke.Cap.allCases.map { area(line, .stroke(PathStroke(width: 4, cap: $0))) }
    #expect(abs(areas[0] - 80) < 0.3)
    #expect(abs(areas[1] - (80 + 4 * Double.pi)) < 0.3)
    #expect(abs(areas[2] - 96) < 0.3)
  }

  @Test func `joins fill the corner, and beyond the limit a miter is a bevel`() {
    var corner = Path()
    corner.move(to: Point(8, 8))
    corner.addLine(to: Point(28, 8))
    corner.addLine(to: Point(28, 28))
    func covered(_ join: PathStroke.Join, limit: Double = 10) -> Double {
      area(corner, .stroke(PathStroke(width: 4, join: join, miterLimit: limit)))
    }
    // Two legs of 20 by 4 overlap in 2 by 2; the outside of the corner is a square of 2 by 2.
    #expect(abs(covered(.miter) - (160 - 4 + 4)) < 0.2)
    #expect(abs(covered(.bevel) - (160 - 4 + 2)) < 0.2)
    #expect(abs(covered(.round) - (160 - 4 + Double.pi)) < 0.2)
    #expect(covered(.miter, limit: 1) == covered(.bevel))
  }

  @Test func `a closed outline has no caps, and a curve no seams`() {
    let circle = Path(ellipseIn: Rect(6, 6, 28, 28))
    let buffer = cover(circle, .stroke(PathStroke(width: 3)))
    #expect(abs(buffer.area / 4 / (2 * Double.pi * 14 * 3) - 1) < 0.004)
    let box = area(Path(Rect(6, 6, 20, 20)), .stroke(PathStroke(width: 2)))
    #expect(abs(box - (22 * 22 - 18 * 18)) < 0.2)
  }

  @Test func `a point has the form of its caps`() {
    var dot = Path()
    dot.move(to: Point(20, 20))
    dot.addLine(to: Point(20, 20))
    #expect(abs(area(dot, .stroke(PathStroke(width: 6, cap: .round))) - 9 * Double.pi) < 0.2)
    #expect(area(dot, .stroke(PathStroke(width: 6))) == 0)
  }

  @Test func `what lies beyond the sides does not change what is seen`() {
    let wide = Path(ellipseIn: Rect(-30, -20, 100, 70))
    let buffer = PixelBuffer(width: 40, height: 40)
    PathRasterizer.draw(
      PathDrawing(wide, .fill(.nonZero)), density: 1, into: buffer.pixels, width: 40, height: 40)
    let large = PixelBuffer(width: 120, height: 120)
    PathRasterizer.draw(
      PathDrawing(wide.applying(Transform2D(translationX: 40, y: 30)), .fill(.nonZero)), density: 1,
      into: large.pixels, width: 120, height: 120)
    for y in 0..<40 {
      for x in 0..<40 { #expect(abs(buffer.alpha(x, y) - large.alpha(x + 40, y + 30)) <= 1) }
    }
  }

  @Test func `a path view is drawn in its color at its place`() {
    let window = Window(frame: Rect(0, 0, 64, 48))
    let view = PathView(Path(Rect(2, 3, 10, 5)), fill: Color(rgb: 0x00ff00), frame: Rect(20, 20, 16, 16))
    window.addSubview(view)
    let buffer = PixelBuffer(width: 64, height: 48)
    Rasterizer(text: BoxText()).draw(DisplayListBuilder().build(window), into: buffer, scale: 1)
    #expect(buffer.area == 50)
    #expect(buffer[22, 23] == 0xff00_ff00 && buffer[31, 27] == 0xff00_ff00 && buffer[32, 27] == 0)
  }

  @Test func `empty and absurd paths draw nothing`() {
    for path in [Path(), Path(Rect(1e300, 0, 1e300, 5)), Path(Rect(0, 0, 1e6, 2)), Path(Rect(1, 1, 0, 0))] {
      var count = 0
      PathView(path, frame: Rect(0, 0, 10, 10)).paintImages { _ in count += 1 }
      #expect(count == 0)
    }
  }

  @Test func `arcs turn the way that they are told, at most once around`() {
    func covered(_ start: Double, _ end: Double, clockwise: Bool) -> Double {
      var path = Path()
      path.move(to: Point(20, 20))
      path.addArc(center: Point(20, 20), radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
      path.closeSubpath()
      return area(path) / (100 * Double.pi)
    }
    #expect(abs(covered(0, .pi / 2, clockwise: true) - 0.25) < 0.003)
    #expect(abs(covered(0, .pi / 2, clockwise: false) - 0.75) < 0.003)
    #expect(abs(covered(1, 1 + 9 * .pi, clockwise: true) - 1) < 0.003)
    #expect(covered(1, 1, clockwise: true) == 0)
  }
}
