import Runtime
import Testing

struct TransactionTests {
  let f = Fixture()

  @Test func `transaction as log: no side effects until commit`() {
    var transaction = Transaction()
    transaction.add(Note("1"), to: f.a)
    #expect(!transaction.isEmpty)
    #expect(f.a.madePerformers == 0)
    #expect(f.log.take() == "")
  }

  @Test func `transaction order: performed in recording order; transaction target list: first mention`() {
    var transaction = Transaction()
    transaction.add(Note("1"), named: "n", to: f.b)
    transaction.add(Note("2"), to: f.a)
    transaction.remove(named: "n", from: f.b)
    transaction.add(Note("3"), named: "n", to: f.b)
    #expect(transaction.targets.map { "\($0)" } == ["b", "a"])
    f.scheduler.commit(transaction)
    let performed = f.log.lines.filter { $0.contains("performs") || $0.contains("drops") }
    #expect(performed == ["b performs n=Note(1)", "a performs Note(2)", "b drops n", "b performs n=Note(3)"])
  }

  @Test func `appended as a part, plans that follow the progress are limited to it, and others stay as they are`() {
    var (whole, part) = (Transaction(), Transaction())
    whole.add(Note("1"), to: f.a)
    part.add(Share(segment: .entire), to: f.a)
    part.add(Share(segment: nil), to: f.a)
    part.add(Note("2"), named: "n", to: f.b)
    part.remove(named: "n", from: f.b)
    whole.append(part, as: ProgressPart(.firstHalf))
    whole.append(contentsOf: part)
    f.scheduler.commit(whole)
    let performed = f.log.lines.filter { $0.contains("performs") || $0.contains("drops") }
    let others = ["b performs n=Note(2)", "b drops n"]
    #expect(
      performed == ["a performs Note(1)", "a performs Share(0.5)"] + others
        + ["a performs Share(1.0)", "a performs Share(nil)"] + others)
  }

  @Test func `commit is atomic to observers: rest is judged after the whole commit`() {
    let observer = LogObserver(f.log)
    f.scheduler.addActivityObserver(observer)
    var transaction = Transaction()
    transaction.add(Hold(), named: "n", to: f.a)
    transaction.remove(named: "n", from: f.a)
    transaction.add(Hold(), named: "n", to: f.a)
    f.scheduler.commit(transaction)
    #expect(!f.log.lines.contains { $0.hasPrefix("observer") })
    f.run(frames: 3)
    #expect(f.log.lines.filter { $0.hasPrefix("observer") } == ["observer: active"])
  }

  @Test func `transaction after set-up: more can be committed while things move`() {
    f.scheduler.add(Hold(), to: f.a)
    f.run(frames: 1)
    var transaction = Transaction()
    transaction.add(Note("late"), to: f.a)
    f.scheduler.commit(transaction)
    #expect(f.log.lines.contains("a performs Note(late)"))
  }

  @Test func `plans that come after the end are refused one by one, and removals still work on a closed scheduler`() {
    f.scheduler.add(Hold(), named: "n", to: f.a)
    f.scheduler.close()
    _ = f.log.take()
    var transaction = Transaction()
    transaction.add(Note("1"), to: f.a)
    transaction.remove(named: "n", from: f.a)
    transaction.add(Note("2"), to: f.a)
    f.scheduler.commit(transaction)
    #expect(
      f.log.take() == """
        warning: scheduler has ended; Note was added later and is refused
        a drops n
        removed n from a
        warning: scheduler has ended; Note was added later and is refused
        """)
    #expect(!f.scheduler.isActive)
  }
}

/// A transaction without what its own later operations make void.
struct OptimizedTransactionTests {
  let f = Fixture()

  private func story(_ transaction: Transaction) -> [String] {
    f.scheduler.targetResolver = nil
    f.scheduler.commit(transaction)
    return f.log.lines.filter { $0.contains("performs") || $0.contains("drops") }
  }

  @Test func `a named plan that is replaced or removed later is left out, and its target is still told of`() {
    var transaction = Transaction()
    transaction.add(Note("1"), named: "n", to: f.a)
    transaction.add(Note("2"), named: "n", to: f.b)
    transaction.add(Note("3"), named: "m", to: f.b)
    transaction.add(Note("4"), named: "n", to: f.b)
    transaction.remove(named: "n", from: f.a)
    let optimized = transaction.optimized()
    #expect(optimized.count == 3)
    #expect(optimized.targets.map { "\($0)" } == ["a", "b"])
    #expect(story(optimized) == ["b performs m=Note(3)", "b performs n=Note(4)"])
  }

  @Test func `a removal is never left out: the scheduler may have what it removes`() {
    f.scheduler.add(Note("0"), named: "n", to: f.a)
    _ = f.log.take()
    var transaction = Transaction()
    transaction.remove(named: "n", from: f.a)
    transaction.add(Note("1"), named: "n", to: f.a)
    transaction.remove(named: "n", from: f.a)
    #expect(transaction.optimized().count == 2)
    #expect(story(transaction.optimized()) == ["a drops n"])
  }

  @Test func `plans without a name, and the same name elsewhere, stay`() {
    var transaction = Transaction()
    transaction.add(Note("1"), to: f.a)
    transaction.add(Note("2"), to: f.a)
    transaction.add(Note("3"), named: "n", to: "#a")
    transaction.add(Note("4"), named: "n", to: "#b")
    transaction.add(Note("5"), named: "n", to: f.a)
    transaction.add(Note("6"), named: "N", to: f.a)
    #expect(transaction.optimized().count == 6)
    #expect(transaction.optimized().references.count == 3)
  }

  @Test func `what is recorded after optimizing is told of too, once`() {
    var transaction = Transaction()
    transaction.add(Note("1"), named: "n", to: f.a)
    transaction.remove(named: "n", from: f.a)
    var optimized = transaction.optimized()
    optimized.add(Note("2"), to: f.b)
    optimized.add(Note("3"), to: f.a)
    #expect(optimized.targets.map { "\($0)" } == ["a", "b"])
  }
}

/// A plan that follows the progress in a segment; without one it cannot be a part.
private struct Share: ProgressPlan, CustomStringConvertible {
  typealias PerformerType = NotePerformer
  var segment: Segment?
  func asPart(_ part: ProgressPart) -> Self? { segment.map { Share(segment: $0.nested(in: part.segment)) } }
  var description: String { "Share(\(segment.map { "\($0.length)" } ?? "nil"))" }
}
