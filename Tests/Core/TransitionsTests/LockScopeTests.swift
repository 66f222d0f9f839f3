import Testing
import Transitions

/// Which parts of a program concern each other.
struct LockScopeTests {
  let bench = LockBench()
  let left: TransitionLock
  let right: TransitionLock
  let window: TransitionLock

  init() {
    window = bench.lock.scope("window")
    left = window.scope("left")
    right = window.scope("right")
    bench.isQuiet = true
  }

  @Test func `Lock: scope - two panes move side by side`() {
    let a = bench.hold("a", in: left)
    let b = bench.hold("b", in: right)
    #expect(left.refuses("c"))
    let waiting = bench.ask("d", in: left)
    b.release()
    #expect(left.waiting.labels == "d" && right.waiting.isEmpty && right.holders.isEmpty)
    a.release()
    bench.frame()
    #expect(bench.take() == "body d")
    waiting.release()
  }

  @Test func `a scope and one that holds it exclude each other, both ways`() {
    let pane = bench.hold("pane", in: left)
    for outer in [window, bench.lock] { #expect(outer.refuses("outer")) }
    pane.release()
    for outer in [window, bench.lock] {
      let handle = bench.hold("outer", in: outer)
      #expect(left.refuses("pane") && right.refuses("pane"))
      handle.release()
    }
  }

  @Test func `two windows do not concern each other, all of them wait for the outermost scope`() {
    let other = bench.lock.scope("other window")
    let a = bench.hold("a", in: window)
    let b = bench.hold("b", in: other)
    let all = bench.ask("all")
    #expect(other.scope("pane").refuses("pane"))
    a.release()
    bench.frame()
    #expect(bench.take().isEmpty)
    #expect(window.refuses("late"))
    b.release()
    bench.frame()
    #expect(bench.take() == "body all")
    all.release()
  }

  @Test func `who waits for a wide scope is not starved by narrow ones, and unrelated ones are not held up`() {
    let a = bench.hold("a", in: left)
    let wide = bench.ask("wide", in: window)
    let b = bench.ask("b", in: right)
    #expect(bench.lock.waiting.labels == "wide b")
    let elsewhere = bench.hold("elsewhere", in: bench.lock.scope("other window"))
    a.release()
    bench.frame()
    #expect(bench.take() == "body wide")
    wide.release()
    bench.frame()
    #expect(bench.take() == "wide: completed, body b")
    b.release()
    elsewhere.release()
  }

  @Test func `scopes of one name are different scopes`() {
    let again = window.scope("left")
    let a = bench.hold("a", in: left)
    let b = bench.hold("b", in: again)
    #expect(window.holders.map(\.scope) == ["left", "left"])
    a.release()
    b.release()
  }

  @Test func `a scope that is closed answers who waits in it and below, and lets holders finish`() {
    let held = bench.hold("held", in: left)
    bench.ask("below", in: left)
    bench.ask("here", in: window)
    let outside = bench.ask("outside")
    window.close()
    window.close()
    #expect(held.isHeld && left.isClosed && !bench.lock.isClosed)
    #expect(bench.take().isEmpty)
    bench.frame()
    #expect(bench.take() == "below: obsolete, here: obsolete")
    #expect(left.refuses("late"))
    bench.ask("late", in: left)
    #expect(bench.run("run", in: left).isRefused)
    held.release()
    bench.frame()
    #expect(bench.take() == "late: refused, body outside")
    outside.release()
  }

  @Test func `a scope that is let go is closed, also between hand-off and body`() {
    var scope: TransitionLock? = bench.lock.scope("passing")
    let first = bench.hold("first")
    bench.ask("inside", in: scope)
    let next = bench.ask("next")
    first.release()
    #expect(bench.lock.holders.labels == "inside")
    scope = nil
    #expect(bench.lock.holders.labels == "next")
    bench.frame()
    #expect(bench.take() == "inside: obsolete, body next")
    next.release()
  }
}
