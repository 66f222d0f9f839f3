/// A text with its styles, which its readers share: the same object is the same text, without comparing it.
package nonisolated final class TextContent: Hashable, Sendable {
  package let string: String
  /// The font without its size.
  package let style: FontStyle
  /// In UTF-8.
  package let length: Int
  package let lineBreaks: Int
  /// Whether it may hold letters that are written from right to left; false for most texts.
  package let mayBeRightToLeft: Bool

  package static let empty = TextContent("")

  package init(_ string: String, style: FontStyle = FontStyle()) {
    var string = string
    string.makeContiguousUTF8()
    self.string = string
    self.style = style
    length = string.utf8.count
    var (breaks, isSuspect) = (0, false)
    for byte in string.utf8 {
      if byte == 0x0a || byte == 0x0d { breaks += 1 }
      // The first bytes of Hebrew, Arabic and their neighbors, of their presentation forms, of marks of direction, and
      // of the scripts above U+10000.
      if byte >= 0xd6, byte <= 0xe0 || byte == 0xe2 || byte == 0xef || byte == 0xf0 { isSuspect = true }
    }
    (lineBreaks, mayBeRightToLeft) = (breaks, isSuspect)
  }

  package static func == (a: TextContent, b: TextContent) -> Bool {
    a === b || (a.string == b.string && a.style == b.style)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(string)
    hasher.combine(style)
  }
}
