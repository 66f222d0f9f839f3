/// A picture that is read strip by strip from the top, as often as needed.
///
/// A picture in memory is one strip. Larger ones are rasterized strip by strip.
package protocol PictureStrips: AnyObject {
  /// The width in device pixels.
  var width: Int { get }
  /// The height in device pixels.
  var height: Int { get }
  /// Whether all pixels are known to be opaque.
  var isOpaque: Bool { get }

  /// Returns the strip that begins at a row. Its buffer is reused for the next strip.
  ///
  /// - Parameter row: 0, or the first row after another strip.
  func strip(from row: Int) throws(PictureFailure) -> PixelBuffer
}

nonisolated extension PixelBuffer: PictureStrips {
  /// Whether every pixel is opaque.
  package var isOpaque: Bool {
    (0..<height).allSatisfy { y in
      let row = pixels + y * stride
      return (0..<width).allSatisfy { row[$0] >= 0xff00_0000 }
    }
  }

  /// Returns the picture itself, its only strip.
  package func strip(from row: Int) -> PixelBuffer {
    precondition(row == 0, "a picture in memory is one strip")
    return self
  }
}

extension PictureStrips {
  /// Calls `body` for each row from the top, with its first pixel.
  package func forEachRow<Failure>(
    _ body: (UnsafePointer<UInt32>) throws(Failure) -> Void, orThrow failure: (PictureFailure) -> Failure
  ) throws(Failure) {
    var top = 0
    while top < height {
      let strip: PixelBuffer
      do throws(PictureFailure) {
        strip = try self.strip(from: top)
      } catch {
        throw failure(error)
      }
      for y in 0..<strip.height { try body(strip.pixels + y * strip.stride) }
      top += strip.height
    }
  }

  /// Returns the picture at a smaller size, averaged.
  ///
  /// - Precondition: the new sides are 1 to this picture's.
  package func downscaled(toWidth newWidth: Int, height newHeight: Int) throws(PictureFailure) -> PixelBuffer {
    var (strip, top) = (try strip(from: 0), 0)
    return try PixelBuffer.shrunk(from: (width, height), to: (newWidth, newHeight)) { row throws(PictureFailure) in
      while row >= top + strip.height {
        top += strip.height
        strip = try self.strip(from: top)
      }
      return UnsafePointer(strip.pixels + (row - top) * strip.stride)
    }
  }

  /// Returns the picture in memory, scaled down if it has more than `pixels` pixels.
  package func inMemory(atMost pixels: Int) throws(PictureFailure) -> PixelBuffer {
    if let buffer = self as? PixelBuffer { return buffer }
    let factor = min(1, (Double(pixels) / (Double(width) * Double(height))).squareRoot())
    func side(_ length: Int) -> Int { max(1, min(length, Int((Double(length) * factor).rounded(.down)))) }
    return try downscaled(toWidth: side(width), height: side(height))
  }
}

/// The reason why a picture was not drawn completely.
package nonisolated enum PictureFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no memory for a picture of this size, in device pixels.
  case noMemory(width: Int, height: Int)
  /// The draw was interrupted through ``Interruption``, because the program is asked to quit.
  case interrupted

  /// The reason as a sentence.
  package var description: String {
    switch self {
    case .noMemory(let width, let height): "there is no memory for a picture of \(width) by \(height) pixels"
    case .interrupted: "a signal ended the program before the picture was drawn"
    }
  }
}
