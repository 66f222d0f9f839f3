import Runtime
import TestSupport
import Testing

struct ActivityTests {
  let f = Fixture(isTraced: false)
  let observer: LogObserver

  init() {
    observer = LogObserver(f.log)
    f.scheduler.addActivityObserver(observer)
    for thing in [f.a, f.b] { thing.onAdd = nil }
  }

  /// What observers heard, without what performers did.
  private func edges() -> String {
    f.log.take().split(separator: "\n").filter { $0.contains("observer") || $0.contains(":") }.joined(separator: "\n")
  }

  @Test func `two activity states, activity edges only: observers hear each change once, at settle points`() {
    f.scheduler.add(Hold(), named: "1", to: f.a)
    f.scheduler.add(Hold(), named: "2", to: f.b)
    #expect(f.scheduler.isActive && f.scheduler.activityState == .atRest)
    #expect(edges() == "")
    f.run(frames: 2)
    #expect(edges() == "observer: active")
    f.scheduler.remove(named: "1", from: f.a)
    f.run(frames: 2)
    #expect(edges() == "")
    f.scheduler.remove(named: "2", from: f.b)
    #expect(!f.scheduler.isActive && f.scheduler.activityState == .active)
    f.run(frames: 2)
    #expect(edges() == "observer: atRest")
  }

  @Test func `a drop to nothing followed by new activity before the settle point is not rest`() {
    f.scheduler.add(Hold(), named: "drag", to: f.a)
    f.run(frames: 1)
    _ = edges()
    f.loop.dispatch(at: f.loop.now + 0.001) {
      f.scheduler.remove(named: "drag", from: f.a)
      f.scheduler.add(Hold(), named: "spring", to: f.a)
    }
    f.run(frames: 3)
    #expect(edges() == "")
  }

  @Test func `what begins and ends between two settle points is heard as both, once`() {
    f.scheduler.add(Hold(), named: "n", to: f.a)
    f.scheduler.remove(named: "n", from: f.a)
    #expect(f.loop.needsFrame)
    f.run(frames: 1)
    #expect(edges() == "observer: active\nobserver: atRest")
    #expect(!f.loop.needsFrame)
    f.run(frames: 2)
    #expect(edges() == "")
  }

  @Test func `several activity observers: ordered, unique, removable`() {
    let second = LogObserver(f.log, "observer 2")
    f.scheduler.addActivityObserver(second)
    f.scheduler.addActivityObserver(observer)
    f.scheduler.add(Hold(), to: f.a)
    f.run(frames: 1)
    #expect(edges() == "observer: active\nobserver 2: active")
    f.scheduler.removeActivityObserver(observer)
    f.a.tokens[""] = nil
    f.run(frames: 1)
    #expect(edges() == "observer 2: atRest")
  }

  @Test func `several activity observers: safe to mutate while notifying`() {
    let second = LogObserver(f.log, "observer 2")
    let third = LogObserver(f.log, "observer 3")
    f.scheduler.addActivityObserver(second)
    observer.onChange = { scheduler in
      scheduler.removeActivityObserver(second)
      scheduler.addActivityObserver(third)
    }
    f.scheduler.add(Hold(), to: f.a)
    f.run(frames: 1)
    #expect(edges() == "observer: active")
    f.a.tokens[""] = nil
    f.run(frames: 1)
    #expect(edges() == "observer: atRest\nobserver 3: atRest")
  }

  @Test func `an observer that tears the scheduler down while it is told: the others hear both edges`() {
    let second = LogObserver(f.log, "observer 2")
    f.scheduler.addActivityObserver(second)
    observer.onChange = { $0.tearDown() }
    f.scheduler.add(Hold(), to: f.a)
    f.run(frames: 3)
    #expect(edges() == "observer: active\nobserver 2: active\nobserver: atRest\nobserver 2: atRest")
    observer.onChange = nil
  }

  @Test func `activity tokens: many tokens per performer, active while one of them is`() {
    f.a.onToken = { [unowned a = f.a] tokenizer, name in
      for part in ["x", "y"] {
        a.tokens[part] = tokenizer.makeToken(part)
        a.tokens[part]?.isActive = true
      }
    }
    f.scheduler.add(Hold(), to: f.a)
    f.a.tokens["x"]?.isActive = false
    #expect(f.scheduler.isActive)
    #expect(f.scheduler.activeLabels == ["y"])
    f.a.tokens["y"]?.isActive = false
    #expect(!f.scheduler.isActive)
  }

  @Test func `reusable per-plan token: the same plan entry yields the same token, which may go active again`() {
    var tokens: [ActivityToken?] = []
    f.a.onToken = { tokenizer, _ in tokens = [tokenizer.tokenForCurrentPlan(), tokenizer.tokenForCurrentPlan()] }
    f.scheduler.add(Hold(), to: f.a)
    #expect(tokens[0] != nil && tokens[0] === tokens[1])
    let first = tokens[0]
    f.scheduler.add(Hold(), to: f.a)
    #expect(tokens[0] !== first)
    for _ in 0..<2 {
      first?.isActive = true
      #expect(f.scheduler.isActive)
      first?.isActive = false
      #expect(!f.scheduler.isActive)
    }
  }

  @Test func `the token of the current plan exists only inside addPlan`() {
    var kept: PerformerContext?
    f.a.onToken = { tokenizer, _ in kept = tokenizer }
    f.scheduler.add(Hold(), to: f.a)
    #expect(kept != nil && kept?.tokenForCurrentPlan() == nil)
    #expect(kept?.makeToken("x") != nil)
    f.scheduler.tearDown()
    #expect(kept?.makeToken("x") == nil)
  }

  @Test func `token misuse: ending an ended token does nothing, and never makes the count negative`() {
    let one = f.scheduler.makeToken("one")
    one.isActive = false
    one.isActive = false
    let two = f.scheduler.makeToken("two")
    one.isActive = false
    #expect(f.scheduler.isActive)
    two.isActive = true
    two.isActive = false
    #expect(!f.scheduler.isActive)
  }

  @Test func `token leak: a dropped token ends its activity at once`() {
    var token: ActivityToken? = f.scheduler.makeToken("t")
    #expect(f.scheduler.isActive && token != nil)
    token = nil
    #expect(!f.scheduler.isActive)
  }

  @Test func `delegated performing: work done elsewhere reports start and end by token`() {
    f.scheduler.add(Hold(), to: f.a)
    f.run(frames: 1)
    #expect(edges() == "observer: active")
    #expect(!f.loop.needsFrame)
    f.loop.dispatch(at: 5) { f.a.tokens[""]?.isActive = false }
    f.run(frames: 1)
    #expect(edges() == "observer: atRest")
  }

  @Test func `active labels say what keeps the scheduler going, in order of being made`() {
    let token = f.scheduler.makeToken("a picture")
    f.scheduler.add(Hold(), to: f.a)
    f.a.onUpdate = { _ in .active }
    f.scheduler.add(Step(), to: f.a)
    #expect(f.scheduler.activeLabels == ["a picture", "Hold", "StepPerformer"])
    token.isActive = false
    #expect(f.scheduler.activeLabels == ["Hold", "StepPerformer"])
    f.a.onUpdate = { _ in .atRest }
  }

  @Test func `whenAllAtRest: an empty list fires at once, and so does one in which nothing moves`() {
    var count = 0
    whenAllAtRest([]) { count += 1 }
    #expect(count == 1)
    whenAllAtRest([f.scheduler, Scheduler(loop: f.loop)]) { count += 1 }
    #expect(count == 2)
  }

  @Test func `whenAllAtRest: fires exactly once, when the last rests, not before one that has yet to begin`() {
    let other = Scheduler(loop: f.loop)
    var count = 0
    f.scheduler.add(Hold(), to: f.a)
    other.add(Hold(), to: f.b)
    whenAllAtRest([f.scheduler, other]) { count += 1 }
    f.a.tokens[""] = nil
    f.run(frames: 3)
    #expect(count == 0)
    f.b.tokens[""] = nil
    #expect(count == 0)
    f.run(frames: 1)
    #expect(count == 1)
    f.scheduler.add(Hold(), to: f.a)
    f.run(frames: 1)
    f.a.tokens[""] = nil
    f.run(frames: 2)
    #expect(count == 1)
  }

  @Test func `whenAllAtRest: tearing the last one down counts as rest`() {
    var count = 0
    f.scheduler.add(Hold(), to: f.a)
    f.run(frames: 1)
    whenAllAtRest([f.scheduler]) { count += 1 }
    f.scheduler.tearDown()
    #expect(count == 0)
    f.run(frames: 1)
    #expect(count == 1)
  }
}
