import Geometry
import TestSupport
import Testing
import Typesetting
import Views

/// Where the lines of texts end.
struct LineBreakingTests {
  let text = TextSystem(book: FontFinder(family: "DejaVu Sans"))

  private func layout(_ string: String, width: Double = .infinity, size: Double = 16) throws -> any TextLayout {
    try #require(text.layout(of: TextContent(string), TextLayoutOptions(fontSize: size, width: width)))
  }

  private func lines(_ string: String, width: Double) throws -> [String] {
    let bytes = Array(string.utf8)
    return try layout(string, width: width).lines(from: -.infinity, to: .infinity).map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
  }

  /// In the narrowest lines, a letter ends a line if the line may end there, or if it is too wide, too.
  @Test(arguments: [
    ("https://a.bc/de?f=g&h=ij", ["https://a.bc/de?", "f=g&h=ij"], 160.0),
    ("ሰላም፡ለዓለም፡ሁሉ", ["ሰላም፡", "ለዓለም፡", "ሁሉ"], 60),
    ("「日本」。日本", ["「日", "本」。", "日本"], 50),
    ("one—two", ["one—", "two"], 60),
    ("$(12.35) 5%", ["$(12.35) ", "5%"], 80),
    ("no\u{A0}break here", ["no\u{A0}break ", "here"], 90),
    ("zero\u{200B}width", ["zero\u{200B}", "width"], 60),
  ])
  func `lines end where Unicode lets them`(_ string: String, _ wanted: [String], _ width: Double) throws {
    #expect(try lines(string, width: width) == wanted)
  }

  @Test func `a soft hyphen is a hyphen at the end of a line, which has room for it, and nothing elsewhere`() throws {
    let word = "Donau\u{AD}dampf\u{AD}schiff"
    let whole = try layout(word).size.width
    #expect(try whole == layout("Donaudampfschiff").size.width)
    let first = try layout("Donau\u{2010}").size.width
    let broken = try layout(word, width: first).lines(from: 0, to: 1000)
    #expect(broken.count == 3 && abs(broken[0].frame.width - first) < 1)
    // Without room for the hyphen the word is cut.
    for room in 1...5 {
      let lines = try layout(word, width: first - Double(room)).lines(from: 0, to: 1000)
      #expect(lines.allSatisfy { $0.frame.width < first })
    }
    // The end of a text takes none, and neither does a line that ends after a space.
    #expect(try layout("Donau\u{AD}").size.width == layout("Donau").size.width)
    #expect(try layout("Donau\u{AD} dampf", width: first + 2).lines(from: 0, to: 0)[0].frame.width < first - 2)
    // The hyphen is drawn.
    func ink(_ string: String) -> Int {
      let run = text.run(
        of: TextContent(string), fontSize: 16, scale: 1, width: first, alignment: .leading, lines: .none)
      return run.mask.width
    }
    #expect(ink("Donau\u{AD}dampf") > ink("Donau dampf"))
  }

  @Test func `a soft hyphen in a text from right to left is at the left`() throws {
    // No line ends after a hyphen that follows a Hebrew letter, by rule LB21a.
    #expect(try lines("שלום\u{AD}עולם", width: 45).allSatisfy { !$0.hasSuffix("\u{AD}") })
    let word = "دار\u{AD}دار"
    let width = try layout("دار\u{2010}").size.width
    let lines = try layout(word, width: width).lines(from: 0, to: 1000)
    #expect(lines.count == 2 && lines[0].isRightToLeft)
    #expect(abs(lines[0].frame.width - width) < 1)
  }

  @Test func `form feeds and vertical tabs begin a line, as other line breaks do`() throws {
    for newline in ["\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"] {
      #expect(try lines("a\(newline)b", width: .infinity) == ["a", "b"])
    }
  }

  @Test(arguments: ["👩\u{200D}", "\u{301}", "\u{915}\u{94D}", "\u{1F1E6}"])
  func `a letter of 140 KB is laid out at once, in lines within the width`(_ unit: String) throws {
    let string = String(repeating: unit, count: 140_000 / unit.utf8.count)
    let clock = ContinuousClock()
    let time = try clock.measure {
      let lines = try layout(string, width: 300)
      for offset in stride(from: 0, to: string.utf8.count, by: 14_000) {
        #expect(lines.caret(at: CaretPosition(offset)).frame.isFinite)
        #expect(lines.position(nearest: Point(150, Double(offset) / 100)).offset <= string.utf8.count)
      }
      if unit.utf8.count == 7 { #expect(lines.lineCount > 500 && lines.size.width < 800) }
    }
    #expect(time < .seconds(10), "\(time)")
  }
}
