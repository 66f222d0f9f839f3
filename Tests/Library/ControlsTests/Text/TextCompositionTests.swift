import Controls
import Geometry
import Testing
import Views

struct TextCompositionTests {
  @Test(arguments: [0, 1, 2]) func `the placeholder is seen again when a composition ends, by whatever way`(_ way: Int)
  {
    let stage = FieldStage()
    let view = TextView(frame: Rect(50, 100, 200, 60))
    stage.input { stage.window.addSubview(view) }
    (stage.field.placeholder, view.placeholder) = ("Name", "Name")
    func isSeen(in field: View) -> Bool {
      func find(_ view: View) -> Bool {
        !view.isHidden && ((view as? Label)?.text == "Name" || view.subviews.contains(where: find))
      }
      return find(field)
    }
    for field in [stage.field, view] as [any (View & TextInputClient)] {
      stage.input { stage.window.setFocus(field) }
      stage.frame()
      #expect(isSeen(in: field))
      stage.input { field.setMarkedText("か", selectedRange: 0..<1) }
      stage.frame()
      #expect(!isSeen(in: field))
      switch way {
      case 0: stage.press(.escape)
      case 1: stage.input { field.setMarkedText("", selectedRange: 0..<0) }
      default:
        stage.input { field.insertText("x") }
        stage.press(.backspace)
      }
      stage.frame()
      #expect(isSeen(in: field), "way \(way)")
    }
  }

  @Test func `what an input method composes is shown and not yet the text, and Escape gives it up`() {
    let stage = FieldStage("ab")
    stage.focus()
    stage.input { stage.window.send(.text(TextInputEvent(.composed(selection: 0..<2), "にほ", time: stage.time))) }
    #expect(stage.field.text == "ab")
    stage.press(.escape)
    stage.input { stage.window.send(.text(TextInputEvent(.composed(selection: 2..<2), "にほ", time: stage.time))) }
    stage.input { stage.window.send(.text(TextInputEvent(.typed, "日本", time: stage.time))) }
    #expect(stage.field.text == "ab日本" && stage.notes == ["begin", "change ab日本"])
  }

  @Test func `a click, the loss of the focus and that of the keyboard keep what is composed, in one step to undo`() {
    let stage = FieldStage("ab")
    stage.focus()
    compose("にほ", in: stage)
    #expect(stage.field.text == "ab" && stage.field.markedText == "にほ")
    // The click is where the text is seen, behind the composition.
    stage.click(1)
    #expect(stage.field.text == "abにほ" && stage.field.markedText == nil)
    #expect(stage.field.selectedRange.lowerBound == "abにほ".index(after: "abにほ".startIndex))
    stage.press(.character("z"), .control)
    #expect(stage.field.text == "ab")
    compose("ね", in: stage)
    stage.input { stage.window.setFocus(nil) }
    #expect(stage.field.text == "abね" && stage.notes.last == "end")
    stage.focus()
    compose("こ", in: stage)
    stage.input { stage.window.isKeyWindow = false }
    #expect(stage.field.text == "abねこ" && stage.window.focusedView === stage.field)
    stage.input { stage.field.isEditable = false }
    #expect(stage.notes.filter { $0.hasPrefix("change") }.count == 4)
  }

  @Test func `a field that is removed, disabled or made read-only while it composes is let go`() {
    weak var gone: TextField?
    do {
      let stage = FieldStage()
      stage.focus()
      compose("に", in: stage)
      stage.input { stage.field.isEditable = false }
      stage.input { stage.field.isEnabled = false }
      #expect(stage.field.text == "" && stage.field.markedText == nil && stage.window.focusedView == nil)
      let other = TextField(frame: Rect(50, 100, 200, 32))
      gone = other
      stage.input {
        stage.window.addSubview(other)
        stage.window.setFocus(other)
      }
      compose("に", in: stage)
      other.onChange = { [unowned stage] in
        stage.notes.append("kept \($0.text)")
        $0.removeFromSuperview()
      }
      stage.input { other.removeFromSuperview() }
      #expect(stage.notes.last == "kept に" && other.window == nil && stage.window.focusedView == nil)
      stage.settle()
      #expect(stage.loop.nextDeadline == nil)
    }
    #expect(gone == nil)
  }

  private func compose(_ text: String, in stage: FieldStage) {
    let all = text.count..<text.count
    stage.input { stage.window.send(.text(TextInputEvent(.composed(selection: all), text, time: stage.time))) }
    stage.frame()
  }
}
