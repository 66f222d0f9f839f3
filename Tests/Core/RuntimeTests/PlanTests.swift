import Runtime
import Testing

struct PlanTests {
  let f = Fixture()

  @Test func `one performer per (target, performer type): a second plan reaches the same instance`() {
    f.scheduler.add(Note("1"), to: f.a)
    f.scheduler.add(Note("2"), to: f.a)
    f.scheduler.add(Note("3"), named: "n", to: f.a)
    f.scheduler.add(Mark(), to: f.a)
    #expect(f.a.madePerformers == 2)
    f.scheduler.add(Note("1"), to: f.b)
    #expect(f.b.madePerformers == 1)
  }

  @Test func `performer created lazily: made at the first plan that needs it, never by a removal`() {
    f.scheduler.remove(named: "n", from: f.a)
    #expect(f.a.madePerformers == 0)
    f.scheduler.add(Note("1"), to: f.a)
    #expect(f.a.madePerformers == 1)
    #expect(f.b.madePerformers == 0)
  }

  @Test func `plan is data, plan names its performer type: the type says who fulfils it, not the plan's value`() {
    f.scheduler.add(Note("1"), to: f.a)
    #expect(f.log.take() == "created NotePerformer for a\na performs Note(1)\nadded Note(1) to a")
  }

  @Test func `performer init with target: it never learns of another one`() {
    f.scheduler.add(Note("1"), to: f.a)
    f.scheduler.add(Note("2"), to: f.b)
    #expect(f.log.lines.filter { $0.contains("performs") } == ["a performs Note(1)", "b performs Note(2)"])
  }

  @Test func `plan copied on add: changing the caller's plan afterwards changes nothing`() {
    var plan = Note("before")
    var transaction = Transaction()
    transaction.add(plan, to: f.a)
    plan.text = "after"
    transaction.add(plan, to: f.a)
    f.scheduler.commit(transaction)
    let performed = f.log.lines.filter { $0.contains("performs") }
    #expect(performed == ["a performs Note(before)", "a performs Note(after)"])
  }

  @Test func `same plan added twice: two independent entries, in order`() {
    let plan = Hold()
    var tokens: [ActivityToken] = []
    f.a.onToken = { tokenizer, _ in
      guard let token = tokenizer.tokenForCurrentPlan() else { return }
      token.isActive = true
      tokens.append(token)
    }
    var transaction = Transaction()
    transaction.add(plan, to: f.a)
    transaction.add(plan, to: f.a)
    #expect(transaction.count == 2)
    f.scheduler.commit(transaction)
    #expect(
      f.log.take() == """
        created HoldPerformer for a
        a performs Hold
        added Hold to a
        a performs Hold
        added Hold to a
        """)
    #expect(tokens.count == 2 && tokens.first !== tokens.last)
    tokens.first?.isActive = false
    #expect(tokens.last?.isActive == true && f.scheduler.isActive)
    tokens.last?.isActive = false
    #expect(!f.scheduler.isActive)
  }

  @Test func `synchronous plan delivery: a plan has reached its performer when the call returns`() {
    f.scheduler.add(Note("1"), to: f.a)
    #expect(f.log.lines.contains("a performs Note(1)"))
  }

  @Test func `capability hand-in order: init, context, created, first plan`() {
    let scheduler = Scheduler(loop: f.loop, progress: TransitionProgress(initialDirection: .forward))
    scheduler.addTracer(LogTracer(f.log))
    scheduler.add(Able(), to: f.a)
    #expect(
      f.log.take()
        == "init\ncontext, progress\ncreated AblePerformer for a\nplan\nadded Able() to a")
  }

  @Test func `performer not configurable: without a window of the scheduler none is handed in`() {
    f.scheduler.add(Able(), to: f.a)
    #expect(f.log.lines.contains("context"))
  }

  @Test func `a plan that is emitted before the first plan is refused`() {
    f.a.onAdd = { Issue.record("nothing is performed") }
    f.scheduler.add(Hasty(), to: f.a)
    #expect(
      f.log.lines.contains("warning: HastyPerformer emits a plan before its first plan was added; the plan is refused"))
  }

  @Test func `target retained by runtime: only while it has performers for it`() {
    weak var target: Thing?
    do {
      let thing = Thing("c", f.log)
      target = thing
      f.scheduler.remove(named: "n", from: thing)
    }
    #expect(target == nil)
    do {
      let thing = Thing("c", f.log)
      target = thing
      f.scheduler.add(Note("1"), to: thing)
    }
    #expect(target != nil)
    f.scheduler.tearDown()
    #expect(target == nil)
  }
}

private struct Able: Plan { typealias PerformerType = AblePerformer }

private final class AblePerformer: ManualPerforming {
  private let log: Log
  init(target: Thing) {
    log = target.log
    log.write("init")
  }
  func begin(in context: PerformerContext) { log.write(context.progress == nil ? "context" : "context, progress") }
  func addPlan(_ plan: any Plan) { log.write("plan") }
  func update(_ frame: Frame) -> ActivityState { .atRest }
}

private struct Hasty: Plan { typealias PerformerType = HastyPerformer }
private final class HastyPerformer: Performer {
  init(target: Thing) {}
  func begin(in context: PerformerContext) { context.emitPlan(Note("early")) }
  func addPlan(_ plan: any Plan) {}
}
