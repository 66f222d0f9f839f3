import Testing
import Transitions

/// Overdue tickets, the lists of holders, and back navigation past an overdue ticket.
struct LockWatchTests {
  let bench = LockBench()
  private var lock: TransitionLock { bench.lock }

  @Test func `Lock: forgotten completion - who holds a ticket for too long is named, once, with those who wait`() {
    let held = bench.hold("editor")
    bench.ask("timer")
    let run = bench.run("push").run
    run?.release()
    _ = bench.take()
    bench.frame(after: 9.9)
    #expect(bench.take().isEmpty)
    bench.frame(after: 0.2)
    #expect(bench.take() == "warning: editor has held everything for 10 s; waiting: timer")
    #expect(bench.loop?.nextDeadline == nil)
    bench.frame(after: 100)
    #expect(bench.take().isEmpty)
    held.release()
  }

  @Test func `nobody waits, and that is said`() {
    let held = bench.hold("editor", in: lock.scope("pane"))
    _ = bench.take()
    bench.frame(after: 11)
    #expect(bench.take() == "warning: editor has held pane for 10 s; nobody waits")
    held.release()
  }

  @Test func `the time begins when the ticket is taken, not when it was asked for`() {
    let first = bench.ask("first")
    let second = bench.ask("second")
    bench.frame(after: 6)
    first.release()
    bench.frame()
    _ = bench.take()
    bench.frame(after: 9)
    #expect(bench.take().isEmpty)
    bench.frame(after: 2)
    #expect(bench.take() == "warning: second has held everything for 10 s; nobody waits")
    second.release()
  }

  @Test func `Lock: nested serialize - a holder for whom its own request waits is a deadlock that names both`() {
    var kept: TicketHandle?
    lock.serialize("outer") { [bench] ticket in
      bench.ask("inner")
      kept = ticket.handle()
    }
    _ = bench.take()
    bench.frame(after: 10.5)
    #expect(
      bench.take()
        == "warning: deadlock in the lock: outer has held everything for 10 s, and inner, which it asked for itself, "
        + "waits for it")
    kept?.release()
  }

  @Test func `how long is too long can be set, in flight as well`() {
    let held = bench.hold("a")
    _ = bench.take()
    lock.scope("any").holdWarning = 2
    #expect(lock.holdWarning == 2)
    bench.frame(after: 2.5)
    #expect(bench.take() == "warning: a has held everything for 2 s; nobody waits")
    held.release()
    lock.holdWarning = .infinity
    let patient = bench.hold("b")
    #expect(bench.loop?.nextDeadline == nil)
    patient.release()
    _ = bench.take()
    for value in [Double.nan, 0, -1] { lock.holdWarning = value }
    #expect(lock.holdWarning == .infinity)
    #expect(
      bench.take() == "warning: a ticket may be held for more than 0 seconds, not nan, "
        + "warning: a ticket may be held for more than 0 seconds, not 0.0, "
        + "warning: a ticket may be held for more than 0 seconds, not -1.0")
  }

  @Test func `the user can leave where a ticket is overdue, and only there`() {
    let held = bench.ask("stuck")
    let next = bench.ask("next")
    #expect(!lock.forceRelease())
    bench.frame(after: 11)
    _ = bench.take()
    #expect(lock.scope("pane").forceRelease())
    #expect(
      bench.take() == "warning: stuck loses its ticket: it held it for too long, and the user wants to leave, "
        + "released stuck, handed next")
    #expect(held.handle?.isHeld == false)
    bench.frame()
    #expect(bench.take() == "stuck: cancelled, body next")
    held.release()
    #expect(bench.take() == "warning: stuck releases its ticket, which was released before or taken away")
    #expect(next.handle?.isHeld == true && !lock.forceRelease())
    next.release()
  }

  @Test func `an overdue ticket elsewhere is left alone`() {
    let (left, right) = (lock.scope("left"), lock.scope("right"))
    let held = bench.hold("stuck", in: left)
    bench.frame(after: 11)
    #expect(!right.forceRelease() && held.isHeld)
    #expect(left.forceRelease() && !held.isHeld)
  }

  @Test
  func `Lock: introspection - who holds and who waits is there to be seen, with ages and sponsors`() {
    let pane = lock.scope("pane")
    let held = bench.hold("a")
    bench.frame(after: 2)
    let run = bench.run("push", in: pane).run
    bench.ask("b", in: pane)
    bench.frame(after: 3)
    let holders = lock.holders
    #expect(holders.labels == "a push")
    #expect(holders.map(\.kind) == [.ticket, .run])
    #expect(holders.map(\.scope) == ["everything", "pane"])
    #expect(holders.map(\.age) == [5, 3])
    #expect(holders.map(\.sponsors) == [[], ["a"]])
    #expect(holders.map(\.status) == [.held, .held])
    #expect(holders.map(\.number) == [1, 2])
    let waiting = lock.waiting
    #expect(waiting.labels == "b")
    #expect(waiting.map(\.status) == [.waiting] && waiting.map(\.age) == [3] && waiting.map(\.scope) == ["pane"])
    run?.release()
    held.release()
  }

  @Test func `events come in the order of happening, also where an observer uses the lock`() {
    bench.onEvent = { [bench] event in
      if event.change == .taken, event.entry.label == "a" { bench.lock.serialize("b") { $0.release() } }
    }
    let held = bench.hold("a")
    held.release()
    bench.frame()
    #expect(bench.take() == "taken a, waiting b, released a, handed b, released b")
    bench.onEvent = nil
  }

  @Test func `all observers hear the same order, also where the first one uses the lock`() {
    final class Second: LockObserver {
      var lines: [String] = []
      func lockEvent(_ event: LockEvent) { lines.append("\(event.change.rawValue) \(event.entry.label)") }
    }
    let second = Second()
    lock.addObserver(second)
    bench.onEvent = { [bench] event in
      if event.change == .taken, event.entry.label == "a" { bench.lock.serialize("b") { $0.release() } }
    }
    bench.hold("a").release()
    #expect(second.lines == ["taken a", "waiting b", "released a", "handed b"])
    bench.onEvent = nil
    lock.removeObserver(second)
  }

  @Test func `an environment tells of tickets and of warnings, not of what containers do`() {
    let harness = Harness()
    let run = harness.environment.lock.requestRun("push", policy: .queue) {}.run
    run?.release()
    #expect(harness.log.take().isEmpty)
    if let ticket = harness.environment.lock.tryTicket("edit") { ticket.release() }
    _ = harness.environment.lock.tryTicket("drop")
    #expect(
      harness.log.take() == """
        lock taken edit
        lock released edit
        lock taken drop
        warning ticket dropped: drop was let go without being released
        lock released drop
        """)
  }
}
