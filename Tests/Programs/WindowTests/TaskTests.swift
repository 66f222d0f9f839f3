import Glibc
import ProgramSupport
import Testing

/// Swift's tasks, the dispatch queue and Foundation's run loop under a stage that runs, in a program as others write it.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct TaskTests {
  /// Runs the program on an X server of its own, and gives what it printed.
  private func lines(_ scenario: String) throws -> [String] {
    let server = try XServer(width: 640, height: 480)
    let scratch = try TemporaryDirectory()
    let run = try Program(
      builtProgram("TaskProgram"), [scenario], environment: server.environment, scratch: scratch)
    #expect(run.wait(seconds: 40) == .exited(0))
    #expect(run.errors == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func number(_ name: String, in lines: [String]) throws -> Int {
    let line = try #require(lines.first { $0.hasPrefix(name + " ") })
    return try #require(Int(line.dropFirst(name.count + 1)))
  }

  private static let story = [
    "began", "slept true", "detached 500500", "stream [1, 2, 3, 4, 5]", "main queue", "on the first thread true",
    "both 3",
  ]

  @Test func `a screen's task sleeps, awaits children, reads a stream, and comes back to the first thread`() throws {
    #expect(try lines("tasks") == Self.story + ["closed"])
  }

  @Test func `ten thousand hops to another actor and back end`() throws {
    #expect(try lines("hops") == ["hops 10000", "closed"])
  }

  @Test func `an answer of the network is shown`() throws {
    #expect(try lines("network") == ["status 200", "label hello", "closed"])
  }

  @Test func `timers, blocks and operations of the main run loop run`() throws {
    #expect(try lines("run-loop") == ["timer 3", "performed", "operation", "closed"])
  }

  @Test func `while a screen slides in, tasks hop often and frames keep their pace`() throws {
    let lines = try lines("push")
    #expect(lines.first == "outcome true")
    // Of the processor's time, which the hops use up: a busy machine gives the program less of it.
    #expect(try number("frames a second", in: lines) > 20)
    // They do not wait for frames.
    #expect(try number("hops", in: lines) > 2 * number("drawn", in: lines))
  }

  @Test func `a task that yields for ever holds up no frame`() throws {
    #expect(try number("frames a second", in: lines("yield")) > 20)
  }

  @Test func `a job of another thread wakes a sleeping stage`() throws {
    // In microseconds. A thread that sleeps on a semaphore is woken as late as the machine wakes any.
    let lines = try lines("latency")
    #expect(try number("median", in: lines) < 5 * number("thread", in: lines) + 1000, "\(lines)")
  }

  @Test func `a host that sleeps in SDL is woken by jobs and by timers of the stage`() throws {
    #expect(try lines("host") == Self.story + ["animated", "slept in SDL true"])
  }

  @Test func `when tasks are done nothing wakes the program`() throws {
    let server = try XServer(width: 640, height: 480)
    let scratch = try TemporaryDirectory()
    let run = try Program(builtProgram("TaskProgram"), ["rest"], environment: server.environment, scratch: scratch)
    #expect(waitUntil(20) { run.output.contains("resting") })
    try waitUntilStill(for: 4) { try ProcessFigures(pid: run.pid).firstThreadSwitches }
    // Of the others, libdispatch wakes one each second.
    let (before, began) = (try ProcessFigures(pid: run.pid), monotonicSeconds())
    usleep(2_000_000)
    let after = try ProcessFigures(pid: run.pid)
    let wakes = after.voluntarySwitches - before.voluntarySwitches
    #expect(Double(wakes) <= 2 * (monotonicSeconds() - began), "\(wakes)")
    #expect(run.isRunning)
  }

  @Test func `off the first thread the stage says that tasks must wait`() throws {
    let server = try XServer(width: 640, height: 480)
    let scratch = try TemporaryDirectory()
    let run = try Program(builtProgram("TaskProgram"), ["late"], environment: server.environment, scratch: scratch)
    #expect(waitUntil(20) { run.output.contains("closed at the limit") })
    #expect(run.errors.hasPrefix("TaskProgram: warning: the stage runs off the program's first thread"))
  }
}
