import CPictures
import Rendering
import Stage
import Views

/// Reads PNG files at their own size.
package enum PNGReader {
  /// Reads a picture.
  ///
  /// - Throws: ``StageError/cannotRead(path:reason:)``
  package static func read(_ path: String) throws(StageError) -> PixelBuffer {
    do throws(ImageFailure) {
      let bytes = try ImageFile.read(.file(path))
      var request = CPicturesRequest()
      request.format = UInt32(CPICTURES_PNG)
      (request.width, request.height) = (32_768, 32_768)
      let pixels = try DecoderPool.shared.decode(bytes, request, endsEarly: false).pixels
      guard let picture = try? PixelBuffer.make(width: pixels.width, height: pixels.height) else {
        throw .tooMuchMemory
      }
      for y in 0..<picture.height {
        (picture.pixels + y * picture.stride).update(from: pixels.words + y * pixels.width, count: pixels.width)
      }
      return picture
    } catch { throw .cannotRead(path: path, reason: error.message) }
  }
}
