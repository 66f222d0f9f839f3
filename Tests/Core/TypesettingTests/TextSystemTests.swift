import Geometry
import Rendering
import Testing
import Typesetting
import Views

struct TextSystemTests {
  let text = TextSystem()

  func run(_ string: String, size: Double = 16, scale: Double = 1, width: Double = .infinity) -> TextRun {
    text.run(text: string, fontSize: size, scale: scale, width: width, alignment: .leading)
  }

  func ink(_ run: TextRun, columns: Range<Int>? = nil) -> Int {
    var sum = 0
    for y in 0..<run.mask.height {
      for x in columns ?? 0..<run.mask.width { sum += Int(run.mask[x, y]) }
    }
    return sum
  }

  @Test func `letters leave ink`() { #expect(ink(run("Notes")) > 2000) }

  @Test func `no size cuts off what hangs below the line`() {
    for size in stride(from: 8.0, through: 40, by: 0.25) {
      // The second line, a lone dot on its baseline, leaves all rows of the first one.
      #expect(ink(run("gypsy", size: size)) == ink(run("gypsy\n.", size: size)) - ink(run(".", size: size)), "\(size)")
    }
  }

  @Test func `twice the scale is twice the picture, drawn at its real size`() {
    let (one, two) = (run("Hamburg"), run("Hamburg", scale: 2))
    #expect(abs(two.width - one.width * 2) <= 3)
    #expect(abs(two.height - one.height * 2) <= 3)
  }

  @Test func `sizes between whole pixels are drawn`() {
    let widths = [15.0, 15.25, 15.5, 15.75, 16].map { run(String(repeating: "mw", count: 40), size: $0).width }
    #expect(widths == widths.sorted() && Set(widths).count == widths.count)
  }

  @Test func `the same text twice is the same picture in memory`() {
    #expect(run("Notes").mask === run("Notes").mask)
  }

  @Test func `a text that fits on a line is the same picture at every width and alignment`() {
    let wide = run("Notes").mask
    for width in [60.0, 61, 61.5, 300] { #expect(run("Notes", width: width).mask === wide) }
    let centered = text.run(text: "Notes", fontSize: 16, scale: 1, width: 80, alignment: .center)
    #expect(centered.mask === wide)
    #expect(run("Notes", width: 20).mask !== wide)
    let lines = [TextAlignment.leading, .center].map {
      text.run(text: "N\nNotes", fontSize: 16, scale: 1, width: 80, alignment: $0).mask
    }
    #expect(lines[0] !== lines[1])
  }

  @Test func `a hundred sizes side by side are each drawn once`() {
    let sizes = (0..<100).map { 9 + Double($0) / 4 }
    let first = sizes.map { run("Notes", size: $0).mask }
    for _ in 0..<3 { #expect(zip(sizes, first).allSatisfy { run("Notes", size: $0).mask === $1 }) }
  }

  @Test func `a font that served many sizes draws each as one that was opened for it`() {
    let sizes = (0..<90).map { 9 + Double($0) / 4 }
    for size in sizes { _ = run("Ag", size: size) }
    for size in sizes.reversed() {
      let fresh = TextSystem().run(text: "Notes", fontSize: size, scale: 1, width: .infinity, alignment: .leading)
      let reused = run("Notes", size: size)
      #expect((reused.width, reused.height, reused.ascent) == (fresh.width, fresh.height, fresh.ascent))
      #expect(ink(reused) == ink(fresh))
    }
  }

  @Test func `text is wrapped at its width and nowhere wider`() {
    let run = run("A sentence that is too long for its narrow box", width: 120)
    #expect(run.width <= 120)
    #expect(run.height > 2 * 16)
  }

  @Test func `a word that is too long by itself is cut`() {
    let run = run(String(repeating: "m", count: 60), width: 100)
    #expect(run.width <= 100)
    #expect(run.height > 5 * 16)
  }

  @Test func `a newline begins a line, also an empty one`() {
    let heights = ["a", "a\nb", "a\n\nb"].map { run($0).height }
    #expect(abs((heights[2] - heights[1]) - (heights[1] - heights[0])) < 0.5)
    #expect(heights[1] > heights[0])
  }

  @Test func `lines lie to each other as aligned`() {
    func left(_ alignment: TextAlignment) -> Int {
      let run = text.run(text: "i\nMMMM", fontSize: 16, scale: 1, width: .infinity, alignment: alignment)
      let quarter = run.mask.width / 4
      var sum = 0
      for y in 0..<18 { for x in 0..<quarter { sum += Int(run.mask[x, y]) } }
      return sum
    }
    #expect(left(.leading) > 0)
    #expect(left(.center) == 0)
    #expect(left(.trailing) == 0)
  }

  @Test(arguments: ["", " ", "\n", "\u{0}", "\u{0}\u{1}\u{7f}", "\u{200B}", "\t"])
  func `text without letters has no ink`(string: String) { #expect(ink(run(string)) == 0) }

  @Test func `a NUL does not end the text`() { #expect(run("a\u{0}b").width == run("ab").width) }

  @Test(arguments: [1e-300, 0.4, 1e9, .infinity]) func `no size is too absurd`(size: Double) {
    let run = run("Notes", size: size)
    #expect(run.mask.width <= 8192 && run.mask.height <= 8192)
  }

  @Test func `no number is no size`() { #expect(ink(run("Notes", size: .nan)) == 0) }

  @Test(arguments: [Double.infinity, 300, 1, 0.001, -5, .nan])
  func `100 kB of text stay within bounds`(width: Double) {
    let run = run(String(repeating: "lorem ipsum ", count: 8700), width: width)
    #expect(run.mask.width * run.mask.height <= 17 << 20)
  }

  @Test func `100 kB without a space stay within bounds`() {
    let run = run(String(repeating: "x", count: 100_000), width: 200)
    #expect(run.width <= 200 && run.mask.height <= 8192)
  }

  @Test func `letters that no font has do not trap`() {
    _ = run("\u{10FFFD}\u{E000} \u{1F469}\u{200D}\u{1F680} \u{FFFF}" + String(repeating: "\u{0301}", count: 500))
  }

  @Test func `letters of other scripts leave ink`() {
    for string in ["Ω", "Ж", "שלום", "سلام", "→", "✓"] { #expect(ink(run(string)) > 0, "\(string)") }
  }

  @Test func `a right-to-left word joins and turns`() {
    // Joined letters are narrower than the same letters apart.
    #expect(run("ببب").width < run("ب ب ب").width)
  }

  @Test func `the cache lets the oldest go`() {
    let first = run("0").mask
    for i in 1..<60 { _ = run("\(i) \(String(repeating: "m", count: 200))", size: 120) }
    #expect(run("0").mask !== first)
  }

  // MARK: Measuring

  @Test(arguments: [1, 1.25, 1.5, 2], [8.0, 13, 16, 31.5])
  func `a text that gets the size that was measured keeps its lines`(scale: Double, size: Double) {
    let text = TextSystem()
    text.layoutScale = scale
    let content = TextContent(
      "Wide words, and some more of them, so that a line is longer than its pieces.\nA second paragraph.")
    for width in [.infinity, 90, 140, 300, 301.5] {
      guard let measured = text.size(of: content, fontSize: size, width: width, lines: .none) else { continue }
      #expect(measured.width <= width)
      let run = text.run(
        text: content.string, fontSize: size, scale: scale, width: measured.width, alignment: .leading)
      #expect(abs(run.height / scale - measured.height) < 1e-9, "\(size) at \(scale) in \(width)")
      // A transition draws it at other sizes.
      for zoom in [0.37, 0.5, 0.81, 1.3, 2] {
        let zoomed = text.run(
          text: content.string, fontSize: size, scale: scale * zoom, width: measured.width, alignment: .leading)
        #expect(
          lineCount(zoomed, size, scale * zoom, text) == lineCount(run, size, scale, text), "at zoom \(zoom)")
      }
    }
  }

  private func lineCount(_ run: TextRun, _ size: Double, _ scale: Double, _ text: TextSystem) -> Int {
    func height(_ string: String) -> Double {
      text.run(text: string, fontSize: size, scale: scale, width: .infinity, alignment: .leading).height
    }
    return Int(((run.height - height("A")) / (height("A\nA") - height("A"))).rounded()) + 1
  }

  @Test func `text beyond the last line is truncated at the end, in the middle or at the head`() {
    let string = "A sentence that is much longer than its line, with an end"
    let whole = text.size(of: TextContent(string), fontSize: 16, width: .infinity, lines: .none)
    let line = text.size(of: TextContent("A"), fontSize: 16, width: .infinity, lines: .none)
    for mode in LineBreakMode.allCases {
      for count in 1...3 {
        let limit = LineLimit(count: count, mode: mode)
        let size = text.size(of: TextContent(string), fontSize: 16, width: 120, lines: limit)
        #expect(size.map { $0.width <= 120 } == true)
        let rows = ((size?.height ?? 0) / (line?.height ?? 1)).rounded()
        #expect(Int(rows) == count, "\(mode)")
        let run = text.run(text: string, fontSize: 16, scale: 1, width: 120, alignment: .leading, lines: limit)
        #expect(run.width <= 120 && run.width > 40)
      }
      let unlimited = text.size(
        of: TextContent(string), fontSize: 16, width: 5000, lines: LineLimit(count: 1, mode: mode))
      #expect(unlimited == whole)
    }
  }

  // MARK: Fonts and parts

  private func width(_ string: String, _ style: (inout FontStyle) -> Void) -> Double {
    var font = FontStyle()
    style(&font)
    return text.run(
      of: TextContent(string, style: font), fontSize: 16, scale: 1, width: .infinity, alignment: .natural, lines: .none
    ).width
  }

  private func run(_ string: AttributedText) -> TextRun {
    text.run(
      of: TextContent(string), fontSize: 16, scale: 1, width: .infinity, alignment: .natural, lines: .none)
  }

  @Test func `a bold text is wider, a monospaced one has letters of one width`() {
    let regular = width("Hamburg") { _ in }
    #expect(width("Hamburg") { $0.weight = .bold } > regular)
    #expect(width("iiii") { $0.isMonospaced = true } == width("MMMM") { $0.isMonospaced = true })
  }

  @Test func `a weight that no face has is made bolder`() {
    // The family has regular letters alone.
    let plain = width("漢字") { $0.family = "VL Gothic" }
    #expect(width("漢字") { ($0.family, $0.weight) = ("VL Gothic", .bold) } > plain)
  }

  @Test func `a family that is not installed is the system's, with one warning`() {
    var warnings: [String] = []
    text.warn = { warnings.append($0) }
    let missing = width("Hamburg") { $0.family = "No Such Family" }
    #expect(missing == width("Hamburg") { _ in })
    _ = width("Other words") { $0.family = "No Such Family" }
    #expect(warnings == ["there is no font \"No Such Family\"; the system's font is used"])
  }

  @Test func `line height is a multiple of the font's own`() {
    var style = FontStyle()
    let natural = text.size(of: TextContent("a\nb"), fontSize: 16, width: .infinity, lines: .none)
    style.lineHeight = 1.5
    let tall = text.size(of: TextContent("a\nb", style: style), fontSize: 16, width: .infinity, lines: .none)
    #expect(abs((tall?.height ?? 0) - 1.5 * (natural?.height ?? 0)) <= 2)
  }

  @Test func `a part with a color is drawn by itself, and the text stays as wide`() {
    let plain = run("one two")
    let parts = run("one " + AttributedText("two", color: .black))
    #expect(parts.width == plain.width && parts.tinted.count == 1)
    #expect(parts.tinted.first?.color == .black && ink(parts) < ink(plain))
    #expect(ink(parts) + ink(TextRun(width: 0, height: 0, ascent: 0, mask: parts.tinted[0].mask)) == ink(plain))
  }

  @Test func `a larger part makes its line higher, and an underline adds ink`() {
    let plain = run("one two")
    #expect(run("one " + AttributedText("two", size: 32)).height > 1.8 * plain.height)
    #expect(ink(run("one " + AttributedText("two", isUnderlined: true))) > ink(plain))
  }

  @Test func `colors do not cut Arabic words`() {
    let whole = run("مرحبا")
    let parts = run("مر" + AttributedText("حبا", color: .black))
    #expect(parts.width == whole.width)
  }

  @Test(arguments: ["👍", "👩‍🚀", "🇩🇪", "👍🏽", "☺️", "1️⃣"]) func `emoji are pictures`(emoji: String) {
    let picture = run(emoji)
    #expect(picture.pictures.count == 1 && ink(picture) == 0)
    let frame = picture.pictures.first?.frame ?? .zero
    #expect(frame.height > 14 && frame.height < 24 && frame.minY > -4 && frame.maxY < picture.height + 4)
  }

  @Test func `a variation selector asks for a letter without colors`() {
    let letter = run("☺\u{FE0E}")
    #expect(letter.pictures.isEmpty && ink(letter) > 0)
    #expect(run("text 1 # *").pictures.isEmpty)
  }

  @Test func `an emoji in the text's size is not stretched`() {
    for scale in [1, 1.5, 2] {
      let run = text.run(text: "🎉", fontSize: 20, scale: scale, width: .infinity, alignment: .natural)
      #expect(run.pictures.allSatisfy { $0.image.size == $0.frame.size && $0.frame.minX == $0.frame.minX.rounded() })
    }
  }

  @Test(arguments: [
    "\u{202E}", "\u{2067}\u{2069}\u{202A}\u{202C}", String(repeating: "\u{202B}", count: 500) + "a",
    String(repeating: "\u{2067}a", count: 300), String(repeating: "\u{0301}", count: 2000), "\u{200D}\u{FE0F}",
    String(repeating: "🏳️\u{200D}", count: 300), "\u{1F1E9}", "a\u{0}b\u{7f}\u{85}c",
  ])
  func `hostile text is laid out`(string: String) {
    for width in [Double.infinity, 50, 1] {
      let run = run(string, width: width)
      #expect(run.mask.width <= 8192 && run.mask.height <= 8192)
    }
  }

  @Test func `a hundred sizes open one file`() {
    for size in stride(from: 5.0, to: 102, by: 1) { _ = run("Notes", size: size) }
    #expect(ink(run("Notes", size: 101)) > ink(run("Notes", size: 100)))
  }

  @Test func `a text is measured alike with a width that it was measured with, at every weight`() {
    var style = FontStyle()
    for weight in Font.Weight.allCases {
      style.weight = weight
      let content = TextContent("Some words in a line", style: style)
      guard let size = text.size(of: content, fontSize: 15, width: .infinity, lines: .none) else { continue }
      #expect(text.size(of: content, fontSize: 15, width: size.width, lines: .none) == size)
    }
  }
}
