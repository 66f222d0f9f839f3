import CSDL2
import Geometry
import Rendering
import SDLWindow
import Stage
import Testing
import Typesetting

/// A small window drawn into by OpenGL, beside the rasterizer that draws the same.
final class CardStage {
  /// How far apart two pictures are.
  struct Difference {
    /// Of a channel.
    var mean: Double
    var largest: Int
  }

  static let background = Color(rgb: 0x102040)
  let target: GPUTarget
  private let window: SDLWindow
  private let text = TextSystem()

  init(_ size: Size) throws {
    window = try SDLWindow(title: "Test", size: size)
    target = try #require(try window.makeTarget(text: text) as? GPUTarget)
  }

  /// Draws a frame and looks at it.
  @discardableResult
  func picture(_ items: [DisplayItem]) throws -> PixelBuffer {
    try target.draw(DisplayList(items), background: Self.background, damage: nil)
    return try #require(target.picture())
  }

  /// The rasterizer's picture.
  func expected(_ items: [DisplayItem]) throws -> PixelBuffer {
    let headless = HeadlessTarget(size: window.size, text: text)
    try headless.draw(DisplayList(items), background: Self.background, damage: nil)
    return try #require(headless.picture())
  }

  func resize(to size: Size) {
    window.size = size
    SDLEventQueue.drain { _ in }
  }

  /// Draws a frame, and compares it with the rasterizer's.
  func difference(_ items: [DisplayItem]) throws -> Difference {
    try Difference(picture(items), expected(items))
  }
}

extension CardStage.Difference {
  init(_ one: PixelBuffer, _ other: PixelBuffer) throws {
    try #require(one.width == other.width && one.height == other.height)
    var sum = 0
    for y in 0..<one.height {
      for x in 0..<one.width {
        for shift in [0, 8, 16] as [UInt32] {
          sum += abs(Int(one[x, y] >> shift & 255) - Int(other[x, y] >> shift & 255))
        }
      }
    }
    mean = Double(sum) / Double(one.width * one.height * 3)
    largest = one.largestDifference(from: other)
  }
}

/// A map that turns and moves.
func at(_ x: Double, _ y: Double, turned angle: Double = 0) -> Transform2D {
  Transform2D(rotation: angle).concatenating(Transform2D(translationX: x, y: y))
}
