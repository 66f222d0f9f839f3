import Geometry
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

  @Test func `a font without its size is part of the content, and a size is not`() {
    let label = Label("one", fontSize: 20)
    let content = label.content
    label.font.size = 30
    #expect(label.content === content && label.fontSize == 30)
    label.font.weight = .bold
    #expect(label.content !== content && label.content.style.weight == .bold && label.text == "one")
    #expect(label.describedProperties.contains { $0 == ("weight", "bold") })
  }

  @Test func `a text sets and removes the attributes`() {
    let label = Label()
    label.attributedText = "one " + AttributedText("two", weight: .bold)
    #expect(label.text == "one two" && label.content.runs.map(\.range) == [4..<7])
    label.text = "one two"
    #expect(label.content.runs.isEmpty)
  }

  @Test func `a replica has the font and the attributes`() {
    let label = Label("", fontSize: 20)
    label.font = Font(family: "Serif", size: 21, weight: .light, isItalic: true)
    label.attributedText = "one " + AttributedText("two", color: .black)
    let replica = label.makeReplica() as? Label
    #expect(replica?.font == label.font && replica?.attributedText == label.attributedText)
  }

  // MARK: Links

  private func linked() -> (label: Label, window: Window, found: Found) {
    let label = Label("", frame: Rect(0, 0, 300, 40))
    let found = Found()
    label.attributedText = "By " + AttributedText("Ada", link: "ada") + " and " + AttributedText("Grace", link: "grace")
    label.onLink = { found.links.append($0) }
    let window = Window(frame: Rect(0, 0, 300, 40))
    window.addSubview(label)
    window.performLayout()
    return (label, window, found)
  }

  private final class Found { var links: [String] = [] }

  private func click(_ point: Point, in window: Window) {
    for phase in [PointerEvent.Phase.began, .ended] { window.send(.pointer(PointerEvent(phase, at: point, time: 0))) }
  }

  @Test func `a link is clicked where its letters are`() {
    let (label, window, found) = linked()
    for link in label.subviews {
      click(Point(link.frame.midX, link.frame.midY), in: window)
    }
    click(Point(2, 20), in: window)
    #expect(found.links == ["ada", "grace"])
  }

  @Test func `a link has the focus by Tab, and Return activates it`() {
    let (_, window, found) = linked()
    for key in [Key.tab, .enter, .tab, .enter] { window.send(.key(KeyEvent(.down, key, time: 0))) }
    #expect(found.links == ["ada", "grace"])
  }

  @Test func `a link is underlined while the pointer is over it`() throws {
    let (label, window, _) = linked()
    let place = try #require(label.subviews.first).frame
    window.send(.pointer(PointerEvent(.hovered, at: Point(place.midX, place.midY), time: 0)))
    #expect(label.content.runs.map(\.attributes.isUnderlined) == [true, nil])
    #expect(label.attributedText.runs.allSatisfy { $0.attributes.isUnderlined == nil })
    window.send(.pointer(PointerEvent(.hovered, at: Point(1, 39), time: 0)))
    #expect(label.content.runs.allSatisfy { $0.attributes.isUnderlined == nil })
  }

  @Test func `without a callback there are no links`() {
    let (label, _, _) = linked()
    #expect(label.subviews.count == 2)
    label.onLink = nil
    #expect(label.subviews.isEmpty)
  }

  /// As a layout sets it in a window that is too small: `bounds.height - 16`.
  @Test func `a size of no height is a text too small to be seen, and one that is no number is refused`() async {
    for size in [0, -3, -1e9] {
      var font = Font(size: size)
      #expect(font.size == 0.1 && AttributedText("a", size: size).runs[0].attributes.size == 0.1)
      font.size = size
      #expect(font.size == 0.1)
    }
    await #expect(processExitsWith: .failure) { _ = Font(size: .nan) }
    await #expect(processExitsWith: .failure) { _ = AttributedText("a", size: .nan) }
    await #expect(processExitsWith: .failure) {
      var font = Font(size: 10)
      font.lineHeight = .infinity
    }
  }
}
