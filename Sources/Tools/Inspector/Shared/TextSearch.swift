/// Words to search for, in any order and in any case of ASCII letters. All of them have to be found. A word is found in
/// both normal forms: a search for "é" is for the letter, not for its bytes.
nonisolated struct TextSearch: Hashable {
  /// One word: letters, digits and other characters without a space.
  struct Word: Hashable {
    fileprivate let bytes: [UInt8]
    /// The letters of a word that has other forms; empty for ASCII.
    private let letters: [Character]
    /// Whether the word has letters alone, so that no number and no punctuation decides where it is found.
    let isPlain: Bool

    fileprivate init(_ text: Substring) {
      bytes = text.utf8.map(TextSearch.lower)
      isPlain = bytes.allSatisfy { (97...122).contains($0) }
      letters = bytes.allSatisfy { $0 < 0x80 } ? [] : Array(String(decoding: bytes, as: UTF8.self))
    }

    func isFound(in text: String) -> Bool {
      if areBytesFound(in: text) { return true }
      guard !letters.isEmpty, text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
      return String(decoding: text.utf8.map(TextSearch.lower), as: UTF8.self).contains(letters)
    }

    private func areBytesFound(in text: String) -> Bool {
      guard let first = bytes.first else { return true }
      var text = text
      return text.withUTF8 { letters in
        guard letters.count >= bytes.count else { return false }
        for start in 0...(letters.count - bytes.count) where TextSearch.lower(letters[start]) == first {
          if (1..<bytes.count).allSatisfy({ TextSearch.lower(letters[start + $0]) == bytes[$0] }) { return true }
        }
        return false
      }
    }
  }

  let words: [Word]

  init(_ text: String) { words = text.split(whereSeparator: \.isWhitespace).map(Word.init) }

  var isEmpty: Bool { words.isEmpty }

  /// Whether each word is in one of the texts.
  func isFound(in texts: [String]) -> Bool {
    words.allSatisfy { word in texts.contains { word.isFound(in: $0) } }
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
}
