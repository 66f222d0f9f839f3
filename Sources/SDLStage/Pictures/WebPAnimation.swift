/// The first frame of an animated WebP, as a file of its own.
nonisolated enum WebPAnimation {
  /// > Source: WebP container specification, animation: an ANMF chunk has 16 bytes about the frame, then its chunks.
  static func firstFrame(of reader: ByteReader) throws(ImageFailure) -> [UInt8] {
    var at = 12
    while let kind = reader.text(4, at: at), let length = reader.little(4, at: at + 4) {
      let body = at + 8
      if kind == "ANMF" {
        guard length > 16, body + length <= reader.count, let width = reader.little(3, at: body + 6),
          let height = reader.little(3, at: body + 9)
        else { throw .truncated }
        return file(Array(reader.bytes[body + 16..<body + length]), width: width, height: height)
      }
      at = body + length + length % 2
    }
    throw .truncated
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
