import ProgramSupport
import Testing

/// Scripts as tests: what the program says and how it ends.
struct ExpectationTests {
  private static let script = """
    0.1  click 100 30
    +0   idle
    +0   expect scene detail
    +0   expect view detail x 0
    """

  @Test func `a script whose expectations are met ends with 0`() throws {
    let run = try Workbench().run(["board.json", "--headless", "--trace", "-"], script: Self.script)
    #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    #expect(try run.trace().all("expect").map { $0["met"] } == [.flag(true), .flag(true)])
  }

  @Test func `each unmet expectation is a line with its place, and the status is 1`() throws {
    let script = Self.script + "\n+0 expect outcome refused\n+0 expect view detail width 100 ± 1\n"
    let run = try Workbench().run(["board.json", "--headless"], script: script)
    #expect(run.ending == .exited(1))
    #expect(
      run.messages == [
        "stagecraft: script.txt:5:4: expected outcome refused, found completed",
        "stagecraft: script.txt:6:4: expected view detail width 100 ± 1, found 200",
      ])
  }

  @Test func `a run that does not come to rest says so, whatever it has found`() throws {
    let run = try Workbench().run(
      ["board.json", "--headless", "--timeout", "1"], script: "0 down 100 30\n+0 expect scene detail\n")
    #expect(run.ending == .exited(75))
    #expect(run.messages.count == 2)
  }

  @Test func `--check reads expectations and plays nothing`() throws {
    let run = try Workbench().run(["board.json", "--check"], script: "0 expect scene nowhere\n")
    #expect(run.ending == .exited(0), "\(run.errors)")
  }
}
