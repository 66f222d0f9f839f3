import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

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
