import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

/// Controls without a look of the library, such as the clickable views of storyboards.
struct PlainControlTests {
  private let control = Control(frame: Rect(100, 100, 120, 32))
  private let stage: ControlStage
  private let plain = Color(red: 0.3, green: 0.3, blue: 0.3)

  init() {
    control.backgroundColor = plain
    stage = ControlStage(control)
    control.onActivate = { [recorder = stage.recorder] in recorder.record("activated") }
  }

  private var red: Double { control.displayedColor?.red ?? -1 }

  @Test func `hover and press ease in and out, without a jump, and need no frames at rest`() {
    var shades: [Double] = []
    stage.onFrame = { [control] in shades.append(control.displayedColor?.red ?? -1) }
    stage.hover(150, 110)
    stage.settle()
    #expect(control.levels == StateLevels(.hovered) && red > plain.red && !stage.isBusy)
    stage.press(150, 110)
    stage.settle()
    #expect(red < plain.red && !stage.isBusy)
    stage.release()
    stage.hover(10, 10)
    stage.input { stage.window.setFocus(nil) }
    stage.settle()
    #expect(control.displayedColor == plain && !stage.isBusy && stage.recorder.take() == "activated")
    let steps = zip(shades, shades.dropFirst()).map { abs($0 - $1) }
    #expect(Set(shades).count > 12 && steps.allSatisfy { $0 < 0.05 }, "\(shades)")
  }

  @Test func `a key shows a press that fades`() {
    stage.input { stage.window.setFocus(control) }
    stage.settle()
    stage.keyDown(.enter)
    #expect(control.levels.highlighted == 1 && red < plain.red)
    stage.settle()
    #expect(control.displayedColor == plain && stage.recorder.take() == "activated")
  }

  @Test func `a light control gets darker under the pointer`() {
    control.backgroundColor = .white
    stage.hover(150, 110)
    stage.settle()
    #expect(red < 0.95)
  }

  @Test func `without motion, and without a window, states are there at once`() {
    stage.loop.prefersReducedMotion = true
    stage.hover(150, 110)
    #expect(control.levels.hovered == 1)
    stage.loop.prefersReducedMotion = false
    stage.hover(10, 10)
    stage.frame()
    #expect(control.levels.hovered > 0 && control.levels.hovered < 1)
    control.removeFromSuperview()
    #expect(control.levels == StateLevels() && control.displayedColor == plain)
    control.isEnabled = false
    #expect(control.levels == StateLevels(.disabled))
    stage.settle()
    #expect(!stage.isBusy)
  }

  @Test func `a control that goes in mid-way asks for no more frames`() {
    weak var gone: Control?
    do {
      let other = Control(frame: Rect(0, 0, 50, 50))
      other.backgroundColor = plain
      gone = other
      stage.input { stage.window.addSubview(other) }
      stage.hover(20, 20)
      stage.frame()
      stage.input { other.removeFromSuperview() }
    }
    stage.settle()
    #expect(gone == nil && !stage.isBusy)
  }
}
