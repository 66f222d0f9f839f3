import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

struct SegmentedControlTests {
  private let segments = SegmentedControl(["Day", "Week", "Month"], selectedSegmentIndex: 0)
  private let stage: ControlStage

  init() {
    segments.frame = Rect(50, 100, 300, 32)
    stage = ControlStage(segments)
    segments.onValueChange = { [recorder = stage.recorder] in recorder.record("\($0)") }
  }

  private var mark: Rect { segments.subviews[1].frame }

  @Test func `a press chooses, the mark springs there, and a drag goes on`() {
    let start = mark
    stage.press(200, 110)
    #expect(stage.recorder.take() == "1")
    stage.frames(4)
    #expect(mark.minX > start.minX && mark.minX < start.minX + 100, "on its way")
    stage.move(320, 110)
    stage.release()
    #expect(stage.recorder.take() == "2")
    stage.settle()
    #expect(abs(mark.minX - start.minX - 200) < 0.01 && !stage.isBusy)
  }

  @Test func `keys choose and stop at the ends`() {
    stage.input { stage.window.setFocus(segments) }
    for key in [Key.left, .right, .right, .right, .home, .end] { stage.key(key) }
    #expect(stage.recorder.take() == "1 2 0 2")
  }

  @Test func `without segments nothing happens`() {
    segments.titles = []
    #expect(segments.selectedSegmentIndex == nil && !segments.canBecomeFocused)
    stage.frame()
    stage.click(200, 110)
    segments.sizeToFit()
    stage.frame()
    #expect(stage.recorder.take() == "")
    var warnings = 0
    Warnings.onWarning = { _ in warnings += 1 }
    segments.selectedSegmentIndex = 3
    Warnings.onWarning = nil
    #expect(warnings == 1 && segments.selectedSegmentIndex == nil)
  }

  @Test func `fewer segments give up a choice that is gone`() {
    segments.selectedSegmentIndex = 2
    segments.titles = ["A", "B"]
    #expect(segments.selectedSegmentIndex == nil)
    stage.settle()
  }
}
