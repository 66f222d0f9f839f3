import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

/// Layout inside an animation block.
struct AnimatedLayoutTests {
  let stage = TestStage(size: Size(800, 400))
  let boxes = (0..<4).map { _ in Box(60, 20) }

  private func makeStack() -> StackView {
    let stack = StackView(StackLayout(.row, spacing: 10, alignment: .start), boxes)
    stack.relativeFrame = .fill
    stage.window.addSubview(stack)
    stage.frame()
    return stack
  }

  private func change(_ stack: StackView, to arrangement: StackLayout) {
    View.animate(withDuration: 0.5) {
      stack.arrangement = arrangement
      stage.window.layoutIfNeeded()
    }
  }

  /// The largest step of any box from one frame to the next, until all is at rest.
  private func largestStep(within seconds: Double) -> Double {
    var last = boxes.map(\.center)
    var largest = 0.0
    for _ in 0..<Int(seconds * 60) {
      stage.frame()
      for (index, box) in boxes.enumerated() { largest = max(largest, (box.center - last[index]).length) }
      last = boxes.map(\.center)
    }
    return largest
  }

  @Test func `views move from the old layout to the new one`() {
    let stack = makeStack()
    stage.input { change(stack, to: StackLayout(.column, spacing: 10, alignment: .start)) }
    let before = boxes[3].frame.origin
    #expect(before == Point(210, 0), "nothing jumps")
    let step = largestStep(within: 0.45)
    #expect(step > 0 && step < 20, "\(step) points in a frame")
    stage.settle()
    #expect(boxes.map(\.frame.origin) == [0, 30, 60, 90].map { Point(0, $0) })
    #expect(!stage.window.hasWork)
  }

  @Test func `a layout that changes in flight goes on from where the views are`() {
    let stack = makeStack()
    stage.input { change(stack, to: StackLayout(.column, spacing: 10, alignment: .start)) }
    stage.frames(12)
    let inFlight = boxes.map(\.center)
    stage.input { change(stack, to: StackLayout(.row, spacing: 40, alignment: .end)) }
    for (box, center) in zip(boxes, inFlight) { #expect((box.center - center).length < 1e-9) }
    #expect(largestStep(within: 0.6) < 40)
    stage.settle()
    #expect(boxes.map(\.frame.origin) == [0, 100, 200, 300].map { Point($0, 380) })
  }

  @Test func `a layout for another reason does not disturb an animated one`() {
    let stack = makeStack()
    stage.input { change(stack, to: StackLayout(.column, spacing: 10, alignment: .start)) }
    stage.frames(6)
    stack.setNeedsLayout()
    let before = boxes.map(\.center)
    stage.frame()
    for (box, center) in zip(boxes, before) { #expect((box.center - center).length < 20) }
    #expect(boxes[3].frame.origin != Point(0, 90))
    stage.settle()
    #expect(boxes[3].frame.origin == Point(0, 90))
  }

  @Test func `views inside a view that changes its size move with it`() {
    let inner = StackView(StackLayout(.row, distribution: .end), [boxes[0]])
    inner.layout.grow = 1
    let outer = StackView(StackLayout(.row), [inner, boxes[1]])
    outer.relativeFrame = .fill
    stage.window.addSubview(outer)
    stage.frame()
    #expect(boxes[0].frame.minX == 680)
    stage.input {
      View.animate(withDuration: 0.5) {
        boxes[1].layout.margins.left = 200
        stage.window.layoutIfNeeded()
      }
    }
    #expect(boxes[0].frame.minX == 680)
    #expect(largestStep(within: 0.45) < 40)
    stage.settle()
    #expect(boxes[0].frame.minX == 480 && inner.frame.width == 540)
  }
}
