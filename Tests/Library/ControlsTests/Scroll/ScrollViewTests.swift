import Animation
import Controls
import Geometry
import Motion
import Plans
import Runtime
import TestSupport
import Testing
import Views

/// A scroll view and the program around it.
struct ScrollViewTests {
  @Test func `the offset is the origin of the bounds, and observers hear of it`() {
    let stage = ScrollStage()
    var heard: [Double] = []
    stage.scroll.onScroll = { heard.append($0.contentOffset.y) }
    stage.input { stage.scroll.contentOffset = Point(0, 120) }
    #expect(stage.scroll.bounds == Rect(0, 120, 300, 200) && heard == [120] && stage.log.scrolls == 1)
  }

  /// Sets an offset when it is laid out.
  private final class Follower: View {
    var place: (() -> Void)?
    override func layoutSubviews() { place?() }
  }

  @Test(arguments: [false, true])
  func `an offset that a layout or a block sets is reported at once, also while something else moves`(moves: Bool) {
    let stage = ScrollStage()
    let (other, follower) = (View(frame: Rect(0, 0, 10, 10)), Follower(frame: Rect(0, 0, 10, 10)))
    stage.input {
      stage.window.addSubview(other)
      stage.window.addSubview(follower)
    }
    stage.settle()
    stage.run(until: stage.time + 3)
    if moves { stage.input { View.animate(withDuration: 10) { other.alpha = 0.5 } } }
    stage.frames(2)
    var heard: [Double] = []
    stage.scroll.onScroll = { heard.append($0.contentOffset.y) }
    follower.place = { stage.scroll.contentOffset = Point(0, 120) }
    stage.input { follower.setNeedsLayout() }
    stage.frame()
    #expect(heard == [120] && stage.log.scrolls == 1)
    #expect(stage.scroll.subviews.contains { "\(type(of: $0))" == "ScrollIndicator" && $0.alpha == 1 })
    follower.place = nil
    stage.input { View.performWithoutAnimation { stage.scroll.contentOffset = Point(0, 140) } }
    #expect(heard == [120, 140])
    // An animated offset is reported where it is on screen, never at its end before that.
    heard = []
    stage.input {
      View.animate(withDuration: 0.1, options: .curveLinear) { stage.scroll.contentOffset = Point(0, 540) }
    }
    stage.frames(4)
    #expect(!heard.isEmpty && heard.allSatisfy { $0 < 500 }, "\(heard)")
    stage.frames(5)
    #expect(heard.last == 540)
  }

  @Test func `an animated offset goes there on a spring, and turns round in flight without a jump`() {
    let stage = ScrollStage(rate: 240)
    stage.input { stage.scroll.setContentOffset(Point(0, 500), animated: true) }
    stage.run(until: 0.1)
    let (before, place) = (stage.velocity(), stage.y)
    stage.input { stage.scroll.setContentOffset(Point(0, 100), animated: true) }
    #expect(stage.y == place && abs(stage.velocity() - before) < before * 0.01)
    #expect(stage.log.take() == "")
    stage.settle()
    #expect(stage.y == 100 && stage.log.take() == "animated")
  }

  @Test func `an offset is clamped where the content ends, set directly it is not`() {
    let stage = ScrollStage()
    stage.input { stage.scroll.setContentOffset(Point(50, 9999), animated: false) }
    #expect(stage.scroll.contentOffset == Point(0, 1800))
    stage.input { stage.scroll.contentOffset = Point(0, -40) }
    #expect(stage.y == -40)
    stage.input { stage.scroll.contentInset = EdgeInsets(top: 40, left: 0, bottom: 60, right: 0) }
    #expect(stage.y == -40)
    stage.input { stage.scroll.setContentOffset(Point(0, 9999), animated: false) }
    #expect(stage.y == 1860)
  }

  @Test func `a rectangle is scrolled into sight by the shortest way`() {
    let stage = ScrollStage()
    func shown(_ rect: Rect) -> Double {
      stage.input { stage.scroll.scrollRectToVisible(rect, animated: false) }
      return stage.y
    }
    #expect(shown(Rect(0, 100, 10, 50)) == 0)
    #expect(shown(Rect(0, 500, 10, 50)) == 350)
    #expect(shown(Rect(0, 320, 10, 50)) == 320)
    #expect(shown(Rect(0, 1000, 10, 500)) == 1000, "of a larger one the start")
  }

  @Test func `the position stays inside content and viewport that change`() {
    let stage = ScrollStage()
    stage.input { stage.scroll.contentOffset = Point(0, 1800) }
    stage.input { stage.scroll.contentSize = Size(300, 900) }
    #expect(stage.y == 700)
    stage.input { stage.scroll.frame = Rect(50, 0, 300, 300) }
    stage.settle()
    #expect(stage.y == 600)
    stage.input { stage.scroll.contentSize = .zero }
    #expect(stage.y == 0)
  }

  @Test func `content that grows while it is stretched lets it coast on, and shrinking takes it back`() {
    let stage = ScrollStage(content: Size(300, 600))
    stage.fling(by: -300)
    while stage.y <= 405 { stage.frame() }
    stage.input { stage.scroll.contentSize = Size(300, 6000) }
    let place = stage.y
    stage.frame()
    #expect(stage.y >= place - 1)
    stage.settle()
    #expect(stage.y > 400)
    stage.fling(by: -300)
    stage.frames(2)
    stage.input { stage.scroll.contentSize = Size(300, 500) }
    stage.settle()
    #expect(stage.y == 300)
  }

  @Test func `a resize while it coasts does not disturb it`() {
    let stage = ScrollStage(content: Size(300, 9000))
    stage.fling(by: -100)
    stage.frames(10)
    let (place, before) = (stage.y, stage.velocity())
    stage.input { stage.scroll.frame = Rect(50, 50, 260, 150) }
    #expect(abs(stage.velocity() - before) < before * 0.01 && abs(stage.y - place) < 1)
    #expect(stage.settle())
  }

  @Test func `View.animate moves the offset, and a finger takes it where it is`() {
    let stage = ScrollStage()
    stage.input { View.animate(withDuration: 1) { stage.scroll.contentOffset = Point(0, 600) } }
    stage.run(until: 0.5)
    #expect(stage.y > 200 && stage.y < 400)
    let place = stage.y
    stage.touchDown()
    #expect(abs(stage.y - place) < 0.5)
    stage.frames(3)
    #expect(abs(stage.y - place) < 0.5)
    stage.pull(by: 0, -30, seconds: 0.1)
    #expect(abs(stage.y - place - 30) < 0.5)
    stage.rest()
    stage.lift()
    stage.settle()
    #expect(abs(stage.y - place - 30) < 0.5)
  }

  @Test func `View.animate goes on while content is laid out`() {
    let stage = ScrollStage()
    stage.input { View.animate(withDuration: 0.5) { stage.scroll.contentOffset = Point(0, 600) } }
    stage.run(until: 0.2)
    let place = stage.y
    stage.input { stage.scroll.contentSize = Size(300, 3000) }
    stage.frame()
    #expect(stage.y > place && stage.y < 600)
    stage.settle()
    #expect(stage.y == 600)
  }

  @Test func `a spring plan moves the offset`() {
    let stage = ScrollStage()
    let scheduler = Scheduler(loop: stage.loop)
    stage.input { scheduler.add(SpringTo(.boundsOrigin, Point(0, 400)), to: stage.scroll) }
    stage.settle()
    #expect(abs(stage.y - 400) < 1e-9)
  }

  @Test func `frames come only while something moves`() {
    let stage = ScrollStage()
    stage.fling(by: -100)
    #expect(stage.settle())
    stage.settle(for: 2)
    #expect(!stage.loop.needsFrame && stage.loop.nextDeadline == nil && stage.loop.activeLabels.isEmpty)
    stage.wheel(-1)
    #expect(stage.loop.needsFrame)
    stage.settle(for: 2)
    #expect(!stage.loop.needsFrame && stage.loop.nextDeadline == nil)
  }

  @Test func `nothing holds a scroll view that has left`() {
    let tracker = LeakTracker()
    let stage = TestStage()
    do {
      let scroll = tracker.track(ScrollView(frame: Rect(0, 0, 100, 100)), "scroll")
      scroll.contentSize = Size(100, 1000)
      stage.input {
        stage.window.addSubview(scroll)
        scroll.setContentOffset(Point(0, 500), animated: true)
      }
      stage.frames(3)
      stage.input { scroll.removeFromSuperview() }
    }
    stage.settle(for: 2)
    #expect(tracker.alive == [])
  }

  // MARK: Numbers from outside

  @Test func `sizes and offsets that are no numbers are refused with a warning`() {
    let stage = ScrollStage()
    var warnings = 0
    Warnings.onWarning = { _ in warnings += 1 }
    defer { Warnings.onWarning = nil }
    for size in [Size(.nan, 100), Size(-5, 100), Size(.infinity, .infinity), Size(1e300, 0)] {
      stage.input { stage.scroll.contentSize = size }
      #expect(stage.settle())
      let checked = stage.scroll.contentSize
      #expect((0...ScrollView.longestContent).contains(checked.width), "\(checked)")
    }
    #expect(warnings == 4)
    stage.input { stage.scroll.contentSize = Size(300, 2000) }
    for offset in [Point(.nan, 0), Point(0, .infinity)] {
      stage.input {
        stage.scroll.contentOffset = offset
        stage.scroll.setContentOffset(offset, animated: true)
        stage.scroll.scrollRectToVisible(Rect(offset.x, offset.y, 10, 10), animated: false)
      }
      #expect(stage.scroll.contentOffset == .zero)
    }
    #expect(warnings == 10)
    stage.input { stage.scroll.contentInset = EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0) }
    #expect(stage.scroll.contentInset == .zero)
    stage.fling(by: -100)
    #expect(stage.settle())
  }

  // MARK: Scroll bars

  private func bar(_ stage: ScrollStage) -> View? { stage.scroll.subviews.first { $0.bounds.width == 14 } }

  @Test func `scroll bars appear with motion and fade out after it`() {
    let stage = ScrollStage()
    #expect(bar(stage)?.alpha == 0)
    stage.wheel(-1)
    stage.frames(2)
    #expect(bar(stage)?.alpha == 1)
    stage.settle(for: 0.7)
    #expect(bar(stage)?.alpha == 1)
    stage.settle(for: 1)
    #expect(bar(stage)?.alpha == 0)
    #expect(bar(stage)?.screenFrame.maxX == 350, "it stays at the edge of the view")
  }

  @Test func `the mouse drags a scroll bar, which widens under it, and a click beside the thumb turns a page`() {
    let stage = ScrollStage()
    stage.wheel(-1)
    stage.settle(within: 0.5)
    guard let bar = bar(stage), let thumb = bar.subviews.first else { return #expect(Bool(false)) }
    let thin = thumb.bounds.width
    stage.pointer(.hovered, at: Point(343, 60))
    #expect(thumb.bounds.width > thin && bar.backgroundColor != nil)
    stage.settle(for: 2)
    #expect(bar.alpha == 1, "it stays under the pointer")
    let (before, start) = (stage.y, thumb.screenFrame.midY)
    stage.press(343, start)
    stage.drag(by: 0, 40, seconds: 0.2)
    #expect(abs(thumb.screenFrame.midY - start - 40) < 0.5 && stage.y > before + 300)
    stage.drag(by: 200, 0, seconds: 0.1)
    #expect(abs(thumb.screenFrame.midY - start - 40) < 0.5, "the hand may leave the bar")
    stage.drag(by: -200, 0, seconds: 0.1)
    stage.release()
    let dragged = stage.y
    stage.click(343, thumb.screenFrame.maxY + 10)
    stage.settle()
    #expect(abs(stage.y - dragged - 175) < 1e-9)
    stage.pointer(.hovered, at: Point(100, 100))
    #expect(thumb.bounds.width == thin)
    stage.settle(for: 2)
    #expect(bar.alpha == 0 && !stage.loop.needsFrame)
  }

  @Test func `a dragged thumb stays under the pointer while the content turns out longer and shorter`() {
    let stage = ScrollStage()
    stage.wheel(-1)
    stage.settle(within: 0.5)
    guard let thumb = bar(stage)?.subviews.first else { return #expect(Bool(false)) }
    stage.scroll.onScroll = { $0.contentSize.height += $0.contentOffset.y > 900 ? -25 : 60 }
    let start = thumb.screenFrame.midY
    stage.press(343, start)
    var last = stage.y
    for step in 1...20 {
      stage.drag(by: 0, 5, seconds: 1.0 / 60)
      #expect(abs(thumb.screenFrame.midY - start - 5 * Double(step)) < 0.5)
      #expect(stage.y > last)
      last = stage.y
    }
    stage.scroll.onScroll = nil
    stage.drag(by: 0, 200, seconds: 0.2)
    #expect(abs(stage.y - (stage.scroll.contentSize.height - 200)) < 1e-6, "both arrive together")
    stage.release()
  }

  @Test func `a press held on the track turns pages until the thumb is under the pointer`() {
    let stage = ScrollStage()
    stage.wheel(-1)
    stage.settle(within: 0.5)
    guard let thumb = bar(stage)?.subviews.first else { return #expect(Bool(false)) }
    let start = stage.y
    stage.press(343, 170)
    stage.run(until: stage.time + 0.38)
    #expect(stage.y > start + 100 && stage.y < start + 175.5, "one page at first")
    stage.run(until: stage.time + 0.2)
    #expect(stage.y > start + 180, "more from 0.4 s on")
    stage.run(until: stage.time + 2)
    #expect(thumb.screenFrame.minY <= 170 && thumb.screenFrame.maxY > 170, "\(thumb.screenFrame)")
    let there = stage.y
    stage.run(until: stage.time + 1)
    #expect(stage.y == there)
    stage.release()
    stage.settle(for: 2)
    #expect(stage.y == there && !stage.loop.needsFrame)
    stage.press(343, 60)
    stage.frames(2)
    stage.release()
    stage.settle(for: 2)
    #expect(abs(there - stage.y - 175) < 1e-9, "released early it turns one page")
  }

  @Test func `a scroll bar that is removed while its track is pressed turns no more pages`() {
    let stage = ScrollStage()
    stage.wheel(-1)
    stage.settle(within: 0.5)
    stage.press(343, 170)
    stage.frames(2)
    stage.input { stage.scroll.removeFromSuperview() }
    stage.settle(for: 2)
    let there = stage.y
    stage.run(until: stage.time + 2)
    #expect(stage.y == there && !stage.loop.needsFrame)
  }

  @Test func `the thumb shows the place, and is squeezed beyond the edge`() {
    let stage = ScrollStage()
    guard let thumb = bar(stage)?.subviews.first else { return #expect(Bool(false)) }
    #expect(abs(thumb.screenFrame.minY - 53) < 1e-9)
    stage.input { stage.scroll.contentOffset = Point(0, 1800) }
    #expect(abs(thumb.screenFrame.maxY - 247) < 1e-9)
    let length = thumb.bounds.height
    stage.input { stage.scroll.contentOffset = Point(0, 1820) }
    #expect(abs(thumb.bounds.height - (length - 20)) < 1e-9)
  }
}
