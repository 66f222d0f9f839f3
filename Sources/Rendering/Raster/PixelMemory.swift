#if canImport(Glibc)
import Glibc
#endif

/// Memory for pixels, of which there may be more than the system gives.
nonisolated enum PixelMemory {
  /// Zeros, which take no memory before they are touched; nil where the system has no room for so many pixels.
  static func take(_ count: Int) -> UnsafeMutablePointer<UInt32>? {
    calloc(max(1, count), MemoryLayout<UInt32>.stride)?.assumingMemoryBound(to: UInt32.self)
  }

  static func giveBack(_ pixels: UnsafeMutablePointer<UInt32>) { free(pixels) }
}
