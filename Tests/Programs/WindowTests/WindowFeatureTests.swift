import Glibc
import ProgramSupport
import Testing

/// Windows as a desktop has them, in a program with two of them.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct WindowFeatureTests {
  /// The program on an X server, with a hand at its mouse and keyboard.
  private final class Run {
    let server: XServer
    let hand: Hand
    let scratch: TemporaryDirectory
    var program: Program

    init() throws {
      server = try XServer(width: 1000, height: 700)
      hand = try Hand(at: server)
      scratch = try TemporaryDirectory()
      program = try Run.start(server, scratch)
    }

    deinit { _ = program.stop() }

    /// Whether there is a window manager.
    static var canManage: Bool {
      if installedProgram("openbox") != nil || getenv("CI") != nil { return true }
      print("NOT TESTED: windows with borders. openbox is not installed; 'make test' installs it.")
      return false
    }

    static func start(_ server: XServer, _ scratch: TemporaryDirectory) throws -> Program {
      var environment = server.environment
      environment["XDG_STATE_HOME"] = scratch.path
      return try Program(builtProgram("TaskProgram"), ["windows"], environment: environment, scratch: scratch)
    }

    func startAgain() throws { program = try Run.start(server, scratch) }

    var lines: [String] { program.output.split(separator: "\n").map(String.init) }

    func wait(for line: String, _ location: SourceLocation = #_sourceLocation) {
      #expect(waitUntil(15) { lines.contains(line) }, "\(line): \(lines), \(program.errors)", sourceLocation: location)
    }

    func window(_ title: String) throws -> (window: String, x: Int, y: Int) {
      var found: (window: String, x: Int, y: Int)?
      _ = waitUntil(15) {
        found = hand.find("--name", "^\(title)$")
        return found != nil
      }
      return try #require(found)
    }

    func press(_ place: (window: String, x: Int, y: Int)) throws {
      try hand(["windowfocus", "--sync", place.window])
      try hand(["mousemove", "\(place.x + 100)", "\(place.y + 60)", "click", "1"])
    }
  }

  @Test func `one loop serves two windows, each with its own motion, and a window closes alone`() throws {
    let run = try Run()
    let first = try run.window("First")
    try run.press(first)
    run.wait(for: "first moved")
    let second = try run.window("Second")
    _ = try run.window("First, pressed")
    try run.hand(["windowmove", "--sync", second.window, "600", "400"])
    try run.press((second.window, 600, 400))
    run.wait(for: "second moved")
    try askToClose(window: #require(UInt(second.window)), on: run.server.display)
    run.wait(for: "second closed")
    // The first window goes on.
    let count = run.lines.filter { $0 == "first pressed" }.count
    try run.press(first)
    #expect(waitUntil(10) { run.lines.filter { $0 == "first pressed" }.count == count + 1 })
    #expect(run.program.isRunning)
  }

  @Test func `a program can keep its window open, and F11 and Ctrl-Q do what they do elsewhere`() throws {
    let run = try Run()
    let first = try run.window("First")
    try run.hand(["windowfocus", "--sync", first.window])
    try run.hand(["key", "F11"])
    run.wait(for: "full screen true")
    try run.hand(["key", "F11"])
    run.wait(for: "full screen false")
    try run.hand(["key", "ctrl+q"])
    run.wait(for: "asked 1")
    #expect(run.program.isRunning)
    try askToClose(window: #require(UInt(first.window)), on: run.server.display)
    run.wait(for: "asked 2")
    #expect(run.program.wait() == .exited(0))
    #expect(Array(run.lines.suffix(2)) == ["first closed", "second is open"])
  }

  @Test func `a window comes back where it was, with its size`() throws {
    let run = try Run()
    let first = try run.window("First")
    run.wait(for: "size 400 300")
    try run.hand(["windowsize", "--sync", first.window, "500", "350"])
    try run.hand(["windowmove", "--sync", first.window, "120", "80"])
    try run.hand(["windowfocus", "--sync", first.window])
    try run.hand(["key", "ctrl+q", "key", "ctrl+q"])
    #expect(run.program.wait() == .exited(0), "\(run.lines)")
    try run.startAgain()
    run.wait(for: "size 500 350")
    let again = try run.window("First")
    #expect((again.x, again.y) == (120, 80))
  }

  @Test(
    .enabled(if: Run.canManage),
    arguments: [
      // On a screen of 1000 by 700; openbox has a border of 1, above 20 and below 5.
      ("199 120 400 300 0", "199 120 400 300 0"),
      // From a larger display: whole on this one.
      ("1500 900 500 350 0", "498 325 500 350 0"), ("-40 -40 1600 1200 0", "0 0 998 675 0"),
    ])
  func `a window with borders stays where it was, from run to run, and whole`(saved: String, kept: String) throws {
    let run = try Run()
    _ = try run.window("First")
    _ = run.program.stop()
    let manager = try Program(
      #require(installedProgram("openbox")), [], environment: run.server.environment, scratch: run.scratch)
    defer { _ = manager.stop() }
    // A window that opens while the window manager starts may never be shown.
    #expect(waitUntil(15) { (try? run.hand(["get_desktop"])) != nil }, "\(manager.errors)")
    mkdir(run.scratch.file("TaskProgram"), 0o700)
    _ = try run.scratch.write("TaskProgram/window-main", saved + "\n")
    var lines: [String] = []
    for _ in 0..<2 {
      try run.startAgain()
      let first = try run.window("First")
      #expect(waitUntil(15) { run.lines.contains { $0.hasPrefix("size ") } })
      try run.hand(["windowactivate", "--sync", first.window])
      try run.hand(["key", "ctrl+q", "key", "ctrl+q"])
      #expect(run.program.wait() == .exited(0), "\(run.lines)")
      lines.append(try #require(readText(run.scratch.file("TaskProgram/window-main"))).filter { $0 != "\n" })
    }
    #expect(lines == [kept, kept])
  }

  @Test func `what a window remembers is there in the next run`() throws {
    let run = try Run()
    for count in 0..<3 {
      if count > 0 { try run.startAgain() }
      run.wait(for: "presses \(count)")
      let first = try run.window("First")
      try run.press(first)
      // The press has opened the second window.
      _ = try run.window("Second")
      try run.hand(["windowfocus", "--sync", first.window])
      try run.hand(["key", "ctrl+q", "key", "ctrl+q"])
      #expect(run.program.wait() == .exited(0), "\(run.lines)")
    }
    // The second window has got the keyboard, then the program is killed.
    try run.startAgain()
    run.wait(for: "presses 3")
    try run.press(try run.window("First"))
    let second = try run.window("Second")
    try run.hand(["windowfocus", "--sync", second.window])
    #expect(waitUntil(15) { readText(run.scratch.file("TaskProgram/window-main"))?.contains("presses 4") == true })
    run.program.signal(SIGKILL)
    _ = run.program.wait()
    try run.startAgain()
    run.wait(for: "presses 4")
  }

  @Test(arguments: [
    nil, "0 0 16384 16384 0\n", "-9000 -9000 500 350 0\n", "0 0 -5 -5 0\n", "no place",
  ]) func `a saved place that is a pipe, too large, or on no display is not in the way`(line: String?) throws {
    let run = try Run()
    _ = try run.window("First")
    _ = run.program.stop()
    let file = run.scratch.file("TaskProgram/window-main")
    mkdir(run.scratch.file("TaskProgram"), 0o700)
    unlink(file)
    if let line {
      _ = try run.scratch.write("TaskProgram/window-main", line)
    } else {
      try #require(mkfifo(file, 0o600) == 0)
    }
    try run.startAgain()
    let first = try run.window("First")
    #expect((0..<900).contains(first.x) && (0..<650).contains(first.y))
    #expect(waitUntil(15) { run.lines.contains { $0.hasPrefix("size ") } })
    let size = try #require(run.lines.first { $0.hasPrefix("size ") }).split(separator: " ").compactMap { Int($0) }
    #expect(size[0] <= 1000 && size[1] <= 700)
    try run.hand(["windowfocus", "--sync", first.window])
    try run.hand(["key", "ctrl+q", "key", "ctrl+q"])
    #expect(run.program.wait() == .exited(0), "\(run.lines)")
    // What is saved now is a place that can be restored.
    #expect(readText(file)?.split(separator: " ").count == 5)
  }
}
