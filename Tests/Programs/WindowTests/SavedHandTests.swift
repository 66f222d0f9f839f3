import ProgramSupport
import Testing

/// What a real pointer does in a real window, saved as a script.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct SavedHandTests {
  @Test func `a hand that catches, throws and resizes is saved as a script that passes, and fails with another motion`()
    throws
  {
    let desk = try Desk(["--watch", "detail", "--speed", "0.5", "--save-script", "hand.script"])
    try desk.click(300, 30)
    desk.wait(untilProgress: 0.3)
    try desk.drag(fromX: 400, toX: 470, y: 300, seconds: 0.2)
    rest(desk)
    // Where the hand came too late, or threw it away, the detail is opened again.
    if desk.trace.all("scene").last(where: { $0.text("phase") == "didAppear" })?.text("scene") != "detail" {
      try desk.click(300, 30)
      rest(desk)
    }
    try desk.resize(640, 420)
    let releases = desk.trace.all("release").count
    try desk.drag(fromX: 60, toX: 300, y: 300, seconds: 0.4)
    desk.wait(for: "release", releases + 1)
    try desk.key("Escape")
    try desk.close()
    #expect(desk.program.wait(seconds: 10) == .exited(0), "\(desk.program.errors)")

    let saved = ["--speed", "0.5", "--script", "hand.script"]
    let played = try desk.headless(saved)
    #expect(played.ending == .exited(0) && played.errors.isEmpty, "\(played.errors)")
    let other = try desk.headless(saved + ["--director", "Cover"])
    #expect(other.ending == .exited(1) && other.errors.contains("expected view detail"), "\(other.errors)")
  }

  /// Waits until what has begun has ended.
  private func rest(_ desk: Desk) {
    let isResting = waitUntil(15) {
      let trace = desk.trace
      let begun = trace.all("begin").count
      return begun > 0 && begun == trace.all("end").count && trace.last("activity")?.text("state") == "idle"
    }
    #expect(isResting, "\(desk.story())")
  }
}
