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

/// Values that are multiples of a step, and no sums.
struct SteppedValueTests {
  /// Ranges, steps, and the number of steps in the range.
  nonisolated private static let ranges: [(minimum: Double, maximum: Double, step: Double, count: Int)] = [
    (0, 1, 0.1, 10), (-1, 1, 0.1, 20), (0, 1, 1 / 49, 49), (-0.7, 0.7, 0.07, 20), (0, 3, 0.3, 10), (5, 6, 0.25, 4),
    (1e6, 1_000_001, 0.1, 10), (-1e9, -999_999_900, 10, 10), (0, 1e-12, 1e-13, 10), (0, 1e300, 1e299, 10),
  ]

  @Test(arguments: ranges)
  func `a stepper reaches the maximum exactly, by multiples, and comes back by them`(
    minimum: Double, maximum: Double, step: Double, count: Int
  ) {
    let stepper = Stepper(value: minimum, in: minimum...maximum, step: step)
    let stage = ControlStage(stepper)
    stage.input { stage.window.setFocus(stepper) }
    var values = [stepper.value]
    for number in 1...count {
      stage.key(.up)
      #expect(stepper.value == min(maximum, number == count ? maximum : minimum + Double(number) * step))
      values.append(stepper.value)
    }
    #expect(stepper.value == maximum)
    for value in values.reversed().dropFirst() {
      stage.key(.down)
      #expect(stepper.value == value)
    }
  }

  @Test func `a step that does not divide the range ends at the maximum, and comes back on the grid`() {
    let stepper = Stepper(value: 0, in: 0...1, step: 0.3)
    let stage = ControlStage(stepper)
    stage.input { stage.window.setFocus(stepper) }
    var seen: [Double] = []
    for key in [Key.up, .up, .up, .up, .up, .down, .down, .down, .down, .down] {
      stage.key(key)
      seen.append(stepper.value)
    }
    #expect(seen == [0.3, 0.6, 3 * 0.3, 1, 1, 3 * 0.3, 0.6, 0.3, 0, 0])
  }

  @Test func `from a number that was set between them it goes to the next multiple`() {
    let stepper = Stepper(value: 0.25, in: 0...1, step: 0.1)
    let stage = ControlStage(stepper)
    stage.input { stage.window.setFocus(stepper) }
    stage.key(.up)
    #expect(stepper.value == 3 * 0.1)
    stepper.value = 0.25
    stage.key(.down)
    #expect(stepper.value == 0.2)
  }

  @Test(arguments: [1e17, -1e17, 9_007_199_254_740_992, 0.1])
  func `a step too small for the numbers still goes on`(start: Double) {
    let stepper = Stepper(value: start, in: start...start + 1000, step: .leastNonzeroMagnitude)
    let stage = ControlStage(stepper)
    stage.input { stage.window.setFocus(stepper) }
    stage.key(.up)
    #expect(stepper.value == start.nextUp)
    stage.key(.down)
    #expect(stepper.value == start)
  }

  @Test func `a slider's keys do not drift, with a step and without`() {
    for step in [0, 0.1, 0.05] {
      let slider = Slider(in: 0...1, step: step)
      let stage = ControlStage(slider)
      stage.input { stage.window.setFocus(slider) }
      let each = step > 0 ? step : 0.05
      for number in 1...Int((1 / each).rounded()) {
        stage.key(.right)
        #expect(slider.value == Double(number) * each)
      }
      #expect(slider.value == 1)
      for _ in 0..<30 { stage.wheel(-1, at: 80, 16) }
      #expect(slider.value == 0)
    }
  }

  @Test func `a touchpad moves a slider by its steps, however little at once`() {
    let slider = Slider(value: 0, in: 0...10, step: 1)
    let stage = ControlStage(slider)
    stage.input { stage.window.setFocus(slider) }
    var seen: Set<Double> = []
    for _ in 0..<400 {
      stage.input {
        stage.window.send(
          .wheel(WheelEvent(location: Point(80, 16), delta: Vector(0, 0.05), time: stage.time, isPrecise: true)))
      }
      seen.insert(slider.value)
    }
    #expect(seen == Set((0...10).map(Double.init)))
  }
}
