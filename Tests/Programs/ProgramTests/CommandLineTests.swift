import Glibc
import ProgramSupport
import Testing

/// What a user types, and what comes back: streams, exit statuses, messages.
struct CommandLineTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  /// Runs and expects one message of one line, nothing else.
  private func expectMessage(
    _ arguments: [String], _ status: Int32, _ part: String, script: String? = nil,
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try bench.run(arguments, script: script, environment: environment)
    #expect(run.ending == .exited(status), "\(arguments): \(run.errors)", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    #expect(run.messages.count == 1, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors.hasPrefix("stagecraft: "), "\(run.errors)", sourceLocation: sourceLocation)
    #expect(part.isEmpty || run.errors.contains(part), "\(run.errors)", sourceLocation: sourceLocation)
  }

  @Test func `help names every option and every exit status`() throws {
    let run = try bench.run(["--help"])
    #expect(run.ending == .exited(0) && run.errors.isEmpty)
    let words = [
      "--scene", "--size", "--scale", "--director", "--speed", "--reduced-motion", "--list", "--check", "--headless",
      "--fps",
      "--script", "--trace", "--watch", "--screenshot", "--filmstrip", "--filmstrip-frames", "--record", "--timeout",
      "--help", "--version", "64", "65", "66", "69", "73", "75",
    ]
    for word in words { #expect(run.output.contains(word), "\(word)") }
  }

  @Test func `version is one line`() throws {
    let run = try bench.run(["--version"])
    #expect(run.ending == .exited(0) && run.errors.isEmpty)
    #expect(run.output.hasPrefix("stagecraft ") && run.output.split(separator: "\n").count == 1)
  }

  @Test func `list names scenes, segues and directors`() throws {
    let run = try bench.run(["board.json", "--list"])
    #expect(run.ending == .exited(0) && run.errors.isEmpty)
    for word in ["list", "detail", "sheet", "open", "push", "pop", "present", "Fade", "Slide", "response"] {
      #expect(run.output.contains(word), "\(word)")
    }
  }

  @Test func `check accepts a right storyboard`() throws {
    let run = try bench.run(["board.json", "--check"])
    #expect(run.ending == .exited(0) && run.errors.isEmpty)
  }

  @Test func `the gallery is run where no storyboard is named, from any directory`() throws {
    for action in ["--check", "--list"] {
      let run = try bench.run([action])
      #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    }
  }

  @Test(arguments: [
    ["--nonsense"], ["--spede", "2"], ["-x"], ["board.json", "second.json"], ["--size"], ["--size", "big"],
    ["--size", "0x10"], ["--size", "-5x10"], ["--size", "1e9x1e9"], ["--scale", "0.4"], ["--scale", "5"],
    ["--scale", "nan"], ["--scale", "2x"],
    ["board.json", "--headless", "--size", "16384x10", "--scale", "1.5"], ["--size", "nanxnan"], ["--fps", "60"],
    ["--headless", "--fps", "0"], ["--headless", "--fps", "1001"], ["--headless", "--fps", "nan"],
    ["--speed", "0"], ["--speed", "11"], ["--speed", "inf"], ["--watch", "card"], ["--filmstrip-frames", "4"],
    ["--headless", "--filmstrip", "a.png", "--filmstrip-frames", "0"], ["--screenshot", "a.jpg"],
    ["--headless", "--timeout", "-1"], ["--headless", "--trace"], ["--record", "a.txt"], ["--list", "--check"],
    ["--headless", "--headless"], ["--headless=yes"], ["board.json", "--headless", "--scene", "lits"],
    ["board.json", "--headless", "--director", "Slyde"],
    ["board.json", "--headless", "--trace", "-", "--watch", "crad"],
    ["board.json", "--headless", "--trace", "board.json"],
  ]) func `wrong usage is 64 and one line`(arguments: [String]) throws {
    try expectMessage(arguments, 64, "")
    #expect(bench.directory.names.filter { !$0.hasPrefix("run-") } == ["board.json"])
  }

  @Test func `a wrong word gets a hint`() throws {
    try expectMessage(["--spede", "2"], 64, "--speed")
    try expectMessage(["board.json", "--scene", "lits"], 64, "list")
    try expectMessage(["board.json", "--director", "Slyde"], 64, "Slide")
    try expectMessage(["board.json", "--trace", "-", "--watch", "crad"], 64, "card")
  }

  @Test func `a file that cannot be read is 66`() throws {
    try expectMessage(["missing.json", "--headless"], 66, "missing.json")
    try expectMessage([bench.directory.path, "--headless"], 66, "directory")
    try expectMessage(["board.json", "--headless", "--script", "missing.txt"], 66, "missing.txt")
    try expectMessage(["board.json", "--headless", "--script", "."], 66, "directory")
  }

  @Test func `without a display the program says so and what to do`() throws {
    let nowhere = ["DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""]
    try expectMessage(["board.json"], 69, "headless", environment: nowhere)
    try expectMessage(["board.json"], 69, "", environment: ["DISPLAY": ":9999", "WAYLAND_DISPLAY": ""])
  }

  @Test func `a display that cannot be used is told in one line, whatever else the system lacks`() throws {
    let bare = ["DISPLAY": "", "WAYLAND_DISPLAY": "", "LANG": "C", "LC_ALL": "C", "HOME": "/nonexistent"]
    func expect(_ part: String, _ environment: [String: String]) throws {
      try expectMessage(["board.json"], 69, part, environment: bare.merging(environment) { $1 })
    }
    try expect("XDG_RUNTIME_DIR", ["WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": "", "SDL_VIDEODRIVER": ""])
    try expect("No such file", ["WAYLAND_DISPLAY": "/nonexistent/wayland-0", "SDL_VIDEODRIVER": ""])
    try expect("", ["WAYLAND_DISPLAY": "/dev/null", "SDL_VIDEODRIVER": "wayland"])
    try expect("", ["SDL_VIDEODRIVER": "kmsdrm"])
    try expect("nonsense", ["SDL_VIDEODRIVER": "nonsense"])
  }

  @Test(arguments: ["1x1", "1x600", "16384x1", "5000x3000"]) func `windows of any size are drawn`(size: String) throws {
    let run = try bench.run(
      ["board.json", "--size", size, "--screenshot", "a.png"], script: "0.1 key O\n+0 idle\n",
      environment: ["SDL_VIDEODRIVER": "dummy", "XDG_RUNTIME_DIR": "", "LC_ALL": "C", "HOME": "/nonexistent"])
    #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    let picture = try PNGHeader(bench.file("a.png"))
    #expect("\(picture.width)x\(picture.height)" == size)
  }

  @Test(arguments: [0.5, 1.25, 4]) func `a scale makes pictures of so many pixels a point`(scale: Double) throws {
    for (arguments, environment) in [(["--headless"], [:]), ([], ["SDL_VIDEODRIVER": "dummy"])] {
      let run = try bench.run(
        ["board.json", "--scale", "\(scale)", "--screenshot", "a.png", "--trace", "-"] + arguments,
        script: "0.1 click 100 30\n+0 idle\n", environment: environment)
      #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
      #expect(try run.trace().all("request").count == 1)
      let picture = try PNGHeader(bench.file("a.png"))
      #expect(picture == PNGHeader(width: Int(200 * scale), height: Int((150 * scale).rounded())))
    }
  }

  @Test func `a system without fonts is told of, or drawn without text`() throws {
    let board = """
      { "stagecraft": 1, "size": [80, 60], "initial": "a",
        "scenes": { "a": { "views": [ { "text": "Hello", "frame": [0, 0, 80, 20] } ] } }, "segues": {} }
      """
    _ = try bench.directory.write("text.json", board)
    let fonts = try bench.directory.write("fonts.conf", "<?xml version=\"1.0\"?><fontconfig></fontconfig>")
    let run = try bench.run(
      ["text.json", "--headless", "--screenshot", "a.png"], environment: ["FONTCONFIG_FILE": fonts])
    switch run.ending {
    case .exited(69):
      #expect(run.messages.count == 1 && run.errors.hasPrefix("stagecraft: ") && run.errors.contains("font"))
      #expect(!fileExists(bench.file("a.png")))
    case .exited(0):
      #expect(run.messages.allSatisfy { $0.hasPrefix("stagecraft: ") })
    case .exited, .signalled, .deadline:
      Issue.record("\(run.ending): \(run.errors)")
    }
  }

  @Test func `an output that cannot be written is 73, before anything runs`() throws {
    for option in ["--trace", "--screenshot", "--filmstrip", "--record"] {
      try expectMessage(["board.json", "--headless", option, "nowhere/a.png"], 73, "nowhere/a.png")
    }
    try expectMessage(["board.json", "--headless", "--trace", "/proc/a"], 73, "/proc/a")
    try expectMessage(["board.json", "--headless", "--screenshot", "/proc/a.png"], 73, "/proc/a.png")
    #expect(bench.directory.names.filter { !$0.hasPrefix("run-") } == ["board.json"])
  }

  @Test func `a shot that cannot be written is 73 too`() throws {
    let run = try bench.run(["board.json", "--headless"], script: "0.1 shot nowhere/a.png\n")
    #expect(run.ending == .exited(73))
    #expect(run.messages.count == 1 && run.errors.contains("nowhere/a.png"))
  }

  /// The time limit counts from the last line, however long the script waits before it.
  @Test(arguments: ["", "+0 idle\n"]) func `a late last line has its time to come to rest`(rest: String) throws {
    let run = try bench.run(["board.json", "--headless", "--timeout", "2"], script: "100 click 100 30\n" + rest)
    #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
  }

  @Test func `a run that does not come to rest is 75, with the names of what is active`() throws {
    let run = try bench.run(
      ["board.json", "--headless", "--timeout", "2", "--trace", "trace.jsonl"],
      script: "0.1 key O\n+0.1 down 190 120\n")
    #expect(run.ending == .exited(75))
    #expect(run.messages.count == 1 && run.errors.hasPrefix("stagecraft: "))
    #expect(run.errors.contains("transition 1") && run.errors.contains("2 s"), "\(run.errors)")
    #expect(try Trace(path: bench.file("trace.jsonl")).last("exit")?.number("status") == 75)
  }

  @Test func `a signal ends a run cleanly, with what was promised`() throws {
    for signal in [SIGTERM, SIGINT] {
      let program = try bench.start(
        ["board.json", "--headless", "--fps", "1000", "--trace", "trace.jsonl", "--screenshot", "last.png"],
        script: "0.1 key O\n+0 idle\n+0 drag 10 100 190 100 100\n")
      let hasBegun = waitUntil(10) { bench.directory.names.contains { $0 == "trace.jsonl" } }
      #expect(hasBegun)
      #expect(waitUntil(0.3) { !program.isRunning } == false)
      program.signal(signal)
      #expect(program.wait(seconds: 10) == .exited(0), "\(program.errors)")
      let trace = try Trace(path: bench.file("trace.jsonl"))
      #expect(trace.lines.last?.event == "exit")
      #expect(Set(trace.all("request").map { $0.number("request") }).count >= 1)
      #expect(fileExists(bench.file("last.png")))
      #expect(bench.directory.names.allSatisfy { !$0.hasSuffix(".part") })
    }
  }

  @Test func `a reader of the trace that goes away does not hang or crash the program`() throws {
    _ = try bench.directory.write("script.txt", "0.1 key O\n+0 idle\n+0.1 key Escape\n+0 idle\n")
    let path = try builtProgram("stagecraft")
    let shell = try Program(
      "/bin/bash",
      ["-c", "set -o pipefail; \"$0\" board.json --headless --script script.txt --trace - | head -n 1", path],
      directory: bench.directory.path, scratch: bench.directory)
    let ending = shell.wait(seconds: 30)
    #expect(ending == .exited(0) || ending == .exited(73) || ending == .exited(141), "\(ending)")
    #expect(shell.output.contains("\"start\""))
  }

  @Test func `options change what is run`() throws {
    let scene = try bench.headless("0.1 idle\n", ["--scene", "sheet"])
    #expect(scene.first("start")?.text("scene") == "sheet")
    let size = try bench.headless("0.1 key O\n+0 idle\n", ["--size", "120x90", "--watch", "detail"])
    #expect(size.frames(of: "detail").last?.numbers("frame") == [0, 0, 120, 90])
    let fade = try bench.headless("0.1 key O\n+0 idle\n", ["--director", "Fade", "--watch", "detail"])
    #expect(fade.first("begin")?.text("director") == "Fade")
    #expect(fade.frames(of: "detail").contains { ($0.number("alpha") ?? 1) < 0.9 })
    let reduced = try bench.headless("0.1 key O\n+0 idle\n", ["--reduced-motion", "--watch", "detail"])
    #expect(reduced.frames(of: "detail").allSatisfy { $0.numbers("frame")?[0] == 0 })
    #expect(reduced.story(["end", "answer"]) == ["end completed", "answer completed"])
  }

  @Test func `speed scales every motion`() throws {
    func duration(_ speed: String) throws -> Double {
      let trace = try bench.headless("0.1 key O\n+0 idle\n", ["--speed", speed, "--fps", "240"])
      let (begin, end) = (try #require(trace.first("begin")), try #require(trace.first("end")))
      return end.time - begin.time
    }
    let whole = try duration("1")
    #expect(abs(try duration("2") - whole / 2) < 0.02)
    #expect(abs(try duration("0.5") - whole * 2) < 0.02)
  }
}
