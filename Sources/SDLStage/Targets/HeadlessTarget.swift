import Geometry
import Rendering

/// A picture in memory, with no window and no SDL video. A frame becomes pixels only when its picture is asked for.
package final class HeadlessTarget: FrameTarget {
  /// Points.
  package private(set) var size: Size
  package let scale: Double
  package let keepsPicture: Bool
  package let isSynchronized = false
  private let text: any TextRasterizer
  private var rasterizer: Rasterizer
  private var buffer: PixelBuffer
  /// The newest frame, while nobody has asked for its picture.
  private var pending: (list: DisplayList, background: Color)?

  /// The longest side of a picture, in pixels.
  private static let longestSide = 16_384.0

  /// - Precondition: `scale` is finite and above 0.
  /// - Parameters:
  ///   - size: in points; at least a pixel and at most 16,384 pixels of each side are made.
  ///   - keepsPicture: whether every frame is drawn into the picture of the one before, as in a window's own memory, to
  ///     the same pixels; else frames are drawn whole, and only those that are asked for.
  package init(size: Size, scale: Double = 1, text: any TextRasterizer, keepsPicture: Bool = false) {
    precondition(scale > 0 && scale.isFinite, "a scale is finite and above 0, not \(scale)")
    self.size = size
    self.scale = scale
    self.keepsPicture = keepsPicture
    self.text = text
    // A picture that is asked for is looked at closely, and no frame in between is drawn.
    rasterizer = Rasterizer(text: text, keepsPictures: keepsPicture)
    buffer = HeadlessTarget.buffer(size, scale)
  }

  package func resize(to newSize: Size) {
    guard newSize != size else { return }
    size = newSize
    buffer = HeadlessTarget.buffer(newSize, scale)
  }

  package func draw(_ list: DisplayList, background: Color, damage: [Rect]?) {
    guard keepsPicture else {
      pending = (list, background)
      return
    }
    rasterizer.draw(list, into: buffer, scale: scale, background: background, damage: damage)
  }

  package func present() {}

  package func deviceWasReset() { rasterizer = Rasterizer(text: text, keepsPictures: keepsPicture) }

  package func picture() -> PixelBuffer? {
    if let frame = pending {
      rasterizer.draw(frame.list, into: buffer, scale: scale, background: frame.background)
      pending = nil
    }
    let copy = PixelBuffer(width: buffer.width, height: buffer.height)
    buffer.blit(into: copy, x: 0, y: 0)
    return copy
  }

  private static func buffer(_ size: Size, _ scale: Double) -> PixelBuffer {
    func side(_ points: Double) -> Int { points > 0 ? Int(max(1, min(longestSide, (points * scale).rounded()))) : 1 }
    return PixelBuffer(width: side(size.width), height: side(size.height))
  }
}
