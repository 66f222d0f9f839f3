import CSDL2
import Geometry
import Rendering
import Synchronization
import Views

/// A picture in pixels, ready for an ``Image``; made on any thread.
nonisolated struct DecodedImage: Sendable {
  var pixels: ImagePixels
  /// The size of the whole picture in pixels.
  var fullSize: Size
  var isVector: Bool
}

/// Decodes pictures with SDL2_image, on any thread.
nonisolated enum ImageDecoder {
  /// One picture at a time: SDL2_image loads its own libraries without a lock, and a decoded picture may be large.
  private static let turn = Mutex(())

  /// Decodes a picture at the size that a box shows.
  /// - Parameters:
  ///   - box: in device pixels.
  ///   - scale: device pixels per point.
  static func decode(
    _ source: ImageSource, for box: Size, _ mode: ContentMode, scale: Double
  ) throws(ImageFailure) -> DecodedImage {
    let bytes = try ImageFile.read(source)
    let header = try ImageHeader(bytes)
    let full = Size(Double(header.width), Double(header.height))
    let isVector = header.format == .svg
    let size = target(mode.decodedSize(of: full, in: box, scale: scale, isVector: isVector))
    let result = turn.withLock { _ -> Result<ImagePixels, ImageFailure> in
      do throws(ImageFailure) {
        return .success(try pixels(header.firstFrame ?? bytes, header, size))
      } catch { return .failure(error) }
    }
    return DecodedImage(pixels: try result.get(), fullSize: full, isVector: isVector)
  }

  /// Whole pixels for a size; an SVG is not drawn larger than a picture may be.
  static func target(_ size: Size) -> (width: Int, height: Int) {
    let most = 8192.0
    let shrink = min(1, most / max(size.width, size.height, 1))
    func side(_ length: Double) -> Int { max(1, Int((length * shrink - 1.0 / 64).rounded(.up))) }
    return (side(size.width), side(size.height))
  }

  private static func pixels(
    _ bytes: [UInt8], _ header: ImageHeader, _ size: (width: Int, height: Int)
  ) throws(ImageFailure) -> ImagePixels {
    guard let loaded = try load(bytes, header.format, size) else { throw .damaged(reason()) }
    defer { SDL_FreeSurface(loaded) }
    guard (1...ImageLimits.side).contains(Int(loaded.pointee.w)),
      (1...ImageLimits.side).contains(Int(loaded.pointee.h)),
      let surface = SDL_ConvertSurfaceFormat(loaded, CSDL2_PIXELFORMAT_ARGB8888, 0)
    else { throw .damaged(reason()) }
    defer { SDL_FreeSurface(surface) }
    guard let memory = surface.pointee.pixels else { throw .damaged("it holds no pixels") }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let words = memory.assumingMemoryBound(to: UInt32.self)
    let stride = Int(surface.pointee.pitch) / 4
    // In place: rows move up to where there are no gaps.
    for y in 0..<height {
      for x in 0..<width { words[y * width + x] = PNGReader.premultiplied(words[y * stride + x]) }
    }
    let turns = header.orientation.swapsSides
    let wanted = turns ? (width: size.height, height: size.width) : size
    let (newWidth, newHeight) = (min(wanted.width, width), min(wanted.height, height))
    if header.orientation == .upright {
      return ImagePixels(width: newWidth, height: newHeight) {
        shrink(words, width, height, to: $0, newWidth, newHeight)
      }
    }
    let small = UnsafeMutablePointer<UInt32>.allocate(capacity: newWidth * newHeight)
    defer { small.deallocate() }
    shrink(words, width, height, to: small, newWidth, newHeight)
    return ImagePixels(width: turns ? newHeight : newWidth, height: turns ? newWidth : newHeight) {
      header.orientation.write(small, newWidth, newHeight, to: $0)
    }
  }

  private static func shrink(
    _ words: UnsafePointer<UInt32>, _ width: Int, _ height: Int, to target: UnsafeMutablePointer<UInt32>,
    _ newWidth: Int, _ newHeight: Int
  ) {
    if newWidth == width, newHeight == height {
      target.update(from: words, count: width * height)
    } else {
      PixelAverage.shrink(words, width, height, to: target, newWidth, newHeight)
    }
  }

  private static func reason() -> String {
    let message = sdlMessage()
    return message.isEmpty ? "no reason given" : message
  }

  private static func load(
    _ bytes: [UInt8], _ format: ImageHeader.Format, _ size: (width: Int, height: Int)
  ) throws(ImageFailure) -> SDLImage.Surface? {
    let name =
      switch format {
      case .png: "IMG_LoadPNG_RW"
      case .jpeg: "IMG_LoadJPG_RW"
      case .webp: "IMG_LoadWEBP_RW"
      case .gif: "IMG_LoadGIF_RW"
      case .svg: "IMG_LoadSizedSVG_RW"
      }
    guard let function = SDLImage.function(name) else { throw .noLibrary(reason()) }
    return bytes.withUnsafeBytes { bytes in
      guard let stream = SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)) else { return nil }
      defer { SDL_RWclose(stream) }
      if format == .svg {
        return unsafeBitCast(function, to: SDLImage.LoadSized.self)(stream, Int32(size.width), Int32(size.height))
      }
      return unsafeBitCast(function, to: SDLImage.Load.self)(stream)
    }
  }
}
