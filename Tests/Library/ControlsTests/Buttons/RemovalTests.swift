import Controls
import Geometry
import Testing
import Views

/// Controls that go in their own action, by key and by mouse.
struct RemovalTests {
  nonisolated private static let names = [
    "Button", "Toggle", "Slider", "Stepper", "SegmentedControl", "TextField", "pop-up",
  ]

  /// A control whose action is called by a key.
  private func make(_ name: String, _ action: @escaping (View) -> Void) -> (view: View, key: Key) {
    switch name {
    case "Button":
      let button = Button("Go")
      button.onActivate = { [unowned button] in action(button) }
      return (button, .space)
    case "Toggle":
      let toggle = Toggle()
      toggle.onValueChange = { [unowned toggle] _ in action(toggle) }
      return (toggle, .space)
    case "Slider":
      let slider = Slider(value: 0.5)
      slider.onValueChange = { [unowned slider] _ in action(slider) }
      return (slider, .right)
    case "Stepper":
      let stepper = Stepper(value: 1, in: 0...9)
      stepper.onValueChange = { [unowned stepper] _ in action(stepper) }
      return (stepper, .up)
    case "SegmentedControl":
      let segments = SegmentedControl(["One", "Two", "Three"], selectedSegmentIndex: 1)
      segments.onValueChange = { [unowned segments] _ in action(segments) }
      return (segments, .right)
    case "TextField":
      let field = TextField("text")
      field.onReturn = { action($0) }
      return (field, .enter)
    default:
      let button = Button("Menu")
      button.menu = Menu(children: [.action(Action("One") { [unowned button] in action(button) })])
      return (button, .space)
    }
  }

  @Test(arguments: names) func `a control that removes itself in its action is let go, and the focus with it`(
    name: String
  ) {
    weak var gone: View?
    let stage = ControlStage()
    do {
      var count = 0
      let (view, key) = make(name) { view in
        count += 1
        view.removeFromSuperview()
      }
      gone = view
      view.frame = Rect(50, 50, 200, 32)
      stage.input {
        stage.window.addSubview(view)
        stage.window.setFocus(view, showingRing: true)
      }
      stage.settle()
      stage.key(key)
      if name == "pop-up" {
        stage.settle()
        stage.key(.enter)
      }
      stage.settle()
      #expect(count == 1 && view.window == nil && stage.window.focusedView == nil)
    }
    stage.settle()
    #expect(gone == nil && !stage.isBusy && stage.window.subviews.isEmpty)
  }

  @Test(arguments: names.filter { $0 != "TextField" && $0 != "pop-up" })
  func `so is one that is removed under the mouse`(name: String) {
    weak var gone: View?
    let stage = ControlStage()
    do {
      let view = make(name) { $0.removeFromSuperview() }.view
      gone = view
      view.frame = Rect(50, 50, 200, 32)
      stage.input { stage.window.addSubview(view) }
      stage.settle()
      // The right end of it is another value for each.
      stage.press(240, 66)
      stage.frame()
      stage.release()
      stage.settle()
      #expect(view.window == nil)
      stage.hover(10, 10)
    }
    stage.settle()
    #expect(gone == nil && !stage.isBusy && stage.window.subviews.isEmpty)
  }

  @Test func `a field without a window is typed into by its program alone`() {
    let field = TextField("a")
    field.setMarkedText("か", selectedRange: 0..<9)
    #expect(field.markedText == "か" && field.text == "a" && field.caretRect.isFinite)
    field.unmarkText()
    field.insertText("b")
    field.undo()
    field.selectAll()
    // What was composed and typed in one word is undone in one step.
    #expect(field.text == "a" && field.selectedText == "a")
    #expect(!field.keyDown(KeyEvent(.down, .escape, time: 0)))
    #expect(field.keyDown(KeyEvent(.down, .character("v"), modifiers: .control, time: 0)))
    #expect(field.text == "a")
  }
}
