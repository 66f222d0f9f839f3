import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

/// A text view of 200 by 100 points with letters of 8.25 by 18 points.
private final class LinesStage: TestStage {
  let lines: TextView

  init(_ text: String) {
    lines = TextView(text, frame: Rect(50, 50, 200, 100))
    super.init(size: Size(400, 300))
    input { window.addSubview(lines) }
    settle()
    input { window.setFocus(lines) }
    settle()
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    input { window.send(.key(KeyEvent(.down, key, modifiers: modifiers, time: time))) }
    frame()
  }

  func type(_ text: String) {
    input { window.send(.text(TextInputEvent(.typed, text, time: time))) }
    frame()
  }

  var caretOffset: Int { lines.text.utf8.distance(from: lines.text.startIndex, to: lines.selectedRange.lowerBound) }
}

struct TextViewTests {
  @Test func `a selection that is held beyond an edge goes on, and stops at the end of the text`() {
    let stage = LinesStage((1...40).map { "line \($0)" }.joined(separator: "\n"))
    AnimationClock.loop = stage.loop
    stage.press(80, 60)
    stage.drag(by: 0, 100, seconds: 0.1)
    let (place, count) = (stage.lines.contentOffset.y, stage.lines.selectedText.count)
    stage.run(until: stage.time + 0.5)
    #expect(stage.lines.contentOffset.y > place + 90 && stage.lines.selectedText.count > count + 30)
    stage.run(until: stage.time + 5)
    #expect(stage.lines.selectedText.contains("line 39"))
    let bottom = stage.lines.contentOffset.y
    stage.drag(by: 0, -60, seconds: 0.1)
    stage.run(until: stage.time + 0.5)
    #expect(stage.lines.contentOffset.y == bottom, "inside it does not scroll")
    stage.release()
  }

  @Test func `Return begins a line, and the keys up and down keep their place in the lines`() {
    let stage = LinesStage("")
    stage.type("first")
    stage.press(.enter)
    stage.type("2")
    stage.press(.enter)
    stage.type("third line")
    #expect(stage.lines.text == "first\n2\nthird line")
    stage.press(.up)
    #expect(stage.caretOffset == 7)
    stage.press(.up)
    #expect(stage.caretOffset == 5)
    stage.press(.down)
    stage.press(.down)
    #expect(stage.caretOffset == 18)
  }

  @Test func `up from the first line and down from the last go to the ends of the text`() {
    let stage = LinesStage("one\ntwo")
    stage.press(.down)
    #expect(stage.caretOffset == 7)
    stage.press(.up)
    stage.press(.up)
    #expect(stage.caretOffset == 0)
  }

  @Test func `Home and End go to the ends of a wrapped line`() {
    // 21 letters a line.
    let stage = LinesStage("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz")
    stage.press(.home)
    #expect(stage.caretOffset == 42)
    stage.press(.up)
    #expect(stage.caretOffset == 21)
    let y = stage.lines.caretRect.minY
    stage.press(.end)
    #expect(stage.caretOffset == 42 && stage.lines.caretRect.minY == y, "at the end of the same line")
    stage.press(.home, .control)
    #expect(stage.caretOffset == 0)
  }

  @Test func `the caret is scrolled into sight`() {
    let stage = LinesStage((1...100).map { "line \($0)" }.joined(separator: "\n"))
    stage.press(.end, .control)
    let shown = Rect(origin: stage.lines.contentOffset, size: stage.lines.bounds.size)
    #expect(stage.lines.contentOffset.y > 1500 && shown.contains(stage.lines.caretRect.center))
    stage.press(.home, .control)
    #expect(stage.lines.contentOffset.y == 0)
  }

  @Test func `only lines that are seen have labels`() {
    let stage = LinesStage((1...10_000).map { "line \($0)" }.joined(separator: "\n"))
    func labels(_ view: View) -> Int { (view is Label ? 1 : 0) + view.subviews.reduce(0) { $0 + labels($1) } }
    #expect(labels(stage.lines) <= 10)
    stage.input { stage.lines.contentOffset.y = 90_000 }
    stage.settle()
    #expect(labels(stage.lines) <= 10)
  }

  @Test func `as a view that is not editable it selects and copies, and passes on Backspace`() {
    let stage = LinesStage("one two")
    stage.input { stage.lines.isEditable = false }
    stage.type("x")
    stage.press(.backspace)
    stage.press(.character("a"), .control)
    stage.press(.character("c"), .control)
    #expect(stage.lines.text == "one two" && stage.window.pasteboard.string == "one two")
  }

  @Test func `a page goes by as many lines as are seen`() {
    let stage = LinesStage((10..<60).map { "\($0)" }.joined(separator: "\n"))
    stage.press(.home, .control)
    stage.press(.pageDown)
    // Five and a half lines are seen: 100 points of 18.
    #expect(stage.caretOffset == 3 * 4)
    stage.press(.pageUp, .shift)
    #expect(stage.lines.selectedText == "10\n11\n12\n13\n")
  }

  @Test func `insets that are no lengths change nothing, with a warning`() {
    let view = TextView("words", frame: Rect(0, 0, 200, 100))
    let stage = ControlStage(view)
    var warnings: [String] = []
    Warnings.onWarning = { warnings.append($0) }
    defer { Warnings.onWarning = nil }
    for inset in [Double.nan, .infinity, -1e9, -1, 1e9] {
      stage.input { view.textContainerInset = EdgeInsets(top: 8, left: inset, bottom: 8, right: 10) }
      stage.settle()
      #expect(view.textContainerInset.left == 10)
    }
    stage.input { view.contentInset = EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0) }
    #expect(warnings.count == 6 && view.contentInset == .zero)
    stage.input { view.textContainerInset = .zero }
    #expect(view.textContainerInset == .zero)
  }
}
