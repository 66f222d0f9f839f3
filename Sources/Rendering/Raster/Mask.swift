/// A coverage mask: a byte per pixel, 0...255, in contiguous rows from the top.
package nonisolated final class Mask {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The `width * height` bytes, valid as long as the mask.
  package let bytes: UnsafeMutablePointer<UInt8>

  /// Creates a mask of zeros.
  ///
  /// - Precondition: both sides are 0 to 65,535.
  package init(width: Int, height: Int) {
    precondition((0...65_535).contains(width) && (0...65_535).contains(height), "a mask's sides are 0...65535")
    self.width = width
    self.height = height
    bytes = .allocate(capacity: max(1, width * height))
    bytes.initialize(repeating: 0, count: max(1, width * height))
  }

  deinit { bytes.deallocate() }

  /// The coverage of a pixel, 0...255.
  package subscript(x: Int, y: Int) -> UInt8 {
    get {
      precondition(x >= 0 && y >= 0 && x < width && y < height, "no such pixel in the mask")
      return bytes[y * width + x]
    }
    set {
      precondition(x >= 0 && y >= 0 && x < width && y < height, "no such pixel in the mask")
      bytes[y * width + x] = newValue
    }
  }
}
