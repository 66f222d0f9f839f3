import CRaster

/// Rows of pixels as a PNG file stores them before they are compressed.
package nonisolated struct PNGRows {
  package let width: Int
  package let channels: Int
  private var row: [UInt8]
  private var above: [UInt8]
  private var filtered: [UInt8]

  /// - Parameter isOpaque: whether no pixel has an alpha below 255; then none is stored.
  package init(width: Int, isOpaque: Bool) {
    self.width = width
    channels = isOpaque ? 3 : 4
    row = [UInt8](repeating: 0, count: width * channels)
    above = row
    filtered = [UInt8](repeating: 0, count: width * channels + 1)
  }

  /// Hands the bytes of the next row to `body`; they are valid as long as it runs.
  package mutating func add<Failure>(
    _ pixels: UnsafePointer<UInt32>, _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    swap(&row, &above)
    craster_png_row(&filtered, &row, above, pixels, width, channels)
    try filtered.withUnsafeMutableBufferPointer { bytes throws(Failure) in try body(bytes) }
  }
}
