import Geometry
import TestSupport
import Testing
import Views

struct AttributedTextTests {
  private typealias Attributes = AttributedText.Attributes

  @Test func `texts add up, and neighbors with the same looks are one part`() {
    let text = "a" + AttributedText("b", weight: .bold) + AttributedText("c", weight: .bold) + "d"
    #expect(text.string == "abcd" && text.runs.map(\.range) == [1..<3])
    #expect(AttributedText("").runs.isEmpty && AttributedText("", weight: .bold).runs.isEmpty)
  }

  @Test func `texts are compared by their bytes`() {
    let (one, two) = ("caf\u{E9}", "cafe\u{301}")
    #expect(one == two && !one.isExactly(two) && one.isExactly("caf" + "\u{E9}"))
    #expect(AttributedText(one) != AttributedText(two))
    #expect(TextContent(one) != TextContent(two) && TextContent(one) == TextContent("caf\u{E9}"))
    let label = Label(one)
    label.text = two
    #expect(label.text.utf8.count == 6)
  }

  @Test func `added attributes replace those of the same kind`() {
    var text = AttributedText("one two", color: .black, weight: .bold)
    text.addAttributes(
      Attributes(color: .white), in: text.string.startIndex..<text.string.index(text.string.startIndex, offsetBy: 3))
    #expect(text.runs.map(\.range) == [0..<3, 3..<7])
    #expect(text.runs[0].attributes == Attributes(color: .white, weight: .bold))
  }

  /// Against an array with the attributes of each byte.
  @Test(arguments: 0..<30) func `random changes`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = AttributedText("twelve bytes")
    var model = [Attributes](repeating: Attributes(), count: 12)
    for _ in 0..<20 {
      let (a, b) = (random.int(in: -2...14), random.int(in: -2...14))
      let range = min(a, b)..<max(a, b)
      var added = Attributes()
      if random.int(in: 0...1) == 0 { added.color = [.black, .white][random.int(in: 0...1)] }
      if random.int(in: 0...1) == 0 { added.weight = [.bold, .light][random.int(in: 0...1)] }
      text.addAttributes(added, in: range)
      for index in range where model.indices.contains(index) {
        if let color = added.color { model[index].color = color }
        if let weight = added.weight { model[index].weight = weight }
      }
      var found = [Attributes](repeating: Attributes(), count: 12)
      for run in text.runs { for index in run.range { found[index] = run.attributes } }
      #expect(found == model)
      for (one, next) in zip(text.runs, text.runs.dropFirst()) {
        #expect(one.range.upperBound <= next.range.lowerBound)
        #expect(one.range.upperBound < next.range.lowerBound || one.attributes != next.attributes)
      }
    }
  }
}
