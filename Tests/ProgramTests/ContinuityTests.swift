import Foundation
import ProgramSupport
import Testing

/// Nothing jumps and no speed is lost, at any frame rate: the trace against closed forms that are written down here again.
struct ContinuityTests {
  /// Place and speed, in progress and progress a second.
  private struct Motion {
    var progress: Double
    var velocity: Double
  }

  private static let response = 0.5
  private static let width = 200.0
  private static let rates = [2.0, 24, 30, 60, 120, 144, 240, 1000]

  /// A critically damped spring of that response on its way to an end, some seconds after a start.
  private func spring(from start: Motion, to end: Double, after seconds: Double) -> Motion {
    let frequency = 2 * Double.pi / Self.response
    let distance = start.progress - end
    let slope = start.velocity + frequency * distance
    let decay = exp(-frequency * seconds)
    return Motion(
      progress: end + (distance + slope * seconds) * decay,
      velocity: (slope - frequency * (distance + slope * seconds)) * decay)
  }

  private func run(_ script: String, _ rate: Double) throws -> Trace {
    try Workbench().headless(script, ["--fps", "\(rate)", "--watch", "detail"])
  }

  /// What a frame shows.
  private func motion(_ line: TraceLine) throws -> Motion {
    let frame = try #require(line.numbers("frame"))
    let velocity = try #require(line.numbers("velocity"))
    return Motion(progress: 1 - frame[0] / Self.width, velocity: -velocity[0] / Self.width)
  }

  /// Every frame of a part of a run follows the spring that set out at its start; returns how many were looked at.
  ///
  /// The last frame of a motion is exactly at its end, which is looked at elsewhere.
  private func check(
    _ trace: Trace, from start: Motion, to end: Double, at begin: Double, until: Double, _ comment: Comment
  ) throws -> Int {
    var count = 0
    for line in trace.frames(of: "detail") where line.time > begin + 1e-9 && line.time < until - 1e-9 {
      let shown = try motion(line)
      let exact = spring(from: start, to: end, after: line.time - begin)
      // Where the screen reaches its end it stops there.
      guard (0...1).contains(exact.progress) else { break }
      // A frame on screen is held to 1e-9 of its travel, the speed to 1 %.
      #expect(abs(shown.progress - exact.progress) < 1e-9, "\(comment) \(line)")
      #expect(abs(shown.velocity - exact.velocity) <= max(0.01 * abs(exact.velocity), 1e-6), "\(comment) \(line)")
      count += 1
    }
    return count
  }

  @Test(arguments: rates) func `a push follows the closed form and ends exactly`(rate: Double) throws {
    let trace = try run("0.1 key O\n+0 idle\n", rate)
    let begin = try #require(trace.first("begin")).time
    let end = try #require(trace.first("end")).time
    let count = try check(
      trace, from: Motion(progress: 0, velocity: 0), to: 1, at: begin, until: end, "push at \(rate)")
    #expect(rate < 10 || Double(count) > rate * 0.3)
    #expect(trace.frames(of: "detail").last?.numbers("frame") == [0, 0, 200, 150])
    #expect(trace.frames(of: "detail").last?.numbers("velocity").map { $0[0] == 0 } ?? true)
  }

  @Test(arguments: rates) func `a turn keeps place and speed`(rate: Double) throws {
    let trace = try run("0.1 key O\n+0.1537 key Escape\n+0 idle\n", rate)
    let begin = try #require(trace.first("begin")).time
    let turn = try #require(trace.first("turn"))
    let before = spring(from: Motion(progress: 0, velocity: 0), to: 1, after: turn.time - begin)
    #expect(abs(try #require(turn.number("progress")) - before.progress) * Self.width < 0.5, "\(rate)")
    let end = try #require(trace.first("end")).time
    let count = try check(trace, from: before, to: 0, at: turn.time, until: end, "turn at \(rate)")
    #expect(rate < 10 || Double(count) > rate * 0.2)
    #expect(trace.frames(of: "detail").last?.numbers("frame")?[0] == Self.width)
  }

  @Test(arguments: rates) func `a release keeps the place and the speed of the hand`(rate: Double) throws {
    let trace = try run("0.1 key O\n+0 idle\n+0.1 drag 20 100 130 100 0.5\n+0 idle\n", rate)
    let release = try #require(trace.first("release"))
    let velocity = try #require(release.numbers("velocity"))
    #expect(abs(velocity[0] - 220) < 2.2 && velocity[1] == 0, "\(rate): \(release)")
    // The finger is at 130, and took hold of the screen after the few points that tell a drag from a click.
    let progress = try #require(release.number("progress"))
    let left = progress * Self.width
    #expect(left >= 90 - 0.5 && left < 110, "\(rate): \(release)")
    let end = try #require(trace.last("end")).time
    let start = Motion(progress: progress, velocity: -velocity[0] / Self.width)
    _ = try check(trace, from: start, to: 0, at: release.time, until: end, "release at \(rate)")
    #expect(trace.frames(of: "detail").last?.numbers("frame")?[0] == Self.width)
  }

  @Test(arguments: rates) func `a grab in flight holds the screen where it is, and then it moves with the hand`(
    rate: Double
  ) throws {
    let trace = try run("0.1 key O\n+0.1537 down 195 120\n+0.2 move 175 120\n+0.1 move 165 120\n+0.3 up\n+0 idle\n", rate)
    let begin = try #require(trace.first("begin")).time
    let grab = try #require(trace.first("grab"))
    let caught = spring(from: Motion(progress: 0, velocity: 0), to: 1, after: grab.time - begin)
    let held = try #require(grab.number("progress"))
    #expect(abs(held - caught.progress) * Self.width < 0.5, "\(rate): \(grab), exact \(caught)")
    let release = try #require(trace.first("release"))
    // Held still for the rest of the first 0.2 s.
    for line in trace.frames(of: "detail") where line.time > grab.time && line.time < grab.time + 0.2 - 1e-9 {
      #expect(abs(try motion(line).progress - held) * Self.width < 1e-6, "\(rate): \(line)")
    }
    // The hand went 30 points in all.
    let moved = (try #require(release.number("progress")) - held) * Self.width
    #expect(abs(moved - 30) < 0.5, "\(rate): moved \(moved)")
  }

  @Test func `no frame jumps, whatever a hand does`() throws {
    let script = """
      0.1 key O
      +0.12 drag 190 120 150 120 0.1
      +0.03 drag 150 120 190 120 0.2
      +0.02 key Escape
      +0.1 key O
      +0.05 down 190 120
      +0.05 up
      +0 idle
      """
    for rate in [30.0, 60, 144] {
      let trace = try run(script, rate)
      let places = try trace.frames(of: "detail").map { ($0.time, try #require($0.numbers("frame"))[0]) }
      for (before, after) in zip(places, places.dropFirst()) where after.0 - before.0 < 1.5 / rate {
        // Nothing here moves faster than 1000 points a second.
        #expect(abs(after.1 - before.1) <= 1000 * (after.0 - before.0) + 0.5, "\(rate): \(before) then \(after)")
      }
      #expect(trace.all("answer").count == trace.all("request").count)
    }
  }
}
