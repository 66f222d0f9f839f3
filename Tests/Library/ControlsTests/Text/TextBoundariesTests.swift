import Controls
import TestSupport
import Testing
import Views

struct TextBoundariesTests {
  /// Words found in a text, from any offset, are those of Unicode's test data; long texts around them change nothing.
  @Test(arguments: [0, 400]) func `a double click selects what Unicode's test data says`(_ filling: Int) throws {
    var agreeing = 0
    var all = 0
    let rows = try UnicodeTestFile("auxiliary/WordBreakTest.txt").rows
    for row in rows where filling == 0 || row.line.isMultiple(of: 8) {
      all += 1
      let before = filling == 0 ? "" : String(repeating: "a b", count: filling) + " \n"
      let after = filling == 0 ? "" : "\n" + String(repeating: "c d", count: filling)
      let text = before + row.text + after
      var starts = [before.utf8.count]
      for scalar in row.scalars { starts.append(starts[starts.count - 1] + UTF8.width(scalar)) }
      let wanted = zip(starts, row.breaks).filter(\.1).map(\.0)
      let boundaries = TextBoundaries(text)
      var found: [Int] = []
      for offset in before.utf8.count..<starts[starts.count - 1] {
        let start = boundaries.word(at: offset).lowerBound
        if found.last != start { found.append(start) }
      }
      found.append(starts[starts.count - 1])
      if found == wanted {
        agreeing += 1
      } else {
        // A word that would end within a letter, half of a flag here, ends at the letter's end.
        #expect(wanted.contains { boundaries.rounded($0) != $0 }, "line \(row.line)")
      }
    }
    #expect(agreeing >= all - 1, "\(agreeing) of \(all)")
  }

  @Test func `words of more bytes than are looked at once are found whole`() {
    let word = String(repeating: "ab1", count: 5_000)
    let boundaries = TextBoundaries("x \(word) y")
    for offset in [2, 5_000, 15_001] { #expect(boundaries.word(at: offset) == 2..<15_002) }
    #expect(boundaries.wordEnd(after: 7_000) == 15_002 && boundaries.wordStart(before: 7_000) == 2)
    let numbers = TextBoundaries("1" + String(repeating: ",2", count: 3_000))
    for offset in [0, 2_999, 6_000] { #expect(numbers.word(at: offset) == 0..<6_001) }
    let flags = TextBoundaries(String(repeating: "🇩🇪", count: 300))
    for offset in [0, 1_204, 2_399] { #expect(flags.word(at: offset) == offset / 8 * 8..<offset / 8 * 8 + 8) }
  }

  @Test func `of a letter with more bytes than the limit, each part is a step, there and back`() {
    for unit in ["👩\u{200D}", "\u{301}", "\u{1F1E6}", "\u{0AB0}\u{0ACD}"] {
      let text = "x" + String(repeating: unit, count: 500) + "y"
      let boundaries = TextBoundaries(text)
      var stops = [0]
      while let last = stops.last, last < text.utf8.count { stops.append(boundaries.after(last)) }
      #expect(zip(stops, stops.dropFirst()).allSatisfy { $1 > $0 && $1 - $0 <= LetterBreaks.mostBytes })
      #expect(stops.allSatisfy { boundaries.rounded($0) == $0 })
      for (stop, next) in zip(stops, stops.dropFirst()).prefix(40) { #expect(boundaries.before(next) == stop) }
    }
  }

  @Test func `a letter within the limit is one step`() {
    for letter in ["👩‍👩‍👧‍👦", "e" + String(repeating: "\u{301}", count: 100), "🏴󠁧󠁢󠁥󠁮󠁧󠁿"] {
      let boundaries = TextBoundaries(letter)
      #expect(boundaries.after(0) == letter.utf8.count && boundaries.before(letter.utf8.count) == 0)
    }
  }
}
