/// Makes small files of pictures, of the kinds that other tools write.
enum PictureMaker {
  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  // MARK: PNG

  /// A PNG file.
  /// - Parameters:
  ///   - color: 0 for gray, 2 for RGB, 3 for a palette, 4 for gray with alpha, 6 for RGBA.
  ///   - rows: the samples, each row a multiple of the channels long.
  ///   - chunks: the chunks before the pixels, such as tRNS.
  static func png(
    width: Int, color: Int, depth: Int, rows: [[Int]], chunks: [(kind: String, body: [UInt8])] = []
  ) -> [UInt8] {
    var data: [UInt8] = []
    for row in rows { data += [0] + packed(row, depth: depth) }
    return png(width: width, height: rows.count, color: color, depth: depth, data: data, chunks: chunks)
  }

  static func png(
    width: Int, height: Int, color: Int, depth: Int, data: [UInt8], isInterlaced: Bool = false,
    chunks: [(kind: String, body: [UInt8])] = []
  ) -> [UInt8] {
    let head = big(width, 4) + big(height, 4) + [UInt8(depth), UInt8(color), 0, 0, isInterlaced ? 1 : 0]
    let parts = [("IHDR", head)] + chunks + [("IDAT", stored(data)), ("IEND", [])]
    return [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10] + parts.flatMap { pngChunk($0.0, $0.1) }
  }

  private static func packed(_ samples: [Int], depth: Int) -> [UInt8] {
    if depth >= 8 { return samples.flatMap { big($0, depth / 8) } }
    var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
    for (index, sample) in samples.enumerated() {
      bytes[index * depth / 8] |= UInt8(sample << (8 - depth - index * depth % 8))
    }
    return bytes
  }

  static func pngChunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    var crc: UInt32 = 0xffff_ffff
    for byte in Array(kind.utf8) + body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return big(body.count, 4) + Array(kind.utf8) + body + big(Int(~crc), 4)
  }

  /// Deflate's blocks without compression.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    var bytes: [UInt8] = [0x78, 0x01]
    var at = 0
    repeat {
      let end = min(data.count, at + 65_535)
      bytes += [end == data.count ? 1 : 0] + little(end - at, 2) + little(~(end - at), 2) + data[at..<end]
      at = end
    } while at < data.count
    return bytes + big(b << 16 | a, 4)
  }

  // MARK: JPEG

  /// A baseline JPEG file of blocks of one color each, 8 pixels wide and high.
  /// - Parameters:
  ///   - blocks: the components of each block, from left to right and from top to bottom.
  ///   - adobe: the transform of an Adobe segment: 0 for none, 1 for YCbCr, 2 for YCCK; nil without such a segment.
  static func jpeg(columns: Int, blocks: [[Int]], adobe: UInt8? = nil) -> [UInt8] {
    let count = blocks.first?.count ?? 1
    let components = 1...UInt8(count)
    func segment(_ kind: UInt8, _ body: [UInt8]) -> [UInt8] { [0xff, kind] + big(body.count + 2, 2) + body }
    var file: [UInt8] = [0xff, 0xd8]
    if let adobe { file += segment(0xee, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobe]) }
    // Quantized by 8, the mean of a block is its sample.
    file += segment(0xdb, [0] + [UInt8](repeating: 8, count: 64))
    file += segment(
      0xc0,
      [8] + big(blocks.count / columns * 8, 2) + big(columns * 8, 2) + [UInt8(count)]
        + components.flatMap { [$0, 0x11, 0] })
    // Twelve sizes of a difference, of four bits each; of the other coefficients only the end, of one bit.
    file += segment(0xc4, [0x00] + [0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0...11).map { UInt8($0) })
    file += segment(0xc4, [0x10] + [1] + [UInt8](repeating: 0, count: 15) + [0])
    file += segment(0xda, [UInt8(count)] + components.flatMap { [$0, 0] } + [0, 63, 0])
    return file + scan(blocks, count) + [0xff, 0xd9]
  }

  private static func scan(_ blocks: [[Int]], _ count: Int) -> [UInt8] {
    var bits: [UInt8] = []
    func add(_ value: Int, _ length: Int) {
      for place in (0..<length).reversed() { bits.append(UInt8(value >> place & 1)) }
    }
    var last = [Int](repeating: 128, count: count)
    for block in blocks {
      for (component, sample) in block.enumerated() {
        let difference = sample - last[component]
        last[component] = sample
        let size = Int.bitWidth - abs(difference).leadingZeroBitCount
        add(size, 4)
        add(difference < 0 ? difference + (1 << size) - 1 : difference, size)
        add(0, 1)
      }
    }
    while bits.count % 8 != 0 { bits.append(1) }
    return stride(from: 0, to: bits.count, by: 8).flatMap { at -> [UInt8] in
      let byte = bits[at..<at + 8].reduce(0) { $0 << 1 | $1 }
      return byte == 0xff ? [0xff, 0] : [byte]
    }
  }

  // MARK: GIF

  /// A GIF file with one frame of red pixels.
  static func gif(canvas: (width: Int, height: Int), frame: (x: Int, y: Int, width: Int, height: Int)) -> [UInt8] {
    let (clear, end) = (UInt8(128), UInt8(129))
    let palette = [0, 0, 255] + [255, 0, 0] + [UInt8](repeating: 0, count: 3 * 126)
    // Codes stay 8 bits long where the table is cleared often.
    var codes: [UInt8] = []
    for pixel in 0..<frame.width * frame.height { codes += pixel % 100 == 0 ? [clear, 1] : [1] }
    codes.append(end)
    let parts = stride(from: 0, to: codes.count, by: 255).flatMap { at -> [UInt8] in
      let part = codes[at..<min(codes.count, at + 255)]
      return [UInt8(part.count)] + part
    }
    return Array("GIF89a".utf8) + little(canvas.width, 2) + little(canvas.height, 2) + [0x86, 0, 0] + palette
      + [0x2c] + little(frame.x, 2) + little(frame.y, 2) + little(frame.width, 2) + little(frame.height, 2) + [0]
      + [7] + parts + [0, 0x3b]
  }

  // MARK: WebP and Exif

  /// Exif data with an orientation tag.
  static func exif(_ orientation: Int) -> [UInt8] {
    Array("MM".utf8) + big(42, 2) + big(8, 4) + big(1, 2) + [1, 0x12, 0, 3] + big(1, 4) + big(orientation, 2)
      + [0, 0] + big(0, 4)
  }

  /// The chunks of an extended WebP file.
  static func webp(width: Int, height: Int, flags: UInt8, _ chunks: [(kind: String, body: [UInt8])]) -> [UInt8] {
    let head = [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
    let body = ([("VP8X", head)] + chunks).flatMap { webpChunk($0.0, $0.1) }
    return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
  }

  static func webpChunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    Array(kind.utf8) + little(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
  }

  /// The frame of a lossy WebP file, whose coded bits are all 0: gray, and opaque.
  ///
  /// > Source: VP8 data format, RFC 6386, 9.1.
  static func lossy(_ side: Int) -> [UInt8] {
    // Of each 16 by 16 pixels, the modes take less than a byte, and the ends of the blocks less than two.
    let modes = side * side / 256 + 100
    let isShown = 0x10
    return little(isShown | modes << 5, 3) + [0x9d, 0x01, 0x2a] + little(side, 2) + little(side, 2)
      + [UInt8](repeating: 0, count: 3 * modes)
  }

  /// An animation's first frame.
  static func webpFrame(_ chunk: [UInt8], at place: (x: Int, y: Int), width: Int, height: Int) -> [UInt8] {
    little(place.x / 2, 3) + little(place.y / 2, 3) + little(width - 1, 3) + little(height - 1, 3) + little(100, 3)
      + [0] + chunk
  }
}
