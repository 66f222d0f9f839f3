import Controls
import Geometry
import Motion
import TestSupport
import Testing
import Views

/// What fingers do to a scroll view.
struct ScrollDragTests {
  @Test func `content follows the finger point by point, after the first points are given back`() {
    let stage = ScrollStage()
    stage.touchDown()
    stage.pull(by: 0, -60, seconds: 0.2)
    #expect(abs(stage.y - 60) < 1e-9)
    #expect(stage.scroll.isTracking && stage.scroll.isDragging && !stage.scroll.isDecelerating)
    stage.pull(by: 0, -40, seconds: 0.1)
    #expect(abs(stage.y - 100) < 1e-9)
    stage.lift()
    #expect(!stage.scroll.isTracking)
  }

  @Test(arguments: [30.0, 60, 144])
  func `an offset at the edge is 0, never -0, however the content came back`(rate: Double) {
    for pull in [20.0, 33.3, 60, 119] {
      let stage = ScrollStage(rate: rate)
      stage.touchDown()
      stage.pull(by: 0, pull, seconds: 0.2)
      stage.lift()
      stage.settle()
      #expect(stage.scroll.contentOffset.y == 0 && stage.scroll.contentOffset.y.sign == .plus)
      stage.scroll.contentOffset = Point(-0.0, 5)
      stage.scroll.contentOffset.y = -0.0
      #expect(stage.scroll.contentOffset.x.sign == .plus && stage.scroll.contentOffset.y.sign == .plus)
    }
  }

  @Test func `a finger that rests before it lifts leaves the content where it is`() {
    let stage = ScrollStage()
    stage.touchDown()
    stage.pull(by: 0, -60, seconds: 0.2)
    stage.rest()
    stage.lift()
    #expect(stage.log.take() == "drag dropped")
    stage.settle()
    #expect(abs(stage.y - 60) < 1e-9)
  }

  @Test(arguments: [30.0, 60, 144, 240])
  func `a throw goes on at the finger's velocity and coasts at 0.998 a millisecond`(rate: Double) {
    let stage = ScrollStage(rate: rate, content: Size(300, 20_000))
    stage.touchDown()
    stage.pull(by: 0, -100, seconds: 0.2)
    let (before, hand) = (stage.y, 100 / ((0.2 * rate).rounded() / rate))
    stage.lift()
    #expect(abs(stage.y - before) < 0.5)
    #expect(abs(stage.velocity() - hand) < 5, "500 points a second, within 1 %")
    let start = stage.y
    stage.run(until: stage.time + 1)
    let covered = Decay.normal.travel(after: 1, velocity: hand)
    #expect(abs(stage.y - start - covered) < 1)
    #expect(stage.settle())
    #expect(abs(stage.y - before - Decay.normal.projectedDistance(velocity: hand)) < 1)
    #expect(stage.y == stage.y.rounded(), "it rests on a whole point")
    #expect(stage.log.take() == "drag thrown decelerates rests")
  }

  @Test func `the same throw passes the same places at every rate of frames`() {
    func places(_ rate: Double) -> [Double] {
      let stage = ScrollStage(rate: 240, content: Size(300, 1500))
      stage.fling(by: -250)
      stage.interval = 1 / rate
      let start = stage.time
      return (1...12).map {
        stage.run(until: start + Double($0) / 6)
        return stage.y
      }
    }
    let reference = places(240)
    for rate in [30.0, 60, 144] {
      for (a, b) in zip(places(rate), reference) { #expect(abs(a - b) < 0.3) }
    }
    #expect((reference.max() ?? 0) > 1310, "it goes beyond the edge at 1,300 and returns")
  }

  @Test(arguments: [30.0, 60, 144, 240])
  func `a press on coasting content stops it, and the grab is continuous`(rate: Double) {
    let stage = ScrollStage(rate: rate, content: Size(300, 20_000))
    stage.fling(by: -200)
    stage.frames(3)
    let seen = stage.y
    stage.touchDown()
    #expect(abs(stage.y - seen) < 0.5 && stage.scroll.isTracking && !stage.scroll.isDragging)
    stage.frames(5)
    #expect(abs(stage.y - seen) < 0.5)
    stage.pull(by: 0, 30, seconds: 0.1)
    #expect(abs(stage.y - (seen - 30)) < 0.5, "it is under the finger at once, without a slop")
    stage.rest()
    stage.lift()
    #expect(!stage.scroll.isDecelerating)
  }

  @Test func `a press on coasting content is no click, and the next one is`() {
    let stage = ScrollStage()
    var clicks = 0
    let button = Control(frame: Rect(0, 0, 300, 2000))
    button.onActivate = { clicks += 1 }
    stage.input { stage.scroll.addSubview(button) }
    stage.settle()
    stage.fling(by: -100)
    stage.frames(2)
    stage.touchDown()
    stage.lift()
    #expect(clicks == 0)
    stage.touchDown()
    stage.lift()
    #expect(clicks == 1)
    stage.fling(by: -100)
    stage.frames(2)
    stage.click(200, 150)
    #expect(clicks == 1 && !stage.scroll.isDecelerating, "a mouse stops it as well")
    stage.click(200, 150)
    #expect(clicks == 2)
  }

  @Test func `a drag of content is no click`() {
    let stage = ScrollStage()
    var clicks = 0
    let button = Control(frame: Rect(0, 0, 300, 2000))
    button.onActivate = { clicks += 1 }
    stage.input { stage.scroll.addSubview(button) }
    stage.fling(by: -50)
    #expect(clicks == 0)
  }

  @Test func `beyond an edge content follows by 0.55 and less, and springs back without passing the edge`() {
    let stage = ScrollStage()
    stage.touchDown()
    stage.pull(by: 0, 40, seconds: 0.2)
    let band = RubberBand(dimension: 200)
    #expect(abs(stage.y + band.offset(ofPull: 40)) < 1e-9)
    stage.pull(by: 0, 200, seconds: 0.2)
    #expect(abs(stage.y + band.offset(ofPull: 240)) < 1e-9)
    stage.rest()
    let pulled = stage.y
    stage.lift()
    #expect(stage.log.take() == "drag thrown decelerates" && stage.scroll.isDecelerating)
    var last = pulled
    while stage.scroll.isDecelerating {
      stage.frame()
      #expect(stage.y >= last && stage.y <= 0)
      last = stage.y
    }
    #expect(stage.y == 0 && stage.log.take() == "rests")
  }

  @Test(arguments: [30.0, 60, 144, 240])
  func `released in the band it goes on as fast as it was seen to move, and is grabbed there without a jump`(
    rate: Double
  ) {
    let stage = ScrollStage(rate: rate)
    stage.touchDown()
    stage.pull(by: 0, 160, seconds: 0.2)
    let (seen, slope) = (stage.y, RubberBand(dimension: 200).slope(atPull: 160))
    stage.lift()
    #expect(abs(stage.y - seen) < 0.5)
    let velocity = stage.velocity()
    #expect(abs(velocity + 800 * slope) < 8 * slope + 0.2, "\(velocity) \(-800 * slope)")
    stage.frames(2)
    let place = stage.y
    #expect(place < -1)
    stage.touchDown()
    #expect(abs(stage.y - place) < 0.5)
    stage.pull(by: 0, 1, seconds: 0.02)
    #expect(abs(stage.y - place) < 1)
    stage.lift()
    stage.settle()
    #expect(stage.y == 0)
  }

  @Test func `a throw against the edge carries on beyond it at the same velocity`() {
    let stage = ScrollStage(rate: 240, content: Size(300, 600))
    stage.fling(by: -150)
    var places = [stage.y]
    while stage.scroll.isDecelerating {
      stage.frame()
      places.append(stage.y)
    }
    let steps = zip(places.dropFirst(), places).map { $0 - $1 }
    let crossing = places.firstIndex { $0 > 400 } ?? 1
    #expect(crossing > 1 && abs(steps[crossing] - steps[crossing - 1]) < 0.5)
    #expect((places.max() ?? 0) > 420 && stage.y == 400)
  }

  @Test func `content pulled beyond the edge and thrown back inside coasts on there`() {
    let stage = ScrollStage(content: Size(300, 20_000))
    stage.touchDown()
    stage.pull(by: 0, 60, seconds: 0.2)
    stage.pull(by: 0, -45, seconds: 0.03)
    #expect(stage.y < 0)
    stage.lift()
    stage.settle()
    #expect(stage.y > 100, "\(stage.y)")
  }

  @Test func `without bounces content stops at its edges, under the finger and thrown`() {
    let stage = ScrollStage(content: Size(300, 600))
    stage.scroll.bounces = false
    stage.touchDown()
    stage.pull(by: 0, 80, seconds: 0.1)
    #expect(stage.y == 0)
    stage.pull(by: 0, -20, seconds: 0.1)
    #expect(abs(stage.y - 20) < 1, "it turns with the finger")
    stage.lift()
    stage.settle()
    stage.fling(by: -200)
    while stage.scroll.isDecelerating {
      stage.frame()
      #expect(stage.y <= 400)
    }
    #expect(stage.y == 400)
  }

  @Test func `content that fits stays, and bounces where asked to`() {
    let stage = ScrollStage(content: Size(300, 100))
    stage.fling(by: -60)
    #expect(stage.y == 0 && stage.log.words.isEmpty)
    stage.scroll.alwaysBounceVertical = true
    stage.touchDown()
    stage.pull(by: 0, -60, seconds: 0.2)
    #expect(stage.y > 20)
    stage.lift()
    stage.settle()
    #expect(stage.y == 0)
  }

  @Test func `a mouse drags only where it is allowed to`() {
    let stage = ScrollStage()
    stage.press(200, 150)
    stage.drag(by: 0, -60, seconds: 0.2)
    stage.release()
    #expect(stage.y == 0)
    stage.scroll.isMouseDraggingEnabled = true
    stage.press(200, 150)
    stage.drag(by: 0, -60, seconds: 0.2)
    #expect(abs(stage.y - 60) < 1e-9)
    stage.release()
  }

  @Test func `pages are turned one at a time`() {
    let stage = ScrollStage()
    stage.scroll.isPagingEnabled = true
    stage.fling(by: -150)
    stage.settle()
    #expect(stage.y == 200)
    stage.fling(by: -30, seconds: 0.05)
    stage.settle()
    #expect(stage.y == 400, "a short throw turns it")
    stage.touchDown()
    stage.pull(by: 0, 60, seconds: 0.2)
    stage.rest()
    stage.lift()
    stage.settle()
    #expect(stage.y == 400, "less than half a page goes back")
  }

  @Test(arguments: [40.0, 97]) func `a delegate chooses where a throw ends`(snap: Double) {
    let stage = ScrollStage(content: Size(300, 9000))
    stage.log.snap = snap
    stage.touchDown()
    stage.pull(by: 0, -100, seconds: 0.1)
    let before = stage.y
    stage.lift()
    #expect(abs(stage.velocity() - 1000) < 10)
    stage.settle()
    #expect(abs((stage.y / snap).rounded() * snap - stage.y) < 1e-9)
    #expect(stage.y > before + 400)
  }

  @Test func `both axes scroll together, or only the first one with the lock`() {
    let stage = ScrollStage(content: Size(3000, 3000))
    stage.touchDown()
    stage.pull(by: -20, -60, seconds: 0.2)
    #expect(stage.scroll.contentOffset.distance(to: Point(20, 60)) < 1e-9)
    stage.rest()
    stage.lift()
    stage.scroll.isDirectionalLockEnabled = true
    stage.touchDown()
    stage.pull(by: -20, -60, seconds: 0.2)
    #expect(abs(stage.scroll.contentOffset.x - 20) < 1e-9 && abs(stage.y - 120) < 1e-9)
    stage.lift()
  }

  @Test func `a scroll view that may not scroll leaves the finger to others`() {
    let stage = ScrollStage()
    stage.scroll.isScrollEnabled = false
    stage.fling(by: -60)
    #expect(stage.y == 0 && !stage.scroll.isDecelerating)
    stage.input { stage.scroll.setContentOffset(Point(0, 100), animated: false) }
    #expect(stage.y == 100)
  }

  @Test(arguments: [false, true])
  func `at its end it leaves the drag to a recognizer around it, if that one has taken the press`(takes: Bool) {
    let stage = ScrollStage()
    let chooser = PressChooser(takes: takes)
    let outer = PanGestureRecognizer()
    outer.delegate = chooser
    stage.input { stage.window.addGestureRecognizer(outer) }
    stage.touchDown()
    stage.pull(by: 0, 60, seconds: 0.2)
    #expect(takes ? stage.y == 0 && outer.state == .changed : stage.y < -10 && outer.state == .possible)
    stage.lift()
    stage.settle()
  }

  @Test func `disabled or removed during a drag it lets go`() {
    let stage = ScrollStage()
    stage.touchDown()
    stage.pull(by: 0, 60, seconds: 0.2)
    stage.input { stage.scroll.isScrollEnabled = false }
    #expect(!stage.scroll.isTracking)
    stage.lift()
    stage.settle()
    #expect(stage.y == 0)
    stage.scroll.isScrollEnabled = true
    stage.touchDown()
    stage.pull(by: 0, -60, seconds: 0.2)
    stage.input { stage.scroll.removeFromSuperview() }
    #expect(!stage.scroll.isTracking)
    stage.lift()
    #expect(stage.settle())
  }
}

private final class PressChooser: GestureRecognizerDelegate {
  private let takes: Bool

  init(takes: Bool) { self.takes = takes }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool { takes }
}
