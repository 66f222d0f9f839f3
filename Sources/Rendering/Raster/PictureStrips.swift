/// A picture whose rows are asked for strip by strip, from the top, as often as they are wanted.
///
/// A picture in memory is one strip. One that is too large for that is drawn a strip at a time.
package protocol PictureStrips: AnyObject {
  /// Device pixels.
  var width: Int { get }
  var height: Int { get }
  /// Whether every pixel is known to be opaque.
  var isOpaque: Bool { get }

  /// The rows from this one on: as many as belong to one strip. The buffer is used again for the strip after it.
  ///
  /// - Parameter row: 0, or the first row below another strip.
  func strip(from row: Int) throws(PictureFailure) -> PixelBuffer
}

nonisolated extension PixelBuffer: PictureStrips {
  package var isOpaque: Bool {
    (0..<height).allSatisfy { y in
      let row = pixels + y * stride
      return (0..<width).allSatisfy { row[$0] >= 0xff00_0000 }
    }
  }

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

  /// The picture at another size; each new pixel is the mean of the area it stands for.
  ///
  /// - Precondition: the new sides are from 1 to this picture's.
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

  /// The picture in memory: as it is, or, where that would be more than `pixels` pixels, smaller.
  package func inMemory(atMost pixels: Int) throws(PictureFailure) -> PixelBuffer {
    if let buffer = self as? PixelBuffer { return buffer }
    let factor = min(1, (Double(pixels) / (Double(width) * Double(height))).squareRoot())
    func side(_ length: Int) -> Int { max(1, min(length, Int((Double(length) * factor).rounded(.down)))) }
    return try downscaled(toWidth: side(width), height: side(height))
  }
}

/// Why a picture was not drawn to its end.
package nonisolated enum PictureFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system has no memory for pixels of this size, in device pixels.
  case noMemory(width: Int, height: Int)
  /// Somebody asked through ``Interruption`` that the program ends.
  case interrupted

  package var description: String {
    switch self {
    case .noMemory(let width, let height): "there is no memory for a picture of \(width) by \(height) pixels"
    case .interrupted: "a signal ended the program before the picture was drawn"
    }
  }
}
