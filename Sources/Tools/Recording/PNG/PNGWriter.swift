import Rendering
import Stage

/// Writes pictures as PNG files, row by row. Equal pictures give equal bytes.
package enum PNGWriter {
  /// Writes a picture of any size. The file is complete, or unchanged on failure.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  package static func write(_ picture: any PictureStrips, to path: String) throws(StageError) {
    try write(picture, into: AtomicFile(path: path))
  }

  /// Writes a picture to an open file, and commits or discards the file.
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

  /// Passes the bytes of the file to `sink`, in order, in blocks of a few KB.
  ///
  /// - Parameter path: the path for messages.
  /// - Throws: the errors of the sink; ``StageError/cannotWrite(path:reason:)`` if the picture cannot be drawn.
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
}
