import Rendering

/// Formats raw pictures with times as Matroska, which every build of ffmpeg reads and which, unlike raw video, has a
/// time for each picture.
/// > Source: RFC 8794 (EBML) and RFC 9559 (Matroska).
nonisolated struct MatroskaStream {
  let width: Int
  let height: Int

  /// Ticks per second.
  static let rate = 100_000.0

  /// The bytes before the first picture.
  var header: [UInt8] {
    let document =
      Self.number([0x42, 0x86], 1) + Self.number([0x42, 0xf7], 1) + Self.number([0x42, 0xf2], 4)
      + Self.number([0x42, 0xf3], 8) + Self.element([0x42, 0x82], Array("matroska".utf8))
      + Self.number([0x42, 0x87], 4) + Self.number([0x42, 0x85], 2)
    let name = Array("stagecraft".utf8)
    // Nanoseconds per tick.
    let information =
      Self.number([0x2a, 0xd7, 0xb1], Int(1e9 / Self.rate)) + Self.element([0x4d, 0x80], name)
      + Self.element([0x57, 0x41], name)
    let video =
      Self.number([0xb0], width) + Self.number([0xba], height) + Self.element([0x2e, 0xb5, 0x24], Array("BGRA".utf8))
    let track =
      Self.number([0xd7], 1) + Self.number([0x73, 0xc5], 1) + Self.number([0x9c], 0) + Self.number([0x83], 1)
      + Self.element([0x86], Array("V_UNCOMPRESSED".utf8)) + Self.element([0xe0], video)
    // A segment of unknown length.
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xff, count: 7)
    return Self.element([0x1a, 0x45, 0xdf, 0xa3], document) + segment
      + Self.element([0x15, 0x49, 0xa9, 0x66], information)
      + Self.element([0x16, 0x54, 0xae, 0x6b], Self.element([0xae], track))
  }

  /// The bytes before the `width * height * 4` bytes of a picture.
  func start(tick: Int) -> [UInt8] {
    let time = Self.number([0xe7], tick)
    // Track 1, no offset to the cluster's time, a key frame.
    let block: [UInt8] = [0x81, 0, 0, 0x80]
    let blockHead = [0xa3] + Self.length(block.count + width * height * 4)
    let size = time.count + blockHead.count + block.count + width * height * 4
    return [0x1f, 0x43, 0xb6, 0x75] + Self.length(size) + time + blockHead + block
  }

  private static func element(_ id: [UInt8], _ data: [UInt8]) -> [UInt8] { id + length(data.count) + data }

  private static func number(_ id: [UInt8], _ value: Int) -> [UInt8] { element(id, bytes(value)) }

  /// The length, always in eight bytes.
  private static func length(_ count: Int) -> [UInt8] { [0x01] + bytes(count).suffix(7) }

  private static func bytes(_ value: Int) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
