import Geometry
import Rendering

/// A picture in memory, with no window and no SDL video. A frame becomes pixels only when its picture is asked for.
package final class HeadlessTarget: FrameTarget {
  /// Points.
  package private(set) var size: Size
  package private(set) var scale: Double
  package let keepsPicture: Bool
  package let isSynchronized = false
  private let text: any TextRasterizer
  private var rasterizer: Rasterizer
  /// What frames are drawn into one after another, where they are; made for the first.
  private var buffer: PixelBuffer?
  /// The newest frame, while nobody has asked for its picture, or where that is drawn each time anyone asks.
  private var pending: (list: DisplayList, background: Color)?
  /// The picture of the newest frame, once somebody has asked for it.
  private var drawn: PixelBuffer?

  /// The longest side of a picture, in pixels.
  private static let longestSide = 16_384.0

  /// - Precondition: `scale` is finite and above 0.
  /// - Parameters:
  ///   - size: in points; at least a pixel and at most 16,384 pixels of each side are made.
  ///   - keepsPicture: whether every frame is drawn into the picture of the one before, as in a window's own memory, to
  ///     the same pixels; else frames are drawn whole, and only those that are asked for.
  package init(size: Size, scale: Double = 1, text: any TextRasterizer, keepsPicture: Bool = false) {
    HeadlessTarget.check(scale)
    self.size = size
    self.scale = scale
    self.keepsPicture = keepsPicture
    self.text = text
    // A picture that is asked for is looked at closely, and no frame in between is drawn.
    rasterizer = Rasterizer(text: text, keepsPictures: keepsPicture)
  }

  package func resize(to newSize: Size) {
    guard newSize != size else { return }
    size = newSize
    (buffer, drawn) = (nil, nil)
  }

  /// - Precondition: `newScale` is finite and above 0.
  package func rescale(to newScale: Double) {
    guard newScale != scale else { return }
    HeadlessTarget.check(newScale)
    scale = newScale
    (buffer, drawn) = (nil, nil)
  }

  private static func check(_ scale: Double) {
    precondition(scale > 0 && scale.isFinite, "a scale is finite and above 0, not \(scale)")
  }

  /// - Throws: ``StageError/noRenderer(reason:)`` where there is no memory for the picture that is kept.
  package func draw(_ list: DisplayList, background: Color, damage: [Rect]?) throws(StageError) {
    drawn = nil
    guard keepsPicture else {
      pending = (list, background)
      return
    }
    do throws(PictureFailure) {
      let buffer: PixelBuffer
      if let kept = self.buffer { buffer = kept } else { buffer = try .make(width: width, height: height) }
      self.buffer = buffer
      rasterizer.draw(list, into: buffer, scale: scale, background: background, damage: damage)
      if let failure = rasterizer.failure, failure != .interrupted { throw failure }
    } catch {
      throw .noRenderer(reason: error.description)
    }
  }

  package func present() {}

  package func deviceWasReset() { rasterizer = Rasterizer(text: text, keepsPictures: keepsPicture) }

  /// The frame that was drawn last; nil where none was, where there is no memory for it, or where drawing was given up.
  package func picture() -> PixelBuffer? { try? whole() }

  package func strips() throws(PictureFailure) -> (any PictureStrips)? {
    guard !keepsPicture, let frame = pending, width * height > DrawnPicture.largestWhole else { return try whole() }
    return DrawnPicture(
      frame.list, width: width, height: height, scale: scale, background: frame.background, rasterizer: rasterizer)
  }

  private func whole() throws(PictureFailure) -> PixelBuffer? {
    if let drawn { return drawn }
    let picture = try PixelBuffer.make(width: width, height: height)
    if let buffer {
      buffer.blit(into: picture, x: 0, y: 0)
    } else if let frame = pending {
      rasterizer.draw(frame.list, into: picture, scale: scale, background: frame.background)
      if let failure = rasterizer.failure { throw failure }
      pending = nil
    }
    drawn = picture
    return picture
  }

  private var width: Int { side(size.width) }
  private var height: Int { side(size.height) }

  private func side(_ points: Double) -> Int {
    points > 0 ? Int(max(1, min(Self.longestSide, (points * scale).rounded()))) : 1
  }
}
