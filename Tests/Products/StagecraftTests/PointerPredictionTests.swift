import Stagecraft
import Testing

/// What is dragged is drawn where the hand is when the frame is seen, where that is asked for.
struct PointerPredictionTests {
  /// A view dragged by a hand, in frames that are seen a refresh after their input was taken.
  private final class Scene {
    let loop = FrameLoop()
    let window = Window(frame: Rect(0, 0, 4000, 400))
    let view = View(frame: Rect(0, 0, 100, 100))
    let scheduler: Scheduler
    let prediction: PointerPrediction?
    let period = 1.0 / 60
    /// Where the view was drawn, and when it was seen.
    var drawn: [(time: Double, x: Double)] = []
    private var frame = 1

    init(isPredicting: Bool) {
      prediction = isPredicting ? PointerPrediction() : nil
      scheduler = Scheduler(loop: loop)
      window.addSubview(view)
      window.performLayout()
      let pan = PanGestureRecognizer()
      pan.minimumDistance = 0
      pan.name = "pan"
      view.addGestureRecognizer(pan)
      scheduler.add(Draggable(axis: .horizontal, gesture: "pan"), to: view)
    }

    func send(_ event: PointerEvent) {
      prediction?.note(event)
      loop.dispatch(at: event.time) { window.send(.pointer(event)) }
    }

    /// Frames until a time, with the reports of a mouse that follows `path` in them.
    func run(until end: Double, rate: Double = 1000, _ path: (Double) -> Double) {
      while Double(frame) * period < end {
        let (from, sampled) = (Double(frame - 1) * period, Double(frame) * period)
        var reports: [PointerSample] = []
        var report = (from * rate).rounded(.down) + 1
        while report / rate <= sampled {
          let (here, before) = (path(report / rate), path((report - 1) / rate))
          // As with a mouse: a hand that rests reports nothing.
          if here != before { reports.append(PointerSample(Point(here, 50), time: report / rate)) }
          report += 1
        }
        if let last = reports.last {
          send(PointerEvent(.moved, at: last.location, time: last.time, coalesced: Array(reports.dropLast())))
        }
        draw(sampled)
        frame += 1
      }
    }

    func draw(_ sampled: Double) {
      prediction?.predict(in: window, sampledAt: sampled, seenAt: sampled + period, period: period)
      loop.frame(at: sampled + period)
      drawn.append((sampled + period, view.center.x))
    }
  }

  private func press(_ isPredicting: Bool) -> Scene {
    let scene = Scene(isPredicting: isPredicting)
    scene.send(PointerEvent(.began, at: Point(50, 50), time: 0))
    return scene
  }

  @Test(arguments: [125.0, 500, 1000, 8000]) func `at a steady speed the view is where the hand is`(rate: Double) {
    func lag(_ isPredicting: Bool) -> Double {
      let scene = press(isPredicting)
      scene.run(until: 0.5, rate: rate) { 50 + 1200 * $0 }
      return scene.drawn.suffix(15).map { abs($0.x - (50 + 1200 * $0.time)) }.max() ?? 0
    }
    // A refresh is 20 points at this speed.
    #expect(lag(false) > 19)
    #expect(lag(true) < 1e-6)
  }

  @Test(arguments: stride(from: 0.05, to: 1, by: 0.1).map { $0 }, [125.0, 1000])
  func `a sudden stop is overshot by a frame and a half at most, and by nothing in the next frame`(
    part: Double, rate: Double
  ) {
    let stop = (30 + part) / 60
    let scene = press(true)
    scene.run(until: 1, rate: rate) { 50 + 1200 * min($0, stop) }
    let end = 50 + 1200 * stop
    let beyond = scene.drawn.map { (sampled: $0.time - scene.period, way: $0.x - end) }
    #expect(beyond.allSatisfy { $0.way <= 30 + 1e-9 })
    // A frame that took input before the last report cannot know of the stop; of the others the first alone may lead.
    let last = (stop * rate).rounded(.up) / rate
    let late = beyond.filter { $0.sampled >= last }.dropFirst()
    #expect(late.count > 20 && late.allSatisfy { abs($0.way) < 1e-9 })
    #expect(scene.prediction?.isLeading == false)
  }

  @Test func `a hand that turns is not run away from`() {
    func swing(_ t: Double) -> Double { 500 - 300 * (t * 9).cosine }
    func run(_ isPredicting: Bool) -> (error: Double, reach: Double) {
      let scene = Scene(isPredicting: isPredicting)
      scene.view.center.x = swing(0)
      scene.send(PointerEvent(.began, at: Point(swing(0), 50), time: 0))
      scene.run(until: 3, swing)
      let errors = scene.drawn.dropFirst(10).map { ($0.x - swing($0.time)) * ($0.x - swing($0.time)) }
      return (
        (errors.reduce(0, +) / Double(errors.count)).squareRoot(), scene.drawn.map { abs($0.x - 500) }.max() ?? 0
      )
    }
    let (off, on) = (run(false), run(true))
    #expect(on.error < 0.5 * off.error)
    // The swing is 300; at its ends the hand is slow.
    #expect(on.reach < 310)
  }

  @Test func `let go, the view is where the hand let it go, as fast as the hand was`() {
    var ends: [(x: Double, speed: Double)] = []
    for isPredicting in [false, true] {
      let scene = press(isPredicting)
      scene.run(until: 0.4) { 50 + 900 * $0 + 800 * $0 * $0 }
      scene.send(PointerEvent(.ended, at: Point(548, 50), time: 0.405))
      ends.append((scene.view.center.x, scene.scheduler.velocity(of: scene.view)?.x ?? 0))
    }
    #expect(ends[0] == ends[1] && ends[0].x == 548 && ends[0].speed > 1000)
  }

  @Test func `thrown, the view goes on without a jump`() {
    let scene = press(true)
    let speed = 1200.0
    scene.run(until: 0.4) { 50 + speed * $0 }
    let sampled = 0.4 + 1.0 / 60
    scene.send(PointerEvent(.ended, at: Point(50 + speed * (sampled - 0.002), 50), time: sampled - 0.002))
    let (place, velocity) = (scene.view.center.x, scene.scheduler.velocity(of: scene.view)?.x ?? 0)
    #expect(abs(velocity - speed) < 1e-6)
    let spring = Spring(response: 2, dampingRatio: 1)
    scene.scheduler.add(SpringTo(.position, Point(place + 2000, 50), spring: spring), to: scene.view)
    for frame in 0..<10 { scene.draw(sampled + Double(frame) / 60) }
    let steps = zip(scene.drawn.dropFirst(), scene.drawn).map { $0.x - $1.x }
    // Never back, and never farther than the hand or the spring goes in a frame.
    #expect(steps.dropFirst(5).allSatisfy { $0 > 0 && $0 < 1.5 * speed / 60 + 15 })
  }

  @Test func `a hand taken away leaves the view where the hand was last seen`() {
    let scene = press(true)
    scene.run(until: 0.4) { 50 + 1200 * $0 }
    // Of the last frame before that.
    let last = 50 + 1200 * 0.383
    #expect(scene.view.center.x > last + 10)
    scene.window.cancelPointer(time: 0.41)
    #expect(abs(scene.view.center.x - last) < 1e-9)
  }

  @Test func `a transition follows the prediction, and decides without it`() {
    let loop = FrameLoop()
    let window = Window(frame: Rect(0, 0, 400, 400))
    let view = View(frame: Rect(0, 0, 400, 400))
    window.addSubview(view)
    let transition = TransitionProgress(initialDirection: .backward)
    let scheduler = Scheduler(loop: loop, progress: transition)
    scheduler.add(Draggable(drivesTransitionAlong: Vector(1, 0)), to: view)
    let prediction = PointerPrediction()
    func send(_ event: PointerEvent) {
      prediction.note(event)
      loop.dispatch(at: event.time) { window.send(.pointer(event)) }
    }
    send(PointerEvent(.began, at: Point(10, 50), time: 0))
    for report in 1...100 {
      send(PointerEvent(.moved, at: Point(10 + Double(report), 50), time: Double(report) / 1000))
    }
    #expect(abs(transition.value - 0.75) < 1e-9)
    prediction.predict(in: window, sampledAt: 0.1, seenAt: 0.1 + 1.0 / 60, period: 1.0 / 60)
    #expect(abs(transition.value - (0.75 - 1000.0 / 60 / 400)) < 1e-9)
    send(PointerEvent(.moved, at: Point(110, 50), time: 0.101))
    #expect(abs(transition.value - 0.75) < 1e-9)
    prediction.predict(in: window, sampledAt: 0.101, seenAt: 0.117, period: 1.0 / 60)
    prediction.end(in: window)
    #expect(abs(transition.value - 0.75) < 1e-9 && !prediction.isLeading)
    send(PointerEvent(.ended, at: Point(110, 50), time: 0.102))
  }
}

extension Double {
  /// By its series, which is exact to 1e-9 after the angle is reduced.
  fileprivate var cosine: Double {
    let x = self - (self / (2 * .pi)).rounded() * 2 * .pi
    var (term, sum) = (1.0, 1.0)
    for k in 1...16 {
      term *= -x * x / Double((2 * k - 1) * 2 * k)
      sum += term
    }
    return sum
  }
}
