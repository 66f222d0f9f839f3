import Accessibility
import Testing

struct ScalarTextTests {
  private let family = ScalarText("Hé 👩‍👩‍👧 du. Wer? Ich\nund")

  private func unit(_ unit: ScalarText.Unit, _ offset: Int) -> String { family[family.unit(unit, at: offset)] }

  @Test func `offsets count Unicode scalars`() {
    #expect(family.count == 25)
    #expect(family.offset(ofUTF8: 3) == 2)
    #expect(family.utf8(1..<2) == 1..<3)
    #expect(family.offset(ofUTF8: 10_000) == 25)
  }

  @Test func `a letter of several scalars is one`() {
    #expect(unit(.letter, 3) == "👩‍👩‍👧")
    #expect(unit(.letter, 5) == "👩‍👩‍👧")
    #expect(unit(.letter, 1) == "é")
  }

  @Test func `a word goes on to the next one`() {
    #expect(unit(.word, 0) == "Hé ")
    #expect(unit(.word, 9) == "du")
    #expect(unit(.word, 11) == ". ")
    #expect(unit(.word, 25) == "und")
  }

  @Test func `sentences end after the space behind a stop`() {
    #expect(unit(.sentence, 0) == "Hé 👩‍👩‍👧 du. ")
    #expect(unit(.sentence, 14) == "Wer? ")
    #expect(unit(.sentence, 19) == "Ich\n")
  }

  @Test func `paragraphs hold their line break`() {
    #expect(unit(.paragraph, 20) == "Hé 👩‍👩‍👧 du. Wer? Ich\n")
    #expect(unit(.paragraph, 25) == "und")
  }

  @Test func `offsets beyond the text count as its end`() {
    #expect(family.clamped(-7) == 0 && family.clamped(-1) == 25 && family.clamped(99) == 25)
    #expect(family.unit(.letter, at: 99) == 25..<25)
    #expect(ScalarText("a\n").unit(.line, at: 2) == 2..<2)
    for unit in [ScalarText.Unit.letter, .word, .sentence, .line, .paragraph] {
      #expect(ScalarText("").unit(unit, at: 3) == 0..<0)
    }
  }
}
