import Geometry
import Rendering
import Testing
import Views

/// The pixels of what views draw.
struct DrawnLayerTests {
  private func draw(_ drawing: Drawing, density: Double = 1, side: Int = 20) -> PixelBuffer {
    let buffer = PixelBuffer(width: side, height: side)
    DrawingRasterizer.draw(drawing, density: density, into: buffer.pixels, width: side, height: side)
    return buffer
  }

  /// The covered pixels.
  private func covered(_ buffer: PixelBuffer) -> Double {
    var sum = 0.0
    for y in 0..<buffer.height {
      for x in 0..<buffer.width { sum += Double(buffer[x, y] >> 24) / 255 }
    }
    return sum
  }

  private func layer(
    _ path: Path, _ color: Color = Color(rgb: 0xff0000), _ part: PathDrawing.Part = .fill(.nonZero),
    _ transform: Transform2D = .identity, clip: Int? = nil
  ) -> Drawing.Layer {
    Drawing.Layer(shape: PathDrawing(path, part), transform: transform, color: color, clip: clip)
  }

  @Test func `layers lie over each other, premultiplied, and nothing else is painted`() {
    let half = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    let buffer = draw(Drawing(layers: [layer(Path(Rect(2, 2, 6, 6))), layer(Path(Rect(5, 5, 6, 6)), half)]))
    #expect(buffer[3, 3] == 0xffff_0000)
    #expect(buffer[6, 6] == 0xff7f_0080)
    #expect(buffer[9, 9] == 0x8000_0080)
    #expect(buffer[1, 1] == 0 && buffer[12, 12] == 0)
  }

  @Test func `the empty parts of a drawing and what lies outside cost nothing and paint nothing`() {
    let far = layer(Path(Rect(1e6, -1e6, 10, 10)))
    let around = layer(Path(Rect(-1e5, -1e5, 2e5, 2e5)))
    let buffer = draw(Drawing(layers: [far]))
    #expect((0..<400).allSatisfy { buffer[$0 % 20, $0 / 20] == 0 })
    let full = draw(Drawing(layers: [around]))
    #expect((0..<400).allSatisfy { full[$0 % 20, $0 / 20] == 0xffff_0000 })
  }

  @Test func `clips inside each other let through what is in both`() {
    let outer = Drawing.Clip(path: Path(Rect(2, 2, 10, 10)), rule: .nonZero, outer: nil)
    let inner = Drawing.Clip(path: Path(Rect(8, 0, 10, 10.5)), rule: .nonZero, outer: 0)
    let nowhere = Drawing.Clip(path: Path(Rect(-9, -9, 4, 4)), rule: .nonZero, outer: 1)
    var drawing = Drawing(layers: [layer(Path(Rect(0, 0, 20, 20)), clip: 1)], clips: [outer, inner, nowhere])
    let buffer = draw(drawing)
    #expect(buffer[9, 5] == 0xffff_0000 && buffer[3, 3] == 0 && buffer[13, 5] == 0 && buffer[9, 1] == 0)
    #expect(buffer[9, 10] >> 24 == 128, "half of the pixel")
    drawing.layers[0].clip = 2
    let none = draw(drawing)
    #expect((0..<400).allSatisfy { none[$0 % 20, $0 / 20] == 0 })
  }

  @Test(arguments: [1, 2]) func `a line is as wide as the transform makes it`(density: Double) {
    var line = Path()
    line.move(to: Point(0, 2))
    line.addLine(to: Point(4, 2))
    // Four times as long, twice as wide across.
    let map = Transform2D(scaleX: 4, y: 2)
    let buffer = draw(
      Drawing(layers: [layer(line, .white, .stroke(PathStroke(width: 2)), map)]), density: density,
      side: Int(20 * density))
    #expect(abs(covered(buffer) / (density * density) - 16 * 4) < 0.2)
  }

  @Test func `a mirrored and turned shape covers what it covered before`() {
    let shape = Path(Rect(2, 3, 6, 4), cornerRadius: 1)
    func area(_ map: Transform2D, _ part: PathDrawing.Part) -> Double {
      let buffer = draw(Drawing(layers: [layer(shape, .white, part, map)]))
      return covered(buffer)
    }
    let mirror = Transform2D(scaleX: -1, y: 1).concatenating(Transform2D(translationX: 12, y: 2))
    let turn = Transform2D(rotation: 0.5).concatenating(Transform2D(translationX: 6, y: 2))
    for part in [PathDrawing.Part.fill(.nonZero), .stroke(PathStroke(width: 2, join: .round))] {
      let whole = area(Transform2D(translationX: 2, y: 2), part)
      #expect(abs(area(mirror, part) - whole) < 0.1)
      #expect(abs(area(turn, part) - whole) < 0.1)
    }
  }

  @Test func `a view that draws is an image between its background and its subviews`() {
    final class Dial: View {
      override func draw(_ context: DrawingContext) { context.fill(Path(ellipseIn: context.bounds), .white) }
    }
    let window = Window(frame: Rect(0, 0, 40, 40))
    let dial = Dial(frame: Rect(4, 4, 20, 20))
    dial.backgroundColor = .black
    let child = View(frame: Rect(8, 8, 4, 4))
    child.backgroundColor = Color(rgb: 0xff0000)
    dial.addSubview(child)
    window.addSubview(dial)
    window.performLayout()
    let builder = DisplayListBuilder()
    builder.update(window)
    let kinds = builder.list.items.map {
      switch $0 {
      case .shape: "shape"
      case .image: "image"
      case .text, .shadow, .beginClip, .endClip, .beginGroup, .endGroup: "other"
      }
    }
    #expect(kinds == ["shape", "image", "shape"])
    let buffer = PixelBuffer(width: 40, height: 40)
    Rasterizer(text: BoxText()).draw(builder.list, into: buffer, scale: 1, background: .black)
    #expect(buffer[7, 14] == 0xffff_ffff && buffer[14, 14] == 0xffff_0000 && buffer[5, 5] == 0xff00_0000)
  }
}
