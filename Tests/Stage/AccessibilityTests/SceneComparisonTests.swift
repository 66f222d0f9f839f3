import Accessibility
import Controls
import Geometry
import Testing
import Views

struct SceneComparisonTests {
  private let label = Label("First")
  private let toggle = Toggle()
  private let slider = Slider(value: 0.5)
  private let field = TextField("ab")

  private func stage() -> FakeStage {
    for (index, view) in [label, toggle, slider, field].enumerated() {
      view.frame = Rect(10, 40 * Double(index), 200, 30)
    }
    toggle.accessibilityLabel = "Sound"
    return FakeStage(label, toggle, slider, field)
  }

  @Test func `what moves is no event`() {
    let stage = stage()
    label.frame.origin.x += 20
    toggle.transform = Transform2D(rotation: 1)
    stage.window.frame.size.width += 100
    #expect(stage.events == [])
  }

  @Test func `a change is one event`() {
    let stage = stage()
    toggle.isOn = true
    #expect(stage.events == ["3 StateChanged checked 1 0 none"])
    slider.value = 0.25
    #expect(stage.events == ["4 PropertyChange accessible-value 0 0 number(0.25)"])
    label.text = "Second"
    #expect(stage.events == [#"2 PropertyChange accessible-name 0 0 text("Second")"#])
    toggle.isEnabled = false
    #expect(stage.events == ["3 StateChanged sensitive 0 0 none"])
  }

  @Test func `the focus is lost before it is found`() {
    let stage = stage()
    stage.window.setFocus(toggle)
    #expect(stage.events == ["3 StateChanged focused 1 0 none"])
    stage.window.setFocus(slider)
    #expect(stage.events == ["3 StateChanged focused 0 0 none", "4 StateChanged focused 1 0 none"])
  }

  @Test func `a text tells the part that has changed, and the caret`() {
    let stage = stage()
    stage.window.setFocus(field)
    _ = stage.events
    field.text = "aéb"
    #expect(stage.events.first == #"5 TextChanged insert 1 1 text("é")"#)
    field.text = "b"
    #expect(stage.events.first == #"5 TextChanged delete 0 2 text("aé")"#)
  }

  @Test func `of what comes and goes, the outermost is told`() {
    let stage = stage()
    let group = View(frame: Rect(0, 200, 100, 50))
    group.accessibilityLabel = "Group"
    group.addSubview(Label("In it", frame: Rect(0, 0, 90, 20)))
    stage.window.addSubview(group)
    #expect(stage.events == ["1 ChildrenChanged add 4 0 node(6)"])
    group.isHidden = true
    #expect(stage.events == ["1 ChildrenChanged remove 4 0 node(6)"])
    group.isHidden = false
    #expect(stage.events == ["1 ChildrenChanged add 4 0 node(6)"])
  }

  @Test func `a window that loses the keyboard is deactivated, and its focus is lost`() {
    let stage = stage()
    stage.window.setFocus(toggle)
    _ = stage.events
    stage.window.isKeyWindow = false
    #expect(
      stage.events == [
        #"1 Deactivate  0 0 text("Window")"#, "1 StateChanged active 0 0 none", "3 StateChanged focused 0 0 none",
      ])
  }

  @Test func `a focus comes before the caret of its text, and a message after both`() {
    let stage = stage()
    stage.window.setFocus(toggle)
    _ = stage.events
    stage.window.setFocus(field)
    _ = field.selectAccessibilityText(0..<1)
    let message = View(frame: Rect(0, 300, 100, 30))
    (message.accessibilityLabel, message.accessibilityRole) = ("Sent", .status)
    stage.window.addSubview(message)
    #expect(
      stage.events.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == [
        "1 ChildrenChanged add", "3 StateChanged focused", "5 StateChanged focused", "5 TextCaretMoved 1",
        "5 TextSelectionChanged 0", "6 StateChanged showing",
      ])
  }
}
