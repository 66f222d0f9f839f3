/// The chunks of an extended WebP file.
///
/// > Source: WebP container specification, RFC 9649, 2.7.
nonisolated struct WebPFile {
  private let reader: ByteReader

  init(_ reader: ByteReader) { self.reader = reader }

  /// Calls `body` with the place and the length of each chunk of a kind, until it returns a value.
  private func first<Value>(_ kind: String, _ body: (Int, Int) -> Value?) -> Value? {
    var at = 12
    while let name = reader.text(4, at: at), let length = reader.little(4, at: at + 4) {
      if name == kind, let value = body(at + 8, length) { return value }
      at += 8 + length + length % 2
    }
    return nil
  }

  /// The orientation tag; nil without one. Some programs begin the data as in a JPEG file.
  var orientation: ImageOrientation? {
    first("EXIF") { at, count in
      ImageOrientation(exif: reader, at: at, count: count) ?? ImageOrientation(tiff: reader, at: at, count: count)
    }
  }

  /// The first frame of an animation, as a file of its own, and its place on the canvas.
  func firstFrame() throws(ImageFailure) -> (file: [UInt8], left: Int, top: Int) {
    let about = 16
    let frame = first("ANMF") { at, length -> (file: [UInt8], left: Int, top: Int)? in
      guard length > about, at + length <= reader.count, let left = reader.little(3, at: at),
        let top = reader.little(3, at: at + 3), let width = reader.little(3, at: at + 6),
        let height = reader.little(3, at: at + 9)
      else { return nil }
      let chunks = Array(reader.bytes[at + about..<at + length])
      return (Self.file(chunks, width: width, height: height), 2 * left, 2 * top)
    }
    guard let frame else { throw .truncated }
    return frame
  }

  /// - Parameters:
  ///   - chunks: ALPH and VP8, or VP8L.
  ///   - width: minus 1, as in the file.
  private static func file(_ chunks: [UInt8], width: Int, height: Int) -> [UInt8] {
    func little(_ value: Int, _ length: Int) -> [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let alpha = 0x10
    let extended = Array("VP8X".utf8) + little(10, 4) + little(alpha, 4) + little(width, 3) + little(height, 3)
    let body = Array("WEBP".utf8) + extended + chunks
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }
}
