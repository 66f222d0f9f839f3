import Geometry
import Rendering
import Stage
import Testing
import Views

/// The card's pictures of images and paths against the rasterizer's.
@Suite(.needsDisplay) struct GPUImageTests {
  private func difference(_ items: [DisplayItem], frames: Int = 1) throws -> CardStage.Difference {
    try Displays.withOpenGL {
      let stage = try CardStage(Size(240, 160))
      for _ in 1..<frames { try stage.picture(items) }
      return try stage.difference(items)
    }
  }

  /// Smooth, as photographs are, with a clear corner.
  private static let image = Image(width: 96, height: 64) { pixels in
    for y in 0..<64 {
      for x in 0..<96 {
        let alpha: UInt32 = x < 20 && y < 20 ? UInt32(x * 12) : 255
        func channel(_ value: Int) -> UInt32 { UInt32(value) * alpha / 255 }
        pixels[y * 96 + x] =
          alpha << 24 | channel(x * 255 / 95) << 16 | channel(y * 255 / 63) << 8 | channel(255 - x - y)
      }
    }
  }

  private func item(_ box: Rect, _ transform: Transform2D = .identity, radius: Double = 0, alpha: Double = 1)
    -> DisplayItem
  {
    .image(ImageItem(Self.image, box: box, cornerRadius: radius, transform: transform, alpha: alpha))
  }

  @Test func `a view's own drawing is the same`() throws {
    let layers = [
      Drawing.Layer(shape: PathDrawing(Path(ellipseIn: Rect(4, 4, 60, 40)), .fill(.nonZero)), color: .white),
      Drawing.Layer(
        shape: PathDrawing(Path(Rect(10, 10, 50, 30), cornerRadius: 8), .stroke(PathStroke(width: 5))),
        transform: Transform2D(rotation: 0.1), color: Color(red: 0.9, green: 0.2, blue: 0.3, alpha: 0.7), clip: 0),
    ]
    let clip = Drawing.Clip(path: Path(Rect(0, 0, 40, 60)))
    let image = Image(Drawing(layers: layers, clips: [clip]), size: Size(80, 60))
    let result = try difference([.image(ImageItem(image, box: Rect(20, 30, 80, 60)))])
    #expect(result.largest <= 3)
  }

  @Test func `on whole pixels an image is the same`() throws {
    let result = try difference([item(Rect(10, 12, 96, 64)), item(Rect(120, 12, 96, 64), alpha: 0.5)])
    #expect(result.largest <= 3)
  }

  @Test func `scaled, cropped and between pixels it is nearly the same`() throws {
    let part = ImageItem(
      Self.image, box: Rect(130, 90, 100, 60), source: Rect(30, 20, 50, 30), transform: at(0.3, 0.6))
    let result = try difference([
      item(Rect(10, 10, 150, 70)), item(Rect(180, 10, 30, 20)), item(Rect(10, 90, 96, 64), at(0.5, 0.25)),
      .image(part),
    ])
    #expect(result.mean < 0.3)
    // Where two edges between pixels meet, a rim counts their shares once.
    #expect(result.largest <= 48)
  }

  @Test(arguments: [1.0, 8, 20, 32]) func `round corners are the same within the tolerance of shapes`(radius: Double)
    throws
  {
    let result = try difference([
      item(Rect(10, 10, 96, 64), radius: radius), item(Rect(120, 20, 90.5, 61.25), at(0.4, 0.1), radius: radius),
    ])
    #expect(result.mean < 0.3)
    #expect(result.largest < 40)
  }

  @Test func `turned, it is as smooth`() throws {
    let result = try difference([
      item(Rect(0, 0, 96, 64), at(60, 30, turned: 0.4), radius: 10),
      item(Rect(0, 0, 60, 40), at(190, 60, turned: -1.2)),
    ])
    #expect(result.mean < 0.4)
    #expect(result.largest < 70)
  }

  @Test func `a clip cuts it as it cuts shapes`() throws {
    let result = try difference([
      .beginClip(ClipItem(size: Size(70.5, 50), transform: at(20.25, 20))),
      item(Rect(0, 0, 96, 64), at(10, 8)), item(Rect(0, 0, 60, 40), at(60, 30, turned: 0.5)), .endClip,
      .beginClip(ClipItem(size: Size(80, 60), transform: at(130, 40), cornerRadius: 16)),
      item(Rect(0, 0, 96, 64), at(125, 36)), .endClip,
    ])
    #expect(result.mean < 0.4)
    #expect(result.largest < 70)
  }

  @Test func `paths are drawn in their color`() throws {
    let star = PathView(Path(ellipseIn: Rect(2, 2, 60, 40)), fill: Color(rgb: 0x50b0e0), stroke: .white, width: 3)
    var items: [DisplayItem] = []
    star.paintImages { painted in
      for place in [at(20, 20), at(100.5, 30.25), at(190, 60, turned: 0.8)] {
        items.append(
          .image(ImageItem(painted.image, box: painted.place, tint: painted.tint, transform: place, alpha: 0.9)))
      }
    }
    let result = try difference(items)
    #expect(result.mean < 0.3)
    #expect(result.largest < 40)
  }

  @Test func `a hundred images are the same frame after frame`() throws {
    let images = (0..<100).map { number in
      Image(width: 8, height: 8) { $0.update(repeating: 0xff00_0000 | UInt32(number * 2), count: 64) }
    }
    let items = images.enumerated().map { index, image in
      DisplayItem.image(ImageItem(image, box: Rect(Double(index % 20) * 12, Double(index / 20) * 12, 8, 8)))
    }
    #expect(try difference(items, frames: 5).largest <= 3)
  }
}
