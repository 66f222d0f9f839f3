import Glibc
import ProgramSupport
import Testing

/// Versions of a storyboard, saved while its window is open.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct LiveTests {
  private static let board = Workbench.storyboard.replacing("[200, 150]", with: "[600, 400]")

  private func reloads(_ desk: Desk) -> [String] { desk.trace.all("reload").compactMap { $0.text("result") } }

  @Test func `a saved version is on the screen within 250 ms, also in an idle window`() throws {
    let desk = try Desk(["--live"])
    waitUntilStill { desk.trace.lines.count }
    for (number, color) in [0xff0000, 0x00ff00, 0x0000ff, 0xffff00].enumerated() {
      let hex = "#" + String(0x100_0000 + color, radix: 16).dropFirst()
      try desk.save(Self.board.replacing("#4060a0", with: hex), byRename: number % 2 == 1)
      let stopwatch = try Stopwatch(desk.program)
      #expect(waitUntil(15) { desk.color(300, 30) == UInt32(color) })
      #expect(try stopwatch.isWithin(0.25))
    }
    #expect(reloads(desk) == ["values", "values", "values", "values"])
    try desk.close()
    #expect(desk.program.wait(seconds: 10) == .exited(0), "\(desk.program.errors)")
  }

  @Test func `faults are shown over the last good version and go with the next one`() throws {
    let desk = try Desk(["--live"])
    let before = desk.colors()
    try desk.save(Self.board.replacing("#4060a0", with: "#40"))
    desk.wait(for: "reload")
    #expect(desk.trace.last("reload")?.number("faults") == 1)
    #expect(waitUntil(5) { desk.colors() != before })
    #expect(desk.color(300, 30) == 0x4060a0)
    try desk.save(Self.board)
    #expect(waitUntil(5) { desk.colors() == before })
    #expect(reloads(desk) == ["faulty", "same"])
  }

  @Test func `a spring that is changed in flight goes on from its place`() throws {
    // The first spring would take more than 5 s.
    let desk = try Desk(["--live", "--watch", "detail"], storyboard: Self.board.replacing("0.5 }", with: "5 }"))
    try desk.click(300, 30)
    desk.wait(untilProgress: 0.15)
    try desk.save(Self.board.replacing("0.5 }", with: "0.4 }"))
    desk.wait(for: "end")
    let frames = desk.trace.frames(of: "detail").compactMap { line in
      line.numbers("frame").map { (time: line.time, x: $0[0]) }
    }
    #expect(reloads(desk) == ["values"])
    // 600 points on a spring of 0.4 s are never faster than 600 · 5π / e points a second.
    for (a, b) in zip(frames, frames.dropFirst()) {
      #expect(abs(b.x - a.x) <= 3600 * (b.time - a.time) + 1, "\(a) \(b)")
    }
    let duration = desk.trace.last("end")?.number("duration") ?? 0
    #expect(duration < 4, "\(duration)")
  }

  @Test func `F5 starts over`() throws {
    let desk = try Desk(["--live"])
    try desk.click(300, 30)
    desk.wait(for: "end")
    try desk.key("F5")
    #expect(waitUntil(5) { desk.trace.all("scene").last?.text("scene") == "list" })
    #expect(waitUntil(5) { desk.color(5, 5) == 0x20_3040 })
  }
}
