import Runtime
import Testing

struct SteppingTests {
  let f = Fixture(isTraced: false)

  /// A target whose steps are noted, at rest after a time.
  private func note(_ thing: Thing, until end: Double) {
    let log = f.log
    thing.onUpdate = { [unowned thing] frame in
      log.write("\(thing) \(frame.time) +\(frame.delta)")
      return frame.time >= end ? .atRest : .active
    }
  }
  private func steps() -> String {
    f.log.take().split(separator: "\n").filter { $0.contains("+") }.joined(separator: "\n")
  }

  @Test func `manual performing: update returns active or at rest; clock sleeps when unused`() {
    note(f.a, until: 0.5)
    f.scheduler.add(Step(), to: f.a)
    f.run(frames: 3, rate: 4)
    #expect(steps() == "a 0.25 +0.25\na 0.5 +0.25")
    #expect(!f.loop.needsFrame)
    f.run(frames: 2, rate: 4)
    #expect(steps() == "")
  }

  @Test func `the frame in which the last performer rests asks for no further one`() {
    note(f.a, until: 0.25)
    f.scheduler.add(Step(), to: f.a)
    #expect(f.loop.needsFrame)
    f.loop.frame(at: 0.25)
    #expect(f.scheduler.activityState == .atRest)
    #expect(!f.loop.needsFrame)
  }

  @Test func `a token that is held by a hand asks for no frames`() {
    f.scheduler.add(Hold(), to: f.a)
    f.run(frames: 1)
    #expect(f.scheduler.isActive)
    #expect(!f.loop.needsFrame)
  }

  @Test func `motion begins at the event's own moment`() {
    note(f.a, until: 1)
    f.loop.dispatch(at: 0.125) { f.scheduler.add(Step(), to: f.a) }
    f.loop.frame(at: 0.25)
    #expect(steps() == "a 0.25 +0.125")
  }

  @Test func `a performer at work is brought up to the event before a plan is added or removed`() {
    note(f.a, until: 1)
    f.scheduler.add(Step(), named: "n", to: f.a)
    f.loop.frame(at: 0.25)
    f.loop.dispatch(at: 0.375) { f.scheduler.add(Step(), to: f.a) }
    f.loop.dispatch(at: 0.4375) { f.scheduler.remove(named: "n", from: f.a) }
    f.loop.frame(at: 0.5)
    #expect(steps() == "a 0.25 +0.25\na 0.375 +0.125\na 0.4375 +0.0625\na 0.5 +0.0625")
  }

  @Test func `a performer that rests and starts again counts from its new start`() {
    note(f.a, until: 0.25)
    f.scheduler.add(Step(), to: f.a)
    f.loop.frame(at: 0.25)
    f.loop.frame(at: 0.5)
    f.loop.dispatch(at: 0.625) { f.a.tickers[0].startUpdates() }
    f.loop.frame(at: 0.75)
    #expect(steps() == "a 0.25 +0.25\na 0.75 +0.125")
  }

  @Test func `a performer that rested at an event is listed once when it starts again in the same frame`() {
    note(f.a, until: 0.125)
    f.scheduler.add(Step(), to: f.a)
    f.loop.dispatch(at: 0.125) { f.scheduler.add(Step(), to: f.a) }
    f.loop.dispatch(at: 0.1875) { f.a.tickers[0].startUpdates() }
    f.loop.frame(at: 0.25)
    #expect(steps() == "a 0.125 +0.125\na 0.25 +0.125")
    #expect(!f.loop.needsFrame)
  }

  @Test func `what starts during a step takes effect in the next frame, in its own scheduler and in others`() {
    let f = f
    let other = Scheduler(loop: f.loop)
    let c = Thing("c", f.log)
    note(f.b, until: 1)
    note(c, until: 1)
    f.a.onUpdate = { frame in
      if frame.time == 0.25 {
        f.scheduler.add(Step(), to: f.b)
        other.add(Step(), to: c)
      }
      return .active
    }
    f.scheduler.add(Step(), to: f.a)
    f.loop.frame(at: 0.25)
    #expect(steps() == "")
    f.loop.frame(at: 0.5)
    #expect(steps() == "b 0.5 +0.25\nc 0.5 +0.25")
    f.a.onUpdate = { _ in .atRest }
  }

  @Test func `a plan for a performer that is still to be stepped brings it up to the frame, once`() {
    let f = f
    note(f.b, until: 1)
    f.a.onUpdate = { frame in
      if frame.time == 0.25 { f.scheduler.add(Step(), to: f.b) }
      return .active
    }
    f.scheduler.add(Step(), to: f.a)
    f.scheduler.add(Step(), to: f.b)
    f.loop.frame(at: 0.25)
    #expect(steps() == "b 0.25 +0.25")
    f.a.onUpdate = { _ in .atRest }
  }

  @Test func `started from inside its last update a performer goes on`() {
    let f = f
    f.a.onUpdate = { frame in
      f.log.write("a \(frame.time) +\(frame.delta)")
      if frame.time < 0.5 { f.a.tickers[0].startUpdates() }
      return .atRest
    }
    f.scheduler.add(Step(), to: f.a)
    f.run(frames: 4, rate: 4)
    #expect(steps() == "a 0.25 +0.25\na 0.5 +0.25")
    f.a.onUpdate = { _ in .atRest }
  }

  @Test func `steps are in the order of beginning`() {
    for thing in [f.b, f.a] {
      note(thing, until: 1)
      f.scheduler.add(Step(), to: thing)
    }
    f.loop.frame(at: 0.5)
    #expect(steps() == "b 0.5 +0.5\na 0.5 +0.5")
  }

  @Test func `runtime pause: paused time does not advance; activity state is unaffected`() {
    note(f.a, until: 1)
    f.scheduler.add(Step(), to: f.a)
    f.loop.frame(at: 0.25)
    f.loop.dispatch(at: 0.375) { f.scheduler.isPaused = true }
    f.loop.frame(at: 0.5)
    #expect(!f.loop.needsFrame)
    f.loop.dispatch(at: 10.375) { f.scheduler.isPaused = false }
    #expect(f.scheduler.activityState == .active)
    #expect(f.loop.needsFrame)
    f.loop.frame(at: 10.5)
    #expect(steps() == "a 0.25 +0.25\na 0.375 +0.125\na 0.5 +0.125")
  }

  @Test func `slow motion: one time scale applies to every performer`() {
    let loop = FrameLoop(timeScale: 0.125)
    let scheduler = Scheduler(loop: loop)
    note(f.a, until: 1)
    scheduler.add(Step(), to: f.a)
    loop.frame(at: 2)
    #expect(scheduler.rate == 0.125)
    #expect(steps() == "a 0.25 +0.25")
  }

  @Test func `time that runs backwards stands still`() {
    note(f.a, until: 10)
    f.loop.frame(at: 1)
    f.loop.dispatch(at: 0.5) { f.scheduler.add(Step(), to: f.a) }
    f.loop.frame(at: 0.75)
    f.loop.frame(at: 1.5)
    #expect(steps() == "a 1.0 +0.0\na 1.5 +0.5")
    f.a.onUpdate = { _ in .atRest }
  }

  @Test func `velocity is the sum of what performers say, and nothing where none says`() {
    f.scheduler.add(Note("1"), to: f.a)
    #expect(f.scheduler.velocity(of: f.a) == nil)
    f.scheduler.add(Drift<Int>(velocity: (3, -5)), to: f.a)
    f.scheduler.add(Drift<String>(velocity: (-40, 200)), to: f.a)
    f.scheduler.add(Drift<Bool>(velocity: (7, 11)), to: Proxy(of: f.a))
    f.scheduler.add(Drift<Int>(velocity: (1000, 2000)), to: f.b)
    let (a, b) = (f.scheduler.velocity(of: f.a), f.scheduler.velocity(of: f.b))
    #expect([a?.x, a?.y, b?.x, b?.y] == [-30, 206, 1000, 2000])
    #expect(f.scheduler.velocity(of: Thing("c", f.log)) == nil)
  }
}

/// A plan whose performer reports a velocity; each kind has a performer of its own.
private struct Drift<Kind>: Plan {
  typealias PerformerType = DriftPerformer<Kind>
  var velocity: (x: Double, y: Double)
}

private final class DriftPerformer<Kind>: Performer {
  private(set) var velocity: (x: Double, y: Double)?
  init(target: AnyObject) {}
  func addPlan(_ plan: any Plan) { velocity = (plan as? Drift<Kind>)?.velocity }
}

/// Moves for another target.
private final class Proxy: TargetProxy {
  let target: Thing
  var representedTarget: AnyObject? { target }
  init(of target: Thing) { self.target = target }
}
