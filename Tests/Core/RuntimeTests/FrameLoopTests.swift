import Runtime
import Testing

struct FrameLoopTests {
  let log = Log()
  let loop = FrameLoop()

  @Test func `a frame is input, step, layout, draw, settle, in that order`() {
    let thing = Thing("a", log)
    let scheduler = Scheduler(loop: loop)
    let observer = LogObserver(log, "settle")
    scheduler.addActivityObserver(observer)
    scheduler.add(Step(), to: thing)
    thing.onUpdate = { [log] _ in
      log.write("step")
      return .active
    }
    loop.onLayout = { [log] in log.write("layout") }
    loop.onDraw = { [log] in log.write("draw") }
    loop.after(0.1) { [log] in log.write("timer") }
    loop.afterSettle { [log] in log.write("after") }
    _ = log.take()
    loop.frame(at: 0.25)
    #expect(log.take() == "timer\nstep\nlayout\ndraw\nsettle: active\nafter")
    thing.onUpdate = { _ in .atRest }
  }

  @Test func `timers fire in the order of their moments, each at its own, ties in order of being started`() {
    for (delay, name) in [(0.3, "c"), (0.1, "a"), (0.1, "b"), (2, "late")] {
      loop.after(delay) { [log, loop] in log.write("\(name) \(loop.now)") }
    }
    #expect(loop.nextDeadline == 0.1)
    loop.frame(at: 0.5)
    #expect(log.take() == "a 0.1\nb 0.1\nc 0.3")
    #expect(loop.nextDeadline == 2)
  }

  @Test func `a timer is cancelled from inside another one`() {
    var second = 0
    loop.after(0.1) { [loop] in loop.cancelTimer(second) }
    second = loop.after(0.1) { Issue.record("cancelled") }
    loop.frame(at: 1)
    #expect(loop.nextDeadline == nil)
  }

  @Test func `a timer that is started inside another one fires at its own moment too`() {
    let (log, loop) = (log, loop)
    loop.after(0.25) {
      log.write("1 \(loop.now)")
      loop.after(0.25) { log.write("2 \(loop.now)") }
      loop.after(1) { log.write("3 \(loop.now)") }
    }
    loop.frame(at: 0.75)
    #expect(log.take() == "1 0.25\n2 0.5")
    loop.frame(at: 2)
    #expect(log.take() == "3 1.25")
  }

  @Test func `a timer that starts itself anew without delay does not hold up the frame`() {
    let loop = loop
    var count = 0
    func again() {
      count += 1
      loop.after(0, again)
    }
    loop.after(0, again)
    loop.frame(at: 1)
    let first = count
    #expect(first > 1)
    loop.frame(at: 2)
    #expect(count > first)
  }

  @Test func `timers that start themselves anew hold back no other one for longer than a frame`() {
    let (log, loop) = (log, loop)
    func again() { loop.after(0, again) }
    loop.after(0, again)
    loop.after(0.5) { log.write("other \(loop.now)") }
    loop.frame(at: 1)
    loop.frame(at: 2)
    #expect(log.take().hasPrefix("other"))
  }

  @Test func `hundreds of timers in any order fire in the order of their moments, cancelled ones not at all`() {
    let (log, loop) = (log, loop)
    var ids: [Int] = []
    for number in 0..<500 {
      let place = number * 263 % 500
      ids.append(loop.after(Double(place) / 100) { log.write("\(place)") })
    }
    for number in stride(from: 0, to: 500, by: 7) { loop.cancelTimer(ids[number]) }
    let left = (0..<500).filter { $0 % 7 != 0 }.map { $0 * 263 % 500 }.sorted()
    loop.frame(at: 2.495)
    #expect(log.take() == left.filter { $0 < 250 }.map { "\($0)" }.joined(separator: "\n"))
    #expect(loop.nextDeadline == Double(left.first { $0 >= 250 } ?? 0) / 100)
    loop.frame(at: 9)
    #expect(log.take() == left.filter { $0 >= 250 }.map { "\($0)" }.joined(separator: "\n"))
    #expect(loop.nextDeadline == nil)
  }

  @Test func `a timer that fires is gone: cancelling it then, or twice, is nothing`() {
    let loop = loop
    var id = 0
    var count = 0
    id = loop.after(0.1) {
      count += 1
      loop.cancelTimer(id)
    }
    loop.after(0.1) { count += 1 }
    loop.frame(at: 1)
    loop.cancelTimer(id)
    loop.frame(at: 2)
    #expect(count == 2)
  }

  @Test func `an event comes after the timers that were due before it`() {
    loop.after(0.1) { [log, loop] in log.write("timer \(loop.now)") }
    loop.dispatch(at: 0.2) { [log, loop] in log.write("event \(loop.now)") }
    #expect(log.take() == "timer 0.1\nevent 0.2")
  }

  @Test func `time never runs backwards`() {
    loop.frame(at: 2)
    loop.dispatch(at: 1) { [loop] in #expect(loop.now == 2) }
    loop.frame(at: 1.5)
    #expect(loop.now == 2)
  }

  @Test func `after settle: in order, and what such an action asks for waits for the next frame`() {
    let (log, loop) = (log, loop)
    loop.afterSettle {
      log.write("1")
      loop.afterSettle { log.write("3") }
    }
    loop.afterSettle { log.write("2") }
    #expect(loop.needsFrame)
    loop.frame(at: 1)
    #expect(log.take() == "1\n2")
    #expect(loop.needsFrame)
    loop.frame(at: 2)
    #expect(log.take() == "3")
    #expect(!loop.needsFrame)
  }

  @Test func `after settle: what an observer asks for while it is told runs at the end of the same settle`() {
    let (log, loop) = (log, loop)
    let scheduler = Scheduler(loop: loop)
    let observer = LogObserver(log)
    observer.onChange = { _ in loop.afterSettle { log.write("after") } }
    scheduler.addActivityObserver(observer)
    let token = scheduler.makeToken("t")
    loop.frame(at: 1)
    #expect(log.take() == "observer: active\nafter")
    #expect(token.isActive)
    #expect(!loop.needsFrame)
    observer.onChange = nil
  }

  @Test func `after settle: activity that such an action begins is told in the next frame`() {
    let (log, loop) = (log, loop)
    let scheduler = Scheduler(loop: loop)
    let observer = LogObserver(log)
    scheduler.addActivityObserver(observer)
    var token: ActivityToken?
    loop.afterSettle { token = scheduler.makeToken("t") }
    loop.frame(at: 1)
    #expect(log.take() == "" && token != nil)
    #expect(loop.needsFrame)
    loop.frame(at: 2)
    #expect(log.take() == "observer: active")
  }

  @Test func `a request is met by the frame that is still to be drawn`() {
    let loop = loop
    #expect(!loop.needsFrame)
    loop.requestFrame()
    #expect(loop.needsFrame)
    loop.onLayout = { loop.requestFrame() }
    loop.frame(at: 1)
    #expect(!loop.needsFrame)
    loop.onLayout = nil
    loop.onDraw = { loop.requestFrame() }
    loop.frame(at: 2)
    #expect(loop.needsFrame)
    loop.onDraw = nil
  }

  @Test func `the host is woken when frames are needed after none were, and not again until it rested`() {
    let loop = loop
    var wakes = 0
    loop.onWake = { wakes += 1 }
    loop.requestFrame()
    loop.requestFrame()
    loop.afterSettle {}
    #expect(wakes == 1)
    loop.frame(at: 1)
    #expect(wakes == 1)
    let scheduler = Scheduler(loop: loop)
    let token = scheduler.makeToken("t")
    #expect(wakes == 2 && token.isActive)
    loop.frame(at: 2)
    #expect(wakes == 2)
    loop.after(1) {}
    #expect(wakes == 3)
  }

  @Test func `schedulers made and dropped while others are stepped or told do no harm`() {
    let (log, loop) = (log, loop)
    let first = Scheduler(loop: loop)
    var second: Scheduler? = Scheduler(loop: loop)
    var made: [Scheduler] = []
    let thing = Thing("a", log)
    thing.onUpdate = { _ in
      second = nil
      made.append(Scheduler(loop: loop))
      return made.count < 3 ? .active : .atRest
    }
    first.add(Step(), to: thing)
    for frame in 1...5 { loop.frame(at: Double(frame)) }
    #expect(made.count == 3)
    #expect(second == nil)
    thing.onUpdate = { _ in .atRest }
  }

  @Test func `a frame inside a frame, and times that are no numbers, are programmer errors`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let loop = FrameLoop()
        loop.onDraw = { loop.frame(at: 2) }
        loop.frame(at: 1)
      }
    }
    await #expect(processExitsWith: .failure) { await MainActor.run { FrameLoop().frame(at: .nan) } }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = FrameLoop().after(-1) {} }
    }
  }
}

struct FrameSourceTests {
  @Test func `headless, GPU-less tests: a virtual clock whose frames gather no rounding error`() {
    let source = VirtualFrameSource(rate: 60)
    var last = 0.0
    for _ in 0..<6000 { last = source.nextFrameTime() }
    #expect(last == 100)
  }

  @Test func `predicted retraces lie on a steady grid though presentation scatters`() {
    var now = 0.0
    let source = VsyncFrameSource(refreshRate: 100) { now }
    var times: [Double] = []
    for frame in 0..<200 {
      times.append(source.nextFrameTime())
      now = Double(frame + 1) * 0.01 + (frame % 2 == 0 ? 0.002 : -0.002)
      source.didPresent()
    }
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.dropFirst(20)
    #expect(steps.allSatisfy { abs($0 - 0.01) < 0.0005 })
  }

  @Test func `fifty thousand timers fire in their order`() {
    let loop = FrameLoop()
    var fired: [Int] = []
    let ids = (0..<50_000).map { number in loop.after(Double(number * 7919 % 50_000) / 100) { fired.append(number) } }
    for number in stride(from: 0, to: 50_000, by: 3) { loop.cancelTimer(ids[number]) }
    let kept = (0..<50_000).filter { $0 % 3 != 0 }.sorted { $0 * 7919 % 50_000 < $1 * 7919 % 50_000 }
    #expect(loop.nextDeadline == Double(kept[0] * 7919 % 50_000) / 100)
    loop.frame(at: 1000)
    #expect(fired == kept)
    #expect(loop.nextDeadline == nil)
  }
}
