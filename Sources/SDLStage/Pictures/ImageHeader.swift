/// The format and the size of an encoded picture, from its first bytes: it says what decoding would cost.
nonisolated struct ImageHeader: Hashable, Sendable {
  enum Format: Hashable, Sendable { case png, jpeg, webp, gif, svg }

  var format: Format
  /// In pixels, upright.
  var width: Int
  var height: Int
  /// How the camera was held: how the file's pixels become upright.
  var orientation = ImageOrientation.upright
  /// The first still picture of an animated WebP, which SDL2_image does not read; nil for others.
  var firstFrame: [UInt8]?

  /// Reads a header, and finds truncation where the decoder would not.
  init(_ bytes: [UInt8]) throws(ImageFailure) {
    let reader = ByteReader(bytes)
    if reader.has([0x89, 0x50, 0x4e, 0x47], at: 0) {
      try self.init(png: reader)
    } else if reader.has([0xff, 0xd8], at: 0) {
      try self.init(jpeg: reader)
    } else if reader.has(Array("RIFF".utf8), at: 0), reader.has(Array("WEBP".utf8), at: 8) {
      try self.init(webp: reader)
    } else if reader.has(Array("GIF8".utf8), at: 0) {
      guard let width = reader.little(2, at: 6), let height = reader.little(2, at: 8) else { throw .truncated }
      self.init(.gif, width, height)
    } else if let size = try SVGHeader.size(of: bytes) {
      self.init(.svg, size.width, size.height)
    } else {
      throw .unknownFormat
    }
    guard width > 0, height > 0 else { throw .damaged("its size is 0") }
    guard width <= ImageLimits.side, height <= ImageLimits.side, width * height <= ImageLimits.pixels else {
      throw .tooLarge(width: width, height: height)
    }
  }

  private init(_ format: Format, _ width: Int, _ height: Int, _ orientation: ImageOrientation = .upright) {
    self.format = format
    (self.width, self.height) = orientation.swapsSides ? (height, width) : (width, height)
    self.orientation = orientation
  }

  /// > Source: PNG specification, 11.2.2 IHDR.
  private init(png reader: ByteReader) throws(ImageFailure) {
    guard let width = reader.big(4, at: 16), let height = reader.big(4, at: 20) else { throw .truncated }
    self.init(.png, width, height)
  }

  /// Looks for the frame header among the segments, and for the end marker after the scan: without one, the decoder
  /// would fill the rest with gray.
  /// > Source: ITU-T T.81, annex B.
  private init(jpeg reader: ByteReader) throws(ImageFailure) {
    var at = 2
    var size: (width: Int, height: Int)?
    var orientation = ImageOrientation.upright
    while let marker = reader.big(2, at: at), let length = reader.big(2, at: at + 2) {
      guard marker >> 8 == 0xff else { throw .damaged("a segment is missing") }
      let kind = marker & 0xff
      if kind == 0xff {
        at += 1
        continue
      }
      if (0xc0...0xcf).contains(kind), kind != 0xc4, kind != 0xc8, kind != 0xcc {
        guard let height = reader.big(2, at: at + 5), let width = reader.big(2, at: at + 7) else { throw .truncated }
        size = (width, height)
      }
      if kind == 0xda {
        guard let size else { throw .damaged("it has no frame header") }
        guard reader.contains(0xff, 0xd9, from: at) else { throw .truncated }
        self.init(.jpeg, size.width, size.height, orientation)
        return
      }
      guard length >= 2 else { throw .damaged("a segment has no length") }
      if kind == 0xe1, let found = ImageOrientation(exif: reader, at: at + 4, count: length - 2) { orientation = found }
      at += 2 + length
    }
    throw .truncated
  }

  /// > Source: WebP container specification; RFC 9649, 2.
  private init(webp reader: ByteReader) throws(ImageFailure) {
    guard let whole = reader.little(4, at: 4), reader.count >= whole + 8 else { throw .truncated }
    guard let kind = reader.text(4, at: 12) else { throw .truncated }
    switch kind {
    case "VP8X":
      guard let flags = reader.little(1, at: 20), let width = reader.little(3, at: 24),
        let height = reader.little(3, at: 27)
      else { throw .truncated }
      self.init(.webp, width + 1, height + 1)
      if flags & 2 != 0 { firstFrame = try WebPAnimation.firstFrame(of: reader) }
    case "VP8L":
      guard let bits = reader.little(4, at: 21) else { throw .truncated }
      self.init(.webp, bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
    case "VP8 ":
      guard let width = reader.little(2, at: 26), let height = reader.little(2, at: 28) else { throw .truncated }
      self.init(.webp, width & 0x3fff, height & 0x3fff)
    default: throw .unknownFormat
    }
  }
}

/// Numbers in bytes; nil beyond the end.
nonisolated struct ByteReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func has(_ start: [UInt8], at place: Int) -> Bool {
    place + start.count <= count && bytes[place..<place + start.count].elementsEqual(start)
  }

  func big(_ length: Int, at place: Int) -> Int? {
    guard place >= 0, place + length <= count else { return nil }
    return bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
  }

  func little(_ length: Int, at place: Int) -> Int? {
    guard place >= 0, place + length <= count else { return nil }
    return bytes[place..<place + length].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func text(_ length: Int, at place: Int) -> String? {
    guard place >= 0, place + length <= count else { return nil }
    return String(decoding: bytes[place..<place + length], as: UTF8.self)
  }

  func contains(_ one: UInt8, _ two: UInt8, from place: Int) -> Bool {
    // From the end, where it is found at once in a whole file.
    var at = count - 2
    while at >= place {
      if bytes[at] == one, bytes[at + 1] == two { return true }
      at -= 1
    }
    return false
  }
}
