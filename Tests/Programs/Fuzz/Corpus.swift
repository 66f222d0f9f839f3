import TestSupport

/// Makes files that are almost what the program reads: good ones, each damaged in a few places.
struct Corpus {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The bytes with one to four damages.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.int(in: 1...4) where !bytes.isEmpty { damage(&bytes) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    let place = random.int(in: 0...bytes.count - 1)
    let end = min(bytes.count, place + random.int(in: 1...40))
    switch random.int(in: 0...8) {
    case 0: bytes[place] = UInt8(random.int(in: 0...255))
    case 1: bytes[place] ^= UInt8(1 << random.int(in: 0...7))
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: random.int(in: 0...bytes.count))
    case 4: bytes.removeLast(bytes.count - place)
    case 5: bytes.insert(contentsOf: oddPart(), at: place)
    default: replaceNumber(near: place, in: &bytes)
    }
  }

  /// What is most often wrong is a number.
  private mutating func replaceNumber(near place: Int, in bytes: inout [UInt8]) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = bytes[place...].firstIndex(where: digits.contains) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) && $0 != UInt8(ascii: ".") } ?? bytes.count
    let numbers = [
      "0", "-1", "1e308", "-1e308", "1e-320", "99999999999999999999", "2147483648", "0.0000001", "65536", "-0",
      "1000000", "16384", "NaN", "1e999", "true", "null", "\"50%+1e9\"", "[]", "-2147483649", "9223372036854775808",
    ]
    bytes.replaceSubrange(start..<end, with: Array(numbers[random.int(in: 0...numbers.count - 1)].utf8))
  }

  private mutating func oddPart() -> [UInt8] {
    switch random.int(in: 0...6) {
    case 0: [UInt8](repeating: UInt8(ascii: "["), count: random.int(in: 1...600))
    case 1: [0xff, 0xfe, 0x00]
    case 2: Array("\\ud800".utf8)
    case 3: Array("\u{202e}\u{1F600}\u{301}\u{301}".utf8)
    case 4: [UInt8](repeating: UInt8(ascii: "9"), count: random.int(in: 1...400))
    case 5: Array("\n\n0.0 resize 1 1\n0.0 resize 16384 1\n+1e9 idle\n".utf8)
    default: [0xc0, 0x80, 0xf5]
    }
  }
}
