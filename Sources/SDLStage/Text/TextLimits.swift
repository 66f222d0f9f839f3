/// Limits on the memory and time that text may take, beyond what a screen can show.
nonisolated enum TextLimits {
  /// The characters of one text; further ones are dropped.
  static let characters = 16_384
  /// The bytes of a text that is first laid out on one line, for reuse at every width.
  static let shortText = 64
  /// The height of the em square in device pixels; larger text is drawn at this size.
  static let fontPixels = 1024.0
  /// The sides of a text mask in device pixels; the rest is cut off.
  static let maskSide = 8192
  /// The bytes of a text mask.
  static let maskBytes = 16 << 20
  /// The bytes of cached masks.
  static let cacheBytes = 16 << 20
  /// The number of open fonts; each caches a few hundred glyphs.
  static let openFonts = 64

  /// Returns the text without control characters, with spaces for tabs and newlines for all line ends.
  static func printable(_ text: String) -> String {
    if text.utf8.count <= characters, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
    var result = ""
    for character in text.prefix(characters) {
      switch character {
      case "\n", "\r\n", "\r", "\u{2028}", "\u{2029}": result.append("\n")
      case "\t": result.append("    ")
      default:
        let scalars = character.unicodeScalars.filter { $0.properties.generalCategory != .control }
        // A stack of combining marks is one character of any length.
        result.unicodeScalars.append(contentsOf: scalars.prefix(16))
      }
    }
    return result
  }
}
