import ProgramSupport
import Testing

/// A window that another program takes away.
struct XErrorHandlerTests {
  private static let isPossible = XServer.isInstalled && installedProgram("xdotool") != nil

  @Test(.enabled(if: isPossible, "Xvfb and xdotool are not installed"), arguments: ["software", "opengl"])
  func `a window that another program destroys ends the run with 69, its outputs as far as it came`(
    driver: String
  ) throws {
    let server = try XServer(width: 400, height: 300)
    let bench = try Workbench()
    let environment = server.environment.merging(["SDL_RENDER_DRIVER": driver]) { $1 }
    let program = try bench.start(
      ["board.json", "--trace", "t.jsonl", "--screenshot", "a.png"], environment: environment)
    let xdotool = try #require(installedProgram("xdotool"))
    func hand(_ words: [String]) throws -> String {
      let run = try Program(xdotool, words, environment: server.environment, scratch: bench.directory)
      _ = run.wait()
      return run.output
    }
    var window = ""
    #expect(
      try waitUntil(20) {
        window = try hand(["search", "--name", "Test"]).split(separator: "\n").last.map(String.init) ?? ""
        return !window.isEmpty && readText(bench.file("t.jsonl"))?.contains("didAppear") == true
      })
    _ = waitUntil(0.5) { false }
    _ = try hand(["windowclose", window])
    #expect(program.wait(seconds: 10) == .exited(69), "\(program.errors)")
    #expect(program.errors.hasPrefix("stagecraft: the window was taken away"), "\(program.errors)")
    #expect(program.errors.split(separator: "\n").count == 1)
    #expect(try Trace(path: bench.file("t.jsonl")).last("exit")?.number("status") == 69)
    #expect(fileExists(bench.file("a.png")))
    #expect(bench.directory.names.allSatisfy { !$0.hasSuffix(".part") })
  }
}
