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

nonisolated extension Mask {
  /// Creates the coverage of an axis-aligned rounded rectangle, minus that of the rectangle inset by `hole` on each
  /// side. Lengths are pixels of the mask.
  package convenience init(
    width: Int, height: Int, left: Double, top: Double, right: Double, bottom: Double, radius: Double,
    hole: Double? = nil
  ) {
    self.init(width: width, height: height)
    guard let outer = RoundedBox(left: left, top: top, right: right, bottom: bottom, radius: radius) else { return }
    let inner = hole.flatMap {
      RoundedBox(
        left: left + $0, top: top + $0, right: right - $0, bottom: bottom - $0, radius: max(0, radius - $0))
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width + 8) { line in
      guard let line = line.baseAddress else { return }
      for y in max(0, outer.bounds.y0)..<max(0, min(height, outer.bounds.y1)) {
        let row = bytes + y * width
        outer.coverage(x: 0, y: y, count: width, line)
        row.update(from: line, count: width)
        guard let inner, (inner.bounds.y0..<inner.bounds.y1).contains(y) else { continue }
        inner.coverage(x: 0, y: y, count: width, line)
        for x in 0..<width { row[x] = row[x] > line[x] ? row[x] - line[x] : 0 }
      }
    }
  }
}
