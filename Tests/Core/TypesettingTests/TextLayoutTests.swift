import Geometry
import TestSupport
import Testing
import Typesetting
import Views

/// The places of letters.
struct TextLayoutTests {
  let text = TextSystem(book: FontFinder(family: "DejaVu Sans"))

  private func layout(
    _ string: String, width: Double = .infinity, size: Double = 16, alignment: TextAlignment = .natural,
    lines: LineLimit = .none
  ) throws -> any TextLayout {
    try #require(
      text.layout(
        of: TextContent(string),
        TextLayoutOptions(fontSize: size, width: width, alignment: alignment, lines: lines)))
  }

  private func x(_ layout: any TextLayout, _ offset: Int, _ affinity: CaretPosition.Affinity = .downstream) -> Double {
    layout.caret(at: CaretPosition(offset, affinity)).frame.minX
  }

  @Test func `carets go from the left side of a line to its right side`() throws {
    let line = try layout("Hamburg")
    let places = (0...7).map { x(line, $0) }
    #expect(places == places.sorted() && Set(places).count == 8)
    #expect(places[0] == 0 && abs(places[7] - line.size.width) < 1)
    let caret = line.caret(at: CaretPosition(3)).frame
    #expect(caret.minY == 0 && caret.height == line.size.height && caret.width == 0)
  }

  @Test func `texts that are equal in canonical form have layouts of their own`() throws {
    for (one, other) in [
      ("caf\u{E9}", "cafe\u{301}"), ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}"), ("\u{212B}", "A\u{30A}"),
    ] {
      let lengths = [one, other, one].map { $0.utf8.count }
      #expect(
        try [one, other, one].map { try layout($0).lines(from: 0, to: 1000).map(\.range.upperBound) }
          == lengths.map { [$0] })
      #expect(try x(layout(other), other.utf8.count) > 0)
    }
  }

  @Test func `the layout is as large as a label measures its text`() throws {
    let string = "Some words that wrap, in Latin and עברית,\nand a second paragraph."
    for width in [90.0, 140, 300, .infinity] {
      let size = text.size(of: TextContent(string), fontSize: 16, width: width, lines: .none)
      #expect(try layout(string, width: width).size == size)
    }
  }

  @Test func `each paragraph has a line, an empty text has one, and a newline at the end begins one`() throws {
    #expect(try layout("").lineCount == 1)
    #expect(try layout("").caret(at: CaretPosition(0)).frame.height > 10)
    #expect(try layout("a\r\nb").lineCount == 2)
    let lines = try layout("a\n\nb\n")
    #expect(lines.lineCount == 4)
    #expect(lines.lines(from: 0, to: 1000).map(\.range) == [0..<1, 2..<2, 3..<4, 5..<5])
    #expect(lines.line(holding: CaretPosition(5)).frame.minY > lines.line(holding: CaretPosition(4)).frame.minY)
  }

  @Test func `at a wrap, the affinity chooses between the end of a line and the start of the next one`() throws {
    let lines = try layout("word word word word", width: 80)
    let all = lines.lines(from: 0, to: 1000)
    try #require(all.count > 1)
    let wrap = all[0].range.upperBound
    #expect(all[1].range.lowerBound == wrap)
    let (end, start) = (lines.caret(at: CaretPosition(wrap, .upstream)), lines.caret(at: CaretPosition(wrap)))
    #expect(end.frame.minY == all[0].frame.minY && end.frame.minX > 40)
    #expect(start.frame.minY == all[1].frame.minY && start.frame.minX == 0)
    #expect(lines.line(holding: CaretPosition(wrap, .upstream)).range == all[0].range)
    #expect(lines.position(nearest: Point(1000, 4)) == CaretPosition(wrap, .upstream))
  }

  @Test func `a position is found again at its caret`() throws {
    for string in ["Hamburgefonstiv", "wide words and more of them", "שלום עולם", "مرحبا بالعالم", "日本語の文章"] {
      let lines = try layout(string, width: 90)
      var offset = 0
      for letter in string {
        for affinity in [CaretPosition.Affinity.downstream, .upstream] {
          let caret = lines.caret(at: CaretPosition(offset, affinity)).frame
          let found = lines.position(nearest: Point(caret.minX, caret.midY))
          #expect(lines.caret(at: found).frame == caret, "\(string) at \(offset)")
        }
        offset += letter.utf8.count
      }
    }
  }

  @Test func `a Hebrew word goes from right to left, and so do its carets`() throws {
    let line = try layout("שלום")
    let places = stride(from: 0, through: 8, by: 2).map { x(line, $0) }
    #expect(places == places.sorted(by: >) && places[4] == 0)
    #expect(line.caret(at: CaretPosition(2)).isRightToLeft && line.line(holding: CaretPosition(0)).isRightToLeft)
    #expect(line.position(nearest: Point(1000, 5)).offset == 0)
    #expect(line.position(nearest: Point(-1000, 5)).offset == 8)
  }

  @Test func `natural alignment puts each paragraph at the side where it begins`() throws {
    let lines = try layout("abc\nשלום", width: 300).lines(from: 0, to: 100)
    #expect(lines[0].frame.minX == 0 && abs(lines[1].frame.maxX - 300) <= 1)
    #expect(try abs(layout("שלום", width: 300).lines(from: 0, to: 9)[0].frame.maxX - 300) <= 1)
    #expect(try layout("שלום", width: 300, alignment: .leading).lines(from: 0, to: 9)[0].frame.minX == 0)
    let center = try layout("abc", width: 300, alignment: .center).lines(from: 0, to: 9)[0].frame
    #expect(abs(center.midX - 150) <= 1)
  }

  @Test func `an offset between directions has two places`() throws {
    // A Latin word, then a Hebrew one.
    let line = try layout("abc שלום")
    let (after, before) = (x(line, 4, .upstream), x(line, 4))
    #expect(before > after + 20)
    // The end of the text is at the right side; after its last letter is at the left of the Hebrew word.
    #expect(abs(x(line, 12) - line.size.width) < 1 && abs(x(line, 12, .upstream) - after) < 1)
  }

  @Test func `a selection across directions has a rectangle for each part`() throws {
    let line = try layout("abc שלום def")
    let whole = line.rects(of: 0..<16)
    #expect(whole.count == 1 && abs(whole[0].width - line.size.width) < 1)
    // From within the Latin word to within the Hebrew one.
    let parts = line.rects(of: 1..<6)
    #expect(parts.count == 2 && parts[0].maxX < parts[1].minX)
    #expect(line.rects(of: 3..<3).isEmpty)
  }

  @Test func `a selection of lines is made of adjacent rectangles, and shows newlines`() throws {
    let lines = try layout("one\n\ntwo")
    let rects = lines.rects(of: 0..<8)
    // The empty line, too.
    #expect(rects.count == 3)
    for (upper, lower) in zip(rects, rects.dropFirst()) { #expect(upper.maxY == lower.minY) }
    #expect(rects[0].width > lines.rects(of: 0..<3)[0].width)
    #expect(lines.rects(of: 4..<5).count == 1)
  }

  @Test func `marks, emoji and flags are one step`() throws {
    for letter in ["e\u{301}", "👩‍🚀", "🇩🇪", "👍🏽", "✌️", "1️⃣", "\u{301}"] {
      let string = "a" + letter + "b"
      let line = try layout(string)
      let end = 1 + letter.utf8.count
      #expect(x(line, 1) <= x(line, end) && x(line, end) < x(line, end + 1), "\(letter)")
      for offset in 2..<end { #expect(x(line, offset) == x(line, 1), "\(letter)") }
      let hits = Set(
        stride(from: 0.0, through: line.size.width, by: 0.5).map {
          line.position(nearest: Point($0, 5)).offset
        })
      #expect(hits.isSubset(of: [0, 1, end, end + 1]), "\(letter): \(hits)")
    }
  }

  @Test func `the letters of a ligature share its width`() throws {
    let line = try layout("لا")
    let places = [x(line, 0), x(line, 2), x(line, 4)]
    #expect(places[0] > places[1] && places[1] > places[2])
  }

  @Test func `spaces at the end of a wrapped line stay in the box`() throws {
    let lines = try layout("word          word", width: 60)
    let end = lines.line(holding: CaretPosition(6)).range.upperBound
    for offset in 0...end { #expect(x(lines, offset, .upstream) <= 60) }
  }

  @Test(arguments: [1, 1.25, 1.5, 2]) func `lines lie on whole device pixels`(scale: Double) throws {
    text.layoutScale = scale
    for line in try layout("one two three four five", width: 60, size: 13).lines(from: 0, to: 500) {
      for place in [line.baseline, line.frame.minY, line.frame.minX] {
        #expect(abs(place * scale - (place * scale).rounded()) < 1e-9)
      }
    }
  }

  @Test func `a truncated line has places for the letters that it shows`() throws {
    let string = "A sentence that is much too long for its line"
    for mode in [LineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
      let line = try layout(string, width: 150, lines: LineLimit(count: 1, mode: mode))
      #expect(line.lineCount == 1 && line.size.width <= 150)
      let places = (0...string.utf8.count).map { x(line, $0) }
      #expect(places == places.sorted() && places[0] == 0, "\(mode)")
      #expect(abs(places[string.utf8.count] - line.size.width) < 1 || mode == .byTruncatingTail)
    }
  }

  @Test func `10 MB are laid out where they are looked at`() throws {
    let paragraph = "A line of a very long text, with some words in it.\n"
    let string = String(repeating: paragraph, count: 10_000_000 / paragraph.utf8.count)
    let clock = ContinuousClock()
    let content = TextContent(string)
    var lines: (any TextLayout)?
    let time = clock.measure {
      lines = text.layout(of: content, TextLayoutOptions(fontSize: 16, width: 200))
      let middle = CaretPosition(5_000_000 / paragraph.utf8.count * paragraph.utf8.count)
      let caret = lines?.caret(at: middle)
      let found = lines.map { $0.position(nearest: Point(0, ($0.caret(at: middle).frame.midY))) }
      #expect(found?.offset == middle.offset && caret?.frame.minX == 0)
      #expect(lines.map { $0.caret(at: CaretPosition(.max)).frame.minY > 1e6 } == true)
    }
    #expect(time < .seconds(3), "\(time)")
    // One paragraph.
    let long = try layout(String(repeating: "x", count: 10_000_000), width: 200)
    #expect(long.caret(at: CaretPosition(9_999_999)).frame.minY > 1000)
  }

  @Test func `an estimate answers the same questions where there are no fonts`() {
    let lines = EstimatedTextLayout(
      TextContent("twenty letters, truly\n"), TextLayoutOptions(fontSize: 10, width: 55.1))
    #expect(lines.lineCount == 4)
    let end = lines.line(holding: CaretPosition(10, .upstream))
    #expect(end.range == 0..<10 && lines.line(holding: CaretPosition(10)).range == 10..<20)
    for offset in 0...22 {
      let caret = lines.caret(at: CaretPosition(offset)).frame
      #expect(lines.caret(at: lines.position(nearest: Point(caret.minX, caret.midY))).frame == caret)
    }
    #expect(lines.rects(of: 5..<15).count == 2)
  }

  /// Random texts of many scripts: no offset traps, and what is found is where it was looked for.
  @Test(arguments: 0..<40) func `random text`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "a", "fi", "word ", " ", "\n", "\r\n", "\t", "א", "שלום ", "م", "لا", "e\u{301}", "\u{301}", "👩‍🚀", "🇩🇪", "日本", "-",
      "(", ")", "\u{202E}", "\u{2067}", "\u{2069}", "\u{0}", "\u{200D}", "1", "23", "\u{FE0F}", "\u{10FFFD}", "…",
      "\u{2028}",
    ]
    var string = ""
    for _ in 0..<random.int(in: 0...60) { string += pieces[random.int(in: 0...pieces.count - 1)] }
    let width = random.int(in: 0...3) == 0 ? .infinity : Double(random.int(in: 1...300))
    let lines = try layout(string, width: width, alignment: [.natural, .leading, .center, .trailing][seed % 4])
    let all = lines.lines(from: -10, to: 1e9)
    #expect(all.count == lines.lineCount)
    #expect(all.first?.range.lowerBound == 0 && all.last?.range.upperBound == string.utf8.count)
    for (upper, lower) in zip(all, all.dropFirst()) {
      #expect(upper.range.upperBound <= lower.range.lowerBound && abs(upper.frame.maxY - lower.frame.minY) < 1e-9)
    }
    var starts: Set<Int> = [string.utf8.count]
    var offset = 0
    for letter in string {
      starts.insert(offset)
      offset += letter.utf8.count
    }
    for offset in -1...string.utf8.count + 1 {
      for affinity in [CaretPosition.Affinity.upstream, .downstream] {
        let caret = lines.caret(at: CaretPosition(offset, affinity)).frame
        #expect(caret.isFinite)
        let found = lines.position(nearest: Point(caret.minX, caret.midY))
        #expect(starts.contains(found.offset), "\(string.debugDescription): \(found) is inside of a letter")
        #expect(abs(lines.caret(at: found).frame.minX - caret.minX) < 1e-6)
      }
    }
    // The parts of a selection are as wide as the whole.
    let cut = random.int(in: 0...string.utf8.count)
    func area(_ range: Range<Int>) -> Double { lines.rects(of: range).reduce(0) { $0 + $1.width } }
    if starts.contains(cut), width == .infinity {
      #expect(abs(area(0..<cut) + area(cut..<string.utf8.count) - area(0..<string.utf8.count)) < 1e-6)
    }
  }

  @Test func `a truncated line shapes only the text around its ellipsis`() throws {
    let words = String(repeating: "some words ", count: 100_000) + "the end"
    let clock = ContinuousClock()
    for (string, mode) in [
      (words, LineBreakMode.byTruncatingHead), (words, .byTruncatingMiddle), (words, .byTruncatingTail),
      ("a" + String(repeating: "\u{301}", count: 100_000), .byTruncatingTail),
    ] {
      var line: (any TextLayout)?
      let time = try clock.measure {
        line = try layout(string, width: 200, lines: LineLimit(count: 1, mode: mode))
        _ = line?.size
      }
      let size = try #require(line).size
      #expect(size.width <= 201 && size.height < 40, "\(mode): \(size)")
      #expect(time < .seconds(10), "\(mode): \(time)")
    }
  }
}
