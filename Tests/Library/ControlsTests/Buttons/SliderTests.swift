import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

struct SliderTests {
  private let slider = Slider(value: 50, in: 0...100)
  private let stage: ControlStage

  init() {
    slider.frame = Rect(100, 100, 220, 32)
    stage = ControlStage(slider)
    slider.onValueChange = { [recorder = stage.recorder] in recorder.record("\(($0 * 100).rounded() / 100)") }
  }

  @Test func `a press anywhere takes the knob there, and a drag goes on`() {
    stage.press(160, 116)
    #expect(stage.recorder.take() == "25.0")
    stage.move(260, 200)
    stage.move(900, 116)
    stage.move(-900, 116)
    stage.release()
    #expect(stage.recorder.take() == "75.0 100.0 0.0")
  }

  @Test func `a press on the knob does not move it`() {
    stage.press(215, 116)
    #expect(slider.value == 50 && stage.recorder.take() == "")
    stage.move(235, 116)
    stage.release()
    #expect(stage.recorder.take() == "60.0", "it keeps its distance from the pointer")
  }

  @Test func `a drag of the slider is no drag of what is around it`() {
    let pan = PanGestureRecognizer()
    stage.window.addGestureRecognizer(pan)
    stage.press(160, 116)
    stage.drag(by: 100, 0, seconds: 0.2)
    #expect(!pan.isActive && slider.value == 75)
    stage.release()
  }

  @Test func `a press that is taken away changes nothing`() {
    stage.press(160, 116)
    stage.cancelPointer()
    #expect(slider.value == 50 && stage.recorder.take() == "25.0 50.0")
  }

  @Test func `one that is not continuous tells the end alone`() {
    slider.isContinuous = false
    stage.press(160, 116)
    stage.move(260, 116)
    #expect(stage.recorder.take() == "")
    stage.release()
    #expect(stage.recorder.take() == "75.0")
    stage.key(.right)
    #expect(stage.recorder.take() == "80.0")
  }

  @Test func `keys and the wheel go by steps`() {
    stage.input { stage.window.setFocus(slider) }
    for key in [Key.right, .up, .left, .down, .pageUp, .pageDown, .home, .left, .end, .right] { stage.key(key) }
    #expect(stage.recorder.take() == "55.0 60.0 55.0 50.0 70.0 50.0 0.0 100.0")
    slider.step = 30
    stage.wheel(-1, at: 200, 116)
    stage.wheel(-1, at: 200, 116)
    #expect(stage.recorder.take() == "60.0 30.0", "from the maximum, which is off the grid")
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `whatever is set, the value is one that can be chosen`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = RangedValue()
    let odd = [Double.nan, .infinity, -.infinity, 0, -0.0, 1e300, -1e300, 1e-300]
    func number() -> Double {
      Bool.random(using: &random) ? odd.randomElement(using: &random) ?? 0 : Double.random(in: -10...10, using: &random)
    }
    for _ in 0..<200 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: model.setRange(number(), number())
      case 1: model.setStep(number())
      default: model.setValue(number())
      }
      #expect(model.value.isFinite && model.fraction >= 0 && model.fraction <= 1, "seed \(seed)")
      if model.isEmpty {
        #expect(model.value == model.minimum)
      } else {
        #expect(model.value >= model.minimum && model.value <= model.maximum)
        #expect(abs(model.nearest(to: model.value) - model.value) <= 1e-9 * max(1, abs(model.value)))
      }
    }
  }

  @Test func `an empty or reversed range, and numbers that are none, are safe`() {
    var warnings: [String] = []
    Warnings.onWarning = { warnings.append($0) }
    defer { Warnings.onWarning = nil }
    slider.minimumValue = 200
    #expect(slider.value == 200 && !slider.canBecomeFocused)
    stage.press(160, 116)
    stage.move(300, 116)
    stage.release()
    stage.input { stage.window.setFocus(slider) }
    stage.key(.right)
    #expect(stage.recorder.take() == "" && slider.value == 200 && warnings == [])
    slider.maximumValue = 300
    #expect(slider.canBecomeFocused && slider.value == 200)
    slider.value = .nan
    slider.minimumValue = .infinity
    slider.step = -1
    #expect(warnings.count == 3 && slider.value == 200 && slider.minimumValue == 200 && slider.step == 0)
    slider.value = .infinity
    #expect(slider.value == 300)
    slider.bounds.size = .zero
    stage.frame()
    stage.press(210, 116)
    stage.release()
  }

  @Test func `a range whose length is no number is ignored`() {
    let wide = Slider(value: 0.25, in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    #expect(wide.minimumValue == 0 && wide.maximumValue == 1 && wide.value == 0.25)
  }

  @Test func `a step too small for numbers is no grid`() {
    slider.step = .leastNonzeroMagnitude
    slider.value = 50
    #expect(slider.value == 50)
    slider.step = 1e-20
    slider.value = 33.3
    #expect(slider.value == 33.3)
  }
}
