import Testing
import Transitions

/// Tickets: taking, handing over, giving back.
struct LockTicketTests {
  let bench = LockBench()
  private var lock: TransitionLock { bench.lock }
  private struct Failure: Error {}

  @Test func `Lock: try - try takes a free lock, and refuses a busy one without a trace`() {
    let handle = bench.hold("a")
    #expect(bench.take() == "taken a")
    #expect(lock.refuses("b"))
    #expect(lock.holders.labels == "a" && lock.waiting.isEmpty)
    #expect(bench.take().isEmpty)
    handle.release()
    #expect(bench.take() == "released a")
    bench.hold("b").release()
    #expect(bench.take() == "taken b, released b")
  }

  @Test func `Lock: serialize immediate - a free lock runs the body inside the call, and its completion later`() {
    let asked = bench.ask("a")
    #expect(bench.take() == "taken a, body a")
    asked.release()
    #expect(bench.take() == "released a")
    bench.frame()
    #expect(bench.take() == "a: completed")
  }

  @Test func `Lock: serialize waits - who waits is served first in, first out`() {
    bench.isQuiet = true
    let all = ["a", "b", "c", "d"].map { bench.ask($0) }
    #expect(lock.waiting.labels == "b c d")
    for asked in all {
      asked.release()
      bench.frames(2)
    }
    #expect(
      bench.take() == "body a, a: completed, body b, b: completed, body c, c: completed, body d, d: completed")
  }

  @Test func `Lock: hand-off - the lock is handed over without a free moment, and the next body runs in a later turn`()
  {
    let first = bench.ask("a")
    let second = bench.ask("b")
    _ = bench.take()
    first.release()
    #expect(bench.take() == "released a, handed b")
    #expect(lock.holders.map(\.status) == [.handed] && lock.waiting.isEmpty)
    #expect(lock.refuses("c"))
    #expect(second.waiting?.isWaiting == true)
    bench.frame()
    #expect(bench.take() == "a: completed, body b")
    #expect(lock.holders.map(\.status) == [.held])
    #expect(second.waiting?.isWaiting == false)
  }

  @Test func `a try from an observer, while the lock is handed over, finds it taken`() {
    let first = bench.ask("a")
    bench.ask("b")
    var refusals = 0
    bench.onEvent = { [bench] _ in if bench.lock.refuses("barge") { refusals += 1 } }
    first.release()
    #expect(refusals == 2)
    bench.onEvent = nil
  }

  @Test func `Lock: nested try - a try inside a body, or beside one's own ticket, is refused`() {
    var inside = true
    lock.serialize("outer") { [lock] ticket in
      inside = lock.tryTicket("inner") != nil
      ticket.release()
    }
    #expect(!inside)
    let own = bench.hold("own")
    #expect(lock.refuses("again"))
    own.release()
  }

  @Test func `Lock: nested serialize - what is serialized inside a body is queued behind it`() {
    bench.isQuiet = true
    var inner: Asked?
    lock.serialize("outer") { [bench] ticket in
      inner = bench.ask("inner")
      bench.write("outer goes on")
      ticket.release()
    }
    #expect(bench.take() == "outer goes on")
    bench.frame()
    #expect(bench.take() == "body inner")
    inner?.release()
  }

  @Test func `Lock: pairing - a second release changes nothing and is told`() {
    let a = bench.hold("a")
    a.release()
    let b = bench.hold("b")
    _ = bench.take()
    a.release()
    #expect(bench.take() == "warning: a releases its ticket, which was released before or taken away")
    #expect(b.isHeld && lock.holders.labels == "b")
    b.release()
  }

  @Test func `a ticket is given back without ever becoming an object`() {
    if let ticket = lock.tryTicket("a") {
      #expect(ticket.label == "a")
      ticket.release()
    }
    #expect(bench.take() == "taken a, released a")
  }

  @Test func `Lock: forgotten completion - a dropped ticket is released, and named`() {
    _ = lock.tryTicket("a")
    #expect(bench.take() == "taken a, warning: ticket dropped: a was let go without being released, released a")
    #expect(lock.holders.isEmpty)
  }

  @Test func `a ticket that is dropped in its body is cancelled, and the next one goes on`() {
    lock.serialize("a", completion: bench.note("a")) { [bench] _ in bench.write("body a") }
    #expect(lock.holders.isEmpty)
    let next = bench.ask("b")
    bench.frame()
    #expect(
      bench.take() == "taken a, body a, warning: ticket dropped: a was let go without being released, released a, "
        + "taken b, body b, a: cancelled")
    next.release()
  }

  @Test func `the last reference to a handle that goes away releases it`() {
    var handle: TicketHandle? = bench.hold("a")
    #expect(handle?.isHeld == true)
    handle = nil
    #expect(lock.holders.isEmpty)
    #expect(bench.take().contains("ticket dropped: a"))
  }

  @Test func `Lock: error in body - a body that throws loses its ticket, and the next one goes on`() {
    lock.serialize("a", completion: bench.note("a")) { _ in throw Failure() }
    #expect(lock.holders.isEmpty)
    #expect(bench.take() == "taken a, warning: the turn of a failed, its ticket is released: Failure(), released a")
    var kept: TicketHandle?
    lock.serialize("b", completion: bench.note("b")) { ticket in
      kept = ticket.handle()
      throw Failure()
    }
    #expect(kept?.isHeld == false && lock.holders.isEmpty)
    bench.isQuiet = true
    _ = bench.take()
    bench.frame()
    #expect(bench.take() == "a: cancelled, b: cancelled")
  }

  @Test func `a body that releases and then throws has completed`() {
    lock.serialize("a", completion: bench.note("a")) { ticket in
      ticket.release()
      throw Failure()
    }
    bench.isQuiet = true
    _ = bench.take()
    bench.frame()
    #expect(bench.take() == "a: completed")
  }

  @Test func `completions and hand-offs run once, whatever they do to the lock`() {
    bench.isQuiet = true
    let first = bench.ask("a")
    let again: @MainActor (TransitionOutcome) -> Void = { [bench] _ in bench.ask("c").release() }
    lock.serialize("b", completion: again) { [bench] ticket in
      bench.write("body b")
      ticket.release()
    }
    first.release()
    bench.frames(5)
    #expect(bench.take() == "body a, a: completed, body b, body c, c: completed")
  }

  @Test func `without a loop the next body runs when the call that made way has ended`() {
    let bench = LockBench(hasLoop: false)
    bench.isQuiet = true
    bench.lock.serialize("a", completion: bench.note("a")) { ticket in
      bench.lock.serialize("b", completion: bench.note("b")) { ticket in
        bench.write("body b")
        ticket.release()
      }
      ticket.release()
      bench.write("a goes on")
    }
    #expect(bench.take() == "a goes on, a: completed, body b, b: completed")
    let held = bench.hold("c")
    let waiting = bench.ask("d")
    held.release()
    #expect(bench.take() == "body d")
    waiting.release()
    #expect(bench.take() == "d: completed")
  }
}
