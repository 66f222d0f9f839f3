import Stagecraft

/// A hash of a storyboard's text, to check that two storyboards are the same.
///
/// > Source: FNV-1a, 64 bits; G. Fowler, L. C. Noll, K.-P. Vo.
nonisolated struct StoryboardDigest: Hashable, CustomStringConvertible {
  let description: String

  init(_ bytes: [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    description = String(repeating: "0", count: 16 - digits.count) + digits + "-\(bytes.count)"
  }
}
