import Runtime
import Testing

struct TracerTests {
  let f = Fixture(isTraced: false)

  @Test func `tracer events: didAddPlan, named add, named remove, didCreatePerformer; trace order`() {
    f.scheduler.addTracer(LogTracer(f.log))
    f.scheduler.add(Note("1"), to: f.a)
    f.scheduler.add(Note("2"), named: "n", to: f.a)
    f.scheduler.remove(named: "n", from: f.a)
    #expect(
      f.log.take() == """
        created NotePerformer for a
        a performs Note(1)
        added Note(1) to a
        a performs n=Note(2)
        added n=Note(2) to a
        a drops n
        removed n from a
        """)
  }

  @Test func `tracer set: ordered, unique, several at once, removable`() {
    let (first, second) = (LogTracer(f.log, "1 "), LogTracer(f.log, "2 "))
    f.scheduler.addTracer(first)
    f.scheduler.addTracer(second)
    f.scheduler.addTracer(first)
    f.scheduler.add(Note("1"), to: f.a)
    #expect(
      f.log.take() == """
        1 created NotePerformer for a
        2 created NotePerformer for a
        a performs Note(1)
        1 added Note(1) to a
        2 added Note(1) to a
        """)
    f.scheduler.removeTracer(first)
    f.scheduler.add(Note("2"), to: f.a)
    #expect(f.log.take() == "a performs Note(2)\n2 added Note(2) to a")
  }

  @Test func `every token that was taken is returned in the trace, at tear-down in the order of taking`() {
    var lines: [String] = []
    let tracer = ConsoleTracer { lines.append($0) }
    f.scheduler.addTracer(tracer)
    let tokens = ["picture", "sound"].map { f.scheduler.makeToken($0) }
    f.scheduler.add(Hold(), to: f.a)
    f.run(frames: 1)
    tokens[0].isActive = false
    tokens[0].isActive = true
    f.scheduler.tearDown()
    f.scheduler.tearDown()
    f.run(frames: 1)
    #expect(
      lines.filter { !$0.hasPrefix("a: ") } == [
        "scheduler: begins picture", "scheduler: begins sound", "scheduler: begins Hold", "scheduler: active",
        "scheduler: ends picture", "scheduler: begins picture", "scheduler: ends picture", "scheduler: ends sound",
        "scheduler: ends Hold", "scheduler: at rest",
      ])
  }

  @Test func `trace never alters behavior: the same without tracers`() {
    func play(isTraced: Bool) -> String {
      let f = Fixture(isTraced: false)
      if isTraced { f.scheduler.addTracer(ConsoleTracer { _ in }) }
      f.a.onUpdate = { [f] frame in
        f.log.write("step \(frame.time)")
        return frame.time < 0.05 ? .active : .atRest
      }
      let observer = LogObserver(f.log)
      f.scheduler.addActivityObserver(observer)
      f.scheduler.add(Step(), named: "n", to: f.a)
      f.scheduler.add(Hold(), named: "n", to: f.a)
      f.run(frames: 2)
      f.scheduler.remove(named: "n", from: f.a)
      f.run(frames: 4)
      f.a.onUpdate = { _ in .atRest }
      return f.log.take()
    }
    let traced = play(isTraced: true)
    #expect(traced == play(isTraced: false))
    #expect(traced.contains("observer: atRest"))
  }

  @Test func `console tracer: prints plan fields, one line an event; trace activity: token edges too`() {
    var lines: [String] = []
    let tracer = ConsoleTracer { lines.append($0) }
    f.scheduler.addTracer(tracer)
    f.scheduler.add(Fields(), named: "n", to: f.a)
    f.scheduler.add(Hold(), named: "h", to: f.a)
    f.run(frames: 1)
    f.scheduler.remove(named: "h", from: f.a)
    f.run(frames: 1)
    f.scheduler.close()
    f.scheduler.add(Note("late"), to: f.a)
    #expect(
      lines == [
        "a: create FieldsPerformer", "a: add \"n\" Fields(distance: 2.5, count: 3)", "a: create HoldPerformer",
        "scheduler: begins Hold", "a: add \"h\" Hold", "scheduler: active", "scheduler: ends Hold",
        "a: remove \"h\"", "scheduler: at rest", "warning: scheduler has ended; Note was added later and is refused",
      ])
  }
}

private struct Fields: NamedPlan {
  typealias PerformerType = FieldsPerformer
  var distance = 2.5
  var count = 3
}
private final class FieldsPerformer: BasePerformer {}
