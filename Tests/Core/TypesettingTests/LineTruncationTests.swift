import Testing
import Typesetting
import Views

/// Lines of letters that are all one unit wide.
struct LineTruncationTests {
  private func line(_ text: String, _ mode: LineBreakMode, in width: Double) -> String {
    let truncation = LineTruncation(mode: mode, width: width, ellipsis: 1)
    guard let kept = truncation.kept(text.map { _ in 1 }, isSpace: text.map { $0 == " " }) else { return text }
    return text.prefix(kept.head) + "…" + text.suffix(kept.tail)
  }

  @Test func `an ellipsis stands for what does not fit`() {
    #expect(line("abcdefgh", .byTruncatingTail, in: 5) == "abcd…")
    #expect(line("abcdefgh", .byTruncatingHead, in: 5) == "…efgh")
    #expect(line("abcdefgh", .byTruncatingMiddle, in: 5) == "ab…gh")
    #expect(line("abcdefgh", .byTruncatingMiddle, in: 6) == "abc…gh")
  }

  @Test func `a text that fits stays, and a space before an ellipsis does not`() {
    #expect(line("abc", .byTruncatingTail, in: 3) == "abc")
    #expect(line("ab cdef", .byTruncatingTail, in: 4) == "ab…")
    #expect(line("abcd ef", .byTruncatingHead, in: 4) == "…ef")
  }

  @Test func `the ellipsis stays where nothing fits beside it`() {
    for mode in [LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle] {
      #expect(line("abc", mode, in: 1) == "…")
      #expect(line("abc", mode, in: 0) == "…")
    }
    #expect(line("", .byTruncatingTail, in: 0) == "")
  }
}
