import Geometry

/// A layout of letters that are all equally wide, for views outside a window and machines without fonts.
package final class EstimatedTextLayout: TextLayout {
  private struct Row {
    /// The offsets of its letters, and of its end.
    var offsets: [Int]
  }

  private var rows: [Row] = []
  private let letter: Double
  private let lineHeight: Double
  private let options: TextLayoutOptions

  /// - Parameter most: the bytes of text that are laid out; the rest is left out.
  package init(_ text: TextContent, _ options: TextLayoutOptions, most: Int = 1 << 20) {
    self.options = options
    letter = TextEstimate.letterWidth * options.fontSize
    lineHeight = TextEstimate.lineHeight * options.fontSize
    let perLine = options.width.isFinite ? Int(min(1e9, max(1, (options.width / letter).rounded(.down)))) : .max
    var row = Row(offsets: [0])
    var offset = 0
    for character in text.string {
      guard offset < most else { break }
      let length = character.utf8.count
      if character.isNewline {
        rows.append(row)
        row = Row(offsets: [offset + length])
      } else {
        if row.offsets.count > perLine {
          rows.append(row)
          row = Row(offsets: [offset])
        }
        row.offsets.append(offset + length)
      }
      offset += length
    }
    rows.append(row)
    if options.lines.count > 0 { rows.removeSubrange(min(rows.count, options.lines.count)...) }
  }

  package var lineCount: Int { rows.count }

  package var size: Size {
    let longest = rows.reduce(0) { max($0, $1.offsets.count - 1) }
    return Size(Double(longest) * letter, Double(rows.count) * lineHeight)
  }

  private func left(of row: Int) -> Double {
    let rest = (options.width.isFinite ? options.width : size.width) - Double(rows[row].offsets.count - 1) * letter
    return switch options.alignment {
    case .natural, .leading, .left: 0
    case .center: rest / 2
    case .trailing, .right: rest
    }
  }

  private func row(holding position: CaretPosition) -> Int {
    let last = rows.lastIndex { ($0.offsets.first ?? 0) <= position.offset } ?? 0
    let isWrap =
      last > 0 && rows[last].offsets.first == position.offset
      && rows[last - 1].offsets.last == position.offset
    return isWrap && position.affinity == .upstream ? last - 1 : last
  }

  private func line(_ row: Int) -> TextLine {
    let (offsets, top) = (rows[row].offsets, Double(row) * lineHeight)
    return TextLine(
      range: (offsets.first ?? 0)..<(offsets.last ?? 0),
      frame: Rect(left(of: row), top, Double(offsets.count - 1) * letter, lineHeight), baseline: top + options.fontSize,
      isRightToLeft: false)
  }

  package func line(holding position: CaretPosition) -> TextLine { line(row(holding: position)) }

  package func lines(from top: Double, to bottom: Double) -> [TextLine] {
    rows.indices.map(line).filter { $0.frame.minY <= bottom && $0.frame.maxY >= top }
  }

  private func x(of offset: Int, in row: Int) -> Double {
    let column = rows[row].offsets.lastIndex { $0 <= offset } ?? 0
    return left(of: row) + Double(column) * letter
  }

  package func caret(at position: CaretPosition) -> TextCaret {
    let row = row(holding: position)
    return TextCaret(
      frame: Rect(x(of: position.offset, in: row), Double(row) * lineHeight, 0, lineHeight), isRightToLeft: false)
  }

  package func position(nearest point: Point) -> CaretPosition {
    let row = Int(min(Double(rows.count - 1), max(0, (point.y / lineHeight).rounded(.down))))
    let offsets = rows[row].offsets
    let column = Int(min(Double(offsets.count - 1), max(0, ((point.x - left(of: row)) / letter).rounded())))
    let isWrap = row + 1 < rows.count && rows[row + 1].offsets.first == offsets[column]
    return CaretPosition(offsets[column], isWrap && column > 0 ? .upstream : .downstream)
  }

  package func position(beside position: CaretPosition, toRight: Bool) -> CaretPosition? {
    let row = row(holding: position)
    let offsets = rows[row].offsets
    let column = (offsets.lastIndex { $0 <= position.offset } ?? 0) + (toRight ? 1 : -1)
    return offsets.indices.contains(column) ? CaretPosition(offsets[column]) : nil
  }

  package func rects(of range: Range<Int>) -> [Rect] {
    rows.indices.compactMap { row in
      let offsets = rows[row].offsets
      guard let first = offsets.first, let last = offsets.last, first < range.upperBound, range.lowerBound <= last,
        !range.isEmpty
      else { return nil }
      let (from, to) = (x(of: max(first, range.lowerBound), in: row), x(of: min(last, range.upperBound), in: row))
      let hasNewline =
        range.upperBound > last && row + 1 < rows.count && (rows[row + 1].offsets.first ?? 0) > last
      let newline = hasNewline ? letter / 2 : 0
      guard to - from + newline > 0 else { return nil }
      return Rect(from, Double(row) * lineHeight, to - from + newline, lineHeight)
    }
  }
}
