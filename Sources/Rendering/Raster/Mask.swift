/// Coverage a pixel, 0...255, in rows from the top without gaps between them.
package nonisolated final class Mask {
  package let width: Int
  package let height: Int
  /// `width * height` bytes; alive as long as the mask is.
  package let bytes: UnsafeMutablePointer<UInt8>

  /// A mask of zeros.
  ///
  /// - Precondition: both sides are from 0 to 65,535.
  package init(width: Int, height: Int) {
    precondition((0...65_535).contains(width) && (0...65_535).contains(height), "a mask's sides are 0...65535")
    self.width = width
    self.height = height
    bytes = .allocate(capacity: max(1, width * height))
    bytes.initialize(repeating: 0, count: max(1, width * height))
  }

  deinit { bytes.deallocate() }

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
