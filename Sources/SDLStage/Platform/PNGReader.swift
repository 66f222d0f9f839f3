import CSDL2
import Rendering

/// Reads PNG files with SDL2_image, as they are.
package enum PNGReader {
  /// Reads a picture.
  ///
  /// - Throws: ``StageError/cannotRead(path:reason:)``
  package static func read(_ path: String) throws(StageError) -> PixelBuffer {
    guard let source = SDL_RWFromFile(path, "rb") else { throw .cannotRead(path: path, reason: sdlMessage()) }
    defer { SDL_RWclose(source) }
    guard let function = SDLImage.function("IMG_LoadPNG_RW"),
      let loaded = unsafeBitCast(function, to: SDLImage.Load.self)(source)
    else { throw .cannotRead(path: path, reason: sdlMessage()) }
    defer { SDL_FreeSurface(loaded) }
    guard (1...32_768).contains(loaded.pointee.w), (1...32_768).contains(loaded.pointee.h),
      let surface = SDL_ConvertSurfaceFormat(loaded, CSDL2_PIXELFORMAT_ARGB8888, 0)
    else { throw .cannotRead(path: path, reason: sdlMessage()) }
    defer { SDL_FreeSurface(surface) }
    guard let picture = try? PixelBuffer.make(width: Int(surface.pointee.w), height: Int(surface.pointee.h)) else {
      throw .cannotRead(path: path, reason: "there is no memory for it")
    }
    guard let pixels = surface.pointee.pixels else { throw .cannotRead(path: path, reason: "it holds no pixels") }
    for y in 0..<picture.height {
      let row = (pixels + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<picture.width { picture.pixels[y * picture.stride + x] = premultiplied(row[x]) }
    }
    return picture
  }

  nonisolated static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}
