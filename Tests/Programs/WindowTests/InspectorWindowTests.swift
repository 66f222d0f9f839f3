import Glibc
import ProgramSupport
import Testing

/// The inspector in a window beside that of a storyboard.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct InspectorWindowTests {
  private final class Run {
    let server: XServer
    let hand: Hand
    let scratch: TemporaryDirectory
    let program: Program

    init(_ arguments: String..., variables: [String: String] = [:]) throws {
      server = try XServer(width: 1760, height: 760)
      hand = try Hand(at: server)
      scratch = try TemporaryDirectory()
      var environment = server.environment
      environment["XDG_STATE_HOME"] = scratch.path
      environment.merge(variables) { $1 }
      program = try Program(
        builtProgram("stagecraft"), ["Resources/examples/notes.json", "--trace", "-"] + arguments,
        environment: environment, scratch: scratch)
    }

    deinit { _ = program.stop() }

    func window(_ title: String) throws -> String {
      var found: String?
      _ = waitUntil(15) {
        found = hand.find("--name", "^\(title)$")?.window
        return found != nil
      }
      return try #require(found, "no window \(title): \(program.errors)")
    }

    func hasWindow(_ title: String) -> Bool { hand.find("--onlyvisible", "--name", "^\(title)$") != nil }

    func events(_ name: String) -> Int {
      program.output.split(separator: "\n").filter { $0.contains("\"\(name)\"") }.count
    }
  }

  @Test func `it opens with the program, stops its time, and lets it go on`() throws {
    let run = try Run("--inspect", "--speed", "0.2")
    let (notes, inspector) = (try run.window("Notes"), try run.window("Inspector: Notes"))
    try run.hand(["windowmove", "--sync", notes, "0", "0"])
    try run.hand(["windowmove", "--sync", inspector, "720", "0"])
    try run.hand(["windowfocus", "--sync", notes])
    try run.hand(["mousemove", "300", "140", "click", "1"])
    #expect(waitUntil(10) { run.events("begin") == 1 })
    // Space in the inspector stops the time of the program, in which a transition is under way.
    try run.hand(["windowfocus", "--sync", inspector])
    try run.hand(["key", "space"])
    waitUntilStill { run.program.output }
    let before = run.program.output
    usleep(4_000_000)
    #expect(run.program.output == before)
    #expect(run.events("end") == 0)
    try run.hand(["key", "space"])
    #expect(waitUntil(15) { run.events("end") == 1 })
    #expect(run.program.isRunning && run.program.errors.isEmpty)
  }

  @Test func `F12 opens and closes it, and closing its window leaves the program`() throws {
    let run = try Run()
    let notes = try run.window("Notes")
    try run.hand(["windowmove", "--sync", notes, "0", "0"])
    try run.hand(["windowfocus", "--sync", notes])
    try run.hand(["key", "F12"])
    let inspector = try run.window("Inspector: Notes")
    try run.hand(["windowfocus", "--sync", inspector])
    try run.hand(["key", "F12"])
    #expect(waitUntil(10) { !run.hasWindow("Inspector: Notes") })
    try run.hand(["windowfocus", "--sync", notes])
    try run.hand(["key", "F12"])
    let again = try run.window("Inspector: Notes")
    try askToClose(window: #require(UInt(again)), on: run.server.display)
    #expect(waitUntil(10) { !run.hasWindow("Inspector: Notes") })
    try run.hand(["windowfocus", "--sync", notes])
    try run.hand(["mousemove", "300", "140", "click", "1"])
    #expect(waitUntil(15) { run.events("end") == 1 })
    #expect(run.program.isRunning && run.program.errors.isEmpty)
    // The handlers of signals are still those of the window that is left.
    usleep(500_000)
    run.program.signal(SIGTERM)
    #expect(run.program.wait(seconds: 10) == .exited(0))
  }

  @Test func `a signal opens it in a running program, and a variable at the start`() throws {
    let run = try Run()
    _ = try run.window("Notes")
    #expect(!run.hasWindow("Inspector: Notes"))
    run.program.signal(SIGUSR1)
    _ = try run.window("Inspector: Notes")
    // An open one stays.
    run.program.signal(SIGUSR1)
    usleep(300_000)
    #expect(run.hasWindow("Inspector: Notes") && run.program.errors.isEmpty)
    let other = try Run(variables: ["STAGECRAFT_INSPECTOR": "1"])
    _ = try other.window("Inspector: Notes")
    let none = try Run(variables: ["STAGECRAFT_INSPECTOR": "0"])
    _ = try none.window("Notes")
    usleep(500_000)
    #expect(!none.hasWindow("Inspector: Notes"))
  }

  @Test func `a drag in the window moves its views while the inspector has the keyboard`() throws {
    // The drag takes longer than the animation of a click would.
    let run = try Run("--inspect", "--speed", "1")
    let (notes, inspector) = (try run.window("Notes"), try run.window("Inspector: Notes"))
    try run.hand(["windowmove", "--sync", notes, "40", "30"])
    try run.hand(["windowmove", "--sync", inspector, "800", "0"])
    try run.hand(["windowfocus", "--sync", notes])
    try run.hand(["mousemove", "340", "170", "click", "1"])
    #expect(waitUntil(10) { run.events("end") == 1 })
    // Without a window manager, a press does not move the focus. SDL takes note of a new focus after 0.2 s.
    try run.hand(["windowfocus", "--sync", inspector])
    usleep(600_000)
    try run.hand(["mousemove", "240", "230", "mousedown", "1"])
    for step in 1...12 {
      try run.hand(["mousemove", "\(240 + step * 30)", "230"])
      usleep(16_000)
    }
    #expect(waitUntil(10) { run.events("grab") == 1 }, "\(run.program.output.suffix(2000))")
    try run.hand(["mousemove", "640", "230", "mouseup", "1"])
    #expect(waitUntil(10) { run.events("end") == 2 }, "\(run.program.output.suffix(2000))")
    let end = try #require(run.program.output.split(separator: "\n").last { $0.contains("\"end\"") })
    #expect(end.contains("completed"), "the screen follows the hand, and goes: \(end)")
  }

  @Test func `keys of the window work while its time stands still`() throws {
    let run = try Run("--inspect")
    let (notes, inspector) = (try run.window("Notes"), try run.window("Inspector: Notes"))
    try run.hand(["windowmove", "--sync", notes, "0", "0"])
    try run.hand(["windowmove", "--sync", inspector, "720", "0"])
    try run.hand(["windowfocus", "--sync", inspector])
    try run.hand(["key", "space"])
    try run.hand(["windowfocus", "--sync", notes])
    try run.hand(["key", "F12"])
    #expect(waitUntil(10) { !run.hasWindow("Inspector: Notes") })
    try run.hand(["mousemove", "300", "140", "click", "1"])
    #expect(waitUntil(15) { run.events("end") == 1 })
    try run.hand(["key", "ctrl+q"])
    #expect(run.program.wait(seconds: 10) == .exited(0))
  }
}
