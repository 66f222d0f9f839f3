import Runtime
import Testing

/// One text for each rule of the runtime: what its performers do, what its tracer is told, and when it is at rest, in
/// their order.
struct TraceTextTests {
  private let fixture = Fixture()
  private let edges: LogObserver

  init() {
    edges = LogObserver(fixture.log, "edge")
    fixture.scheduler.addActivityObserver(edges)
  }

  private func text() -> String { fixture.log.take() }
  private func settle() { fixture.loop.frame(at: fixture.loop.now + 0.01) }

  @Test func `trace order: created, performed, added; one performer for two plans`() {
    fixture.scheduler.add(Note("1"), to: fixture.a)
    fixture.scheduler.add(Note("2"), to: fixture.a)
    #expect(
      text() == """
        created NotePerformer for a
        a performs Note(1)
        added Note(1) to a
        a performs Note(2)
        added Note(2) to a
        """)
  }

  @Test func `activity edges: the first token and the last, at settle points`() {
    fixture.scheduler.add(Hold(), named: "x", to: fixture.a)
    fixture.scheduler.add(Hold(), named: "y", to: fixture.b)
    _ = text()
    settle()
    fixture.a.tokens["x"]?.isActive = false
    settle()
    fixture.a.tokens["x"]?.isActive = true
    fixture.b.tokens["y"]?.isActive = false
    settle()
    fixture.a.tokens["x"]?.isActive = false
    #expect(text() == "active\nedge: active")
    settle()
    #expect(text() == "atRest\nedge: atRest")
  }

  @Test func `named replacement: removed, performed, added, and no rest between`() {
    fixture.scheduler.add(Hold(), named: "x", to: fixture.a)
    settle()
    _ = text()
    fixture.scheduler.add(Step(), named: "x", to: fixture.a)
    fixture.a.onUpdate = { _ in .active }
    settle()
    #expect(
      text() == """
        a drops x
        removed x from a
        created StepPerformer for a
        a performs x=Step
        added x=Step to a
        """)
  }

  @Test func `removing the only active named plan is one edge`() {
    fixture.scheduler.add(Hold(), named: "x", to: fixture.a)
    settle()
    _ = text()
    fixture.scheduler.remove(named: "x", from: fixture.a)
    fixture.scheduler.remove(named: "x", from: fixture.a)
    settle()
    settle()
    #expect(text() == "a drops x\nremoved x from a\natRest\nedge: atRest")
  }

  @Test func `a plan that begins and ends inside one turn is heard as both, after the commit`() {
    var transaction = Transaction()
    transaction.add(Hold(), named: "x", to: fixture.a)
    transaction.remove(named: "x", from: fixture.a)
    fixture.scheduler.commit(transaction)
    #expect(
      text() == """
        created HoldPerformer for a
        a performs x=Hold
        added x=Hold to a
        a drops x
        removed x from a
        """)
    settle()
    #expect(text() == "active\nedge: active\natRest\nedge: atRest")
  }

  @Test func `composition: a child is added before its parent, to the same target`() {
    fixture.a.onEmit = { emitter, text in
      if text == "outer" {
        emitter.emitPlan(Compose(text: "inner"))
      } else {
        emitter.emitPlan(Note("leaf"), named: "n")
      }
    }
    fixture.scheduler.add(Compose(text: "outer"), to: fixture.a)
    #expect(
      text() == """
        created ComposePerformer for a
        a performs Compose(outer)
        a performs Compose(inner)
        created NotePerformer for a
        a performs n=Note(leaf)
        added n=Note(leaf) to a
        added Compose(inner) to a
        added Compose(outer) to a
        """)
  }

  @Test func `cyclic composition is cut off with a warning, and what it had made goes on`() {
    fixture.a.onEmit = { emitter, text in emitter.emitPlan(Compose(text: text)) }
    fixture.scheduler.add(Compose(text: "c"), to: fixture.a)
    let lines = text().split(separator: "\n").map(String.init)
    #expect(lines.filter { $0 == "a performs Compose(c)" }.count == 32)
    #expect(lines.filter { $0 == "added Compose(c) to a" }.count == 32)
    #expect(
      lines.filter { $0.hasPrefix("warning") }
        == ["warning: Compose was not added: plans that emit plans may nest at most 32 deep"])
  }

  @Test func `a plan after the end is refused with a warning, and so is a token that was ended`() {
    fixture.scheduler.add(Hold(), named: "x", to: fixture.a)
    let token = fixture.a.tokens["x"]
    fixture.scheduler.remove(named: "x", from: fixture.a)
    _ = text()
    token?.isActive = true
    #expect(text() == "warning: Hold was ended by its scheduler; it cannot be active again")
    fixture.scheduler.close()
    fixture.scheduler.add(Note("late"), to: fixture.a)
    #expect(text() == "warning: scheduler has ended; Note was added later and is refused")
    fixture.scheduler.tearDown()
    fixture.scheduler.add(Note("later"), to: fixture.a)
    #expect(text() == "warning: scheduler has ended; Note was added later and is refused")
  }

  @Test func `tear-down of what moves: one edge, at the next settle, and nothing the second time`() {
    fixture.scheduler.add(Hold(), to: fixture.a)
    settle()
    _ = text()
    fixture.scheduler.tearDown()
    fixture.scheduler.tearDown()
    #expect(text() == "")
    settle()
    settle()
    #expect(text() == "atRest\nedge: atRest")
  }

  @Test func `a scrubbed scheduler is active as long as it is scrubbed`() {
    let log = Log()
    let timeline = Timeline(loop: fixture.loop)
    let scheduler = Scheduler(loop: fixture.loop, timeline: timeline)
    scheduler.addTracer(LogTracer(log))
    timeline.begin()
    timeline.attachScrubber(at: 1)
    timeline.attachScrubber(at: 2)
    settle()
    timeline.attachScrubber(at: 0)
    settle()
    #expect(log.take() == "active")
    timeline.detachScrubber()
    settle()
    #expect(log.take() == "atRest")
  }

  @Test func `delegated performing: work that another one does begins and ends by its token`() {
    let clerk = Clerk()
    fixture.a.onToken = { tokenizer, name in
      if let token = tokenizer.tokenForCurrentPlan() { clerk.take(name, token) }
    }
    fixture.scheduler.add(Hold(), named: "letter", to: fixture.a)
    fixture.scheduler.add(Hold(), named: "parcel", to: fixture.a)
    _ = text()
    settle()
    clerk.finish("letter")
    settle()
    #expect(fixture.scheduler.activeLabels == ["Hold"])
    clerk.finish("parcel")
    clerk.finish("parcel")
    settle()
    #expect(text() == "active\nedge: active\natRest\nedge: atRest")
  }

  @Test func `an enormous transaction is one operation after the other: each performed once, none nested`() {
    let count = 200_000
    let scheduler = Scheduler(loop: fixture.loop)
    let things = (0..<100).map { Tally("\($0)") }
    var transaction = Transaction()
    for number in 0..<count { transaction.add(Count(), to: things[number % things.count]) }
    scheduler.commit(transaction)
    #expect(things.reduce(0) { $0 + $1.count } == count)
    #expect(things.allSatisfy { $0.made == 1 && $0.deepest == 1 })
    #expect(transaction.targets.count == things.count)
  }
}

/// Does work for performers, elsewhere.
private final class Clerk {
  private var work: [String: ActivityToken] = [:]
  func take(_ name: String, _ token: ActivityToken) {
    token.isActive = true
    work[name] = token
  }
  func finish(_ name: String) { work[name]?.isActive = false }
}

private final class Tally {
  let name: String
  var count = 0
  var made = 0
  var depth = 0
  var deepest = 0
  init(_ name: String) { self.name = name }
}

private struct Count: Plan { typealias PerformerType = CountPerformer }

private final class CountPerformer: Performer {
  private let tally: Tally
  init(target: Tally) {
    tally = target
    tally.made += 1
  }
  func addPlan(_ plan: any Plan) {
    tally.depth += 1
    tally.deepest = max(tally.deepest, tally.depth)
    tally.count += 1
    tally.depth -= 1
  }
}
