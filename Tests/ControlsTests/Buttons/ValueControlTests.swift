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
    stage.drag(by: -6, 0, seconds: 0.1)
    stage.release()
    #expect(stage.recorder.take() == "" && toggle.isOn, "not far enough")
    stage.press(130, 113)
    stage.drag(by: -40, 0, seconds: 0.1)
    stage.cancelPointer()
    #expect(stage.recorder.take() == "" && toggle.isOn, "the press was taken away")
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
    #expect(stage.recorder.take() == "30.0 0.0", "from 60, the step nearest to 55")
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>) func `whatever is set, the value is one that can be chosen`(seed: UInt64) {
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
    AnimationClock.onWarning = { warnings.append($0) }
    defer { AnimationClock.onWarning = nil }
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
}

struct StepperTests {
  private let stepper = Stepper(value: 1, in: 0...5)
  private let stage: ControlStage

  init() {
    stepper.frame = Rect(100, 100, 80, 32)
    stage = ControlStage(stepper)
    stepper.onValueChange = { [recorder = stage.recorder] in recorder.record("\(Int($0))") }
  }

  @Test func `each half goes one step, and stops at the end`() {
    stage.click(120, 110)
    stage.click(120, 110)
    stage.click(160, 110)
    #expect(stage.recorder.take() == "0 1")
    stepper.wraps = true
    stepper.value = 5
    stage.click(160, 110)
    stage.click(120, 110)
    #expect(stage.recorder.take() == "0 5")
  }

  @Test func `held down it goes on, and waits while the pointer is outside`() {
    stepper.maximumValue = 1000
    stage.press(160, 110)
    stage.run(until: stage.time + 0.39)
    #expect(stepper.value == 2)
    stage.run(until: stage.time + 0.33)
    #expect(stepper.value == 6)
    stage.move(300, 110)
    let there = stepper.value
    stage.run(until: stage.time + 1)
    #expect(stepper.value == there)
    stage.move(160, 110)
    stage.run(until: stage.time + 2)
    #expect(stepper.value > there + 30, "it gets faster")
    stage.release()
    let end = stepper.value
    stage.run(until: stage.time + 1)
    #expect(stepper.value == end && !stage.isBusy)
  }

  @Test func `one that is removed while it is held ends`() {
    stepper.onValueChange = { [unowned stepper] _ in stepper.removeFromSuperview() }
    stage.press(160, 110)
    stage.run(until: stage.time + 1)
    #expect(stepper.value == 2)
  }

  @Test func `keys and the wheel count`() {
    stage.input { stage.window.setFocus(stepper) }
    stage.key(.up)
    stage.key(.right)
    stage.key(.down)
    stage.wheel(1, at: 120, 110)
    #expect(stage.recorder.take() == "2 3 2 3")
  }
}

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
    AnimationClock.onWarning = { _ in warnings += 1 }
    segments.selectedSegmentIndex = 3
    AnimationClock.onWarning = nil
    #expect(warnings == 1 && segments.selectedSegmentIndex == nil)
  }

  @Test func `fewer segments give up a choice that is gone`() {
    segments.selectedSegmentIndex = 2
    segments.titles = ["A", "B"]
    #expect(segments.selectedSegmentIndex == nil)
    stage.settle()
  }
}

struct ProgressTests {
  @Test func `progress is 0 to 1, and NaN is ignored`() {
    let bar = ProgressView()
    let stage = ControlStage(bar)
    bar.progress = 7
    #expect(bar.progress == 1)
    var warnings = 0
    AnimationClock.onWarning = { _ in warnings += 1 }
    bar.progress = .nan
    AnimationClock.onWarning = nil
    #expect(bar.progress == 1 && warnings == 1)
    stage.input { bar.setProgress(0.5, animated: true) }
    stage.frames(3)
    #expect(bar.subviews[0].frame.width > 80 && bar.subviews[0].frame.width < 160)
    stage.settle()
    #expect(bar.subviews[0].frame.width == 80)
  }

  @Test func `an indicator turns only while it is shown`() {
    let box = View(frame: Rect(0, 0, 50, 50))
    let spinner = ActivityIndicatorView()
    box.addSubview(spinner)
    let stage = ControlStage(box)
    #expect(spinner.isHidden && stage.loop.nextDeadline == nil)
    stage.input { spinner.startAnimating() }
    func turn() -> Double { spinner.subviews[0].transform.rotation }
    stage.frame()
    let first = turn()
    stage.frame()
    #expect(turn() != first && stage.loop.nextDeadline != nil)
    stage.input { box.isHidden = true }
    stage.frames(3)
    let hidden = turn()
    #expect(stage.loop.nextDeadline == nil, "nothing wakes up for what is not seen")
    stage.frames(3)
    #expect(turn() == hidden)
    stage.input { box.isHidden = false }
    stage.frames(3)
    #expect(turn() != hidden)
    stage.input { box.removeFromSuperview() }
    #expect(stage.loop.nextDeadline == nil)
    stage.input { stage.window.addSubview(box) }
    #expect(stage.loop.nextDeadline != nil)
    stage.input { spinner.stopAnimating() }
    #expect(stage.loop.nextDeadline == nil && spinner.isHidden)
  }

  @Test func `with less motion it does not turn`() {
    let spinner = ActivityIndicatorView()
    let stage = ControlStage(spinner)
    stage.loop.prefersReducedMotion = true
    stage.input { spinner.startAnimating() }
    var alphas: Set<Double> = []
    for _ in 0..<120 {
      stage.frame()
      #expect(spinner.subviews[0].transform.isIdentity)
      alphas.insert(spinner.subviews[0].alpha)
    }
    #expect(alphas == [1, 0.5])
  }
}
