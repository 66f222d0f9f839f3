import Geometry
import TestSupport
import Testing
import Typesetting
import Views

/// The arrows in texts of both directions: each press passes the letter that is seen there.
struct VisualMovementTests {
  let text = TextSystem(book: FontFinder(family: "DejaVu Sans"))

  private func layout(_ string: String) throws -> any TextLayout {
    try #require(text.layout(of: TextContent(string), TextLayoutOptions(fontSize: 16)))
  }

  /// The positions from one end of a line to the other.
  private func walk(_ layout: any TextLayout, from start: CaretPosition, toRight: Bool) -> [CaretPosition] {
    var positions = [start]
    while positions.count < 500, let next = layout.position(beside: positions[positions.count - 1], toRight: toRight) {
      positions.append(next)
    }
    return positions
  }

  private func leftEnd(_ layout: any TextLayout) -> CaretPosition { layout.position(nearest: Point(-1000, 5)) }

  @Test(arguments: [
    "abc", "abc אבג def", "אבג abc דהו", "אבג", "12 אבג 34", "a \u{2067}אב cd\u{2069} e", "مرحبا hello لا",
    "a👩‍🚀e\u{301}ש\u{5C1}b",
    "(אב) [c] ד.", "x\u{200F}y", "אב\u{200E}", "fi אב ffi", "\u{202E}abc\u{202C}d",
  ])
  func `right goes from the left end to the right end, letter by letter, and left goes back`(_ string: String) throws {
    let layout = try layout(string)
    let right = walk(layout, from: leftEnd(layout), toRight: true)
    let places = right.map { layout.caret(at: $0).frame.minX }
    #expect(places == places.sorted() && Set(places.map { ($0 * 8).rounded() }).count == places.count, "\(places)")
    #expect(abs((places.last ?? 0) - layout.line(holding: CaretPosition(0)).frame.maxX) < 0.1)
    #expect(layout.position(beside: right[right.count - 1], toRight: true) == nil)
    let left = walk(layout, from: right[right.count - 1], toRight: false)
    let back = left.map { layout.caret(at: $0).frame.minX }
    #expect(zip(back.reversed(), places).allSatisfy { abs($0 - $1) < 0.01 } && back.count == places.count)
    // Every letter with a width is passed.
    let visible = string.count { !$0.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) }
    #expect(places.count == visible + 1)
  }

  @Test func `within a direction, the offset goes with it`() throws {
    let layout = try layout("abאב")
    #expect(walk(layout, from: CaretPosition(0), toRight: true).map(\.offset) == [0, 1, 2, 4, 2])
    let hebrew = try self.layout("אבab")
    #expect(walk(hebrew, from: leftEnd(hebrew), toRight: true).map(\.offset) == [4, 5, 6, 2, 0])
  }

  /// Random texts of both directions.
  @Test(arguments: 0..<60) func `no press is lost and none jumps`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "a", "B ", "1", "2.3", "א", "ב ", "م", "لا", "(", ")", "e\u{301}", "👩‍🚀", "-", "\u{200F}", "\u{2067}", "\u{2069}",
      " ",
    ]
    let string = (0...random.int(in: 1...20)).map { _ in pieces[random.int(in: 0...pieces.count - 1)] }.joined()
    let layout = try layout(string)
    let right = walk(layout, from: leftEnd(layout), toRight: true)
    let places = right.map { layout.caret(at: $0).frame.minX }
    #expect(right.count < 500 && places == places.sorted(), "\(string.debugDescription) \(places)")
    let left = walk(layout, from: right[right.count - 1], toRight: false)
    #expect(left.count == right.count, "\(string.debugDescription)")
  }
}
