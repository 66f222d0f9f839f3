import Geometry

/// A display list that is rasterized strip by strip, so that a picture of any size takes the memory of one strip.
package final class DrawnPicture: PictureStrips {
  /// The width in device pixels.
  package let width: Int
  /// The height in device pixels.
  package let height: Int
  private let list: DisplayList
  private let background: Color
  private let scale: Double
  private let rasterizer: Rasterizer
  /// The buffer of the last strip.
  private var buffer: PixelBuffer?

  /// The number of pixels beyond which strips are better than a whole picture: 64 MB.
  package static let largestWhole = 16 << 20
  /// The pixels of a strip: 8 MB.
  private static let stripPixels = 2 << 20
  private let stripRows: Int

  /// Creates the picture of a list.
  /// - Precondition: `scale` is finite and more than 0; both sides are 1 to 32,768.
  /// - Parameter stripRows: the rows of a strip, at least 1. Default: nil, as many as take 8 MB.
  package init(
    _ list: DisplayList, width: Int, height: Int, scale: Double, background: Color, rasterizer: Rasterizer,
    stripRows: Int? = nil
  ) {
    self.stripRows = stripRows ?? max(1, Self.stripPixels / width)
    self.list = list
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.rasterizer = rasterizer
  }

  /// Whether the background is opaque, and so every pixel.
  package var isOpaque: Bool { background.alpha >= 1 }

  /// Rasterizes the strip that begins at a row.
  package func strip(from row: Int) throws(PictureFailure) -> PixelBuffer {
    let rows = min(stripRows, height - row)
    let strip: PixelBuffer
    if let buffer, buffer.height == rows { strip = buffer } else { strip = try .make(width: width, height: rows) }
    buffer = strip
    if !isOpaque { strip.clear() }
    rasterizer.draw(list, into: strip, scale: scale, background: background, from: row, of: height)
    if let failure = rasterizer.failure { throw failure }
    return strip
  }
}
