import Runtime
import Testing

struct NamedPlanTests {
  let f = Fixture()

  @Test func `named plan uses named callback only`() {
    f.scheduler.add(Note("1"), named: "n", to: f.a)
    #expect(f.log.take() == "created NotePerformer for a\na performs n=Note(1)\nadded n=Note(1) to a")
  }

  @Test func `names are case-sensitive: one, One and ONE are different`() {
    for name in ["one", "One", "ONE"] { f.scheduler.add(Note(name), named: name, to: f.a) }
    #expect(!f.log.take().contains("removed"))
    f.scheduler.remove(named: "One", from: f.a)
    #expect(f.log.take() == "a drops One\nremoved One from a")
  }

  @Test func `names scoped to target: the same name on two targets is two plans`() {
    f.scheduler.add(Note("1"), named: "n", to: f.a)
    f.scheduler.add(Note("2"), named: "n", to: f.b)
    #expect(!f.log.take().contains("drops"))
    f.scheduler.remove(named: "n", from: f.a)
    #expect(f.log.take() == "a drops n\nremoved n from a")
  }

  @Test func `re-adding a name: old performer gets remove, then the new one gets add; re-add traces the removal`() {
    f.scheduler.add(Note("1"), named: "n", to: f.a)
    _ = f.log.take()
    f.scheduler.add(Note("2"), named: "n", to: f.a)
    #expect(f.log.take() == "a drops n\nremoved n from a\na performs n=Note(2)\nadded n=Note(2) to a")
  }

  @Test func `re-adding across performer types: removal goes to the old plan's performer`() {
    f.scheduler.add(Hold(), named: "n", to: f.a)
    _ = f.log.take()
    f.scheduler.add(Mark(), named: "n", to: f.a)
    #expect(
      f.log.take()
        == "a drops n\nremoved n from a\ncreated MarkPerformer for a\na performs n=Mark\nadded n=Mark to a")
    #expect(f.a.tokens["n"]?.isActive == false)
  }

  @Test func `removing unknown name: no callback, no performer, no trace, no retained target`() {
    f.scheduler.remove(named: "n", from: f.a)
    f.scheduler.add(Note("1"), to: f.b)
    _ = f.log.take()
    f.scheduler.remove(named: "n", from: f.b)
    f.scheduler.remove(named: "N", from: f.b)
    #expect(f.log.take() == "")
    #expect(f.a.madePerformers == 0)
  }

  @Test func `removing a name releases activity: the plan's token is ended by the runtime`() {
    f.scheduler.add(Hold(), named: "n", to: f.a)
    #expect(f.scheduler.isActive)
    f.scheduler.remove(named: "n", from: f.a)
    #expect(!f.scheduler.isActive)
    _ = f.log.take()
    f.a.tokens["n"]?.isActive = true
    #expect(!f.scheduler.isActive)
    #expect(f.log.take() == "warning: Hold was ended by its scheduler; it cannot be active again")
  }

  @Test func `removing the only active named plan is exactly one edge`() {
    f.scheduler.add(Hold(), named: "n", to: f.a)
    f.run(frames: 2)
    let observer = LogObserver(f.log)
    f.scheduler.addActivityObserver(observer)
    _ = f.log.take()
    f.scheduler.remove(named: "n", from: f.a)
    f.run(frames: 3)
    #expect(f.log.lines.filter { $0.hasPrefix("observer") } == ["observer: atRest"])
  }

  @Test func `replacing a named active plan by another shows observers no rest`() {
    f.scheduler.add(Hold(), named: "n", to: f.a)
    f.run(frames: 1)
    let observer = LogObserver(f.log)
    f.scheduler.addActivityObserver(observer)
    f.scheduler.add(Hold(), named: "n", to: f.a)
    f.run(frames: 3)
    #expect(!f.log.lines.contains { $0.hasPrefix("observer") })
  }

  @Test func `re-entrant named removal: a performer re-adding the name while being removed never misroutes the plan`() {
    f.scheduler.add(Note("old"), named: "n", to: f.a)
    let (scheduler, a) = (f.scheduler, f.a)
    a.onRemove = { [unowned a] in scheduler.add(Note("again"), named: "n", to: a) }
    _ = f.log.take()
    scheduler.add(Mark(), named: "n", to: a)
    a.onRemove = nil
    #expect(
      f.log.take() == """
        a drops n
        warning: Note is refused: the plan named n is being replaced by another plan at this moment
        removed n from a
        created MarkPerformer for a
        a performs n=Mark
        added n=Mark to a
        """)
    scheduler.remove(named: "n", from: a)
    #expect(f.log.take() == "a drops n\nremoved n from a")
    scheduler.remove(named: "n", from: a)
    #expect(f.log.take() == "")
  }

  @Test func `a performer that takes its name back while it is removed keeps it`() {
    f.scheduler.add(Note("old"), named: "n", to: f.a)
    let (scheduler, a) = (f.scheduler, f.a)
    a.onRemove = { [unowned a] in
      a.onRemove = nil
      scheduler.add(Note("new"), named: "n", to: a)
    }
    scheduler.remove(named: "n", from: a)
    _ = f.log.take()
    scheduler.remove(named: "n", from: a)
    #expect(f.log.take() == "a drops n\nremoved n from a")
  }

  @Test func `a removal that tears the scheduler down refuses the plan that was coming`() {
    f.scheduler.add(Note("old"), named: "n", to: f.a)
    let scheduler = f.scheduler
    f.a.onRemove = { scheduler.tearDown() }
    f.scheduler.add(Mark(), named: "n", to: f.a)
    #expect(f.a.madePerformers == 1)
    #expect(f.log.lines.last == "warning: scheduler has ended; Mark was added later and is refused")
  }

  @Test func `empty plan name: rejected as a programmer error`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let f = Fixture()
        f.scheduler.add(Note("1"), named: "", to: f.a)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let f = Fixture()
        var transaction = Transaction()
        transaction.remove(named: "", from: f.a)
      }
    }
  }
}
