import Geometry
import Rendering

/// A picture in memory, without a window or SDL video. A frame is rasterized only when its picture is read.
package final class HeadlessTarget: FrameTarget {
  /// The size in points.
  package private(set) var size: Size
  /// Device pixels per point.
  package private(set) var scale: Double
  /// Whether all frames are drawn into one picture.
  package let keepsPicture: Bool
  /// Presenting does not wait.
  package let isSynchronized = false
  private let text: any TextRasterizer
  private var rasterizer: Rasterizer
  package var isRepeatable: Bool {
    get { rasterizer.isRepeatable }
    set { rasterizer.isRepeatable = newValue }
  }
  /// The picture that all frames are drawn into, if kept; created for the first frame.
  private var buffer: PixelBuffer?
  /// The newest frame, until its picture is read, or for each reading if the picture is too large to keep.
  private var pending: (list: DisplayList, background: Color)?
  /// The picture of the newest frame, once it was read.
  private var drawn: PixelBuffer?

  /// The longest side of a picture, in pixels.
  private static let longestSide = 16_384.0

  /// Creates a target.
  /// - Precondition: `scale` is finite and more than 0.
  /// - Parameters:
  ///   - size: in points; clamped to 1...16,384 pixels on each side.
  ///   - scale: device pixels per point. Default: 1.
  ///   - keepsPicture: whether all frames are drawn into one picture, like a window surface, with the same result.
  ///     Otherwise only the frames that are read are drawn, in full. Default: false.
  package init(size: Size, scale: Double = 1, text: any TextRasterizer, keepsPicture: Bool = false) {
    HeadlessTarget.check(scale)
    self.size = size
    self.scale = scale
    self.keepsPicture = keepsPicture
    self.text = text
    // Pictures are read rarely, with no frames drawn in between, so a cache would not pay.
    rasterizer = Rasterizer(text: text, keepsPictures: keepsPicture)
  }

  /// Resizes the picture, in points.
  package func resize(to newSize: Size) {
    guard newSize != size else { return }
    size = newSize
    (buffer, drawn) = (nil, nil)
  }

  /// Changes the scale.
  /// - Precondition: `newScale` is finite and more than 0.
  package func rescale(to newScale: Double) {
    guard newScale != scale else { return }
    HeadlessTarget.check(newScale)
    scale = newScale
    (buffer, drawn) = (nil, nil)
  }

  private static func check(_ scale: Double) {
    precondition(scale > 0 && scale.isFinite, "a scale is finite and above 0, not \(scale)")
  }

  /// - Throws: ``StageError/noRenderer(reason:)`` if there is no memory for the kept picture.
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

  /// Does nothing: pictures are read, not shown.
  package func present() {}

  /// Drops all caches.
  package func deviceWasReset() { rasterizer = rasterizer.fresh() }

  /// Returns the last frame; nil if there is none, if memory is short, or if drawing was interrupted.
  package func picture() -> PixelBuffer? { try? whole() }

  /// Returns the last frame, in strips if it is too large for memory.
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
