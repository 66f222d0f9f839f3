import Runtime
import TestSupport
import Testing

/// Frames are drawn for the moments at which they are seen.
struct VsyncFrameSourceTests {
  /// What became of a run of frames.
  private struct Run {
    var predicted: [Double] = []
    var seen: [Double] = []

    func dropFirst(_ count: Int) -> Run {
      Run(predicted: Array(predicted.dropFirst(count)), seen: Array(seen.dropFirst(count)))
    }

    var steps: [Double] { zip(predicted.dropFirst(), predicted).map { $0 - $1 } }
    var seenSteps: [Double] { zip(seen.dropFirst(), seen).map { $0 - $1 } }
    /// How much longer or shorter a frame's step was than what was seen, at most.
    var worstStep: Double { zip(steps, seenSteps).map { abs($0 - $1) }.max() ?? 0 }
    /// How far a frame was predicted from when it was seen, beyond what all frames have in common.
    var worstPlace: Double {
      let errors = zip(predicted, seen).map { $0 - $1 }.sorted()
      let middle = errors[errors.count / 2]
      return errors.map { abs($0 - middle) }.max() ?? 0
    }
  }

  private func run(
    _ source: VsyncFrameSource, _ display: SimulatedDisplay, frames: Int, work: (Int) -> Double = { _ in 0.002 }
  ) -> Run {
    var run = Run()
    let first = display.seen.count
    for frame in 0..<frames {
      run.predicted.append(source.nextFrameTime())
      display.work(work(frame))
      source.didPresent(after: display.present())
    }
    run.seen = Array(display.seen[first...])
    return run
  }

  private func source(_ display: SimulatedDisplay, saidRate: Double) -> VsyncFrameSource {
    VsyncFrameSource(refreshRate: saidRate) { display.now }
  }

  @Test(arguments: [0, 1, 2]) func `frames are predicted to when they are seen, though the program is woken late`(
    queue: Int
  ) {
    let display = SimulatedDisplay(rate: 60, queue: queue)
    let run = run(source(display, saidRate: 60), display, frames: 600).dropFirst(20)
    #expect(run.worstStep < 0.0005)
    #expect(run.worstPlace < 0.0005)
    // As it is seen, not a refresh earlier or later.
    #expect(zip(run.predicted, run.seen).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test(arguments: [(60, 59.94), (59, 59.94), (144, 143.86), (75, 74.97), (60, 61.5)] as [(Double, Double)])
  func `a rate that is rounded is measured`(said: Double, real: Double) {
    let display = SimulatedDisplay(rate: real)
    let source = source(display, saidRate: said)
    let run = run(source, display, frames: 400)
    #expect(abs(source.period * real - 1) < 0.002)
    #expect(run.dropFirst(60).worstStep < 0.0006)
    // From the first frames on no refresh is passed over or taken twice.
    #expect(run.dropFirst(3).worstStep < 0.2 / real)
  }

  @Test(arguments: [(60, 144), (60, 75), (144, 60), (120, 100), (60, 30), (75, 165)] as [(Double, Double)])
  func `a rate that is another display's is found out`(said: Double, real: Double) {
    let display = SimulatedDisplay(rate: real)
    let source = source(display, saidRate: said)
    let run = run(source, display, frames: 400)
    let steps = run.dropFirst(40)
    #expect(steps.worstStep < 0.1 / real)
    #expect(abs(steps.seenSteps.reduce(0, +) - steps.steps.reduce(0, +)) < 0.1 / real)
    // Half the rate is the same grid, of which every second place is used.
    #expect(abs(source.period * real - 1) < 0.01 || said == 60 && real == 30)
  }

  @Test(arguments: [0, 1, 2]) func `a missed frame skips whole periods, and no step is stretched`(queue: Int) {
    let display = SimulatedDisplay(rate: 60, queue: queue, lateness: (0.0001, 0.0005))
    let source = source(display, saidRate: 60)
    _ = run(source, display, frames: 60)
    let run = run(source, display, frames: 300) { frame in frame % 50 == 25 ? 0.039 : 0.002 }
    // The frame that was late itself could not know; the one after it has the periods that were lost.
    for step in run.steps {
      let periods = (step * 60).rounded()
      #expect(periods >= 1 && periods <= 3 && abs(step * 60 - periods) < 0.05)
    }
    let lost = run.steps.count { $0 * 60 > 1.5 }
    // Two frames that wait in the driver cover for the one that does not come.
    #expect(lost == (queue == 2 ? 0 : 6))
    #expect(abs((run.predicted.last ?? 0) - (run.seen.last ?? 0)) < 0.001)
  }

  @Test func `frames too heavy for the rate are predicted to the refresh that shows them`() {
    for queue in [0, 1] {
      let display = SimulatedDisplay(rate: 60, queue: queue)
      let source = source(display, saidRate: 60)
      _ = run(source, display, frames: 30)
      let run = run(source, display, frames: 200) { _ in 0.0205 }.dropFirst(5)
      for step in run.steps { #expect(abs(step * 60 - (step * 60).rounded()) < 0.1) }
      #expect(abs((run.predicted.last ?? 0) - (run.seen.last ?? 0)) < 2.1 / 60)
    }
  }

  @Test func `a display whose refresh varies is followed to within two periods, at its own rate on average`() {
    var random = SeededGenerator(seed: 4)
    var now = 100.0
    let source = VsyncFrameSource(refreshRate: 144) { now }
    var (predicted, seen): ([Double], [Double]) = ([], [])
    for _ in 0..<1000 {
      predicted.append(source.nextFrameTime())
      now += random.double(in: 0.0075...0.0105)
      seen.append(now)
      source.didPresent(after: 0.0001)
    }
    let run = Run(predicted: predicted, seen: seen).dropFirst(10)
    #expect(run.worstPlace < 2.0 / 144)
    #expect(run.predicted == run.predicted.sorted())
  }

  @Test func `another display is followed after a few frames, said or not`() {
    let display = SimulatedDisplay(rate: 60)
    let source = source(display, saidRate: 60)
    _ = run(source, display, frames: 100)
    display.period = 1.0 / 120
    source.setRefreshRate(120)
    #expect(run(source, display, frames: 100).dropFirst(4).worstStep < 0.001)
    display.period = 1.0 / 50
    let told = run(source, display, frames: 200)
    #expect(told.dropFirst(60).worstStep < 0.001)
    #expect(abs(source.period * 50 - 1) < 0.005)
  }

  @Test func `after ten seconds of sleep the grid begins anew, and time goes on`() {
    let display = SimulatedDisplay(rate: 60)
    let source = source(display, saidRate: 60)
    let before = run(source, display, frames: 100)
    display.work(10)
    let after = run(source, display, frames: 100)
    #expect((after.predicted.first ?? 0) - (before.predicted.last ?? 0) > 9.9)
    #expect(after.dropFirst(2).worstStep < 0.001)
    #expect(zip(after.predicted, after.seen).dropFirst(2).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test func `after a short rest the grid is known still`() {
    let display = SimulatedDisplay(rate: 60)
    let source = source(display, saidRate: 60)
    _ = run(source, display, frames: 100)
    source.pause()
    display.work(0.2471)
    let after = run(source, display, frames: 10)
    #expect(zip(after.predicted, after.seen).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func `whatever happens, time goes forward and not far from the clock`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let display = SimulatedDisplay(
      rate: random.double(in: 20...300), queue: random.int(in: 0...2), lateness: (0.0005, 0.02), seed: seed)
    let source = source(display, saidRate: random.double(in: 10...400))
    var (last, slowest) = (-Double.infinity, source.period)
    for _ in 0..<500 {
      if random.bool(probability: 0.02) { display.work(random.double(in: 0...2)) }
      if random.bool(probability: 0.02) { source.pause() }
      if random.bool(probability: 0.01) { source.setRefreshRate(random.double(in: -5...500)) }
      if random.bool(probability: 0.01) { display.period = random.double(in: 0.003...0.05) }
      let time = source.nextFrameTime()
      slowest = max(slowest, source.period)
      #expect(time > last && time > display.now && time < display.now + 4 * slowest)
      last = time
      display.work(random.double(in: 0...0.03))
      if random.bool(probability: 0.9) { source.didPresent(after: display.present()) }
    }
  }

  @Test func `a rate that no display has counts as 60`() {
    for rate in [0, -1, Double.nan, .infinity, 5000] {
      let source = VsyncFrameSource(refreshRate: rate) { 0 }
      #expect(source.period == 1.0 / 60)
      source.setRefreshRate(rate)
      #expect(source.period == 1.0 / 60)
    }
  }
}
