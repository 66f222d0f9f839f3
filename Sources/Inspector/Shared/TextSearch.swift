/// A text to search for, in any case of ASCII letters.
nonisolated struct TextSearch: Hashable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = text.utf8.map(Self.lower) }

  var isEmpty: Bool { bytes.isEmpty }

  func isFound(in text: String) -> Bool {
    guard let first = bytes.first else { return true }
    var text = text
    return text.withUTF8 { letters in
      guard letters.count >= bytes.count else { return false }
      for start in 0...(letters.count - bytes.count) where Self.lower(letters[start]) == first {
        if (1..<bytes.count).allSatisfy({ Self.lower(letters[start + $0]) == bytes[$0] }) { return true }
      }
      return false
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
}
