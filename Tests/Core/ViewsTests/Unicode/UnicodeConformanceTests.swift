import TestSupport
import Testing
import Views

/// Unicode's own test data, each with its count; Docs/TEXT.md has the table.
struct UnicodeConformanceTests {
  /// The rows that a rule decides as the file does, and all rows.
  private func agreeing(
    _ name: String, _ breaks: ([Unicode.Scalar]) -> [Bool]
  ) throws -> (agreeing: Int, all: Int) {
    let file = try UnicodeTestFile("auxiliary/" + name)
    #expect(
      file.title.contains(BreakClasses.version),
      "the table is of Unicode \(BreakClasses.version), the tests are \(file.title): run .ci/unicode")
    var agreeing = 0
    for row in file.rows {
      // At the start and the end all agree.
      if breaks(row.scalars).dropFirst().elementsEqual(row.breaks.dropFirst().dropLast()) { agreeing += 1 }
    }
    return (agreeing, file.lines.count)
  }

  @Test func `lines may end where Unicode's test data says`() throws {
    let found = try agreeing("LineBreakTest.txt") { LineBreaks($0).opportunities() }
    #expect(found == (7654, 7654))
  }

  @Test func `words begin and end where Unicode's test data says`() throws {
    let found = try agreeing("WordBreakTest.txt") { WordBreaks($0).boundaries() }
    #expect(found == (1823, 1823))
  }

  @Test func `letters are those of Unicode's test data`() throws {
    let found = try agreeing("GraphemeBreakTest.txt") { scalars in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view)
      return view.indices.map { $0.samePosition(in: text) != nil }
    }
    // The standard library does not count U+2701 among the pictographs, which joiners join.
    #expect(found == (601, 602))
  }

  @Test func `each emoji of Unicode's list is one letter`() throws {
    let lines = try UnicodeTestFile("emoji/emoji-test.txt").lines
    let texts = lines.map { line in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: UnicodeTestFile.scalars(line.text.prefix { $0 != ";" }))
      return String(view)
    }
    #expect(texts.count == 4733 && texts.allSatisfy { $0.count == 1 && !$0.isEmpty })
  }

  @Test func `a text has no place for a break at its start, and an empty one has none`() {
    #expect(LineBreaks([]).opportunities().isEmpty && WordBreaks([]).boundaries().isEmpty)
    for scalar in ["\u{301}", " ", "\n", "\u{200B}", "a"] as [Unicode.Scalar] {
      #expect(LineBreaks([scalar]).opportunities() == [false] && WordBreaks([scalar]).boundaries() == [true])
    }
  }
}
