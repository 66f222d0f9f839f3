#if canImport(Glibc)
import Glibc
#endif

/// A pixel buffer of premultiplied `0xAARRGGBB` words, SDL's ARGB8888 on a little-endian machine.
package nonisolated final class PixelBuffer {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The distance between two rows, in words.
  package let stride: Int
  /// The top left pixel of `height` rows, `stride` words apart, of `width` words each.
  package let pixels: UnsafeMutablePointer<UInt32>
  private let ownsPixels: Bool

  /// Creates a transparent picture that owns its memory.
  ///
  /// - Precondition: both sides are 1 to 32,768.
  package convenience init(width: Int, height: Int) {
    PixelBuffer.checkSides(width, height)
    guard let memory = PixelMemory.take(width * height) else {
      preconditionFailure("\(PictureFailure.noMemory(width: width, height: height))")
    }
    self.init(owning: memory, width: width, height: height)
  }

  /// Creates a transparent picture of a size given by the user.
  ///
  /// - Precondition: both sides are 1 to 32,768.
  /// - Throws: ``PictureFailure/noMemory(width:height:)``
  package static func make(width: Int, height: Int) throws(PictureFailure) -> PixelBuffer {
    checkSides(width, height)
    guard let memory = PixelMemory.take(width * height) else { throw .noMemory(width: width, height: height) }
    return PixelBuffer(owning: memory, width: width, height: height)
  }

  private init(owning memory: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = width
    pixels = memory
    ownsPixels = true
  }

  /// Wraps memory that the caller owns, such as a window surface; it must stay valid as long as the buffer.
  ///
  /// - Precondition: `pitch`, in bytes, is a multiple of 4 and at least the size of a row; the memory is aligned to 4
  ///   bytes.
  package init(wrapping memory: UnsafeMutableRawPointer, width: Int, height: Int, pitch: Int) {
    PixelBuffer.checkSides(width, height)
    precondition(pitch >= width * 4 && pitch % 4 == 0, "a pitch is a multiple of 4 bytes and holds a row")
    precondition(Int(bitPattern: memory) % 4 == 0, "pixels are aligned to 4 bytes")
    self.width = width
    self.height = height
    stride = pitch / 4
    pixels = memory.assumingMemoryBound(to: UInt32.self)
    ownsPixels = false
  }

  deinit {
    if ownsPixels { PixelMemory.giveBack(pixels) }
  }

  private static func checkSides(_ width: Int, _ height: Int) {
    precondition((1...32_768).contains(width) && (1...32_768).contains(height), "a picture's sides are 1...32768")
  }

  /// Makes every pixel transparent.
  package func clear() {
    for y in 0..<height { (pixels + y * stride).update(repeating: 0, count: width) }
  }

  /// The pixel at (x, y), as a premultiplied word.
  package subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && y >= 0 && x < width && y < height, "no such pixel in the picture")
      return pixels[y * stride + x]
    }
    set {
      precondition(x >= 0 && y >= 0 && x < width && y < height, "no such pixel in the picture")
      pixels[y * stride + x] = newValue
    }
  }

  var bounds: PixelRect { PixelRect(x0: 0, y0: 0, x1: width, y1: height) }

  /// Returns the pixels as the rows from `top` on of a larger picture.
  func surface(from top: Int) -> Surface {
    Surface(base: pixels, stride: stride, bounds: PixelRect(x0: 0, y0: top, x1: width, y1: top + height))
  }
}

/// Allocates memory for pixels, which may fail for large pictures.
nonisolated enum PixelMemory {
  /// Allocates zeroed pixels, which take no memory before they are touched; nil if the system has none.
  static func take(_ count: Int) -> UnsafeMutablePointer<UInt32>? {
    calloc(max(1, count), MemoryLayout<UInt32>.stride)?.assumingMemoryBound(to: UInt32.self)
  }

  static func giveBack(_ pixels: UnsafeMutablePointer<UInt32>) { free(pixels) }
}
