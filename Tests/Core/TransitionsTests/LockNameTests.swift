import Runtime
import StagecraftCompat
import Testing
import Transitions

/// TransitionLock's names, and its table of misuse, row by row.
final class LockNameTests {
  /// Made in the test itself, so that it is the newest there: suites are made ahead of their tests.
  private lazy var harness = Harness()
  private var lock: TransitionLock { harness.environment.lock }

  private func log() -> String { harness.log.take().split(separator: "\n").joined(separator: ", ") }

  /// A block that ends itself as soon as it runs.
  private func brief(_ name: String) -> () -> Void {
    { [harness] in
      harness.log.add(name)
      ViewController.transitionComplete()
    }
  }

  @Test func `Lock: names - start, refuse, end`() {
    _ = harness
    harness.log.words = ["none"]
    #expect(ViewController.startTransition())
    #expect(!ViewController.startTransition() && !ViewController.tryTransition())
    ViewController.endTransition()
    #expect(ViewController.tryTransition())
    ViewController.endTransition()
    #expect(lock.holders.isEmpty)
  }

  @Test func `Lock: names - blocks run one after the other, the first inside the call`() {
    _ = harness
    harness.log.words = ["a", "b", "c"]
    ViewController.serializeTransition { [harness] in harness.log.add("a") }
    ViewController.serializeTransitionWithBlock { [harness] in harness.log.add("b") }
    ViewController.serializeTransition(brief("c"))
    #expect(log() == "a")
    ViewController.transitionComplete()
    #expect(log().isEmpty && !ViewController.startTransition())
    harness.frame()
    #expect(log() == "b")
    ViewController.transitionComplete()
    harness.frame()
    #expect(log() == "c" && lock.holders.isEmpty)
  }

  @Test func `a block that is serialized during a started transition waits for its end`() {
    _ = harness
    harness.log.words = ["a"]
    #expect(ViewController.startTransition())
    ViewController.serializeTransition(brief("a"))
    harness.frame()
    #expect(log().isEmpty)
    ViewController.endTransition()
    harness.frame()
    #expect(log() == "a")
  }

  // MARK: Misuse

  @Test func `transitionComplete with nothing running changes nothing and is told`() {
    _ = harness
    harness.log.words = ["warning"]
    ViewController.transitionComplete()
    #expect(log() == "warning transitionComplete while no serialized block runs")
    #expect(ViewController.startTransition())
    ViewController.endTransition()
  }

  @Test func `transitionComplete twice with blocks queued does not skip or double anybody`() {
    _ = harness
    harness.log.words = ["a", "b", "c", "warning"]
    for name in ["a", "b", "c"] { ViewController.serializeTransition { [harness] in harness.log.add(name) } }
    ViewController.transitionComplete()
    ViewController.transitionComplete()
    #expect(log() == "a, warning transitionComplete while no serialized block runs")
    harness.frames(3)
    #expect(log() == "b" && lock.waiting.count == 1)
    ViewController.transitionComplete()
    harness.frame()
    #expect(log() == "c")
    ViewController.transitionComplete()
    #expect(lock.holders.isEmpty)
  }

  @Test func `endTransition without a try, or twice after one, changes nothing and is told`() {
    _ = harness
    harness.log.words = ["warning"]
    ViewController.endTransition()
    #expect(log() == "warning endTransition without a startTransition that goes on")
    #expect(ViewController.startTransition())
    ViewController.endTransition()
    ViewController.endTransition()
    #expect(log() == "warning endTransition without a startTransition that goes on")
    #expect(ViewController.startTransition())
    ViewController.endTransition()
  }

  @Test func `a second endTransition does not end the block that came after`() {
    _ = harness
    harness.log.words = ["a", "warning"]
    #expect(ViewController.startTransition())
    ViewController.serializeTransition { [harness] in harness.log.add("a") }
    ViewController.endTransition()
    harness.frame()
    ViewController.endTransition()
    #expect(
      log() == "a, warning endTransition without a startTransition that goes on; a serialized block is ended by "
        + "transitionComplete")
    #expect(lock.holders.labels == "serializeTransition")
    ViewController.transitionComplete()
  }

  @Test func `endTransition after serialize changes nothing and is told, and transitionComplete still works`() {
    _ = harness
    harness.log.words = ["warning"]
    ViewController.serializeTransition {}
    ViewController.endTransition()
    #expect(
      log() == "warning endTransition without a startTransition that goes on; a serialized block is ended by "
        + "transitionComplete")
    ViewController.transitionComplete()
    #expect(log().isEmpty && lock.holders.isEmpty)
  }

  @Test func `transitionComplete after try changes nothing and is told, and nobody else's entry is lost`() {
    _ = harness
    harness.log.words = ["a", "warning"]
    #expect(ViewController.startTransition())
    ViewController.serializeTransition { [harness] in harness.log.add("a") }
    ViewController.transitionComplete()
    harness.frame()
    #expect(
      log() == "warning transitionComplete while no serialized block runs; what startTransition began is ended by "
        + "endTransition")
    ViewController.endTransition()
    harness.frame()
    #expect(log() == "a" && lock.holders.labels == "serializeTransition")
    ViewController.transitionComplete()
  }

  @Test func `a forgotten completion is named, and the user can leave`() {
    _ = harness
    harness.log.words = ["a", "warning"]
    ViewController.serializeTransition {}
    ViewController.serializeTransition(brief("a"))
    harness.frame(after: 11)
    #expect(
      log() == "warning serializeTransition has held everything for 10 s; waiting: serializeTransition")
    #expect(lock.forceRelease())
    harness.frame()
    #expect(log().hasSuffix("a") && lock.holders.isEmpty)
    #expect(ViewController.startTransition())
    ViewController.endTransition()
  }

  @Test func `a completion that comes after the user has left changes nothing and is told`() {
    _ = harness
    harness.log.words = ["warning"]
    #expect(ViewController.startTransition())
    harness.frame(after: 11)
    lock.forceRelease()
    _ = log()
    ViewController.endTransition()
    #expect(log() == "warning endTransition without a startTransition that goes on")
  }

  @Test func `a block whose own block waits for it is a deadlock that is named`() {
    _ = harness
    harness.log.words = ["warning"]
    ViewController.serializeTransition { [self] in ViewController.serializeTransition(brief("never yet")) }
    harness.frame(after: 11)
    #expect(log().hasPrefix("warning deadlock in the lock: serializeTransition"))
    ViewController.transitionComplete()
    harness.frame()
    #expect(lock.holders.isEmpty)
  }

  /// The original's condition threw when it was changed from inside one of its waiters.
  @Test func `start and end inside the blocks and completions of others are safe`() {
    _ = harness
    harness.log.words = ["none"]
    var inside: [Bool] = []
    ViewController.serializeTransition {
      inside.append(ViewController.startTransition())
      ViewController.transitionComplete()
      inside.append(ViewController.startTransition())
      ViewController.endTransition()
    }
    #expect(inside == [false, true] && lock.holders.isEmpty)
  }

  // MARK: Which lock

  @Test func `where nobody has an environment the names act on a lock without a loop`() async {
    _ = harness
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        var log = ""
        precondition(ViewController.startTransition(), "it is free")
        ViewController.serializeTransition {
          log += "a"
          ViewController.serializeTransition {
            log += "c"
            ViewController.transitionComplete()
          }
          ViewController.transitionComplete()
          log += "b"
        }
        precondition(log.isEmpty && !ViewController.startTransition(), "it is taken")
        ViewController.endTransition()
        precondition(log == "abc", "the blocks ran, each after the other: \(log)")
        precondition(ViewController.startTransition(), "it is free again")
      }
    }
  }

  @Test func `the names take one lock for the whole process, whichever environment is the newest`() {
    _ = harness
    harness.log.words = ["none"]
    #expect(ViewController.startTransition())
    do {
      let other = TransitionEnvironment(loop: FrameLoop())
      #expect(!ViewController.startTransition() && !ViewController.tryTransition())
      #expect(lock.holders.count == 1 && other.lock.holders.isEmpty)
      ViewController.endTransition()
      #expect(lock.holders.isEmpty)
      #expect(ViewController.startTransition())
      #expect(lock.holders.isEmpty && other.lock.holders.count == 1)
      ViewController.endTransition()
      #expect(other.lock.holders.isEmpty)
    }
    #expect(ViewController.startTransition())
    do { _ = TransitionEnvironment(loop: FrameLoop()) }
    #expect(!ViewController.startTransition(), "one that comes and goes changes nothing")
    ViewController.endTransition()
    #expect(lock.holders.isEmpty)
  }

  @Test func `what was begun in an environment that has gone keeps nobody out`() {
    _ = harness
    harness.log.words = ["a"]
    do {
      let other = TransitionEnvironment(loop: FrameLoop())
      #expect(ViewController.startTransition() && other.lock.holders.count == 1)
      ViewController.serializeTransition {}
    }
    ViewController.serializeTransition(brief("a"))
    #expect(log() == "a" && lock.holders.isEmpty)
  }

  @Test func `blocks of several environments run one after the other, in the order of asking`() {
    _ = harness
    harness.log.words = ["a", "b", "c"]
    ViewController.serializeTransition { [harness] in harness.log.add("a") }
    let other = Harness()
    ViewController.serializeTransition { [harness] in harness.log.add("b") }
    ViewController.serializeTransition(brief("c"))
    for name in ["a", "b"] {
      #expect(log() == name)
      ViewController.transitionComplete()
      #expect(log().isEmpty && !ViewController.startTransition(), "the next one begins in a later turn")
      harness.frame()
      other.frame()
    }
    #expect(log() == "c")
    #expect(lock.holders.isEmpty && other.environment.lock.holders.isEmpty)
    #expect(lock.waiting.isEmpty && other.environment.lock.waiting.isEmpty)
  }

  @Test func `an end finds its begin where another environment has come meanwhile`() {
    _ = harness
    harness.log.words = ["none"]
    #expect(ViewController.startTransition())
    let other = TransitionEnvironment(loop: FrameLoop())
    ViewController.endTransition()
    #expect(lock.holders.isEmpty && other.lock.holders.isEmpty)
  }
}
