import Foundation
import ProgramSupport
import Testing

/// What a run may not do to the files around it, and that nobody who asked is left without an answer.
struct OutputSafetyTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  @Test(arguments: ["./board.json", "sub/../board.json", "link.json"])
  func `an output never replaces what the run reads, however it is spelled`(path: String) throws {
    try FileManager.default.createDirectory(atPath: bench.file("sub"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: bench.file("link.json"), withDestinationPath: "board.json")
    let before = readText(bench.file("board.json"))
    let run = try bench.run(["board.json", "--headless", "--trace", path])
    #expect(run.ending == .exited(73))
    #expect(run.messages.count == 1 && run.errors.contains("the same file"), "\(run.errors)")
    #expect(readText(bench.file("board.json")) == before)
  }

  @Test func `two outputs are never one file`() throws {
    let run = try bench.run(
      ["board.json", "--headless", "--screenshot", "a.png", "--filmstrip", "./a.png"])
    #expect(run.ending == .exited(73))
    #expect(!fileExists(bench.file("a.png")))
  }

  @Test func `an event at the first moment meets the screen as it will be seen`() throws {
    let trace = try bench.headless("0 click 100 30\n")
    #expect(trace.first("request")?.time == 0)
    #expect(trace.first("answer")?.text("outcome") == "completed")
  }

  @Test func `a run that is cut short answers everybody`() throws {
    let run = try bench.run(
      ["board.json", "--headless", "--trace", "-", "--timeout", "1"], script: "0 click 100 30\n+0.1 down 180 100\n")
    #expect(run.ending == .exited(75))
    let trace = try run.trace()
    #expect(trace.all("answer").count == trace.all("request").count && trace.all("request").count == 1)
    #expect(trace.all("end").count == 1)
  }

  @Test func `a list makes no outputs, and says so`() throws {
    let run = try bench.run(["board.json", "--list", "--screenshot", "a.png"])
    #expect(run.ending == .exited(64))
    #expect(run.errors.contains("--screenshot belongs to a run"))
  }
}
