nonisolated extension PixelBuffer {
  /// Returns the number of pixels with a channel that differs by more than the tolerance, 0...255; all pixels if the
  /// sizes differ.
  package func differenceCount(from other: PixelBuffer, tolerance: Int = 0) -> Int {
    guard width == other.width, height == other.height else { return max(width * height, other.width * other.height) }
    var count = 0
    for y in 0..<height {
      for x in 0..<width where PixelBuffer.distance(self[x, y], other[x, y]) > tolerance { count += 1 }
    }
    return count
  }

  /// Returns the largest difference of any channel of any pixel, 0...255; 255 if the sizes differ.
  package func largestDifference(from other: PixelBuffer) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    var largest = 0
    for y in 0..<height {
      for x in 0..<width { largest = max(largest, PixelBuffer.distance(self[x, y], other[x, y])) }
    }
    return largest
  }

  private static func distance(_ p: UInt32, _ q: UInt32) -> Int {
    var largest = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      largest = max(largest, abs(Int(p >> shift & 0xff) - Int(q >> shift & 0xff)))
    }
    return largest
  }
}
