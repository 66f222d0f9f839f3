import Animation
import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Random hands, wheels, keys, sizes and programs on a scroll view with another one in it.
struct ScrollRandomTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `whatever happens it comes to rest inside its content, and asks for no more frames`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = ScrollStage(rate: [30.0, 60, 144][random.int(in: 0...2)], content: Size(700, 1500))
    let inner = ScrollView(frame: Rect(0, 100, 300, 150))
    inner.contentSize = Size(300, 400)
    inner.isMouseDraggingEnabled = random.bool(probability: 0.5)
    stage.scroll.isPagingEnabled = random.bool(probability: 0.2)
    stage.scroll.isDirectionalLockEnabled = random.bool(probability: 0.3)
    stage.input { stage.scroll.addSubview(inner) }
    var isDown = false
    for _ in 0..<120 {
      step(stage, inner, &random, &isDown)
      #expect(stage.scroll.contentOffset.isFinite && inner.contentOffset.isFinite)
    }
    if isDown { stage.lift() }
    stage.release()
    #expect(stage.settle(within: 60), "seed \(seed)")
    stage.settle(for: 2)
    for view in [stage.scroll, inner] {
      let (offset, size) = (view.contentOffset, view.bounds.size)
      let end = Point(max(0, view.contentSize.width - size.width), max(0, view.contentSize.height - size.height))
      #expect(
        (0...end.x).contains(offset.x) && (0...end.y).contains(offset.y), "seed \(seed): \(offset) of \(end)")
      #expect(!view.isTracking && !view.isDragging && !view.isDecelerating)
    }
    #expect(!stage.loop.needsFrame && stage.loop.nextDeadline == nil, "seed \(seed)")
  }

  private func step(
    _ stage: ScrollStage, _ inner: ScrollView, _ random: inout SeededGenerator, _ isDown: inout Bool
  ) {
    let place = random.point(in: Rect(50, 50, 300, 200))
    switch random.int(in: 0...12) {
    case 0 where !isDown:
      stage.touch(.began, at: place)
      isDown = true
    case 1 where isDown:
      stage.touch(random.bool(probability: 0.9) ? .ended : .cancelled, at: stage.finger)
      isDown = false
    case 0, 1, 2:
      if isDown { stage.pull(by: random.double(in: -90...90), random.double(in: -200...200), seconds: 0.1) }
    case 3: stage.wheel(Double(random.int(in: -4...4)), at: place)
    case 4: stage.wheel(random.double(in: -9...9), precise: true, at: place, horizontal: random.double(in: -3...3))
    case 5:
      stage.input { stage.window.setFocus(random.bool(probability: 0.5) ? inner : stage.scroll) }
      stage.key([.pageDown, .pageUp, .home, .end, .down, .left, .space][random.int(in: 0...6)])
    case 6: stage.input { stage.scroll.frame.size = Size(random.double(in: 0...380), random.double(in: 0...280)) }
    case 7:
      let size = Size(random.double(in: 0...900), random.double(in: 0...2500))
      stage.input { stage.scroll.contentSize = size }
    case 8:
      let target = random.point(in: Rect(-100, -100, 900, 2000))
      let isAnimated = random.bool(probability: 0.7)
      stage.input { stage.scroll.setContentOffset(target, animated: isAnimated) }
    case 9:
      let target = random.point(in: Rect(0, 0, 200, 300))
      stage.input {
        View.animate(withDuration: 0.3) { stage.scroll.contentOffset = target }
      }
      // What an animation shows is the program's business.
      stage.settle(for: 0.4)
      stage.input { stage.scroll.setContentOffset(target, animated: false) }
    case 10:
      stage.pointer(.hovered, at: place)
      stage.press(place.x, place.y)
      stage.drag(by: random.double(in: -60...60), random.double(in: -60...60), seconds: 0.1)
      stage.release()
    case 11: stage.frame(after: random.double(in: 0...3))
    default: stage.frames(random.int(in: 1...10))
    }
  }
}
