import Stagecraft
import Testing

// The Swift blocks of Docs/TEXT.md, and those of the comments of the types that it is about.

struct TextSnippetTests {
  @Test func `a title`() {
    let title = Label("Inbox", fontSize: 28)
    title.font = .system(size: 28, weight: .bold)
    title.numberOfLines = 1
    title.lineBreakMode = .byTruncatingMiddle
    #expect(title.fontSize == 28 && title.font.weight == .bold)
  }

  @Test func `fonts`() {
    let label = Label("12:34")
    label.font = Font(family: "Noto Serif", size: 17, isItalic: true)
    label.font = .monospacedSystem(size: 13)
    label.font = .monospacedDigitSystem(size: 15, weight: .semibold)  // numbers that count do not jitter
    label.font.lineHeight = 1.4  // a multiple of the font's own
    #expect(label.font.hasMonospacedDigits && label.font.lineHeight == 1.4)
  }

  @Test func `a part that differs`() {
    let label = Label()
    label.attributedText = "Three " + AttributedText("new", color: .white, weight: .bold) + " messages"
    #expect(label.text == "Three new messages")
  }

  @Test func `a link`() {
    let label = Label()
    label.attributedText = "By " + AttributedText("Ada", color: .white, link: "ada")
    label.onLink = { name in print("open \(name)") }
    #expect(label.subviews.count == 1)
  }

  @Test func `places of letters`() {
    let label = Label("one\ntwo", frame: Rect(0, 0, 100, 60))
    let geometry = label.textGeometry
    let lines = geometry.lines.map { label.text[$0.range] }
    let last = geometry.caretRect(at: label.text.endIndex)
    #expect(lines == ["one", "two"] && last.minX > 0)
  }

  @Test func `the example of the geometry`() {
    let label = Label("one\ntwo", frame: Rect(0, 0, 100, 60))
    let geometry = label.textGeometry
    let words = geometry.lines.map { label.text[$0.range] }  // one for each line
    let place = geometry.caretRect(at: label.text.endIndex)
    #expect(words.count == 2 && place.height > 0)
  }

  @Test func `the examples of the comments`() {
    let (title, clock, quote, label) = (Label(), Label(), Label(), Label())
    title.font = .system(size: 28, weight: .bold)
    clock.font = .monospacedDigitSystem(size: 15)
    quote.font = Font(family: "Noto Serif", size: 17, isItalic: true)
    label.attributedText = "Read the " + AttributedText("guide", weight: .bold, link: "guide")
    #expect(label.attributedText.string == "Read the guide")
  }
}
