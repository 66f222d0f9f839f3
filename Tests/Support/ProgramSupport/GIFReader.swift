/// A GIF as a viewer shows it, read by rules of our own and not by the library that wrote it.
/// > Source: CompuServe, "Graphics Interchange Format, Version 89a", 1990.
public struct GIFReader {
  public struct Frame {
    /// In hundredths of a second.
    public let delay: Int
    public let x: Int
    public let y: Int
    public let width: Int
    public let height: Int
    public let colorCount: Int
    /// The whole picture with this frame on it, 0xRRGGBB, row by row.
    public let picture: [UInt32]
  }

  public let width: Int
  public let height: Int
  public private(set) var frames: [Frame] = []
  /// How often it is repeated: 0 without end, nil where nothing is said.
  public private(set) var loops: Int?

  private let bytes: [UInt8]
  private var at: Int
  private var globalColors: [UInt32] = []
  private var canvas: [UInt32]
  private var delay = 0
  private var transparent: Int?

  public init(path: String) throws {
    guard let bytes = readBytes(path) else { throw ProgramError("no file at \(path)") }
    guard bytes.count > 13, bytes.starts(with: Array("GIF89a".utf8)) else { throw ProgramError("\(path) is no GIF") }
    self.bytes = bytes
    width = Int(bytes[6]) | Int(bytes[7]) << 8
    height = Int(bytes[8]) | Int(bytes[9]) << 8
    canvas = [UInt32](repeating: 0, count: width * height)
    at = 13
    if bytes[10] & 0x80 != 0 { globalColors = try colors(2 << Int(bytes[10] & 7)) }
    while try readBlock() {}
  }

  /// How long it is shown, in hundredths of a second.
  public var length: Int { frames.map(\.delay).reduce(0, +) }

  /// - Returns: whether there is more.
  private mutating func readBlock() throws -> Bool {
    switch try byte() {
    case 0x3b:
      guard at == bytes.count else { throw ProgramError("something follows the end of the GIF") }
      return false
    case 0x21: try readExtension()
    case 0x2c: try readImage()
    case let other: throw ProgramError("a GIF has no block \(other)")
    }
    return true
  }

  private mutating func readExtension() throws {
    let kind = try byte()
    let blocks = try subBlocks()
    if kind == 0xf9, let data = blocks.first, data.count == 4 {
      delay = Int(data[1]) | Int(data[2]) << 8
      transparent = data[0] & 1 == 1 ? Int(data[3]) : nil
    }
    if kind == 0xff, blocks.first == Array("NETSCAPE2.0".utf8), blocks.count == 2, blocks[1].count == 3 {
      loops = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
    }
  }

  private mutating func readImage() throws {
    let (x, y, wide, high) = (try word(), try word(), try word(), try word())
    let flags = try byte()
    let table = flags & 0x80 != 0 ? try colors(2 << Int(flags & 7)) : globalColors
    let codeSize = Int(try byte())
    let indices = try GIFReader.unpack(subBlocks().flatMap { $0 }, codeSize: codeSize)
    guard indices.count == wide * high, x + wide <= width, y + high <= height, flags & 0x40 == 0 else {
      throw ProgramError("a frame of \(wide) x \(high) at \(x), \(y) has \(indices.count) pixels")
    }
    for (number, index) in indices.enumerated() where index != transparent {
      guard index < table.count else { throw ProgramError("a pixel has color \(index) of \(table.count)") }
      canvas[(y + number / wide) * width + x + number % wide] = table[index]
    }
    frames.append(
      Frame(delay: delay, x: x, y: y, width: wide, height: high, colorCount: table.count, picture: canvas))
    transparent = nil
  }

  /// LZW with codes of growing length.
  private static func unpack(_ data: [UInt8], codeSize: Int) throws -> [Int] {
    let (clear, end) = (1 << codeSize, 1 << codeSize + 1)
    var words: [[Int]] = []
    var result: [Int] = []
    var (size, last, bits, count) = (codeSize + 1, [Int](), 0, 0)
    func reset() { words = (0..<clear).map { [$0] } + [[], []] }
    reset()
    for byte in data {
      bits |= Int(byte) << count
      count += 8
      while count >= size {
        let code = bits & (1 << size - 1)
        bits >>= size
        count -= size
        if code == end { return result }
        if code == clear {
          reset()
          (size, last) = (codeSize + 1, [])
          continue
        }
        guard code < words.count || code == words.count && !last.isEmpty else {
          throw ProgramError("the LZW code \(code) is not known yet")
        }
        let word = code < words.count ? words[code] : last + [last[0]]
        if !last.isEmpty, words.count < 4096 { words.append(last + [word[0]]) }
        if words.count == 1 << size, size < 12 { size += 1 }
        result += word
        last = word
      }
    }
    throw ProgramError("a frame has no end")
  }

  private mutating func subBlocks() throws -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    while true {
      let count = Int(try byte())
      if count == 0 { return blocks }
      guard at + count <= bytes.count else { throw ProgramError("the GIF is cut off") }
      blocks.append(Array(bytes[at..<at + count]))
      at += count
    }
  }

  private mutating func colors(_ count: Int) throws -> [UInt32] {
    try (0..<count).map { _ in
      let (red, green, blue) = (try byte(), try byte(), try byte())
      return UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }

  private mutating func word() throws -> Int { Int(try byte()) | Int(try byte()) << 8 }

  private mutating func byte() throws -> UInt8 {
    guard at < bytes.count else { throw ProgramError("the GIF is cut off") }
    defer { at += 1 }
    return bytes[at]
  }
}
