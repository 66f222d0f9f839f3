import Glibc
import ProgramSupport
import Testing

/// The main job in a real window: screens move, and the mouse takes hold of them. A slow spring gives the hand time.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct SeizeTests {
  /// So slow that a hand on a busy machine comes in time.
  private static let speed = 0.15
  private let slow = ["--watch", "detail", "--speed", "\(Self.speed)"]

  /// A desk with the detail on top.
  private func detail(
    _ arguments: [String] = ["--watch", "detail"], on system: Desk.System = .x11(1)
  ) throws -> Desk {
    let desk = try Desk(arguments, on: system)
    try desk.click(300, 30)
    desk.wait(for: "end")
    return desk
  }

  @Test(arguments: Desk.systems) func `a click opens the detail`(system: Desk.System) throws {
    let desk = try detail(on: system)
    #expect(desk.story() == ["begin open list detail Slide forward", "end completed", "answer completed"])
    #expect(desk.trace.first("request")?.text("source") == "click")
    #expect(desk.trace.frames(of: "detail").last?.numbers("frame") == [0, 0, 600, 400])
  }

  @Test(arguments: Desk.systems) func `a drag over 60 % completes the way back`(system: Desk.System) throws {
    let desk = try detail(on: system)
    try desk.drag(fromX: 60, toX: 440, y: 300, seconds: 0.8)
    desk.wait(for: "end", 2)
    #expect(
      desk.story().suffix(5) == [
        "begin detail list Slide backward", "grab", "release", "end completed", "answer completed",
      ])
  }

  @Test func `a slow drag over 20 % is cancelled`() throws {
    let desk = try detail()
    try desk.drag(fromX: 60, toX: 190, y: 300, seconds: 1, release: false)
    usleep(300_000)
    try desk.up()
    desk.wait(for: "end", 2)
    #expect(
      desk.story().suffix(6) == [
        "begin detail list Slide backward", "grab", "release", "turn forward gesture", "end cancelled",
        "answer cancelled",
      ])
    #expect(desk.trace.frames(of: "detail").last?.numbers("frame") == [0, 0, 600, 400])
  }

  @Test func `a flick leaves`() throws {
    let desk = try detail(["--watch", "detail", "--trace-input"])
    try desk.flick(fromX: 60, toX: 220, y: 300, seconds: 0.1)
    try checkThrow(desk)
  }

  @Test func `what the hand does is on the screen a frame later`() throws {
    let desk = try detail(["--watch", "detail", "--trace-input"])
    try desk.drag(fromX: 60, toX: 260, y: 300, seconds: 0.3, release: false)
    func isMove(_ line: TraceLine) -> Bool { line.event == "input" && line.text("phase") == "moved" }
    // The detail's edge goes with the hand, 200 points to its left or a little less.
    #expect(
      waitUntil(15) {
        desk.trace.lines.contains { isMove($0) && $0.numbers("at")?[0] == 260 }
          && desk.color(210, 300) == 0x80_3020 && desk.color(180, 300) != 0x80_3020
      })
    for step in 0..<12 {
      let isAway = step.isMultiple(of: 2)
      try desk.move(isAway ? 300 : 260, 300)
      #expect(waitUntil(15) { (desk.color(210, 300) == 0x80_3020) != isAway })
    }
    try desk.up()
    desk.wait(for: "end", 2)
    // Once the hand has rested at 260, each of its places is that of the view in the first frame after it.
    let trace = desk.trace
    let rest = try #require(trace.lines.firstIndex { isMove($0) && $0.numbers("at")?[0] == 260 })
    let release = try #require(trace.lines.firstIndex { $0.event == "release" })
    var (hand, offsets) = (260.0, [Double]())
    for line in trace.lines[rest..<release] {
      if isMove(line), let place = line.numbers("at") { hand = place[0] }
      if line.event == "view", let frame = line.numbers("frame") { offsets.append(hand - frame[0]) }
    }
    #expect(offsets.count >= 12 && offsets.allSatisfy { abs($0 - offsets[0]) < 0.01 }, "\(offsets)")
  }

  /// The release has the speed of the hand, by the times that the program saw; and a hand as quick as it is meant to be
  /// throws the screen away.
  private func checkThrow(_ desk: Desk) throws {
    desk.wait(for: "answer", 2)
    let (speeds, velocity) = (try desk.handSpeeds(), desk.trace.last("release")?.numbers("velocity") ?? [0, 0])
    #expect(velocity[0] >= speeds.lowerBound - 1 && velocity[0] <= speeds.upperBound + 1, "\(velocity), \(speeds)")
    if speeds.lowerBound > 600 {
      #expect(desk.story().suffix(2) == ["end completed", "answer completed"], "\(speeds)")
    }
  }

  @Test func `a flick that the program slept through has the speed of the hand`() throws {
    let desk = try detail(["--watch", "detail", "--trace-input"])
    desk.program.signal(SIGSTOP)
    try desk.flick(fromX: 60, toX: 220, y: 300, seconds: 0.16)
    desk.program.signal(SIGCONT)
    try checkThrow(desk)
  }

  @Test func `a screen is grabbed in mid-flight, reversed and let go`() throws {
    let desk = try Desk(slow)
    try desk.click(300, 30)
    desk.wait(untilProgress: 0.3)
    try desk.drag(fromX: 560, toX: 590, y: 300, seconds: 0.05, release: false)
    try desk.drag(fromX: 590, toX: 594, y: 300, seconds: 0.02)
    desk.wait(for: "end")
    let story = desk.story()
    #expect(story.first == "begin open list detail Slide forward")
    #expect(story.contains("grab") && story.contains("release"))
    // What the screen did is what the hand said: at its place, or at its speed.
    let outcome = desk.trace.first("end")?.text("outcome")
    #expect(outcome == (story.contains("turn backward gesture") ? "cancelled" : "completed"))
    #expect(desk.trace.all("answer").count == 1)
  }

  @Test(arguments: Desk.systems) func `a screen that is caught and carried back to its edge stays away`(
    system: Desk.System
  ) throws {
    // The hand stays inside the window, since weston stops the pointer at the edge of its screen.
    let desk = try Desk(slow, on: system)
    try desk.click(300, 30)
    desk.wait(untilProgress: 0.5)
    try desk.drag(fromX: 320, toX: 595, y: 300, seconds: 0.4)
    desk.wait(for: "end")
    #expect(
      desk.story() == [
        "begin open list detail Slide forward", "grab", "release", "turn backward gesture", "end cancelled",
        "answer cancelled",
      ])
    #expect(desk.trace.frames(of: "detail").last?.numbers("frame")?[0] == 600)
  }

  @Test(arguments: Desk.systems) func `Escape in mid-flight turns the screen round where it is`(system: Desk.System)
    throws
  {
    let desk = try Desk(slow, on: system)
    try desk.click(300, 30)
    desk.wait(untilProgress: 0.3)
    try desk.key("Escape")
    desk.wait(for: "end")
    #expect(
      desk.story(["begin", "turn", "end"]) == [
        "begin open list detail Slide forward", "turn backward request", "end cancelled",
      ])
    let turn = try #require(desk.trace.first("turn"))
    let place = try #require(turn.number("progress"))
    let frames = desk.trace.frames(of: "detail")
    let before = try #require(frames.last { $0.time <= turn.time }?.numbers("frame"))
    // Between a frame and the key the screen moved on, for one frame on a quiet machine, for a few on a busy one.
    #expect(place > 0.2 && place < 1 && place >= 1 - before[0] / 600 - 0.02)
    let after = try #require(frames.first { $0.time > turn.time }?.numbers("frame"))
    #expect(after[0] < 600 && place <= 1)
  }

  @Test func `a resize in mid-flight ends where the new size says`() throws {
    let desk = try Desk(slow)
    try desk.click(300, 30)
    desk.wait(untilProgress: 0.3)
    try desk.resize(760, 500)
    desk.wait(for: "end")
    #expect(desk.trace.last("resize")?.numbers("size") == [760, 500])
    #expect(desk.trace.frames(of: "detail").last?.numbers("frame") == [0, 0, 760, 500])
    let shares = desk.trace.frames(of: "detail").compactMap { $0.numbers("frame").map { $0[0] / $0[2] } }
    for (before, after) in zip(shares, shares.dropFirst()) { #expect(after <= before + 1e-9) }
  }

  @Test func `a window that is closed in mid-flight ends the program well`() throws {
    let desk = try Desk(slow)
    try desk.click(300, 30)
    desk.wait(untilProgress: 0.2)
    try desk.close()
    #expect(desk.program.wait(seconds: 10) == .exited(0), "\(desk.program.errors)")
    #expect(desk.trace.last("exit")?.number("status") == 0)
    #expect(desk.program.errors.isEmpty)
  }

  @Test func `a signal in mid-flight ends the program well`() throws {
    for signal in [SIGTERM, SIGINT] {
      let desk = try Desk(slow)
      try desk.click(300, 30)
      desk.wait(untilProgress: 0.2)
      desk.program.signal(signal)
      #expect(desk.program.wait(seconds: 10) == .exited(0), "\(desk.program.errors)")
      #expect(desk.trace.last("exit")?.number("status") == 0)
    }
  }

  @Test func `a stall of half a second costs frames, not motion`() throws {
    let desk = try Desk(slow)
    try desk.click(300, 30)
    desk.wait(untilProgress: 0.1)
    desk.program.signal(SIGSTOP)
    usleep(500_000)
    desk.program.signal(SIGCONT)
    desk.wait(for: "end")
    #expect(desk.story() == ["begin open list detail Slide forward", "end completed", "answer completed"])
    let begin = try #require(desk.trace.first("begin")).time
    let frames = desk.trace.frames(of: "detail").filter { $0.numbers("frame")?[0] != 0 && $0.time > begin }
    #expect(zip(frames, frames.dropFirst()).contains { $1.time - $0.time > 0.1 })
    var worst = 0.0
    for line in frames {
      // A critically damped spring with a response of 0.5 s, from rest.
      let part = 2 * Double.pi / 0.5 * Self.speed * (line.time - begin)
      let left = (1 + part) * exp(-part)
      worst = max(worst, abs((line.numbers("frame")?[0] ?? 0) / 600 - left))
    }
    #expect(worst < 1e-9)
  }

  @Test(arguments: Desk.systems) func `the keyboard alone is enough`(system: Desk.System) throws {
    let desk = try Desk(on: system)
    try desk.key("Tab")
    try desk.key("Return")
    desk.wait(for: "end")
    #expect(desk.story().first == "begin open list detail Slide forward")
    try desk.key("Escape")
    desk.wait(for: "end", 2)
    #expect(desk.story().suffix(2) == ["end completed", "answer completed"])
  }
}
