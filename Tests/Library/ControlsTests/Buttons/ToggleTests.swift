import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

struct ToggleTests {
  private let toggle = Toggle()
  private let stage: ControlStage

  init() {
    toggle.frame = Rect(100, 100, 44, 26)
    stage = ControlStage(toggle)
    toggle.onValueChange = { [recorder = stage.recorder] in recorder.record($0 ? "on" : "off") }
  }

  @Test func `a click, Space and Return turn it`() {
    stage.click(120, 110)
    stage.key(.space)
    stage.key(.enter)
    #expect(stage.recorder.take() == "on off on" && toggle.isOn)
    stage.settle()
    #expect(!stage.isBusy && toggle.levels.selected == 1)
  }

  @Test func `a drag takes the knob along, and the nearer side wins`() {
    stage.press(110, 113)
    stage.drag(by: 20, 0, seconds: 0.1)
    #expect(!toggle.isOn && stage.recorder.take() == "")
    stage.release()
    #expect(stage.recorder.take() == "on")
    stage.press(130, 113)
    stage.drag(by: -20, 0, seconds: 0.1)
    stage.drag(by: 14, 0, seconds: 0.1)
    stage.release()
    #expect(stage.recorder.take() == "" && toggle.isOn, "not far enough")
    stage.press(130, 113)
    stage.drag(by: -40, 0, seconds: 0.1)
    stage.cancelPointer()
    #expect(stage.recorder.take() == "" && toggle.isOn, "the press was taken away")
  }

  @Test(arguments: [-9, -7, -5, -3, 0, 3, 5, 7, 9], [-9.0, 0, 9])
  func `a press that moves less than 10 points is a click`(x: Double, y: Double) {
    for expected in ["on", "off"] {
      stage.press(122, 113)
      stage.drag(by: x, y, seconds: 0.1)
      stage.release()
      #expect(stage.recorder.take() == expected)
    }
  }

  @Test func `a press that is released outside does not turn it`() {
    stage.press(120, 113)
    stage.move(120, 200)
    stage.release()
    #expect(stage.recorder.take() == "")
  }

  @Test func `the program sets it without a callback, also in its own callback`() {
    stage.input { toggle.isOn = true }
    #expect(stage.recorder.take() == "")
    toggle.onValueChange = { [unowned toggle, recorder = stage.recorder] in
      recorder.record($0 ? "on" : "off")
      toggle.isOn = true
    }
    stage.click(120, 110)
    #expect(stage.recorder.take() == "off" && toggle.isOn)
    stage.settle()
    #expect(toggle.levels.selected == 1)
  }

  @Test func `a disabled one does nothing`() {
    toggle.isEnabled = false
    stage.click(120, 110)
    stage.press(110, 113)
    stage.drag(by: 20, 0, seconds: 0.1)
    stage.release()
    #expect(stage.recorder.take() == "" && !toggle.isOn && !toggle.canBecomeFocused)
  }
}
