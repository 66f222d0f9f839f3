import Testing
import Transitions

/// Runs: what containers take, and whose wish they are.
struct LockSponsorTests {
  let bench = LockBench()
  private var lock: TransitionLock { bench.lock }

  init() { bench.isQuiet = true }

  @Test func `a run excludes tickets and other runs, and hands over in a later turn`() {
    let first = bench.run("first")
    #expect(first.isGranted && first.run?.isHeld == true)
    #expect(lock.refuses("t"))
    #expect(bench.run("impatient", .drop).isRefused)
    let second = bench.run("second")
    let third = bench.run("third")
    #expect(second.ahead == 0 && third.ahead == 1)
    first.run?.release()
    #expect(second.run?.isWaiting == true)
    #expect(bench.take().isEmpty)
    bench.frame()
    #expect(bench.take() == "granted second")
    #expect(second.run?.isHeld == true)
    second.run?.release()
    bench.frame()
    #expect(bench.take() == "granted third")
    third.run?.release()
    third.run?.release()
    #expect(lock.holders.isEmpty)
  }

  @Test func `what is asked for while a ticket is held is its holder's wish, and does not wait for it`() {
    let ticket = bench.hold("segue")
    let run = bench.run("push", .drop)
    #expect(run.isGranted)
    #expect(lock.holders.labels == "segue push")
    #expect(lock.holders.last?.sponsors == ["segue"])
    #expect(bench.run("another", .drop).isRefused)
    run.run?.release()
    ticket.release()
    #expect(lock.holders.isEmpty)
  }

  @Test func `a run that waited before the ticket was taken waits until it is released`() {
    let running = bench.run("running")
    let ticket = bench.ask("ticket")
    let early = bench.run("early")
    running.run?.release()
    bench.frame()
    #expect(bench.take() == "body ticket")
    #expect(lock.waiting.first?.sponsors == [])
    bench.frames(3)
    #expect(bench.take().isEmpty)
    ticket.release()
    bench.frame()
    #expect(bench.take() == "ticket: completed, granted early")
    #expect(early.run?.isHeld == true)
    early.run?.release()
  }

  @Test func `the holder's run goes before those that wait for the holder`() {
    let running = bench.run("running")
    let ticket = bench.ask("ticket")
    let early = bench.run("early")
    let other = bench.ask("other")
    running.run?.release()
    bench.frame()
    let own = bench.run("own")
    #expect(own.isGranted)
    let second = bench.run("second own")
    #expect(second.ahead == 0)
    own.run?.release()
    bench.frame()
    #expect(second.run?.isHeld == true)
    second.run?.release()
    ticket.release()
    bench.frame()
    #expect(early.run?.isHeld == true)
    early.run?.release()
    bench.frame()
    #expect(other.handle?.isHeld == true)
    other.release()
  }

  @Test func `when the sponsor releases, what it asked for is served in order of arrival`() {
    let ticket = bench.hold("ticket")
    let own = bench.run("own")
    let before = bench.ask("before")
    let late = bench.run("late own")
    #expect(late.ahead == 0)
    ticket.release()
    #expect(lock.waiting.map(\.sponsors) == [[], []])
    own.run?.release()
    bench.frame()
    #expect(before.handle?.isHeld == true && late.run?.isHeld == false)
    before.release()
    bench.frame()
    #expect(late.run?.isHeld == true)
    late.run?.release()
  }

  /// B waits for A waits for the sponsor: B may be passed just as A may.
  @Test func `a sponsored run passes also who waits for its sponsor by way of others`() {
    let window = lock.scope("window")
    let (left, right) = (window.scope("left"), window.scope("right"))
    let ticket = bench.hold("ticket", in: left)
    let wide = bench.ask("wide", in: window)
    let narrow = bench.ask("narrow", in: right)
    let own = bench.run("own", in: window)
    #expect(own.isGranted)
    own.run?.release()
    ticket.release()
    bench.frame()
    #expect(wide.handle?.isHeld == true && narrow.handle == nil)
    wide.release()
    bench.frame()
    narrow.release()
    #expect(lock.holders.isEmpty)
  }

  @Test func `a sponsored run does not pass who waits for somebody else`() {
    let window = lock.scope("window")
    let (left, right) = (window.scope("left"), window.scope("right"))
    let running = bench.run("running", in: right)
    let waiting = bench.ask("waiting", in: right)
    let ticket = bench.hold("ticket", in: left)
    let own = bench.run("own", in: window)
    #expect(own.ahead == 1)
    running.run?.release()
    bench.frame()
    #expect(waiting.handle?.isHeld == true && own.run?.isHeld == false)
    waiting.release()
    bench.frame()
    #expect(own.run?.isHeld == true)
    own.run?.release()
    ticket.release()
  }

  @Test func `a ticket whose body has not begun sponsors nobody`() {
    let first = bench.hold("first")
    let next = bench.ask("next")
    first.release()
    let run = bench.run("run")
    #expect(run.ahead == 0)
    bench.frame()
    #expect(bench.take() == "body next" && run.run?.isHeld == false)
    next.release()
    bench.frame()
    #expect(run.run?.isHeld == true)
    run.run?.release()
  }

  @Test func `a ticket does not pass a run that its holder's ticket would`() {
    let ticket = bench.hold("ticket")
    let own = bench.run("own")
    ticket.release()
    #expect(lock.refuses("next"))
    own.run?.release()
    bench.hold("next").release()
  }

  @Test func `a run in an unrelated pane has no sponsor and needs none`() {
    let (left, right) = (lock.scope("left"), lock.scope("right"))
    let ticket = bench.hold("ticket", in: left)
    let run = bench.run("run", in: right)
    #expect(run.isGranted && right.holders.last?.sponsors == [])
    run.run?.release()
    ticket.release()
  }

  @Test func `a run that is given up while it waits, or before it was told, is told nothing`() {
    let first = bench.run("first")
    let second = bench.run("second")
    let third = bench.run("third")
    third.run?.release()
    first.run?.release()
    second.run?.release()
    bench.frames(3)
    #expect(bench.take().isEmpty && lock.holders.isEmpty && lock.waiting.isEmpty)
  }

  @Test func `a run that is dropped makes way`() {
    var answer: QueuePlaceAnswer? = bench.run("first")
    #expect(answer?.isGranted == true)
    answer = nil
    #expect(lock.holders.isEmpty)
  }

  @Test func `runs that wait in a scope that closes are told so`() {
    let pane = lock.scope("pane")
    let first = bench.run("first", in: pane)
    let second = bench.run("second", in: pane)
    pane.close()
    bench.frame()
    #expect(bench.take() == "closed second")
    #expect(first.run?.isHeld == true && second.run?.isWaiting == false)
    first.run?.release()
  }
}
