import Geometry
import Rendering
import Stage
import TestSupport
import Testing
import Typesetting
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

  // MARK: The past

  /// The place of the card in the picture that is seen, in whole points.
  private func seenPlace() throws -> Int {
    let picture = try #require(stage.core.target.picture())
    return (0..<200).first { picture[$0, 10] & 0xff_ffff == 0xff_ffff } ?? -1
  }

  private func drawStill() { while playback.isPaused, stage.advance() {} }

  /// Random commands, against a model that knows where the card was in each frame.
  @Test(arguments: 0..<10) func `what is seen is what was there at that time`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    bench.keepMoving()
    playback.startRecording()
    // The model: the frames, and which of them is seen; nil for the program, which runs or not.
    var (times, places) = ([0.0], [0])
    var (seen, isRunning) = (Int?.none, true)
    for _ in 0..<200 {
      let last = times.count - 1
      var isLiveFrame = false
      switch random.int(in: 0...7) {
      case 0:
        playback.pause()
        isRunning = false
      case 1:
        playback.goLive()
        (seen, isRunning) = (nil, true)
      case 2:
        playback.stepBack()
        if let earlier = seen ?? (last > 0 ? last : nil) { seen = max(0, earlier - 1) }
        isRunning = false
      case 3:
        playback.stepForward()
        isLiveFrame = seen == nil
        seen = seen.flatMap { $0 + 1 < last ? $0 + 1 : nil }
        isRunning = false
      case 4:
        let target = random.int(in: 0...last)
        playback.seek(to: times[target])
        seen = target < last ? target : nil
        isRunning = false
      case 5 where !isRunning && seen == nil:
        playback.resume()
        isRunning = true
      default:
        guard isRunning else { continue }
        isLiveFrame = true
      }
      let frames = bench.frames.count
      if isRunning, isLiveFrame { stage.advance() } else { drawStill() }
      #expect(bench.frames.count - frames == (isLiveFrame ? 1 : 0))
      if isLiveFrame {
        times.append(stage.time)
        places.append(try seenPlace())
        // The card has moved by 50 points a second.
        #expect(abs(Double(places[places.count - 1]) - stage.time * 50) <= 1)
      }
      // A program that goes on is drawn in its next frame.
      if !isRunning || isLiveFrame {
        let place = try seenPlace()
        #expect(place == places[seen ?? times.count - 1])
      }
      #expect(isNear(playback.shownTime, times[seen ?? times.count - 1]))
      #expect(playback.isInPast == (seen != nil) && playback.isPaused == !isRunning)
    }
  }

  @Test func `the past is played at the rate, and the program goes on from its newest frame`() {
    bench.keepMoving()
    playback.startRecording()
    advance(30)
    playback.seek(to: 10 / 60.0)
    drawStill()
    playback.rate = 0.5
    playback.resume()
    var shown: [Double] = []
    while playback.isInPast, stage.advance() { shown.append(playback.shownTime) }
    #expect(bench.frames.count == 32)
    let steps = zip(shown, shown.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { isNear($0, 1 / 120.0) })
    #expect(isNear(shown[0], 10.5 / 60))
    #expect(isNear(stage.time, 30.5 / 60))
  }

  @Test func `a stage that is resized while it shows the past shows it at the top left, at its size`() throws {
    bench.keepMoving()
    playback.startRecording()
    advance(20)
    let place = try seenPlace()
    let time = stage.time
    advance(20)
    playback.seek(to: time)
    drawStill()
    stage.resize(to: Size(400, 50))
    drawStill()
    #expect(try seenPlace() == place)
    stage.resize(to: Size(100, 300))
    drawStill()
    #expect(try seenPlace() == place)
    playback.goLive()
    advance(1)
    #expect(stage.window.bounds.size == Size(100, 300))
    #expect(try seenPlace() > place)
  }

  @Test func `without a recording there is no past`() {
    bench.keepMoving()
    advance(5)
    #expect(playback.recordedSpan == nil && playback.recordedBytes == 0)
    playback.seek(to: 0)
    #expect(playback.isPaused && !playback.isInPast)
    playback.stepBack()
    #expect(!playback.isInPast)
  }

  @Test func `a recording that is dropped while its past is seen leads back to the program`() throws {
    bench.keepMoving()
    playback.startRecording()
    advance(20)
    let place = try seenPlace()
    playback.seek(to: 0.1)
    drawStill()
    #expect(try seenPlace() < place)
    playback.stopRecording()
    drawStill()
    #expect(try seenPlace() == place)
    #expect(playback.isPaused && !playback.isInPast && playback.recordedBytes == 0)
  }

  // MARK: The overlay

  @Test(arguments: [true, false]) func `an overlay is over the picture, and not in the past`(keeps: Bool) throws {
    let stage = HeadlessStage(size: Size(200, 100), background: .black, text: TextSystem(), keepsPicture: keeps)
    let card = View(frame: Rect(0, 0, 20, 20))
    card.backgroundColor = .white
    stage.window.addSubview(card)
    stage.start()
    let playback = stage.core.playback
    playback.startRecording()
    while stage.advance() {}
    func color(_ x: Int) throws -> UInt32 { try #require(stage.core.target.picture())[x, 10] & 0xff_ffff }

    var x = 100.0
    let red = Color(rgb: 0xff0000)
    stage.core.overlay = {
      [.shape(ShapeItem(size: Size(20, 20), transform: Transform2D(translationX: x, y: 0), fill: red))]
    }
    while stage.advance() {}
    #expect(try color(110) == 0xff0000)
    #expect(try color(10) == 0xff_ffff)
    x = 150
    stage.core.overlayDidChange()
    while stage.advance() {}
    #expect(try color(110) == 0)
    #expect(try color(160) == 0xff0000)
    card.frame.origin.x = 140
    while stage.advance() {}
    #expect(try color(145) == 0xff_ffff)
    #expect(try color(160) == 0xff0000)
    stage.core.overlay = nil
    while stage.advance() {}
    #expect(try color(155) == 0xff_ffff)
    #expect(try color(165) == 0)

    stage.core.overlay = {
      [.shape(ShapeItem(size: Size(20, 20), transform: Transform2D(translationX: 60, y: 0), fill: red))]
    }
    playback.stepBack()
    while stage.advance() {}
    #expect(try color(5) == 0xff_ffff)
    #expect(try color(160) == 0)
    #expect(try color(70) == 0xff0000)
    stage.core.overlay = nil
    while stage.advance() {}
    #expect(try color(70) == 0)
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
