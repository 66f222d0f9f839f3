import Foundation
import ProgramSupport
import Testing

/// Every way out of a run, and what becomes of its outputs.
struct WaysOutTests {
  private let bench: Workbench
  /// A run that takes long after its first transition: a hand is down for a thousand seconds.
  private let longScript = "0.1 key O\n+0 idle\n+0 drag 10 100 190 100 1000\n"
  private let all = ["--trace", "t.jsonl", "--screenshot", "a.png", "--filmstrip", "f.png", "--record", "r.gif"]

  init() throws { bench = try Workbench() }

  private var files: [String] {
    bench.directory.names.filter { !$0.hasPrefix("run-") && $0 != "board.json" && $0 != "script.txt" }
  }

  private func startLong(_ arguments: [String], framesPerSecond: Int = 1000) throws -> Program {
    try bench.start(["board.json", "--headless", "--fps", "\(framesPerSecond)"] + arguments, script: longScript)
  }

  private func hasLines(_ name: String) -> Bool { readText(bench.file(name))?.contains("\"end\"") == true }

  @Test func `a trace is read while the run goes on, line by line`() throws {
    let program = try startLong(["--trace", "t.jsonl"])
    #expect(waitUntil(20) { hasLines("t.jsonl") })
    #expect(program.isRunning)
    #expect(program.stop(within: 10) == .exited(0))
    #expect(try Trace(path: bench.file("t.jsonl")).lines.last?.event == "exit")
  }

  @Test func `a killed run leaves the whole lines of its trace, and nothing else`() throws {
    let program = try startLong(all, framesPerSecond: 60)
    #expect(waitUntil(20) { hasLines("t.jsonl") })
    program.signal(SIGKILL)
    #expect(program.wait() == .signalled(SIGKILL))
    #expect(files == ["t.jsonl"])
    #expect(readText(bench.file("t.jsonl"))?.hasSuffix("}\n") == true)
  }

  @Test(arguments: [SIGQUIT, SIGSEGV, SIGABRT]) func `a fatal signal leaves what a kill leaves`(signal: Int32) throws {
    let program = try startLong(all, framesPerSecond: 60)
    #expect(waitUntil(20) { hasLines("t.jsonl") })
    program.signal(signal)
    #expect(program.wait() == .signalled(signal))
    #expect(files == ["t.jsonl"])
    #expect(program.errors.contains("stagecraft: crashed") == (signal != SIGQUIT), "\(program.errors)")
  }

  @Test func `a run that fails before it begins leaves the trace of the one before`() throws {
    _ = try bench.directory.write("t.jsonl", "old\n")
    for arguments in [["--screenshot", "no/a.png"], ["--record", "no/r.gif"]] {
      let run = try bench.run(["board.json", "--headless", "--trace", "t.jsonl"] + arguments)
      #expect(run.ending == .exited(73))
      #expect(readText(bench.file("t.jsonl")) == "old\n")
    }
    let nowhere = try bench.run(
      ["board.json", "--trace", "t.jsonl"], environment: ["DISPLAY": ":9999", "WAYLAND_DISPLAY": ""])
    #expect(nowhere.ending == .exited(69))
    #expect(readText(bench.file("t.jsonl")) == "old\n" && files == ["t.jsonl"])
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a pipe that nothing reads does not make the run deaf`(signal: Int32) throws {
    #expect(mkfifo(bench.file("pipe"), 0o600) == 0)
    let program = try bench.start(["board.json", "--headless", "--trace", "pipe", "--screenshot", "a.png"])
    #expect(!waitUntil(0.5) { !program.isRunning })
    program.signal(signal)
    #expect(program.wait(seconds: 8) == .exited(73))
    #expect(program.errors.contains("a pipe that nothing reads"), "\(program.errors)")
    #expect(files == ["pipe"])
  }

  @Test func `a pipe whose reader comes late is waited for`() throws {
    #expect(mkfifo(bench.file("pipe"), 0o600) == 0)
    let program = try bench.start(["board.json", "--headless", "--trace", "pipe"])
    #expect(!waitUntil(0.3) { !program.isRunning })
    let text = try #require(readText(bench.file("pipe")))
    #expect(program.wait() == .exited(0), "\(program.errors)")
    #expect(try Trace(text).lines.last?.event == "exit")
  }

  @Test func `a reader that takes no more does not make the run deaf`() throws {
    #expect(mkfifo(bench.file("pipe"), 0o600) == 0)
    let reader = open(bench.file("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let program = try startLong(["--trace", "pipe", "--watch", "detail"])
    #expect(!waitUntil(2) { !program.isRunning })
    program.signal(SIGTERM)
    #expect(program.wait(seconds: 8) == .exited(73))
    #expect(program.errors.contains("takes no more"), "\(program.errors)")
  }

  @Test func `a pipe that nothing writes to, as an input, is ended by a signal`() throws {
    #expect(mkfifo(bench.file("pipe"), 0o600) == 0)
    let program = try bench.start(["board.json", "--headless", "--script", "pipe"])
    #expect(!waitUntil(0.5) { !program.isRunning })
    #expect(program.stop() == .signalled(SIGTERM))
  }

  @Test(arguments: ["a.png", "t.jsonl"]) func `a link whose file is not there is followed`(name: String) throws {
    try FileManager.default.createSymbolicLink(atPath: bench.file(name), withDestinationPath: "real")
    let run = try bench.run(["board.json", "--headless", name == "a.png" ? "--screenshot" : "--trace", name])
    #expect(run.ending == .exited(0), "\(run.errors)")
    #expect(files == ["real", name].sorted())
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: bench.file(name)) == "real")
    #expect(readBytes(bench.file("real"))?.isEmpty == false)
  }

  @Test func `two outputs are never one file that is not there yet`() throws {
    try FileManager.default.createSymbolicLink(atPath: bench.file("b.png"), withDestinationPath: "a.png")
    let run = try bench.run(["board.json", "--headless", "--screenshot", "a.png", "--filmstrip", "b.png"])
    #expect(run.ending == .exited(73) && run.errors.contains("the same file"), "\(run.errors)")
    #expect(files == ["b.png"])
  }

  @Test func `without room for its outputs a run says so and leaves whole lines`() throws {
    _ = try bench.directory.write("script.txt", "0 key O\n+0 idle\n")
    let path = try builtProgram("stagecraft")
    let shell = try Program(
      "/bin/bash",
      ["-c", "ulimit -f 2; exec \"$0\" board.json --headless --script script.txt --watch detail \"$@\"", path] + all,
      directory: bench.directory.path, scratch: bench.directory)
    #expect(shell.wait() == .exited(73))
    #expect(shell.errors.contains("File too large"), "\(shell.errors)")
    #expect(!files.contains { $0.hasSuffix(".part") })
    #expect(readText(bench.file("t.jsonl"))?.hasSuffix("}\n") == true)
  }

  @Test func `a closed standard output or error is no other file`() throws {
    let path = try builtProgram("stagecraft")
    func ending(_ words: String) throws -> Program.Ending {
      try Program(
        "/bin/bash", ["-c", "exec \"$0\" board.json --headless \(words)", path], directory: bench.directory.path,
        scratch: bench.directory
      ).wait()
    }
    #expect(try ending("--trace - --screenshot a.png >&-") == .exited(73))
    #expect(try ending("--trace t.jsonl --screenshot a.png --record r.gif <&- >&- 2>&-") == .exited(0))
    #expect(try Trace(path: bench.file("t.jsonl")).lines.last?.event == "exit")
  }

  @Test func `an ffmpeg that stands still does not make the run deaf`() throws {
    let fake = try bench.directory.write("ffmpeg", "#!/bin/sh\nexec sleep 100\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fake)
    let program = try bench.start(
      ["board.json", "--headless", "--size", "600x400", "--record", "a.mp4", "--trace", "t.jsonl"],
      script: "0.1 key O\n+0 idle\n", environment: ["PATH": bench.directory.path + ":/usr/bin:/bin"])
    #expect(!waitUntil(3) { !program.isRunning })
    program.signal(SIGTERM)
    let start = monotonicSeconds()
    #expect(program.wait(seconds: 20) == .exited(73))
    #expect(monotonicSeconds() - start < 6)
    #expect(program.errors.contains("ffmpeg"), "\(program.errors)")
    #expect(files == ["ffmpeg", "t.jsonl"])
  }

  @Test func `a run whose pictures never end is ended by a signal, and by a second one at the latest`() throws {
    // Forty different pictures of five seconds each.
    let views = (0..<40).map { index in
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(100 + index)" height="100">\
        <path d="M0 0 L100000000 100000000" stroke="black" stroke-dasharray="0.0001 0.0001"/></svg>
        """
      _ = try? bench.directory.write("bad\(index).svg", svg)
      return #"{ "frame": [0, 0, 50, 50], "image": "bad\#(index).svg" }"#
    }
    _ = try bench.directory.write(
      "bad.json",
      #"{ "stagecraft": 1, "initial": "a", "scenes": { "a": { "views": [\#(views.joined(separator: ", "))] } } }"#)
    for number in [SIGTERM, SIGINT] {
      let program = try bench.start(["bad.json", "--headless", "--screenshot", "a.png"])
      #expect(!waitUntil(1.5) { !program.isRunning }, "\(program.errors)")
      program.signal(number)
      let start = monotonicSeconds()
      if waitUntil(1, { !program.isRunning }) == false { program.signal(number) }
      #expect(program.wait(seconds: 10) != .deadline)
      #expect(monotonicSeconds() - start < 5)
      #expect(program.errors.utf8.count < 20_000)
    }
  }
}
