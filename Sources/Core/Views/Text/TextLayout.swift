import Geometry

/// A place between two letters of a text: for a caret, or an end of a selection.
///
/// Where a line wraps, and where the direction of writing changes, one offset has two places on the screen. The
/// affinity chooses one: after the letter before, or before the letter after.
package nonisolated struct CaretPosition: Hashable, Sendable {
  package enum Affinity: Hashable, Sendable {
    /// After the letter before the offset; at a wrap, the end of the upper line.
    case upstream
    /// Before the letter after the offset; at a wrap, the start of the lower line.
    case downstream
  }

  /// In UTF-8, from the start of the text; between two letters. Offsets inside of a letter count as its start, and
  /// those beyond the text as its end.
  package var offset: Int
  package var affinity: Affinity

  package init(_ offset: Int, _ affinity: Affinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

/// A line of a laid out text.
package nonisolated struct TextLine: Hashable, Sendable {
  /// The text of the line, in UTF-8, with the spaces at its end but without the newline.
  package var range: Range<Int>
  /// From the first letter to the last one without spaces at the end, and as high as the distance to the next line, in
  /// points from the top left corner of the text.
  package var frame: Rect
  /// The distance of the baseline from the top of the text, in points.
  package var baseline: Double
  /// Whether the paragraph is written from right to left.
  package var isRightToLeft: Bool

  package init(range: Range<Int>, frame: Rect, baseline: Double, isRightToLeft: Bool) {
    self.range = range
    self.frame = frame
    self.baseline = baseline
    self.isRightToLeft = isRightToLeft
  }
}

/// The place of a caret.
package nonisolated struct TextCaret: Hashable, Sendable {
  /// Without a width; as high as its line, in points from the top left corner of the text.
  package var frame: Rect
  /// Whether the letters there are written from right to left.
  package var isRightToLeft: Bool

  package init(frame: Rect, isRightToLeft: Bool) {
    self.frame = frame
    self.isRightToLeft = isRightToLeft
  }
}

/// The lines of a text at a width, and the places of its letters: what editing text takes.
///
/// The coordinates are points, y down, from the top left corner of a box that is as wide as the width at which the
/// lines break, or as wide as the longest line where that is infinite. They are where a label of that size draws the
/// letters.
///
/// A layout is a value of its text and never changes, except that of a text longer than 128 KiB: its paragraphs are
/// laid out when they are asked for, and the heights of the others are estimated. Each answer is exact for the
/// paragraphs that it concerns; `size`, `lineCount` and the places of what lies below change as estimates are
/// replaced. A paragraph of more than 32 KiB continues on a new line after each 32 KiB.
package protocol TextLayout: AnyObject {
  /// The size of all lines: the width of the longest one and their total height.
  var size: Size { get }
  /// At least 1.
  var lineCount: Int { get }
  /// Returns the line that shows a position.
  func line(holding position: CaretPosition) -> TextLine
  /// Returns the lines that touch a vertical range, from the top.
  func lines(from top: Double, to bottom: Double) -> [TextLine]
  func caret(at position: CaretPosition) -> TextCaret
  /// Returns the position nearest to a point. Points above the text are on its first line, those below on its last one.
  func position(nearest point: Point) -> CaretPosition
  /// Returns the position on the other side of the letter that is seen to the right or the left of a position, on the
  /// same line; nil where the line has no letter there.
  func position(beside position: CaretPosition, toRight: Bool) -> CaretPosition?
  /// Returns the rectangles of a part of the text, line by line, each from left to right. A selected newline shows as a
  /// narrow rectangle at the end of its line. Adjacent lines have adjacent rectangles.
  func rects(of range: Range<Int>) -> [Rect]
}

/// How a text is laid out.
package nonisolated struct TextLayoutOptions: Hashable, Sendable {
  /// In points.
  package var fontSize: Double
  /// The width at which lines break, in points; infinity for none.
  package var width: Double
  package var alignment: TextAlignment
  package var lines: LineLimit

  package init(
    fontSize: Double, width: Double = .infinity, alignment: TextAlignment = .natural, lines: LineLimit = .none
  ) {
    self.fontSize = fontSize
    self.width = width
    self.alignment = alignment
    self.lines = lines
  }
}
