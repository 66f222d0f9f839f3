import Geometry
import Rendering
import Views

/// Text as a solid box or as what a test gives; counts what it was asked.
final class BoxText: TextRasterizer {
  var mask: Mask
  var scales: [Double] = []

  init(width: Int = 10, height: Int = 6) {
    mask = Mask(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { mask[x, y] = 255 }
    }
  }

  func run(
    of content: TextContent, fontSize: Double, scale: Double, width: Double, alignment: TextAlignment, lines: LineLimit
  ) -> TextRun {
    scales.append(scale)
    return TextRun(width: Double(mask.width), height: Double(mask.height), ascent: Double(mask.height), mask: mask)
  }
}

/// The same numbers on every run.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2 &+ 1 }

  mutating func next(_ range: ClosedRange<Double>) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / Double(UInt64(1) << 53)
  }
}

func at(_ x: Double, _ y: Double) -> Transform2D { Transform2D(translationX: x, y: y) }

/// Turned about the center of a box of this size, which then lies at (x, y).
func turned(_ degrees: Double, _ size: Size, x: Double, y: Double) -> Transform2D {
  at(-size.width / 2, -size.height / 2)
    .concatenating(Transform2D(rotation: degrees * .pi / 180))
    .concatenating(at(x + size.width / 2, y + size.height / 2))
}

func picture(
  _ items: [DisplayItem], width: Int = 64, height: Int = 48, scale: Double = 1, background: Color? = nil,
  damage: [Rect]? = nil, text: any TextRasterizer = BoxText()
) -> PixelBuffer {
  let buffer = PixelBuffer(width: width, height: height)
  Rasterizer(text: text).draw(DisplayList(items), into: buffer, scale: scale, background: background, damage: damage)
  return buffer
}

extension PixelBuffer {
  /// What is covered, in pixels.
  var area: Double {
    var sum = 0
    for y in 0..<height {
      for x in 0..<width { sum += Int(self[x, y] >> 24) }
    }
    return Double(sum) / 255
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }
}
