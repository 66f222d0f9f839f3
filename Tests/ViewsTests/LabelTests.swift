import Testing
import Views

struct LabelTests {
  @Test func `a label that says the same keeps its content, and one that says something else gets another`() {
    let label = Label("one")
    let content = label.content
    label.text = "one"
    label.fontSize = 30
    #expect(label.content === content)
    label.text = "two"
    #expect(label.content !== content && label.content.string == "two")
    #expect(TextContent("one") == content)
  }

  @Test func `a content counts its bytes and its lines`() {
    let content = TextContent("é\na\r\n")
    #expect(content.length == 6 && content.lineBreaks == 3)
  }
}
