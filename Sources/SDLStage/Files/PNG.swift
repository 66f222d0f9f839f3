import CSDL2
import Rendering

#if canImport(Glibc)
import Glibc
#endif

/// PNG files of pictures: read through SDL2_image, written row by row. The same picture is always the same bytes.
package enum PNG {
  /// Writes a picture, however large; under the name is either all of it or what was there before.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  package static func write(_ picture: any PictureStrips, to path: String) throws(StageError) {
    try write(picture, into: AtomicFile(path: path))
  }

  /// Writes a picture into a file that was opened for it, and commits or discards that.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  package static func write(_ picture: any PictureStrips, into file: AtomicFile) throws(StageError) {
    do throws(StageError) {
      try encode(picture, path: file.path) { bytes throws(StageError) in try file.write(bytes) }
    } catch {
      file.discard()
      throw error
    }
    try file.commit()
  }

  /// Hands the bytes of the file to `sink`, in order, in pieces of some KB.
  ///
  /// - Parameter path: for messages.
  /// - Throws: what the sink throws; ``StageError/cannotWrite(path:reason:)`` where the picture cannot be drawn.
  package static func encode(
    _ picture: any PictureStrips, path: String,
    into sink: @escaping (UnsafeBufferPointer<UInt8>) throws(StageError) -> Void
  ) throws(StageError) {
    let stream = try PNGStream(
      width: picture.width, height: picture.height, isOpaque: picture.isOpaque, path: path, sink: sink)
    try picture.forEachRow { row throws(StageError) in
      try stream.add(row)
    } orThrow: { failure in
      StageError.cannotWrite(path: path, reason: failure.description)
    }
    try stream.finish()
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

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}
