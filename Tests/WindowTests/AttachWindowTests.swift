import Glibc
import ProgramSupport
import Testing

/// A program in a window, and its inspector in another process.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct AttachWindowTests {
  private final class Run {
    let server: XServer
    let hand: Hand
    let scratch: TemporaryDirectory
    private(set) var program: Program
    private var environment: [String: String]

    init(_ arguments: String...) throws {
      server = try XServer(width: 1760, height: 760)
      hand = try Hand(at: server)
      scratch = try TemporaryDirectory()
      environment = server.environment
      environment["XDG_STATE_HOME"] = scratch.path
      environment["XDG_RUNTIME_DIR"] = scratch.path
      chmod(scratch.path, 0o700)
      program = try Self.start(["Resources/examples/notes.json", "--serve", "notes"] + arguments, environment, scratch)
    }

    deinit { _ = program.stop() }

    private static func start(
      _ arguments: [String], _ environment: [String: String], _ scratch: TemporaryDirectory
    ) throws -> Program {
      let trace = arguments.contains("--attach") ? [] : ["--trace", "-"]
      return try Program(builtProgram("stagecraft"), arguments + trace, environment: environment, scratch: scratch)
    }

    func start(_ arguments: String...) throws -> Program { try Self.start(arguments, environment, scratch) }

    func startAgain() throws {
      _ = program.stop()
      program = try start("Resources/examples/notes.json", "--serve", "notes")
    }

    func window(_ title: String) throws -> String {
      var found: String?
      _ = waitUntil(15) {
        found = hand.find("--name", "^\(title)$")?.window
        return found != nil
      }
      return try #require(found, "no window \(title): \(program.errors)")
    }

    func events(_ name: String) -> Int {
      program.output.split(separator: "\n").filter { $0.contains("\"\(name)\"") }.count
    }

    /// Opens the note.
    func open() throws {
      let notes = try window("Notes")
      try hand(["windowmove", "--sync", notes, "0", "0"])
      try hand(["windowfocus", "--sync", notes])
      try hand(["mousemove", "300", "140", "click", "1"])
    }

    /// Whether an inspector is connected to the program's socket: the system lists the connection with state 3.
    var isAttached: Bool {
      (readText("/proc/net/unix") ?? "").split(separator: "\n").contains { line in
        let fields = line.split(separator: " ")
        return fields.count == 8 && fields[5] == "03" && fields[7] == scratch.path + "/stagecraft/notes.sock"
      }
    }

    /// Presses a key in the inspector, and waits until its window shows that it was pressed.
    func pressAndSee(_ key: String) throws {
      let screen = try server.screen()
      waitUntilStill { screen.colors() }
      let before = screen.colors()
      try press(key)
      #expect(waitUntil(15) { screen.colors() != before })
    }

    /// Presses a key in the inspector.
    func press(_ key: String) throws {
      try hand(["windowfocus", "--sync", window("Inspector: Notes")])
      try hand(["key", key])
    }
  }

  @Test func `an inspector that dies lets the program go on at once`() throws {
    let run = try Run("--speed", "0.2")
    _ = try run.window("Notes")
    let inspector = try run.start("--attach", "notes")
    try run.hand(["windowmove", "--sync", run.window("Inspector: Notes"), "720", "0"])
    try run.open()
    #expect(waitUntil(10) { run.events("begin") == 1 })
    try run.press("space")
    waitUntilStill { run.program.output }
    let before = run.program.output
    usleep(3_000_000)
    #expect(run.program.output == before)
    #expect(run.events("end") == 0)
    inspector.signal(SIGKILL)
    #expect(waitUntil(15) { run.events("end") == 1 })
    #expect(run.program.isRunning && run.program.errors.isEmpty)
    _ = inspector.stop()
  }

  @Test func `an inspector stays when its program ends, and attaches to the next one`() throws {
    let run = try Run()
    _ = try run.window("Notes")
    let inspector = try run.start("--attach", "notes")
    _ = try run.window("Inspector: Notes")
    run.program.signal(SIGKILL)
    _ = run.program.wait(seconds: 10)
    usleep(1_500_000)
    #expect(inspector.isRunning)
    try run.startAgain()
    _ = try run.window("Notes")
    // The inspector asks each second.
    #expect(waitUntil(15) { run.isAttached })
    try run.hand(["windowmove", "--sync", run.window("Inspector: Notes"), "720", "0"])
    try run.pressAndSee("space")
    try run.open()
    usleep(1_000_000)
    #expect(run.events("begin") == 0, "the program's time stands still")
    try run.pressAndSee("space")
    try run.open()
    #expect(waitUntil(10) { run.events("end") == 1 })
    inspector.signal(SIGTERM)
    #expect(inspector.wait(seconds: 10) == .exited(0))
    #expect(run.program.isRunning && run.program.errors.isEmpty)
  }

  @Test func `a name that nobody serves, and one that is taken, are errors`() throws {
    let run = try Run()
    _ = try run.window("Notes")
    let lost = try run.start("--attach", "others")
    #expect(lost.wait(seconds: 10) == .exited(69))
    #expect(lost.errors.contains("no program serves it"))
    let second = try run.start("Resources/examples/notes.json", "--serve", "notes")
    #expect(second.wait(seconds: 15) == .exited(69))
    #expect(second.errors.contains("serves it already"))
    run.program.signal(SIGTERM)
    #expect(run.program.wait(seconds: 10) == .exited(0))
    #expect(access(run.scratch.path + "/stagecraft/notes.sock", F_OK) != 0)
  }
}
