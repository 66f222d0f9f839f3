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
  private static let rates = [24.0, 30, 60, 120, 144, 240]

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

  /// Where a push is when something happens to it: at that moment, not at the frame before or after.
  private func pushed(in trace: Trace, at time: Double) throws -> Motion {
    let begin = try #require(trace.first("begin")).time
    return spring(from: Motion(progress: 0, velocity: 0), to: 1, after: time - begin)
  }

  /// Every frame of a part of a run follows the spring that set out at its start.
  ///
  /// The last frame of a motion is exactly at its end, which is looked at elsewhere.
  /// - Returns: how many frames there were.
  private func check(
    _ trace: Trace, from start: Motion, to end: Double, at begin: Double, until: Double
  ) throws -> Int {
    var count = 0
    var worst = (place: 0.0, speed: 0.0)
    for line in trace.frames(of: "detail") where line.time > begin + 1e-9 && line.time < until - 1e-9 {
      let shown = try motion(line)
      let exact = spring(from: start, to: end, after: line.time - begin)
      // Where the screen reaches its end it stops there.
      guard (0...1).contains(exact.progress) else { break }
      worst.place = max(worst.place, abs(shown.progress - exact.progress))
      worst.speed = max(worst.speed, abs(shown.velocity - exact.velocity) / max(0.001, abs(exact.velocity)))
      count += 1
    }
    #expect(worst.place < 1e-9)
    #expect(worst.speed < 0.01)
    return count
  }

  @Test(arguments: [1.0, 2] + rates + [1000]) func `a push follows the closed form and ends exactly`(
    rate: Double
  ) throws {
    let trace = try run("0.1 key O\n+0 idle\n", rate)
    let begin = try #require(trace.first("begin")).time
    let end = try #require(trace.first("end")).time
    let count = try check(trace, from: Motion(progress: 0, velocity: 0), to: 1, at: begin, until: end)
    #expect(rate < 10 || Double(count) > rate * 0.3)
    #expect(trace.frames(of: "detail").last?.numbers("frame") == [0, 0, 200, 150])
    #expect(trace.frames(of: "detail").last?.numbers("velocity").map { $0[0] == 0 } ?? true)
  }

  @Test(arguments: rates) func `a turn keeps place and speed`(rate: Double) throws {
    let trace = try run("0.1 key O\n+0.1537 key Escape\n+0 idle\n", rate)
    let turn = try #require(trace.first("turn"))
    let before = try pushed(in: trace, at: turn.time)
    let place = try #require(turn.number("progress"))
    #expect(abs(place - before.progress) < 1e-9)
    let end = try #require(trace.first("end")).time
    let count = try check(trace, from: before, to: 0, at: turn.time, until: end)
    #expect(Double(count) > rate * 0.2)
    #expect(trace.frames(of: "detail").last?.numbers("frame")?[0] == Self.width)
  }

  @Test(arguments: rates) func `a release keeps the place and the speed of the hand`(rate: Double) throws {
    let trace = try run("0.1 key O\n+0 idle\n+0.1 drag 20 100 130 100 0.5\n+0 idle\n", rate)
    let release = try #require(trace.first("release"))
    let velocity = try #require(release.numbers("velocity"))
    #expect(abs(velocity[0] - 220) < 2.2 && velocity[1] == 0)
    // The finger went 110 points; the first few of them only told a drag from a click.
    let progress = try #require(release.number("progress"))
    #expect((progress * Self.width) >= 90 - 0.5 && (progress * Self.width) < 110)
    let start = Motion(progress: progress, velocity: -velocity[0] / Self.width)
    let before = try motion(try #require(trace.frames(of: "detail").last { $0.time <= release.time }))
    #expect(abs(before.progress - progress) * Self.width < 220 / rate + 0.5)
    #expect(abs(before.velocity - start.velocity) < 0.01 * abs(start.velocity))
    let end = try #require(trace.last("end")).time
    _ = try check(trace, from: start, to: 0, at: release.time, until: end)
    #expect(trace.frames(of: "detail").last?.numbers("frame")?[0] == Self.width)
  }

  @Test(arguments: rates) func `a grab in flight holds the screen where it is, and then it moves with the hand`(
    rate: Double
  ) throws {
    let trace = try run(
      "0.1 key O\n+0.1537 down 195 120\n+0.2 move 175 120\n+0.1 move 165 120\n+0.3 up\n+0 idle\n", rate)
    let grab = try #require(trace.first("grab"))
    let held = try #require(grab.number("progress"))
    let before = try pushed(in: trace, at: grab.time)
    #expect(abs(held - before.progress) < 1e-9)
    for line in trace.frames(of: "detail") where line.time > grab.time && line.time < grab.time + 0.2 - 1e-9 {
      #expect(abs(try motion(line).progress - held) * Self.width < 1e-6)
    }
    // The hand went 30 points in all.
    let release = try #require(trace.first("release"))
    let moved = (try #require(release.number("progress")) - held) * Self.width
    #expect(abs(moved - 30) < 0.5)
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
