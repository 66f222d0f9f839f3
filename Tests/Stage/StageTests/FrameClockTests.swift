import Geometry
import Stage
import Testing
import Views

struct FrameClockTests {
  /// Time that a test moves.
  private final class Clock {
    var now = 100.0
    var sleeps: [Double] = []
  }

  private let clock = Clock()

  private func pulse(isSynchronized: Bool, pacing: FramePacing = .display) -> FrameClock {
    FrameClock(
      refreshRate: 50, isSynchronized: isSynchronized, pacing: pacing, clock: { [clock] in clock.now },
      sleep: { [clock] time in
        clock.sleeps.append(time)
        clock.now = max(clock.now, time)
      })
  }

  @Test func `time begins with the stage`() {
    let pulse = pulse(isSynchronized: false)
    clock.now += 2
    #expect(pulse.now == 2 && pulse.stageTime(of: 101) == 1 && pulse.machineTime(of: 1) == 101)
  }

  @Test func `hidden, time stands still, and goes on from there`() {
    let pulse = pulse(isSynchronized: false)
    clock.now += 1
    pulse.setPaused(true)
    clock.now += 60
    pulse.setPaused(true)
    #expect(pulse.now == 1)
    pulse.setPaused(false)
    #expect(pulse.now == 1)
    clock.now += 1
    #expect(pulse.now == 2)
  }

  @Test func `what happens while time stands still happens at that moment`() {
    let pulse = pulse(isSynchronized: false)
    clock.now += 1
    pulse.setPaused(true)
    clock.now += 60
    #expect(pulse.stageTime(of: clock.now) == 1)
  }

  @Test func `without vsync each frame is waited for once, on a grid`() {
    let pulse = pulse(isSynchronized: false)
    var times: [Double] = []
    for _ in 0..<4 {
      if !times.isEmpty { pulse.waitForFrame() }
      times.append(pulse.frameTime())
      clock.now += 0.005
      pulse.frameDidEnd(isPresented: true)
    }
    #expect(clock.sleeps.count == 3)
    for (time, expected) in zip(times, [0, 0.02, 0.04, 0.06]) { #expect(abs(time - expected) < 1e-9) }
  }

  @Test func `after rest the first frame is not waited for`() {
    let pulse = pulse(isSynchronized: false)
    _ = pulse.frameTime()
    clock.now += 1.234
    pulse.rest()
    pulse.waitForFrame()
    #expect(abs(pulse.frameTime() - 1.234) < 1e-9)
    #expect(clock.sleeps.allSatisfy { $0 <= 101.234 + 1e-9 })
    pulse.waitForFrame()
    #expect(abs(pulse.frameTime() - 1.254) < 1e-9)
  }

  @Test(arguments: [true, false])
  func `a mouse that wakes the stage more often than the display refreshes makes no more frames`(
    isSynchronized: Bool
  ) {
    let pulse = pulse(isSynchronized: isSynchronized)
    var frames = 0
    while clock.now < 101 {
      pulse.rest()
      clock.now += 0.001
      pulse.waitForFrame()
      _ = pulse.frameTime()
      frames += 1
      // Nothing that is seen has changed, so nothing was presented.
      pulse.frameDidEnd(isPresented: false)
    }
    #expect(frames <= 52)
  }

  @Test func `a mouse that moves what is seen waits for the display alone, once a frame`() {
    let pulse = pulse(isSynchronized: true)
    for frame in 1...50 {
      pulse.rest()
      clock.now += 0.0005
      pulse.waitForFrame()
      _ = pulse.frameTime()
      #expect(pulse.missedRefreshes == 0)
      pulse.presentWillBegin()
      // The next refresh.
      clock.now = 100 + Double(frame) * 0.02
      pulse.frameDidEnd(isPresented: true)
    }
    #expect(clock.sleeps.isEmpty)
  }

  @Test func `refreshes without a frame are counted, but not those of a rest`() {
    let pulse = pulse(isSynchronized: false)
    var missed: [Int] = []
    for work in [0.005, 0.005, 0.045, 0.005] {
      pulse.waitForFrame()
      _ = pulse.frameTime()
      missed.append(pulse.missedRefreshes)
      clock.now += work
      pulse.frameDidEnd(isPresented: true)
    }
    pulse.waitForFrame()
    _ = pulse.frameTime()
    missed.append(pulse.missedRefreshes)
    clock.now += 1
    pulse.rest()
    pulse.waitForFrame()
    _ = pulse.frameTime()
    missed.append(pulse.missedRefreshes)
    #expect(missed == [0, 0, 0, 2, 0, 0])
  }

  @Test func `where presenting waits nothing else does, and frames are seen at a steady rate`() {
    let pulse = pulse(isSynchronized: true)
    var times: [Double] = []
    for _ in 0..<20 {
      if !times.isEmpty { pulse.waitForFrame() }
      times.append(pulse.frameTime())
      clock.now += 0.02
      pulse.frameDidEnd(isPresented: true)
    }
    #expect(clock.sleeps.isEmpty)
    for (early, late) in zip(times, times.dropFirst()) { #expect(abs(late - early - 0.02) < 1e-6) }
  }

  @Test func `a frame that shows nothing is waited for, as presenting did not`() {
    let pulse = pulse(isSynchronized: true)
    for _ in 0..<10 {
      pulse.waitForFrame()
      _ = pulse.frameTime()
      clock.now += 0.0001
      pulse.frameDidEnd(isPresented: false)
    }
    #expect(clock.sleeps.count >= 9)
  }

  @Test(arguments: [true, false]) func `unlimited, nothing waits, and each frame is of the moment it is made`(
    isSynchronized: Bool
  ) {
    let pulse = pulse(isSynchronized: isSynchronized, pacing: .unlimited)
    for _ in 0..<100 {
      pulse.waitForFrame()
      #expect(pulse.frameTime() == clock.now - 100)
      clock.now += 0.0003
      pulse.frameDidEnd(isPresented: true)
    }
    #expect(clock.sleeps.isEmpty)
  }

  @Test func `vsync that does not wait is found out`() {
    let pulse = pulse(isSynchronized: true)
    for _ in 0..<100 {
      pulse.waitForFrame()
      _ = pulse.frameTime()
      clock.now += 0.0005
      pulse.frameDidEnd(isPresented: true)
    }
    #expect(clock.sleeps.count > 85 && clock.now > 101.7)
    // A display that was off while the window was hidden may wait again.
    pulse.setPaused(true)
    pulse.setPaused(false)
    clock.sleeps = []
    for _ in 0..<20 {
      pulse.waitForFrame()
      _ = pulse.frameTime()
      clock.now += 0.02
      pulse.frameDidEnd(isPresented: true)
    }
    #expect(clock.sleeps.isEmpty)
  }
}
