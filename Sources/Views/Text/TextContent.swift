/// A text with its styles, which its readers share: the same object is the same text, without comparing it.
package nonisolated final class TextContent: Hashable, Sendable {
  package let string: String
  /// The font without its size.
  package let style: FontStyle
  /// In UTF-8.
  package let length: Int
  package let lineBreaks: Int

  package static let empty = TextContent("")

  package init(_ string: String, style: FontStyle = FontStyle()) {
    var string = string
    string.makeContiguousUTF8()
    self.string = string
    self.style = style
    length = string.utf8.count
    lineBreaks = string.utf8.reduce(0) { $0 + ($1 == 0x0a || $1 == 0x0d ? 1 : 0) }
  }

  package static func == (a: TextContent, b: TextContent) -> Bool {
    a === b || (a.string == b.string && a.style == b.style)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(string)
    hasher.combine(style)
  }
}
