import CSDL2
import Rendering

#if canImport(Glibc)
import Glibc
#endif

/// PNG files of pictures, through SDL2_image. The same picture is always the same bytes.
package enum PNG {
  /// Writes a picture; under the name is either all of it or what was there before.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  package static func write(_ picture: PixelBuffer, to path: String) throws(StageError) {
    try write(picture, into: AtomicFile(path: path))
  }

  /// Writes a picture into a file that was opened for it, and commits or discards that.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  package static func write(_ picture: PixelBuffer, into file: AtomicFile) throws(StageError) {
    guard let bytes = encode(picture) else {
      file.discard()
      throw .cannotWrite(path: file.path, reason: sdlMessage())
    }
    try file.write(bytes)
    try file.commit()
  }

  /// Reads a picture.
  ///
  /// - Throws: ``StageError/cannotRead(path:reason:)``
  package static func read(_ path: String) throws(StageError) -> PixelBuffer {
    guard let source = SDL_RWFromFile(path, "rb") else { throw .cannotRead(path: path, reason: sdlMessage()) }
    defer { SDL_RWclose(source) }
    guard let loaded = ImageLibrary.load(source) else { throw .cannotRead(path: path, reason: sdlMessage()) }
    defer { SDL_FreeSurface(loaded) }
    guard (1...32_768).contains(loaded.pointee.w), (1...32_768).contains(loaded.pointee.h),
      let surface = SDL_ConvertSurfaceFormat(loaded, CSDL2_PIXELFORMAT_ARGB8888, 0)
    else { throw .cannotRead(path: path, reason: sdlMessage()) }
    defer { SDL_FreeSurface(surface) }
    let picture = PixelBuffer(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    guard let pixels = surface.pointee.pixels else { throw .cannotRead(path: path, reason: "it holds no pixels") }
    for y in 0..<picture.height {
      let row = (pixels + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<picture.width { picture.pixels[y * picture.stride + x] = premultiplied(row[x]) }
    }
    return picture
  }

  /// The file's bytes; nil where SDL2_image fails.
  package static func encode(_ picture: PixelBuffer) -> [UInt8]? {
    let (width, height) = (picture.width, picture.height)
    var straight = [UInt32](repeating: 0, count: width * height)
    var isOpaque = true
    for y in 0..<height {
      let row = picture.pixels + y * picture.stride
      for x in 0..<width {
        straight[y * width + x] = unpremultiplied(row[x])
        isOpaque = isOpaque && row[x] >= 0xff00_0000
      }
    }
    return straight.withUnsafeMutableBytes { memory -> [UInt8]? in
      let wide = SDL_CreateRGBSurfaceWithFormatFrom(
        memory.baseAddress, Int32(width), Int32(height), 32, Int32(width * 4), CSDL2_PIXELFORMAT_ARGB8888)
      guard let wide else { return nil }
      defer { SDL_FreeSurface(wide) }
      // Without alpha the file is smaller, and shown the same by everything.
      let format = isOpaque ? CSDL2_PIXELFORMAT_RGB24 : CSDL2_PIXELFORMAT_ARGB8888
      guard let surface = SDL_ConvertSurfaceFormat(wide, format, 0) else { return nil }
      defer { SDL_FreeSurface(surface) }
      return encode(surface)
    }
  }

  private static func encode(_ surface: UnsafeMutablePointer<SDL_Surface>) -> [UInt8]? {
    // SDL's own growing stream does not exist in version 2: the room is that of the pixels, and some for the file.
    let capacity = Int(surface.pointee.pitch) * Int(surface.pointee.h) + Int(surface.pointee.h) + 65_536
    let room = capacity + capacity / 64
    let memory = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 16)
    defer { memory.deallocate() }
    guard room <= Int(Int32.max), let stream = SDL_RWFromMem(memory, Int32(room)) else { return nil }
    defer { SDL_RWclose(stream) }
    guard ImageLibrary.save(surface, to: stream) else { return nil }
    let count = Int(SDL_RWtell(stream))
    return count > 0 ? Array(UnsafeRawBufferPointer(start: memory, count: count)) : nil
  }

  private static func unpremultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    func channel(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}
