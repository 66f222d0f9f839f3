import Runtime
import TestSupport
import Testing

struct SchedulerLifeTests {
  let f = Fixture()

  @Test func `runtime is cheap, many coexist: one without plans wants no frames and tells nothing`() {
    let many = (0..<100).map { Scheduler(label: "\($0)", loop: f.loop) }
    #expect(!f.loop.needsFrame)
    f.run(frames: 2)
    #expect(many.allSatisfy { $0.activityState == .atRest })
    #expect(f.log.take() == "")
  }

  @Test func `runtime teardown: ends activity, refuses plans, does nothing the second time`() {
    f.scheduler.add(Hold(), to: f.a)
    f.run(frames: 1)
    let token = f.scheduler.makeToken("t")
    _ = f.log.take()
    f.scheduler.tearDown()
    f.scheduler.tearDown()
    #expect(!f.scheduler.isActive && !token.isActive)
    f.run(frames: 2)
    #expect(f.log.take() == "atRest")
    f.scheduler.add(Note("1"), to: f.a)
    #expect(f.log.take() == "warning: scheduler has ended; Note was added later and is refused")
    token.isActive = true
    #expect(!f.scheduler.isActive)
    #expect(!f.scheduler.makeToken("late").isActive)
    f.run(frames: 1)
    #expect(!f.loop.needsFrame)
  }

  @Test func `runtime teardown: performers, targets and observers are let go`() {
    let leaks = LeakTracker()
    do {
      let thing = leaks.track(Thing("c", f.log), "target")
      let observer = leaks.track(LogObserver(f.log), "observer")
      f.scheduler.addActivityObserver(observer)
      f.scheduler.add(Hold(), to: thing)
      f.scheduler.add(Step(), to: thing)
      f.run(frames: 2)
    }
    #expect(leaks.alive == ["target", "observer"])
    f.scheduler.tearDown()
    f.run(frames: 1)
    #expect(leaks.alive == [])
  }

  @Test func `tear-down inside an update: no other performer is stepped after it`() {
    let f = f
    f.a.onUpdate = { _ in
      f.scheduler.tearDown()
      return .active
    }
    f.b.onUpdate = { _ in
      Issue.record("stepped after the end")
      return .active
    }
    f.scheduler.add(Step(), to: f.a)
    f.scheduler.add(Step(), to: f.b)
    f.run(frames: 3)
    #expect(!f.loop.needsFrame)
    f.a.onUpdate = { _ in .atRest }
  }

  @Test func `tear-down inside the settle of another scheduler`() {
    let f = f
    let other = Scheduler(label: "other", loop: f.loop)
    other.add(Hold(), to: f.b)
    let observer = LogObserver(f.log, "other")
    other.addActivityObserver(observer)
    f.run(frames: 1)
    let first = LogObserver(f.log, "first")
    first.onChange = { _ in other.tearDown() }
    f.scheduler.addActivityObserver(first)
    f.scheduler.add(Hold(), to: f.a)
    _ = f.log.take()
    f.run(frames: 3)
    #expect(f.log.lines.filter { $0.contains(": ") } == ["first: active", "other: atRest"])
    first.onChange = nil
  }

  @Test func `closed: what runs goes on, nothing comes in, and tokens are not given any more`() {
    var updates = 0
    f.a.onUpdate = { _ in
      updates += 1
      return updates < 3 ? .active : .atRest
    }
    f.scheduler.add(Step(), to: f.a)
    f.scheduler.close()
    f.scheduler.add(Note("1"), to: f.b)
    #expect(f.b.madePerformers == 0)
    let token = f.scheduler.makeToken("late")
    token.isActive = true
    #expect(!token.isActive)
    f.run(frames: 5)
    #expect(updates == 3)
    #expect(f.scheduler.activityState == .atRest)
  }

  @Test func `a scheduler that is dropped leaves the loop`() {
    do {
      let scheduler = Scheduler(loop: f.loop)
      f.a.onUpdate = { _ in .active }
      scheduler.add(Step(), to: f.a)
      #expect(f.loop.needsFrame)
    }
    f.run(frames: 1)
    #expect(!f.loop.needsFrame)
    f.a.onUpdate = { _ in .atRest }
  }
}

struct NewTargetTests {
  let f = Fixture()

  @Test func `new-target observer: asked once per target, before its first performer, and may substitute a replica`() {
    let replica = Thing("replica", f.log)
    let observer = Substitute(f.log) { [f] in $0 === f.a ? replica : $0 }
    f.scheduler.addNewTargetObserver(observer)
    f.scheduler.addNewTargetObserver(observer)
    f.scheduler.add(Note("1"), named: "n", to: f.a)
    f.scheduler.add(Mark(), to: f.a)
    #expect(
      f.log.take() == """
        asked for a
        created NotePerformer for a
        replica performs n=Note(1)
        added n=Note(1) to a
        created MarkPerformer for a
        replica performs Mark
        added Mark to a
        """)
    f.scheduler.remove(named: "n", from: f.a)
    #expect(f.log.take() == "replica drops n\nremoved n from a")
  }

  @Test func `a new-target observer that adds a plan for the very target makes no second scope`() {
    let f = f
    let observer = Substitute(f.log) { target in
      if let thing = target as? Thing, thing.madePerformers == 0 {
        f.scheduler.add(Note("inner"), named: "n", to: thing)
      }
      return target
    }
    // Asked again from inside, it leaves it.
    var isAsked = false
    observer.shallAnswer = {
      defer { isAsked = true }
      return !isAsked
    }
    f.scheduler.addNewTargetObserver(observer)
    f.scheduler.add(Note("outer"), to: f.a)
    #expect(f.a.madePerformers == 1)
    _ = f.log.take()
    f.scheduler.remove(named: "n", from: f.a)
    #expect(f.log.take() == "a drops n\nremoved n from a")
  }

  @Test func `a replica that the performer cannot act on is told of, and nothing is kept`() {
    let observer = Substitute(f.log) { _ in LogObserver(Log()) }
    f.scheduler.addNewTargetObserver(observer)
    f.scheduler.add(Note("1"), to: f.a)
    #expect(f.log.take() == "asked for a\nwarning: Note cannot act on LogObserver")
  }
}

private final class Substitute: NewTargetObserver {
  private let log: Log
  private let answer: (AnyObject) -> AnyObject
  var shallAnswer: () -> Bool = { true }
  init(_ log: Log, _ answer: @escaping (AnyObject) -> AnyObject) {
    self.log = log
    self.answer = answer
  }
  func scheduler(_ scheduler: Scheduler, actorFor target: AnyObject) -> AnyObject {
    log.write("asked for \(target)")
    return shallAnswer() ? answer(target) : target
  }
}
