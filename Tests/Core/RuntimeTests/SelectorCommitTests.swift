import Runtime
import Testing

/// Selectors in transactions: looked up at commit, and whatever is not found is told.
struct SelectorCommitTests {
  let f = Fixture()
  let names = TargetNames()

  init() {
    names.associate("a", with: f.a)
    names.associate("b", with: f.b, under: "#a")
    f.scheduler.targetResolver = names
  }

  @Test func `a selector stands for whatever it fits at commit, in document order`() {
    var transaction = Transaction()
    transaction.add(Note("1"), to: "*")
    transaction.add(Note("2"), named: "n", to: "#a #b")
    transaction.remove(named: "n", from: "Thing")
    #expect(f.log.take() == "")
    f.scheduler.commit(transaction)
    let performed = f.log.lines.filter { $0.contains("performs") || $0.contains("drops") }
    #expect(performed == ["a performs Note(1)", "b performs Note(1)", "b performs n=Note(2)", "b drops n"])
  }

  @Test func `what appears after the commit is not matched`() {
    f.scheduler.add(Note("1"), to: "#late")
    let late = Thing("late", f.log)
    names.associate("late", with: late)
    f.run(frames: 2)
    #expect(late.madePerformers == 0)
    f.scheduler.add(Note("2"), to: "#late")
    #expect(late.madePerformers == 1)
  }

  @Test func `all selectors are looked up before the first operation`() {
    let late = Thing("late", f.log)
    f.a.onAdd = { [names] in names.associate("late", with: late) }
    var transaction = Transaction()
    transaction.add(Note("1"), to: "#a")
    transaction.add(Note("2"), to: "#late")
    f.scheduler.commit(transaction)
    #expect(late.madePerformers == 0)
  }

  @Test func `a selector that fits nothing is told once a commit, with where it was looked for`() {
    var transaction = Transaction()
    transaction.add(Note("1"), to: "#nowhere")
    transaction.add(Note("2"), to: "#nowhere")
    f.scheduler.commit(transaction)
    #expect(f.log.take() == "warning: the selector \"#nowhere\" matches no target in the names a, b")
  }

  @Test func `a scheduler without a resolver says so`() {
    f.scheduler.targetResolver = nil
    f.scheduler.add(Note("1"), to: "#a")
    var transaction = Transaction()
    transaction.add(Note("2"))
    f.scheduler.commit(transaction)
    #expect(
      f.log.take() == """
        warning: the selector "#a" matches no target: the scheduler has no targetResolver
        warning: a plan without a target matches no target: the scheduler has no targetResolver
        """)
  }

  @Test func `a target of another type than the plan acts on is told`() {
    final class Other {}
    let other = Other()
    names.associate("other", with: other)
    f.scheduler.add(Note("1"), to: "#other")
    #expect(f.log.take() == "warning: Note cannot act on Other")
  }

  @Test func `a plan without a target is for the scene`() {
    f.scheduler.targetResolver = TargetNames(scene: f.b)
    var transaction = Transaction()
    transaction.add(Note("1"), named: "n")
    transaction.remove(named: "n")
    transaction.add(Note("2"))
    f.scheduler.commit(transaction)
    let performed = f.log.lines.filter { $0.contains("performs") || $0.contains("drops") }
    #expect(performed == ["b performs n=Note(1)", "b drops n", "b performs Note(2)"])
  }

  @Test func `a million operations take time in proportion`() {
    var transaction = Transaction()
    for index in 0..<1_000_000 { transaction.remove(named: "n", from: index.isMultiple(of: 2) ? "#a" : "#b") }
    let clock = ContinuousClock()
    let time = clock.measure { f.scheduler.commit(transaction.optimized()) }
    #expect(time < .seconds(30))
  }
}

struct TargetNamesTests {
  let log = Log()

  @Test func `names make a tree, whose order is that of association`() {
    let names = TargetNames()
    let things = (0..<4).map { Thing("\($0)", log) }
    #expect(names.associate("x", with: things[0]))
    #expect(names.associate("y", with: things[1]))
    #expect(names.associate("y", with: things[2], under: "#x"))
    #expect(names.associate("z", with: things[3], under: "#x #y"))
    #expect(!names.associate("w", with: things[3], under: "#none"))
    func found(_ selector: TargetSelector) -> [String] { names.targets(for: selector).map { "\($0)" } }
    #expect(found("*") == ["0", "2", "3", "1"])
    #expect(found("#y") == ["2", "1"])
    #expect(found("#x #y") == ["2"])
    #expect(found("#x #z") == ["3"])
    #expect(found("#y #z") == ["3"])
    #expect(found("#z #y") == [])
    #expect(found("Thing Thing Thing") == ["3"])
    #expect(found("Thing#y") == ["2", "1"])
  }

  @Test func `a target with two names is found once by what fits both`() {
    let names = TargetNames()
    let thing = Thing("t", log)
    names.associate("a", with: thing)
    names.associate("b", with: thing)
    names.associate("a", with: thing)
    #expect(names.targets(for: "*").count == 1)
    #expect(names.searchDescription == "the names a, b")
    names.dissociate(thing)
    #expect(names.targets(for: "*").isEmpty)
    #expect(names.searchDescription == "no names")
  }

  @Test func `names keep nothing alive`() {
    let names = TargetNames()
    weak var gone: Thing?
    do {
      let thing = Thing("t", log)
      gone = thing
      names.associate("a", with: thing)
      names.associate("b", with: log, under: "#a")
      #expect(names.targets(for: "#b").count == 1)
    }
    #expect(gone == nil)
    #expect(names.targets(for: "*").isEmpty)
  }

  @Test func `an empty name is the program's fault`() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = TargetNames().associate("", with: Log()) }
  }

  @Test func `a tree that is a hundred thousand deep is no trouble`() {
    final class Link: TargetNode {
      var inner: Link?
      var targetIdentifier: String?
      var targetChildren: [any TargetNode] { inner.map { [$0] } ?? [] }
    }
    let root = Link()
    var links = [root]
    for _ in 0..<100_000 {
      let next = Link()
      links[links.count - 1].inner = next
      links.append(next)
    }
    links[links.count - 1].targetIdentifier = "deep"
    #expect(("Link #deep" as TargetSelector).targets(in: root).count == 1)
    for link in links { link.inner = nil }
  }
}
