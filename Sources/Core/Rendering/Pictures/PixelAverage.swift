import CRaster

/// Shrinking of pictures.
package nonisolated enum PixelAverage {
  /// Shrinks premultiplied pixels: each new pixel is the exact mean of the area that it covers.
  ///
  /// - Precondition: the new size is 1 or more, and on neither side larger than the old one.
  package static func shrink(
    _ source: UnsafePointer<UInt32>, _ width: Int, _ height: Int, to target: UnsafeMutablePointer<UInt32>,
    _ newWidth: Int, _ newHeight: Int
  ) {
    precondition(
      newWidth >= 1 && newHeight >= 1 && newWidth <= width && newHeight <= height,
      "a picture of \(width)x\(height) does not shrink to \(newWidth)x\(newHeight)")
    let count = 4 * newWidth
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * count) { sums in
      guard let sums = sums.baseAddress else { return }
      craster_shrink(target, newWidth, newHeight, source, width, height, sums)
    }
  }
}
