/// The format and the size of an encoded picture, from its first bytes: it says what decoding would cost.
nonisolated struct ImageHeader: Sendable {
  /// As decoders know them; see CPictures.h.
  enum Format: UInt32, Hashable, Sendable { case png = 1, jpeg, webp, gif, svg }

  var format: Format
  /// In pixels, upright.
  var width: Int
  var height: Int
  /// How the camera was held: how the file's pixels become upright.
  var orientation = ImageOrientation.upright
  /// The place of an animation's first frame on its canvas, whose size is that of the picture; nil without a canvas.
  var framePlace: (left: Int, top: Int)?
  /// The bytes to decode in place of the file's; nil for those of the file.
  var rewritten: [UInt8]?

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
      try self.init(gif: reader)
    } else if let svg = try SVGHeader(bytes) {
      self.init(.svg, svg.width, svg.height)
      rewritten = svg.sized(bytes)
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

  /// > Source: PNG specification, third edition, 11.2.1 IHDR and 11.3.4.5 eXIf.
  private init(png reader: ByteReader) throws(ImageFailure) {
    guard let width = reader.big(4, at: 16), let height = reader.big(4, at: 20) else { throw .truncated }
    var orientation: ImageOrientation?
    var at = 8
    while orientation == nil, let length = reader.big(4, at: at), let kind = reader.text(4, at: at + 4) {
      if kind == "eXIf" { orientation = ImageOrientation(tiff: reader, at: at + 8, count: length) }
      at += length + 12
    }
    self.init(.png, width, height, orientation ?? .upright)
  }

  /// Looks for the frame header among the segments.
  /// > Source: ITU-T T.81, annex B.
  private init(jpeg reader: ByteReader) throws(ImageFailure) {
    var at = 2
    var size: (width: Int, height: Int)?
    var orientation: ImageOrientation?
    while let marker = reader.big(2, at: at) {
      let kind = marker & 0xff
      // Decoders skip what lies between two segments, and 0xff may be repeated before a marker.
      guard marker >> 8 == 0xff, kind != 0, kind != 0xff, !(0xd0...0xd8).contains(kind), kind != 0x01 else {
        at += 1
        continue
      }
      guard kind != 0xd9 else { throw .damaged("it has no picture") }
      guard let length = reader.big(2, at: at + 2) else { throw .truncated }
      if (0xc0...0xcf).contains(kind), kind != 0xc4, kind != 0xc8, kind != 0xcc {
        guard let height = reader.big(2, at: at + 5), let width = reader.big(2, at: at + 7) else { throw .truncated }
        size = (width, height)
      }
      if kind == 0xda {
        guard let size else { throw .damaged("it has no frame header") }
        self.init(.jpeg, size.width, size.height, orientation ?? .upright)
        return
      }
      guard length >= 2 else { throw .damaged("a segment has no length") }
      if kind == 0xe1, orientation == nil {
        orientation = ImageOrientation(exif: reader, at: at + 4, count: length - 2)
      }
      at += 2 + length
    }
    throw .truncated
  }

  /// Looks for the first frame, which may cover a part of the canvas, or more.
  /// > Source: GIF89a specification, 18 (logical screen descriptor), 20 (image descriptor), 15 (sub-blocks).
  private init(gif reader: ByteReader) throws(ImageFailure) {
    guard let width = reader.little(2, at: 6), let height = reader.little(2, at: 8),
      let flags = reader.little(1, at: 10)
    else { throw .truncated }
    func tableLength(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    /// The place after the sub-blocks that begin at a place; nil where the file ends before.
    func end(ofBlocksAt place: Int) -> Int? {
      var at = place
      while let length = reader.little(1, at: at) {
        at += length + 1
        if length == 0 { return at }
      }
      return nil
    }
    var at = 13 + tableLength(flags)
    while let kind = reader.little(1, at: at) {
      switch kind {
      case 0x2c:
        guard let left = reader.little(2, at: at + 1), let top = reader.little(2, at: at + 3),
          let frameWidth = reader.little(2, at: at + 5), let frameHeight = reader.little(2, at: at + 7),
          let flags = reader.little(1, at: at + 9),
          // SDL2_image fills a frame that is cut off with black.
          end(ofBlocksAt: at + 11 + tableLength(flags)) != nil
        else { throw .truncated }
        guard frameWidth > 0, frameHeight > 0 else { throw .damaged("its first frame is empty") }
        self.init(.gif, max(width, left + frameWidth), max(height, top + frameHeight))
        framePlace = (left, top)
        return
      case 0x21:
        guard let next = end(ofBlocksAt: at + 2) else { throw .truncated }
        at = next
      default: throw .damaged("it has no picture")
      }
    }
    throw .truncated
  }

  /// > Source: WebP container specification; RFC 9649, 2.
  private init(webp reader: ByteReader) throws(ImageFailure) {
    guard let whole = reader.little(4, at: 4) else { throw .truncated }
    let isWhole = reader.count >= whole + 8
    guard let kind = reader.text(4, at: 12) else { throw .truncated }
    switch kind {
    case "VP8X":
      guard let flags = reader.little(1, at: 20), let width = reader.little(3, at: 24),
        let height = reader.little(3, at: 27)
      else { throw .truncated }
      let file = WebPFile(reader)
      // Of an animation the first frame is enough, which may be whole where the file is cut off.
      guard isWhole || flags & 2 != 0 else { throw .truncated }
      self.init(.webp, width + 1, height + 1, file.orientation ?? .upright)
      if flags & 2 != 0 {
        let frame = try file.firstFrame()
        (framePlace, rewritten) = ((frame.left, frame.top), frame.file)
      }
    case "VP8L":
      guard isWhole, let bits = reader.little(4, at: 21) else { throw .truncated }
      self.init(.webp, bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
    case "VP8 ":
      guard isWhole, let width = reader.little(2, at: 26), let height = reader.little(2, at: 28) else {
        throw .truncated
      }
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
}
