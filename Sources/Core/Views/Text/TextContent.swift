/// A text with its styles, which its readers share: the same object is the same text, without comparing it.
package nonisolated final class TextContent: Hashable, Sendable {
  package let string: String
  /// The font without its size.
  package let style: FontStyle
  /// The parts with attributes.
  package let runs: [AttributedText.Run]
  /// In UTF-8.
  package let length: Int
  package let lineBreaks: Int
  /// Whether it has letters that are written from right to left.
  package let hasRightToLeftLetters: Bool

  package static let empty = TextContent("")

  package convenience init(_ string: String, style: FontStyle = FontStyle()) {
    self.init(AttributedText(string), style: style)
  }

  package init(_ text: AttributedText, style: FontStyle = FontStyle()) {
    var string = text.string
    string.makeContiguousUTF8()
    self.string = string
    runs = text.runs
    self.style = style
    length = string.utf8.count
    (lineBreaks, hasRightToLeftLetters) = Self.scan(string)
  }

  private static func scan(_ string: String) -> (lineBreaks: Int, hasRightToLeftLetters: Bool) {
    var lineBreaks = 0
    var isRightToLeft = false
    // The bytes of the scalar so far.
    var scalar: UInt32 = 0
    for byte in string.utf8 {
      if (0x0a...0x0d).contains(byte) { lineBreaks += 1 }
      guard byte >= 0x80 else { continue }
      scalar = byte >= 0xC0 ? UInt32(byte) : scalar << 8 | UInt32(byte)
      // U+0590 to U+08FF, the right-to-left mark, the presentation forms, and the right-to-left blocks of the first
      // supplementary plane.
      switch scalar {
      case 0xD6...0xDF, 0xE0A0...0xE0A3, 0xE2808F, 0xEFAC...0xEFB7, 0xEFB9...0xEFBB, 0xF090A0...0xF090BF,
        0xF09EA0...0xF09EBF:
        isRightToLeft = true
      default: break
      }
    }
    return (lineBreaks, isRightToLeft)
  }

  package static func == (a: TextContent, b: TextContent) -> Bool {
    a === b || (a.string.isExactly(b.string) && a.style == b.style && a.runs == b.runs)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(string)
    hasher.combine(style)
  }
}

nonisolated extension TextContent {
  /// The greatest height of the letters' em square in points, for extents.
  package func largestSize(_ fontSize: Double) -> Double {
    runs.reduce(fontSize) { max($0, $1.attributes.size ?? 0) } * max(1, style.lineHeight ?? 1)
  }

  /// A part of the text, in UTF-8 offsets.
  func text(in range: Range<Int>) -> String {
    let utf8 = string.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: min(range.lowerBound, length))
    let count = min(range.upperBound, length) - min(range.lowerBound, length)
    return String(string[start..<utf8.index(start, offsetBy: count)])
  }

  /// The same text with its attributes.
  package var attributed: AttributedText { AttributedText(string, runs: runs) }
}
