import Geometry

/// The lines of a text and the places of its letters, as a view shows them: ``Label/textGeometry``, and those of text
/// fields and text views.
///
/// ```swift
/// let geometry = label.textGeometry
/// let words = geometry.lines.map { label.text[$0.range] }  // one for each line
/// let place = geometry.caretRect(at: label.text.endIndex)
/// ```
/// Places are points in the view's coordinates, y down. A geometry is that of the text at the time when it was asked
/// for; ask again after a change of the text or of the view's size. A text field that hides its text has the places of
/// its bullets. Outside a window, and without fonts, the places are estimates.
/// > Source: TextKit, `NSLayoutManager`, of which this is a part.
@MainActor public struct TextGeometry {
  /// A line of a text.
  nonisolated public struct Line: Hashable, Sendable {
    /// The text of the line, with the spaces at its end but without the newline.
    public var range: Range<String.Index>
    /// From the first letter to the last one without the spaces at the end, and as high as the distance to the next
    /// line.
    public var frame: Rect
    /// The y of the line on which the letters stand.
    public var baseline: Double
    /// Whether the paragraph is written from right to left.
    public var isRightToLeft: Bool
  }

  private let layout: any TextLayout
  private let text: String
  private let origin: Vector
  /// The offset in what is shown of an offset in the text, and the other way round; in UTF-8.
  private let shown: (Int) -> Int
  private let unshown: (Int) -> Int

  /// - Parameter origin: the top left corner of the layout.
  package init(
    _ layout: any TextLayout, of text: String, at origin: Vector, shown: @escaping (Int) -> Int = { $0 },
    unshown: @escaping (Int) -> Int = { $0 }
  ) {
    self.layout = layout
    self.text = text
    self.origin = origin
    self.shown = shown
    self.unshown = unshown
  }

  /// The lines from the top; at least one. Of a text that is truncated, the lines that are shown.
  ///
  /// - Complexity: O(n) in the text.
  public var lines: [Line] {
    layout.lines(from: -.infinity, to: .infinity).map { line in
      Line(
        range: index(line.range.lowerBound)..<index(line.range.upperBound), frame: line.frame.offset(by: origin),
        baseline: line.baseline + origin.y, isRightToLeft: line.isRightToLeft)
    }
  }

  /// Returns the rectangles of a part of the text, line by line, each from left to right: where a selection of it would
  /// be drawn. A newline has a narrow one at the end of its line. Indices beyond the text count as its end.
  public func rects(of range: Range<String.Index>) -> [Rect] {
    layout.rects(of: offset(range.lowerBound)..<offset(range.upperBound)).map { $0.offset(by: origin) }
  }

  /// Returns the place of a caret before the letter at an index: without a width, as high as the line's letters. An
  /// index beyond the text counts as its end.
  public func caretRect(at index: String.Index) -> Rect {
    layout.caret(at: CaretPosition(offset(index))).frame.offset(by: origin)
  }

  /// Returns the place between two letters that is nearest to a point: that of a caret after a click there.
  public func index(nearest point: Point) -> String.Index {
    index(layout.position(nearest: point - origin).offset)
  }

  private func offset(_ index: String.Index) -> Int {
    shown(text.utf8.distance(from: text.startIndex, to: min(max(index, text.startIndex), text.endIndex)))
  }

  private func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: min(max(0, unshown(offset)), text.utf8.count))
  }
}

extension TextGeometry: CustomReflectable {
  /// Has no children: the text may be that of a secure field.
  nonisolated public var customMirror: Mirror { Mirror(self, children: [:]) }
}
