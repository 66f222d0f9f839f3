import Runtime
import Testing

struct CompositionTests {
  let f = Fixture()

  @Test func `performer composition, emission is synchronous, trace order: the child's add precedes the parent's`() {
    let log = f.log
    f.a.onEmit = { emitter, _ in
      emitter.emitPlan(Note("child"))
      emitter.emitPlan(Mark(), named: "m")
      log.write("emitted")
    }
    f.scheduler.add(Compose(), to: f.a)
    #expect(
      f.log.take() == """
        created ComposePerformer for a
        a performs Compose()
        created NotePerformer for a
        a performs Note(child)
        added Note(child) to a
        created MarkPerformer for a
        a performs m=Mark
        added m=Mark to a
        emitted
        added Compose() to a
        """)
  }

  @Test func `composition depth guard: cyclic emission is diagnosed, not a stack overflow`() {
    f.a.onEmit = { emitter, text in emitter.emitPlan(Compose(text: text)) }
    f.scheduler.add(Compose(text: "x"), to: f.a)
    let lines = f.log.lines
    #expect(lines.filter { $0.hasPrefix("warning") }.count == 1)
    #expect(lines.contains("warning: Compose was not added: plans that emit plans may nest at most 32 deep"))
    #expect(lines.filter { $0 == "a performs Compose(x)" }.count == 32)
    _ = f.log.take()
    f.a.onEmit = nil
    f.scheduler.add(Compose(text: "y"), to: f.a)
    #expect(f.log.take() == "a performs Compose(y)\nadded Compose(y) to a")
  }

  @Test func `composition depth guard: performers that call the scheduler itself are caught too`() {
    let (scheduler, a) = (f.scheduler, f.a)
    a.onAdd = { [unowned a] in scheduler.add(Note("more"), to: a) }
    scheduler.add(Note("first"), to: a)
    a.onAdd = nil
    #expect(f.log.lines.filter { $0.hasPrefix("warning") }.count == 1)
  }

  @Test func `emission after death: nothing happens, but it is traced while somebody listens`() {
    f.scheduler.add(Compose(), to: f.a)
    let emitter = f.a.emitters[0]
    f.scheduler.close()
    _ = f.log.take()
    emitter.emitPlan(Note("late"))
    #expect(f.log.take() == "warning: scheduler has ended; Note was added later and is refused")
    f.scheduler.tearDown()
    emitter.emitPlan(Note("later"))
    #expect(f.log.take() == "")
  }

  @Test func `a plan that a performer emits in its own update keeps it at work`() {
    let f = f
    var updates = 0
    f.a.onUpdate = { _ in
      updates += 1
      if updates == 1 { f.scheduler.add(Step(), to: f.a) }
      return .atRest
    }
    f.scheduler.add(Step(), to: f.a)
    f.run(frames: 1)
    #expect(updates == 1)
    #expect(f.loop.needsFrame)
    f.run(frames: 3)
    #expect(updates == 2)
    #expect(!f.loop.needsFrame)
    f.a.onUpdate = { _ in .atRest }
  }
}
