import Geometry

/// Measures text with the fonts that draw it; supplied by the stage, because Views knows no fonts.
package protocol TextMeasuring: AnyObject {
  /// Device pixels per point of text at rest.
  var layoutScale: Double { get }
  /// Returns the size of a text, wrapped at a width.
  ///
  /// - Parameters:
  ///   - fontSize: in points.
  ///   - width: the width at which lines break, in points; infinity for none.
  /// - Returns: the width of the longest line and the height of all lines, in points, each a whole number of device
  ///   pixels; nil where there is no font.
  func size(of text: TextContent, fontSize: Double, width: Double, lines: LineLimit) -> Size?
  /// Returns the width of the longest word, in points; nil where there is no font.
  func longestWord(of text: TextContent, fontSize: Double) -> Double?
  /// Returns the lines of a text and the places of its letters; nil where there is no font.
  func layout(of text: TextContent, _ options: TextLayoutOptions) -> (any TextLayout)?
}

/// An estimate of the size of text for views outside a window, and on machines without fonts.
package nonisolated enum TextEstimate {
  /// The mean width of a letter, as a part of the font size.
  static let letterWidth = 0.55
  /// The height of a line, as a part of the font size.
  static let lineHeight = 1.2

  /// The width of the longest word.
  package static func longestWord(of text: TextContent, fontSize: Double) -> Double {
    let letters = text.string.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 0
    return Double(letters) * letterWidth * fontSize
  }

  /// Assumes that all letters are equally wide, and that lines break anywhere.
  package static func size(of text: TextContent, fontSize: Double, width: Double, lines: LineLimit) -> Size {
    guard text.length > 0, width > 0 else { return .zero }
    let letter = letterWidth * fontSize
    let perLine = width.isFinite ? max(1, (width / letter).rounded(.down)) : .infinity
    var (longest, rows) = (0.0, 0.0)
    for paragraph in text.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let letters = Double(paragraph.count)
      longest = max(longest, min(letters, perLine))
      rows += max(1, perLine.isFinite ? (letters / perLine).rounded(.up) : 1)
    }
    if lines.count > 0 { rows = min(rows, Double(lines.count)) }
    return Size(longest * letter, rows * lineHeight * fontSize)
  }
}
