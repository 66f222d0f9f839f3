import Controls
import Geometry
import TestSupport
import Testing
import Views

/// The wheel, the touchpad and the keys over a scroll view.
struct ScrollWheelTests {
  @Test(arguments: [30.0, 60, 144, 240]) func `a notch is eased within a fifth of a second`(rate: Double) {
    let stage = ScrollStage(rate: rate)
    stage.wheel(-1)
    #expect(stage.y == 0)
    let start = stage.time
    stage.run(until: start + 0.05)
    #expect(stage.y > 26.5, "half of it within 50 ms")
    stage.run(until: start + 0.201)
    #expect(stage.y == 53)
    #expect(stage.scroll.isDecelerating == false)
  }

  @Test func `notches in flight add up, and the velocity is continuous`() {
    let stage = ScrollStage(rate: 240)
    stage.wheel(-1)
    stage.run(until: 0.03)
    let (before, place) = (stage.velocity(), stage.y)
    stage.wheel(-1)
    #expect(stage.y == place)
    let after = stage.velocity()
    #expect(abs(after - before) < before * 0.01, "\(before) \(after)")
    stage.wheel(-2)
    stage.settle()
    #expect(stage.y == 4 * 53)
  }

  @Test func `a notch back turns the content round from where it is`() {
    let stage = ScrollStage()
    stage.wheel(-4)
    stage.run(until: 0.12)
    let place = stage.y
    stage.wheel(1)
    stage.settle()
    #expect(abs(stage.y - (place - 53)) < 1e-9)
  }

  @Test func `the wheel never goes beyond the edges`() {
    let stage = ScrollStage(content: Size(300, 260))
    stage.wheel(1)
    #expect(!stage.loop.needsFrame || stage.y == 0)
    stage.wheel(-10)
    while stage.scroll.contentOffset.y < 60 {
      stage.frame()
      #expect(stage.y <= 60)
    }
    stage.settle()
    #expect(stage.y == 60)
  }

  @Test func `a touchpad moves the content at once, as far as the fingers`() {
    let stage = ScrollStage()
    stage.wheel(-1.25, precise: true)
    #expect(stage.y == 12.5)
    stage.wheel(0.5, precise: true)
    #expect(stage.y == 7.5)
    stage.wheel(5, precise: true)
    #expect(stage.y < 0 && stage.y > -42.5, "a rubber band")
    stage.settle(for: 0.3)
    #expect(stage.y == 0 && !stage.scroll.isTracking)
  }

  /// Fingers that scroll at a steady speed, in points a second.
  private func swipe(_ stage: ScrollStage, speed: Double, seconds: Double = 0.1) {
    for _ in 0..<Int((seconds / 0.01).rounded()) {
      stage.wheel(-speed * 0.01 / 10, precise: true)
      stage.frame(after: 0.01)
    }
  }

  @Test func `fingers that leave a touchpad at speed throw the content`() {
    let stage = ScrollStage()
    swipe(stage, speed: 1333)
    let place = stage.y
    #expect(abs(place - 133.3) < 1e-6)
    stage.settle(for: 0.1)
    // A throw of v points a second goes v times the time constant of the deceleration, 0.4995 s.
    #expect(abs(stage.y - place - 1333 * 0.4995) < 20, "\(stage.y)")
    #expect(stage.log.take() == "drag thrown decelerates rests")
  }

  @Test func `fingers that rest on a touchpad before they leave throw nothing`() {
    let stage = ScrollStage()
    swipe(stage, speed: 1333)
    swipe(stage, speed: 50)
    let place = stage.y
    stage.settle(for: 0.3)
    #expect(stage.y == place)
    #expect(stage.log.take() == "drag dropped")
  }

  @Test func `a throw by touchpad bounces at the edge, a press stops it`() {
    let stage = ScrollStage()
    swipe(stage, speed: 3000)
    stage.frame(after: 0.07)
    stage.frames(4)
    #expect(stage.scroll.isDecelerating)
    stage.touchDown()
    let place = stage.y
    stage.frames(4)
    #expect(stage.y == place)
    stage.lift()
    stage.input { stage.scroll.contentOffset = Point(0, 100) }
    swipe(stage, speed: -900)
    var lowest = 0.0
    for _ in 0..<60 {
      stage.frame()
      lowest = min(lowest, stage.y)
    }
    #expect(lowest < -1)
    stage.settle()
    #expect(stage.y == 0)
  }

  @Test func `fingers on the touchpad stop content that coasts`() {
    let stage = ScrollStage()
    stage.fling(by: -100)
    stage.frames(2)
    let place = stage.y
    stage.wheel(-0.1, precise: true)
    #expect(abs(stage.y - place - 1) < 1e-9 && !stage.scroll.isDecelerating)
    stage.settle()
    #expect(abs(stage.y - place - 1) < 1e-9)
  }

  @Test func `Shift turns the wheel sideways, and so does content that only goes sideways`() {
    let stage = ScrollStage(content: Size(900, 900))
    stage.wheel(-1, .shift)
    stage.settle()
    #expect(stage.scroll.contentOffset == Point(53, 0))
    stage.scroll.contentSize = Size(900, 100)
    stage.wheel(-1)
    stage.settle()
    #expect(stage.scroll.contentOffset == Point(106, 0))
    stage.wheel(0, horizontal: -1)
    stage.settle()
    #expect(stage.scroll.contentOffset == Point(53, 0))
  }

  @Test func `the wheel with Control or Alt is for others`() {
    let stage = ScrollStage()
    stage.wheel(-1, .control)
    stage.settle()
    #expect(stage.y == 0)
  }

  @Test func `wheel numbers of a broken device do no harm`() {
    let stage = ScrollStage()
    for notches in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      stage.wheel(notches)
      stage.wheel(notches, precise: true)
      stage.settle(for: 0.3)
      #expect(stage.settle())
      #expect((0...1800).contains(stage.y))
    }
  }

  // MARK: Keys

  @Test func `keys scroll a focused view`() {
    let stage = ScrollStage()
    stage.input { stage.window.setFocus(stage.scroll) }
    func after(_ key: Key, _ keys: KeyModifiers = []) -> Double {
      stage.key(key, modifiers: keys)
      stage.settle()
      return stage.y
    }
    #expect(after(.down) == 53)
    #expect(after(.up) == 0)
    #expect(after(.pageDown) == 175)
    #expect(after(.space) == 350)
    #expect(after(.space, .shift) == 175)
    #expect(after(.pageUp) == 0)
    #expect(after(.end) == 1800)
    #expect(after(.home) == 0)
  }

  @Test func `keys pressed in flight add up`() {
    let stage = ScrollStage()
    stage.input { stage.window.setFocus(stage.scroll) }
    stage.key(.pageDown)
    stage.frames(3)
    stage.key(.pageDown)
    stage.settle()
    #expect(stage.y == 350)
  }

  @Test(arguments: [Key.down, .space, .pageDown, .end])
  func `keys that scroll mean the same at the end: the focus stays`(key: Key) {
    let stage = ScrollStage()
    let button = Control(frame: Rect(50, 260, 300, 30))
    button.onActivate = {}
    stage.input {
      stage.window.addSubview(button)
      stage.window.setFocus(stage.scroll)
    }
    stage.key(.end)
    stage.settle()
    stage.key(key)
    #expect(stage.window.focusedView === stage.scroll)
  }

  @Test func `a view that gets the focus by key is scrolled into sight, a pressed one stays`() {
    let stage = ScrollStage()
    let low = Control(frame: Rect(0, 900, 300, 40))
    low.onActivate = {}
    let half = Control(frame: Rect(0, 180, 300, 40))
    half.onActivate = {}
    stage.input {
      stage.scroll.addSubview(low)
      stage.scroll.addSubview(half)
    }
    stage.settle()
    stage.click(200, 240)
    stage.settle()
    #expect(stage.window.focusedView === half && stage.y == 0)
    stage.input { stage.window.setFocus(low) }
    stage.settle()
    #expect(abs(stage.y - (940 + 8 - 200)) < 1e-9)
  }

  @Test func `in nested views the focus is revealed by all of them`() {
    let stage = ScrollStage()
    let inner = ScrollView(frame: Rect(0, 600, 300, 150))
    inner.contentSize = Size(300, 1000)
    let low = Control(frame: Rect(0, 800, 300, 40))
    low.onActivate = {}
    inner.addSubview(low)
    stage.input { stage.scroll.addSubview(inner) }
    stage.settle()
    stage.input { stage.window.setFocus(low) }
    stage.settle()
    #expect(abs(inner.contentOffset.y - (848 - 150)) < 1e-9)
    let seen = low.screenFrame
    #expect(seen.minY >= 50 && seen.maxY <= 250, "\(seen)")
  }

  // MARK: Nested

  private func nested() -> (stage: ScrollStage, inner: ScrollView) {
    let stage = ScrollStage()
    let inner = ScrollView(frame: Rect(0, 0, 300, 150))
    inner.contentSize = Size(300, 250)
    stage.input { stage.scroll.addSubview(inner) }
    stage.settle()
    return (stage, inner)
  }

  @Test func `a wheel gesture stays with the inner view, also at its end, and a new one goes to the outer view`() {
    let (stage, inner) = nested()
    for _ in 0..<6 {
      stage.wheel(-1)
      stage.frames(6)
    }
    #expect(inner.contentOffset.y == 100 && stage.y == 0)
    stage.settle(for: 0.5)
    stage.wheel(-1)
    stage.settle(for: 0.5)
    #expect(inner.contentOffset.y == 100 && stage.y == 53)
  }

  @Test func `a wheel gesture of the outer view is not taken by a view that comes under the pointer`() {
    let (stage, inner) = nested()
    inner.frame = Rect(0, 220, 300, 150)
    for _ in 0..<10 {
      stage.wheel(-1)
      stage.frames(6)
    }
    stage.settle()
    #expect(stage.y == 530 && inner.contentOffset.y == 0)
  }

  @Test func `a drag goes to the inner view, and at its end to the outer one from the next drag on`() {
    let (stage, inner) = nested()
    stage.touchDown(200, 120)
    stage.pull(by: 0, -100, seconds: 0.3)
    stage.rest()
    #expect(abs(inner.contentOffset.y - 100) < 1e-9 && stage.y == 0)
    stage.pull(by: 0, -50, seconds: 0.3)
    #expect(inner.contentOffset.y > 100 && stage.y == 0, "it stretches")
    stage.rest()
    stage.lift()
    stage.settle()
    stage.touchDown(200, 120)
    stage.pull(by: 0, -50, seconds: 0.3)
    #expect(inner.contentOffset.y == 100 && abs(stage.y - 50) < 1e-9)
    stage.lift()
  }

  @Test func `across the inner view's axis a drag goes to the outer view`() {
    let stage = ScrollStage()
    let inner = ScrollView(frame: Rect(0, 0, 300, 150))
    inner.contentSize = Size(900, 150)
    stage.input { stage.scroll.addSubview(inner) }
    stage.settle()
    stage.touchDown(200, 120)
    stage.pull(by: 0, -60, seconds: 0.2)
    #expect(abs(stage.y - 60) < 1e-9 && inner.contentOffset.x == 0)
    stage.rest()
    stage.lift()
    stage.touchDown(200, 100)
    stage.pull(by: -60, 0, seconds: 0.2)
    #expect(abs(inner.contentOffset.x - 60) < 1e-9)
    stage.lift()
  }

  @Test func `a touchpad stretches content that rests at its edge, where nothing around it scrolls`() {
    let stage = ScrollStage()
    var least = 0.0
    for _ in 0..<12 {
      stage.wait(1 / 60.0)
      stage.wheel(1.5, precise: true)
      stage.frame(after: 0)
      least = min(least, stage.y)
    }
    #expect(least < -5)
    stage.settle(for: 1)
    #expect(stage.y == 0)
  }
}
