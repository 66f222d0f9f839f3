import Rendering

#if canImport(Glibc)
import Glibc
#endif

/// Fits pictures to the size of a recording: the size of its first picture.
///
/// Larger pictures are scaled down, smaller ones keep their size; both are centered on black.
nonisolated struct FrameFitter {
  let width: Int
  let height: Int

  func fit(_ picture: PixelBuffer) -> PixelBuffer {
    guard picture.width != width || picture.height != height else { return picture }
    let factor = min(1, Double(width) / Double(picture.width), Double(height) / Double(picture.height))
    func side(_ length: Int, _ most: Int) -> Int { max(1, min(most, Int((Double(length) * factor).rounded()))) }
    let small =
      factor < 1
      ? picture.downscaled(toWidth: side(picture.width, width), height: side(picture.height, height)) : picture
    let result = PixelBuffer(width: width, height: height)
    result.pixels.update(repeating: 0xff00_0000, count: width * height)
    small.blit(into: result, x: (width - small.width) / 2, y: (height - small.height) / 2)
    return result
  }
}

nonisolated extension PixelBuffer {
  /// Whether all pixels are equal.
  func isIdentical(to other: PixelBuffer) -> Bool {
    if self === other { return true }
    guard width == other.width, height == other.height else { return false }
    return (0..<height).allSatisfy { y in
      memcmp(pixels + y * stride, other.pixels + y * other.stride, width * 4) == 0
    }
  }
}
