import Glibc
import ProgramSupport
import Testing

/// Nothing runs when nothing moves.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct RestTests {
  @Test func `ten seconds of rest cost no frame and at most 10 wake-ups`() throws {
    try rest(seconds: 10, on: .x11(1))
  }

  @Test(arguments: Desk.waylands.suffix(1)) func `rest costs no frame on Wayland either`(
    system: Desk.System
  ) throws {
    try rest(seconds: 4, on: system)
  }

  private func rest(seconds: UInt32, on system: Desk.System) throws {
    let desk = try Desk(["--watch", "card", "--watch", "detail"], on: system)
    try desk.click(300, 30)
    desk.wait(for: "end")
    // The pointer leaves the window, and what its leaving asked for is drawn.
    try desk.hand("mousemove", "890", "690")
    waitUntilStill { desk.trace.lines.count }
    let lines = desk.trace.lines.count
    let before = try ProcessFigures(pid: desk.program.pid)
    usleep(seconds * 1_000_000)
    let after = try ProcessFigures(pid: desk.program.pid)
    #expect(desk.trace.lines.count == lines)
    #expect(after.voluntarySwitches - before.voluntarySwitches <= 10)
    #expect(after.cpu - before.cpu < 0.01)
  }

  @Test func `a window at rest still hears the mouse`() throws {
    let desk = try Desk()
    waitUntilStill { desk.trace.lines.count }
    try desk.click(300, 30)
    desk.wait(for: "answer")
    #expect(desk.story().last == "answer completed")
  }
}
