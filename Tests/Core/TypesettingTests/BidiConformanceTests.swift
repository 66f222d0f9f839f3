import TestSupport
import Testing
import Typesetting

/// Unicode's own test data of mixed directions; Docs/TEXT.md has the table.
struct BidiConformanceTests {
  /// A paragraph of BidiCharacterTest.txt. A direction that the file gives it comes from a mark before its letters,
  /// since here the letters decide.
  private struct Paragraph {
    var scalars: [Unicode.Scalar]
    var level: UInt8
    /// nil: the scalar is removed by rule X9.
    var levels: [UInt8?]

    init?(_ line: Substring) {
      let fields = line.split(separator: ";")
      guard fields.count == 5 else { return nil }
      let mark: [Unicode.Scalar] = fields[1] == "0" ? ["\u{200E}"] : fields[1] == "1" ? ["\u{200F}"] : []
      scalars = mark + UnicodeTestFile.scalars(fields[0])
      level = UInt8(fields[2]) ?? .max
      levels = mark.map { _ in nil } + fields[3].split(separator: " ").map { UInt8($0) }
    }
  }

  @Test func `letters have the levels of Unicode's test data`() throws {
    let paragraphs = try UnicodeTestFile("BidiCharacterTest.txt").lines.compactMap { Paragraph($0.text) }
    let agreeing = paragraphs.count { paragraph in
      let found = ParagraphDirection(paragraph.scalars)
      let levels = found.levels.isEmpty ? paragraph.scalars.map { _ in 0 } : found.levels
      return found.isRightToLeft == (paragraph.level == 1)
        && zip(paragraph.levels, levels).allSatisfy { $0 == nil || $0 == $1 }
    }
    #expect((agreeing, paragraphs.count) == (91_707, 91_707))
  }
}
