import Animation
import Controls
import Geometry
import TestSupport
import Testing
import Views

struct ToastTests {
  private let stage = ControlStage()

  private var toasts: [View] { stage.window.subviews.filter { $0.identifier == "toast" } }

  private func show(_ text: String = "Sent", action: Action? = nil, for seconds: Double = 2) -> Toast? {
    stage.input { Toast.show(text, action: action, for: seconds, in: stage.window) }
  }

  @Test func `it goes by itself, and not while the pointer is over it`() {
    _ = show()
    stage.settle()
    #expect(toasts.count == 1 && abs(toasts[0].frame.midX - 200) < 0.01 && toasts[0].frame.maxY == 280)
    stage.run(until: 1)
    stage.hover(200, 260)
    stage.run(until: 5)
    #expect(toasts.count == 1)
    stage.hover(10, 10)
    stage.run(until: 6.9)
    #expect(toasts.count == 1)
    stage.settle(for: 1)
    #expect(toasts.isEmpty && !stage.isBusy)
  }

  @Test func `its button acts once and takes it away`() throws {
    let recorder = stage.recorder
    _ = show(action: Action("Undo") { recorder.record("undo") })
    stage.settle()
    let button = try #require(toasts[0].subviews.last).screenFrame.center
    stage.click(button.x, button.y)
    stage.click(button.x, button.y)
    stage.settle()
    #expect(recorder.take() == "undo" && toasts.isEmpty)
  }

  @Test func `a drag down takes it away, a short one does not`() {
    _ = show(for: .infinity)
    stage.settle()
    stage.press(200, 257)
    stage.drag(by: 0, 12, seconds: 0.3)
    stage.rest()
    stage.release()
    stage.settle()
    #expect(toasts.count == 1 && toasts[0].transform.isIdentity)
    stage.press(200, 257)
    stage.drag(by: 0, 40, seconds: 0.2)
    stage.release()
    stage.settle()
    #expect(toasts.isEmpty)
  }

  @Test func `the next one takes the place of the last`() {
    _ = show("One")
    let second = show("Two", for: .nan)
    stage.settle()
    #expect(toasts.count == 1 && toasts[0] === second)
    stage.input {
      second?.dismiss()
      second?.dismiss()
    }
    stage.settle()
    #expect(toasts.isEmpty)
  }
}
