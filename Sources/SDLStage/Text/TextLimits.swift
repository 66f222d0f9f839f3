/// How much text is drawn at all: bounds on memory and time for texts that no screen can show.
nonisolated enum TextLimits {
  /// Characters of one text; the rest is left out.
  static let characters = 16_384
  /// Bytes of a text that is tried on one line before it is broken.
  static let shortText = 64
  /// The height of the em square in device pixels; larger text is drawn at this size.
  static let fontPixels = 1024.0
  /// The sides of a text's picture in device pixels; what lies beyond is left out.
  static let maskSide = 8192
  /// The bytes of a text's picture.
  static let maskBytes = 16 << 20
  /// Bytes of pictures that are kept for the next frame.
  static let cacheBytes = 16 << 20
  /// Fonts that are kept open; each holds a few hundred glyphs.
  static let openFonts = 64

  /// The text without what has no picture: control characters go, a tab becomes spaces, line ends become newlines.
  static func printable(_ text: String) -> String {
    if text.utf8.count <= characters, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
    var result = ""
    for character in text.prefix(characters) {
      switch character {
      case "\n", "\r\n", "\r", "\u{2028}", "\u{2029}": result.append("\n")
      case "\t": result.append("    ")
      default:
        let scalars = character.unicodeScalars.filter { $0.properties.generalCategory != .control }
        // A tower of combining marks is one character of any length.
        result.unicodeScalars.append(contentsOf: scalars.prefix(16))
      }
    }
    return result
  }
}
