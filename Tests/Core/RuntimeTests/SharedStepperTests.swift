import Runtime
import TestSupport
import Testing

/// A stepper that counts down for each rider how long it is carried.
private final class Belt: SharedStepper {
  static let log = Log()
  private(set) var time: Double
  private var riders: [(rider: RidePerformer, until: Double)] = []
  private(set) var isEnded = false

  init(now: Double) {
    time = now
    Belt.log.write("belt made at \(now)")
  }

  var isMoving: Bool { !riders.isEmpty }

  func carry(_ rider: RidePerformer, until time: Double) {
    riders.removeAll { $0.rider === rider }
    riders.append((rider, time))
  }
  func drop(_ rider: RidePerformer) { riders.removeAll { $0.rider === rider } }

  func step(to time: Double) {
    Belt.log.write("belt \(time)")
    self.time = time
    let over = riders.filter { $0.until <= time }
    riders.removeAll { $0.until <= time }
    for (rider, _) in over { rider.arrive() }
  }

  func end() {
    Belt.log.write("belt ends")
    isEnded = true
    riders.removeAll()
  }
}

/// Another type of stepper.
private final class Rope: SharedStepper {
  init(now: Double) { Belt.log.write("rope made") }
  var isMoving: Bool { false }
  func step(to time: Double) { Belt.log.write("rope") }
  func end() { Belt.log.write("rope ends") }
}

/// Rides on the belt until a time.
private struct Ride: NamedPlan {
  typealias PerformerType = RidePerformer
  var until = 1.0
}

private final class RidePerformer: NamedPlanPerforming, ManualPerforming {
  let thing: Thing
  var context: PerformerContext?
  private var belt: Belt?
  private var isRiding = false

  init(target: Thing) { thing = target }
  func begin(in context: PerformerContext) {
    self.context = context
    thing.tickers.append(context)
    belt = context.stepper(Belt.self)
  }
  func addPlan(_ plan: any Plan) { ride((plan as? Ride)?.until ?? 0) }
  func addPlan(_ plan: any Plan, named name: String) { ride((plan as? Ride)?.until ?? 0) }
  private func ride(_ time: Double) {
    belt?.carry(self, until: time)
    isRiding = true
  }
  func removePlan(named name: String) {
    belt?.drop(self)
    isRiding = false
    context?.startUpdates()
  }
  func update(_ frame: Frame) -> ActivityState {
    Belt.log.write("\(thing) \(frame.time) +\(frame.delta)")
    thing.onAdd?()
    guard isRiding else { return .atRest }
    context?.delegateToStepper()
    return .active
  }
  func arrive() {
    Belt.log.write("\(thing) arrives")
    isRiding = false
    thing.onRemove?()
    if !isRiding { context?.rest() }
  }
  var activityDescription: String { "ride of \(thing)" }
}

@Suite(.serialized)
struct SharedStepperTests {
  let f = Fixture(isTraced: false)
  let observer: LogObserver

  init() {
    observer = LogObserver(Belt.log)
    f.scheduler.addActivityObserver(observer)
    _ = Belt.log.take()
  }

  private func log() -> String { Belt.log.take() }

  @Test func `one stepper of a type is made for each scheduler, when it is first asked for, at its present time`() {
    f.loop.frame(at: 0.5)
    #expect(log() == "")
    f.loop.dispatch(at: 0.75) { f.scheduler.add(Ride(), to: f.a) }
    f.scheduler.add(Ride(), to: f.b)
    #expect(log() == "belt made at 0.75")
    let belts = [f.a, f.b].map { $0.tickers[0].stepper(Belt.self) }
    #expect(belts[0] != nil && belts[0] === belts[1])
    #expect(f.a.tickers[0].stepper(Rope.self) != nil && log() == "rope made")
    let other = Scheduler(loop: f.loop)
    other.add(Ride(), to: f.a)
    #expect(log() == "belt made at 0.0" && f.a.tickers[1].stepper(Belt.self) !== belts[0])
    _ = log()
  }

  @Test func `it is stepped before performers are updated, once a frame, and they no more once they are carried`() {
    f.scheduler.add(Ride(), to: f.a)
    f.scheduler.add(Ride(until: 0.75), to: f.b)
    _ = log()
    f.run(frames: 5, rate: 4)
    #expect(
      log() == """
        belt 0.25
        a 0.25 +0.25
        b 0.25 +0.25
        observer: active
        belt 0.5
        belt 0.75
        b arrives
        belt 1.0
        a arrives
        observer: atRest
        belt 1.25
        """)
    #expect(!f.loop.needsFrame)
  }

  @Test func `frames go on while anything in a stepper moves, and who is carried counts as at work`() {
    f.scheduler.add(Ride(), to: f.a)
    f.loop.frame(at: 0.25)
    #expect(f.loop.needsFrame && f.scheduler.isActive)
    #expect(f.scheduler.activeLabels == ["ride of a"])
    f.scheduler.isPaused = true
    #expect(!f.loop.needsFrame && f.scheduler.isActive)
    f.scheduler.isPaused = false
    #expect(f.loop.needsFrame)
    f.loop.frame(at: 1)
    #expect(!f.loop.needsFrame && !f.scheduler.isActive)
  }

  @Test func `one that is carried is caught up before a plan is added or removed, and is carried on`() {
    f.scheduler.add(Ride(until: 9), named: "n", to: f.a)
    f.loop.frame(at: 0.25)
    _ = log()
    f.loop.dispatch(at: 0.375) { f.scheduler.add(Ride(until: 2), to: f.a) }
    #expect(log() == "a 0.375 +0.125")
    f.loop.frame(at: 0.5)
    #expect(log() == "belt 0.5\na 0.5 +0.125")
    f.loop.frame(at: 0.75)
    #expect(log() == "belt 0.75")
    f.loop.dispatch(at: 0.875) { f.a.tickers[0].catchUp() }
    #expect(log() == "a 0.875 +0.375")
    f.loop.dispatch(at: 0.875) { f.a.tickers[0].catchUp() }
    #expect(log() == "")
    f.loop.frame(at: 1)
    #expect(log() == "belt 1.0")
    f.loop.dispatch(at: 1.125) { f.scheduler.remove(named: "n", from: f.a) }
    #expect(log() == "a 1.125 +0.25")
    f.loop.frame(at: 1.25)
    #expect(log() == "belt 1.25\na 1.25 +0.125\nobserver: atRest")
  }

  @Test func `replaced in one moment there are no edges, whether it moved or had just come to rest`() {
    let changes = Log()
    final class Tokens: Tracer {
      let changes: Log
      init(_ changes: Log) { self.changes = changes }
      func tokenDidChange(_ label: String, isActive: Bool, of scheduler: Scheduler) {
        changes.write("\(label) \(isActive)")
      }
    }
    f.scheduler.addTracer(Tokens(changes))
    f.scheduler.add(Ride(until: 9), named: "n", to: f.a)
    f.loop.frame(at: 0.25)
    f.loop.dispatch(at: 0.375) { f.scheduler.add(Ride(until: 1), named: "n", to: f.a) }
    f.loop.frame(at: 0.5)
    #expect(changes.take() == "ride of a true")
    // Told of its rest it was at rest for a moment, of which observers hear nothing.
    f.a.onRemove = { [f] in
      f.a.onRemove = nil
      f.scheduler.add(Ride(until: 2), named: "n", to: f.a)
    }
    f.loop.frame(at: 1)
    f.loop.frame(at: 1.25)
    #expect(changes.take() == "ride of a false\nride of a true" && f.scheduler.activityState == .active)
    f.loop.frame(at: 2)
    #expect(changes.take() == "ride of a false")
    #expect(
      log().split(separator: "\n").filter { $0.hasPrefix("observer") } == ["observer: active", "observer: atRest"])
  }

  @Test func `carry and rest count where they belong and nowhere else`() {
    let (a, b) = (f.a, f.b)
    // Outside an update nobody can be carried, nor rest from being updated.
    f.scheduler.add(Ride(), to: a)
    a.tickers[0].delegateToStepper()
    a.tickers[0].rest()
    f.loop.frame(at: 0.25)
    #expect(log().hasSuffix("belt 0.25\na 0.25 +0.25\nobserver: active"))
    // Carried already: again is nothing; started it is updated, whatever it is told meanwhile.
    a.tickers[0].delegateToStepper()
    a.tickers[0].startUpdates()
    a.tickers[0].delegateToStepper()
    a.tickers[0].rest()
    f.loop.frame(at: 0.5)
    f.loop.frame(at: 0.75)
    #expect(log() == "belt 0.5\na 0.5 +0.25\nbelt 0.75")
    // Rest and start in one step: it goes on, with no edges.
    a.onRemove = { a.tickers[0].startUpdates() }
    a.tickers[0].rest()
    #expect(!f.scheduler.isActive)
    a.tickers[0].rest()
    a.tickers[0].startUpdates()
    f.loop.frame(at: 0.875)
    #expect(log() == "belt 0.875\na 0.875 +0.125")
    // In an update the start outweighs being carried, in whatever order they are said.
    f.scheduler.add(Ride(until: 9), to: b)
    _ = log()
    b.onAdd = { b.tickers[0].startUpdates() }
    f.loop.frame(at: 0.9375)
    b.onAdd = nil
    f.loop.frame(at: 0.96875)
    f.loop.frame(at: 0.984375)
    #expect(
      log() == """
        belt 0.9375
        b 0.9375 +0.0625
        belt 0.96875
        b 0.96875 +0.03125
        belt 0.984375
        """)
    a.onRemove = nil
  }

  @Test func `a plan of the moment in which a stepper says rest is not overlooked`() {
    f.scheduler.add(Ride(until: 0.5), to: f.a)
    f.loop.frame(at: 0.25)
    f.a.onRemove = { [f] in
      f.a.onRemove = nil
      f.scheduler.add(Ride(until: 2), to: f.a)
    }
    f.loop.frame(at: 0.5)
    #expect(f.scheduler.isActive && f.loop.needsFrame)
    _ = log()
    f.loop.frame(at: 0.75)
    #expect(log() == "belt 0.75\na 0.75 +0.25")
    f.loop.frame(at: 2)
    #expect(!f.scheduler.isActive && !f.loop.needsFrame)
  }

  @Test func `time stands still for a stepper while its scheduler is paused, and is scaled`() {
    let loop = FrameLoop(timeScale: 0.5)
    let scheduler = Scheduler(loop: loop)
    scheduler.add(Ride(), to: f.a)
    _ = log()
    loop.frame(at: 0.5)
    loop.dispatch(at: 0.75) { scheduler.isPaused = true }
    loop.frame(at: 1)
    loop.frame(at: 7)
    loop.dispatch(at: 10.75) { scheduler.isPaused = false }
    loop.frame(at: 11)
    #expect(log() == "belt 0.25\na 0.25 +0.25\nbelt 0.375\nbelt 0.375\nbelt 0.5")
  }

  @Test func `moments that run backwards are no step back`() {
    f.loop.frame(at: 1)
    f.scheduler.add(Ride(until: 9), to: f.a)
    _ = log()
    f.loop.frame(at: 0.5)
    f.loop.dispatch(at: 0.25) { f.a.tickers[0].catchUp() }
    f.loop.frame(at: 2)
    #expect(log() == "belt 1.0\na 1.0 +0.0\nobserver: active\nbelt 2.0")
  }

  @Test func `torn down it ends, once, and there is none any more`() {
    f.scheduler.add(Ride(), to: f.a)
    let ticker = f.a.tickers[0]
    _ = ticker.stepper(Rope.self)
    f.loop.frame(at: 0.25)
    _ = log()
    f.scheduler.tearDown()
    f.scheduler.tearDown()
    #expect(log() == "belt ends\nrope ends")
    #expect(ticker.stepper(Belt.self) == nil)
    ticker.startUpdates()
    ticker.delegateToStepper()
    ticker.rest()
    ticker.catchUp()
    f.loop.frame(at: 0.5)
    #expect(log() == "observer: atRest" && !f.loop.needsFrame)
  }

  @Test func `torn down in a stepper's step, nobody is stepped any more`() {
    let rest = Scheduler(loop: f.loop)
    let ends = f
    f.scheduler.add(Ride(until: 0.5), to: f.a)
    f.scheduler.add(Step(), to: f.b)
    _ = f.a.tickers[0].stepper(Rope.self)
    f.b.onUpdate = { _ in
      Belt.log.write("step")
      return .active
    }
    f.loop.frame(at: 0.25)
    _ = log()
    f.a.onRemove = { ends.scheduler.tearDown() }
    f.loop.frame(at: 0.5)
    #expect(log() == "belt 0.5\na arrives\nbelt ends\nrope ends\nrope\nobserver: atRest")
    f.loop.frame(at: 0.75)
    #expect(log() == "" && !f.loop.needsFrame && !rest.isActive)
    f.a.onRemove = nil
    f.b.onUpdate = { _ in .atRest }
  }

  @Test func `dropped without being torn down it ends too, and nothing of it stays`() {
    let tracker = LeakTracker()
    do {
      let scheduler = tracker.track(Scheduler(loop: f.loop), "scheduler")
      let thing = tracker.track(Thing("c", f.log), "thing")
      scheduler.add(Ride(), to: thing)
      if let belt = thing.tickers[0].stepper(Belt.self) { tracker.track(belt, "belt") }
      f.loop.frame(at: 0.25)
      _ = log()
    }
    #expect(log() == "belt ends")
    #expect(tracker.alive == [])
    f.loop.frame(at: 0.5)
    #expect(!f.loop.needsFrame && log() == "")
  }

  @Test func `a stepper that is first asked for in a step is stepped from the next frame on`() {
    f.scheduler.add(Ride(until: 9), to: f.a)
    f.a.onAdd = { [f] in _ = f.a.tickers[0].stepper(Rope.self) }
    _ = log()
    f.loop.frame(at: 0.25)
    f.loop.frame(at: 0.5)
    #expect(log() == "belt 0.25\na 0.25 +0.25\nrope made\nobserver: active\nbelt 0.5\nrope")
    f.a.onAdd = nil
  }
}
