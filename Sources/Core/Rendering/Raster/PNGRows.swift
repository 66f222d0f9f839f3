import CRaster

/// Converts and filters rows of pixels for a PNG file, before compression.
package nonisolated struct PNGRows {
  /// The width in pixels.
  package let width: Int
  /// The channels per pixel: 3 for RGB, 4 for RGBA.
  package let channels: Int
  private var row: [UInt8]
  private var above: [UInt8]
  private var filtered: [UInt8]

  /// Creates a converter.
  /// - Parameter isOpaque: whether all pixels are opaque; then no alpha is stored.
  package init(width: Int, isOpaque: Bool) {
    self.width = width
    channels = isOpaque ? 3 : 4
    row = [UInt8](repeating: 0, count: width * channels)
    above = row
    filtered = [UInt8](repeating: 0, count: width * channels + 1)
  }

  /// Passes the bytes of the next row to `body`; they are valid during the call.
  package mutating func add<Failure>(
    _ pixels: UnsafePointer<UInt32>, _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    swap(&row, &above)
    craster_png_row(&filtered, &row, above, pixels, width, channels)
    try filtered.withUnsafeMutableBufferPointer { bytes throws(Failure) in try body(bytes) }
  }
}
