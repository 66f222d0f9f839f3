import Testing
import Transitions

/// Entries that leave the line without having had the lock, and their answers.
struct LockLineTests {
  let bench = LockBench()
  private var lock: TransitionLock { bench.lock }

  @Test func `Lock: waiting cancel - who is withdrawn never runs, and hears it once, later`() {
    let first = bench.ask("a")
    let second = bench.ask("b")
    let third = bench.ask("c")
    _ = bench.take()
    #expect(second.waiting?.withdraw() == true)
    #expect(bench.take() == "withdrawn b")
    #expect(second.waiting?.withdraw() == false)
    bench.frame()
    first.release()
    bench.frame()
    #expect(bench.take() == "b: refused, released a, handed c, a: completed, body c")
    #expect(third.waiting?.withdraw() == false && third.handle?.isHeld == true)
    third.release()
  }

  @Test func `who is withdrawn between hand-off and body passes the lock on`() {
    bench.isQuiet = true
    let first = bench.ask("a")
    let second = bench.ask("b")
    let third = bench.ask("c")
    first.release()
    #expect(second.waiting?.withdraw() == true)
    #expect(lock.holders.labels == "c")
    bench.frame()
    #expect(bench.take() == "body a, a: completed, b: refused, body c")
    third.release()
  }

  @Test
  func
    `Lock: re-check - who makes no sense any more when the turn comes is passed over in that turn`()
  {
    var isOpen = true
    var asked = 0
    let first = bench.ask("a")
    for name in ["b", "c"] {
      bench.ask(name) {
        asked += 1
        return isOpen
      }
    }
    let last = bench.ask("d") { true }
    isOpen = false
    #expect(asked == 0)
    _ = bench.take()
    first.release()
    #expect(asked == 0)
    bench.frame()
    #expect(
      bench.take() == "released a, handed b, a: completed, obsolete b, handed c, b: obsolete, obsolete c, handed d, "
        + "c: obsolete, body d")
    #expect(asked == 2)
    last.release()
  }

  @Test func `who does not have to wait is not asked whether it makes sense`() {
    bench.ask("a", isValid: { false }).release()
    #expect(bench.take() == "taken a, body a, released a")
  }

  @Test func `a thousand that make no sense any more are passed over in one turn`() {
    bench.isQuiet = true
    let first = bench.ask("first")
    for _ in 0..<1000 { lock.serialize("x", isValid: { false }, { $0.release() }) }
    let last = bench.ask("last")
    first.release()
    bench.frame()
    #expect(bench.take() == "body first, first: completed, body last")
    last.release()
  }

  @Test func `Lock: forgotten completion - who waits longer than it may is obsolete, to the moment`() {
    let first = bench.ask("a")
    bench.ask("b", deadline: 0.5)
    let third = bench.ask("c", deadline: 2)
    _ = bench.take()
    bench.frame(after: 0.4)
    #expect(bench.take().isEmpty)
    bench.frame(after: 0.2)
    #expect(bench.take() == "obsolete b, b: obsolete")
    first.release()
    bench.frame(after: 10)
    #expect(bench.take() == "released a, handed c, a: completed, body c")
    third.release()
  }

  @Test func `deadlines that are no spans of time have a stated meaning`() {
    let first = bench.ask("first")
    bench.ask("zero", deadline: 0)
    bench.ask("negative", deadline: -3)
    bench.ask("infinite", deadline: .infinity)
    bench.ask("past", deadline: -.infinity)
    _ = bench.take()
    bench.ask("nan", deadline: .nan)
    #expect(bench.take() == "warning: nan waits for the lock with a deadline that is not a number, waiting nan")
    bench.isQuiet = true
    bench.frame()
    #expect(bench.take() == "zero: obsolete, negative: obsolete, past: obsolete")
    #expect(lock.waiting.labels == "infinite nan")
    first.release()
  }

  @Test func `a deadline that is met in time does not end the body`() {
    let first = bench.ask("a")
    let second = bench.ask("b", deadline: 0.5)
    first.release()
    bench.frame()
    bench.frame(after: 5)
    #expect(second.handle?.isHeld == true)
    second.release()
  }

  @Test func `a timer runs only while somebody holds a ticket or has a deadline`() {
    #expect(bench.loop?.nextDeadline == nil)
    let first = bench.hold("a")
    #expect(bench.loop?.nextDeadline == 10)
    let second = bench.ask("b", deadline: 1)
    #expect(bench.loop?.nextDeadline == 1)
    second.waiting?.withdraw()
    #expect(bench.loop?.nextDeadline == 10)
    first.release()
    #expect(bench.loop?.nextDeadline == nil)
    let run = bench.run("run").run
    #expect(bench.loop?.nextDeadline == nil)
    run?.release()
  }

  @Test func `a lock that goes away answers who waits`() {
    var lock: TransitionLock? = TransitionLock(loop: bench.loop)
    let held = lock?.tryTicket("a")?.handle()
    lock?.serialize("b", completion: bench.note("b")) { $0.release() }
    lock = nil
    #expect(bench.take().isEmpty)
    bench.frame()
    #expect(bench.take() == "b: obsolete")
    held?.release()
  }

  @Test func `nothing of a lock is alive when all is given back`() {
    weak var weakLock: TransitionLock?
    weak var weakHandle: TicketHandle?
    do {
      let bench = LockBench()
      let first = bench.ask("a")
      let second = bench.ask("b", deadline: 3)
      let run = bench.run("run").run
      first.release()
      bench.frames(2)
      second.release()
      bench.frames(2)
      run?.release()
      bench.lock.removeObserver(bench)
      weakLock = bench.lock
      weakHandle = second.handle
    }
    #expect(weakLock == nil && weakHandle == nil)
  }
}
