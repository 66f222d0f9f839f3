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
    desk.wait(for: "end")
    if desk.trace.first("end")?.text("outcome") == "cancelled" {
      try desk.click(300, 30)
      desk.wait(for: "end", 2)
    }
    try desk.resize(640, 420)
    try desk.drag(fromX: 60, toX: 300, y: 300, seconds: 0.4)
    desk.wait(for: "release", 2)
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
}
