import CPictures
import Geometry
import Rendering
import Views

/// A picture in pixels, ready for an ``Image``; made on any thread.
package nonisolated struct DecodedImage: Sendable {
  package var pixels: ImagePixels
  /// The size of the whole picture in pixels.
  package var fullSize: Size
  package var isVector: Bool
  /// Whether some pixels are missing, because the file is damaged.
  package var isPart: Bool
}

/// Decodes pictures in other processes, on any thread.
package nonisolated enum ImageDecoder {
  /// Decodes a picture at the size that a box shows.
  /// - Parameters:
  ///   - box: in device pixels.
  ///   - scale: device pixels per point.
  ///   - endsEarly: gives up when an interruption is requested.
  package static func decode(
    _ source: ImageSource, for box: Size, _ mode: ContentMode, scale: Double, endsEarly: Bool = false
  ) throws(ImageFailure) -> DecodedImage {
    let bytes = try ImageFile.read(source)
    let header = try ImageHeader(bytes)
    let full = Size(Double(header.width), Double(header.height))
    let isVector = header.format == .svg
    let size = target(mode.decodedSize(of: full, in: box, scale: scale, isVector: isVector))
    let turns = header.orientation.swapsSides
    var request = CPicturesRequest()
    request.format = header.format.rawValue
    request.width = UInt32(turns ? size.height : size.width)
    request.height = UInt32(turns ? size.width : size.height)
    if let place = header.framePlace {
      request.canvasWidth = UInt32(turns ? header.height : header.width)
      request.canvasHeight = UInt32(turns ? header.width : header.height)
      (request.left, request.top) = (UInt32(place.left), UInt32(place.top))
    }
    let decoded = try DecoderPool.shared.decode(header.rewritten ?? bytes, request, endsEarly: endsEarly)
    return DecodedImage(
      pixels: upright(decoded.pixels, header.orientation), fullSize: full, isVector: isVector,
      isPart: decoded.isPart)
  }

  /// Whole pixels for a size; an SVG is not drawn larger than a picture may be.
  static func target(_ size: Size) -> (width: Int, height: Int) {
    let most = 8192.0
    let shrink = min(1, most / max(size.width, size.height, 1))
    func side(_ length: Double) -> Int { max(1, Int((length * shrink - 1.0 / 64).rounded(.up))) }
    return (side(size.width), side(size.height))
  }

  private static func upright(_ pixels: ImagePixels, _ orientation: ImageOrientation) -> ImagePixels {
    guard orientation != .upright else { return pixels }
    let (width, height) = (pixels.width, pixels.height)
    let turns = orientation.swapsSides
    return ImagePixels(width: turns ? height : width, height: turns ? width : height) {
      orientation.write(pixels.words, width, height, to: $0)
    }
  }
}
