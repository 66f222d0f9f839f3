import Geometry
import SDLStage
import TestSupport
import Testing
import Views

struct StagePlaybackTests {
  /// A stage with a card, which the pointer drags, and a log of the program's frames and pointer events.
  private final class Bench {
    final class Card: View {
      var heard: [PointerEvent] = []
      override func pointerBegan(_ event: PointerEvent) { heard.append(event) }
      override func pointerMoved(_ event: PointerEvent) { heard.append(event) }
      override func pointerEnded(_ event: PointerEvent) { heard.append(event) }
    }

    let stage = HeadlessStage(size: Size(200, 100), background: .black)
    let card = Card(frame: Rect(0, 0, 20, 20))
    var frames: [Double] = []
    var playback: StagePlayback { stage.core.playback }

    init() {
      card.backgroundColor = .white
      stage.window.addSubview(card)
      stage.core.onFrameBegin = { [unowned self] in frames.append($0) }
      stage.start()
    }

    /// Keeps the program at work.
    func keepMoving() {
      stage.core.onFrame = { [unowned self] in
        card.center = Point(10 + stage.time * 50, 10)
        stage.core.loop.requestFrame()
      }
      stage.core.loop.requestFrame()
    }

    func send(_ phase: PointerEvent.Phase, _ x: Double) {
      stage.send(.pointer(PointerEvent(phase, at: Point(x, 10), time: stage.time)))
    }
  }

  private let bench = Bench()
  private var stage: HeadlessStage { bench.stage }
  private var playback: StagePlayback { bench.playback }

  private func isNear(_ time: Double, _ other: Double, within distance: Double = 1e-9) -> Bool {
    abs(time - other) < distance
  }

  /// The times of frames at 60 Hz.
  private func grid(_ numbers: ClosedRange<Int>) -> [Double] { numbers.map { Double($0) / 60 } }

  private func advance(_ count: Int) { for _ in 0..<count { stage.advance() } }

  @Test func `at a tenth of the rate, ten times as many frames fill the same time`() {
    bench.keepMoving()
    advance(6)
    playback.rate = 0.1
    advance(60)
    #expect(isNear(stage.time, 0.2))
    let steps = zip(bench.frames, bench.frames.dropFirst()).map { $1 - $0 }
    #expect(steps.prefix(6).allSatisfy { isNear($0, 1 / 60.0) })
    #expect(steps.dropFirst(6).allSatisfy { isNear($0, 1 / 600.0) })
  }

  @Test func `back at the usual rate, frames are on their grid again`() {
    bench.keepMoving()
    advance(3)
    playback.rate = 0.3
    advance(4)
    playback.rate = 1
    advance(3)
    #expect(Array(bench.frames.suffix(3)) == grid(5...7))
  }

  @Test func `a rate is clamped`() {
    playback.rate = 0
    #expect(playback.rate == 0.01)
    playback.rate = .infinity
    #expect(playback.rate == 10)
  }

  @Test func `no frame of the program runs while time stands still`() {
    bench.keepMoving()
    advance(3)
    playback.pause()
    #expect(playback.isPaused)
    #expect(!stage.advance())
    #expect(stage.time == 3 / 60.0)
    #expect(playback.shownTime == stage.time)
    playback.resume()
    advance(1)
    #expect(bench.frames == grid(0...4))
  }

  @Test func `a step is one frame of the display, at the rate`() {
    bench.keepMoving()
    advance(3)
    playback.stepForward()
    #expect(playback.isPaused)
    while stage.advance() {}
    #expect(stage.time == 4 / 60.0)
    playback.stepForward()
    playback.stepForward()
    while stage.advance() {}
    #expect(stage.time == 6 / 60.0)
    playback.rate = 0.5
    playback.stepForward()
    while stage.advance() {}
    #expect(isNear(stage.time, 6.5 / 60))
    #expect(playback.shownTime == stage.time)
  }

  @Test func `timers wait while time stands still`() {
    var fired: [Double] = []
    stage.core.loop.after(0.1) { [stage] in fired.append(stage.core.loop.now) }
    playback.pause()
    #expect(!stage.advance())
    playback.resume()
    playback.rate = 0.01
    while stage.advance() {}
    #expect(fired == [0.1])
  }

  @Test func `a card that is let go while time stands still is released when it goes on`() {
    bench.send(.began, 5)
    advance(1)
    bench.send(.moved, 8)
    playback.pause()
    bench.send(.moved, 90)
    bench.send(.ended, 95)
    #expect(bench.card.heard.count == 2)
    playback.resume()
    let last = bench.card.heard.last
    #expect(last?.phase == .ended)
    #expect(last?.location == Point(8, 10))
    #expect(last?.time == stage.time)
    #expect(!stage.window.isPressed)
  }

  @Test func `an observer sees the events that the program does not get`() {
    var held = 0
    playback.onHeldEvent = { _ in held += 1 }
    bench.send(.hovered, 5)
    playback.pause()
    bench.send(.hovered, 6)
    #expect(held == 1)
  }

  @Test func `a view that is edited while time stands still is drawn, without a frame of the program`() throws {
    bench.keepMoving()
    advance(3)
    playback.pause()
    bench.card.frame = Rect(150, 50, 20, 20)
    #expect(stage.advance())
    #expect(!stage.advance())
    let picture = try #require(stage.core.target.picture())
    #expect(picture[160, 60] & 0xff_ffff == 0xff_ffff)
    #expect(bench.frames.count == 4)
  }

  @Test func `changes are reported`() {
    var changes = 0
    playback.onChange = { changes += 1 }
    playback.rate = 0.5
    playback.pause()
    playback.pause()
    playback.resume()
    #expect(changes == 3)
  }

  // MARK: The clock of a window

  private final class Clock {
    var now = 100.0
  }

  private func frameClock(_ clock: Clock) -> FrameClock {
    FrameClock(refreshRate: 50, isSynchronized: false, clock: { clock.now }, sleep: { clock.now = max(clock.now, $0) })
  }

  /// Runs a window's clock under a stage, whose rate changes at random moments, and which is stopped and goes on.
  @Test(arguments: 0..<10) func `the clock of a window never jumps`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let clock = Clock()
    let frames = frameClock(clock)
    let core = StageCore(target: HeadlessTarget(size: Size(9, 9), text: TextSystem()), text: TextSystem())
    core.playback.use(frames)
    // The slow model: adds up the seconds at each rate.
    var (expected, last) = (0.0, 100.0)
    var rate = 1.0
    for _ in 0..<2000 {
      clock.now += random.double(in: 0...0.01)
      if !core.playback.isPaused { expected += (clock.now - last) * rate }
      last = clock.now
      switch random.int(in: 0...20) {
      case 0:
        rate = random.double(in: 0.01...10)
        core.playback.rate = rate
      case 1: core.playback.pause()
      case 2: core.playback.resume()
      default: break
      }
      #expect(isNear(frames.now, expected, within: 1e-6))
      if !core.playback.isPaused {
        let next = frames.machineTime(of: frames.now + 1) ?? 0
        #expect(isNear(next, clock.now + 1 / rate, within: 1e-6))
      } else {
        #expect(frames.machineTime(of: 1) == nil)
      }
    }
  }

  @Test func `a frame that is seen later keeps its rate, and the next ones have the new one`() {
    let clock = Clock()
    let frames = frameClock(clock)
    let core = StageCore(target: HeadlessTarget(size: Size(9, 9), text: TextSystem()), text: TextSystem())
    core.playback.use(frames)
    clock.now += 1
    // This frame is seen 30 ms from now.
    core.frame(at: 1.03)
    core.playback.rate = 0.1
    #expect(isNear(frames.stageTime(of: 101.03), 1.03))
    #expect(isNear(frames.stageTime(of: 101.02), 1.02))
    #expect(isNear(frames.stageTime(of: 101.05), 1.032))
  }
}
