import Glibc
import ProgramSupport
import Testing

/// A run with a real pointer in a real window, played back without one.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct PlayTests {
  @Test func `a trace recorded from a run with a real pointer, played back headless, gives the same frames`() throws {
    let desk = try Desk(
      ["--watch", "detail", "--watch", "list", "--speed", "0.5", "--trace-input", "--screenshot", "window.png"],
      environment: ["SDL_RENDER_DRIVER": "software"])
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
    let recorded = desk.program.output

    let played = try desk.play(
      recorded, ["--watch", "detail", "--watch", "list", "--trace-input", "--screenshot", "played.png"])
    #expect(played.ending == .exited(0) && played.errors.isEmpty, "\(played.errors)")
    #expect(try Trace(recorded).all("view").count > 30)
    #expect(played.output == recorded)
    #expect(desk.bytes("played.png") != nil && desk.bytes("played.png") == desk.bytes("window.png"))
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
