#if canImport(Glibc)
import Glibc
#endif

/// Allocates memory for pixels, which may fail for large pictures.
nonisolated enum PixelMemory {
  /// Allocates zeroed pixels, which take no memory before they are touched; nil if the system has none.
  static func take(_ count: Int) -> UnsafeMutablePointer<UInt32>? {
    calloc(max(1, count), MemoryLayout<UInt32>.stride)?.assumingMemoryBound(to: UInt32.self)
  }

  static func giveBack(_ pixels: UnsafeMutablePointer<UInt32>) { free(pixels) }
}
