import ProgramSupport
import Testing

/// Random hands of the program: what it says, what it writes and how it ends.
struct ShakeTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  /// Two scenes that show each other without end.
  private func writeCircle() throws {
    _ = try bench.directory.write(
      "circle.json",
      """
      {"stagecraft": 1, "size": [200, 150], "initial": "a", "scenes": {
        "a": {"views": [{"id": "go", "frame": [0, 0, "100%", "100%"], "click": "open"}]},
        "b": {"timers": [{"after": 0, "segue": "on"}]}, "c": {"timers": [{"after": 0, "segue": "back"}]}},
       "segues": {"open": {"from": "a", "to": "b", "kind": "push"}, "on": {"from": "b", "to": "c", "kind": "push"},
        "back": {"from": "c", "to": "b", "kind": "pop"}}}
      """)
  }

  @Test func `a storyboard without faults ends with 0, and nothing is written`() throws {
    let run = try bench.run(["board.json", "--shake", "5", "--seed", "2"])
    #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output == "board.json: 5 tries with seed 2, and no promise was broken\n")
    #expect(!bench.directory.names.contains { $0.contains("shake") })
  }

  @Test func `a failure is a paragraph, a script that plays again, a film strip, and status 1`() throws {
    try writeCircle()
    let run = try bench.run(["circle.json", "--shake", "50", "--timeout", "2"])
    #expect(run.ending == .exited(1) && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.hasPrefix("circle.json: rest: not at rest: transition "), "\(run.output)")
    #expect(run.output.contains("stagecraft circle.json --headless --script circle-shake.script"), "\(run.output)")
    #expect(bench.directory.names.contains("circle-shake.png"))
    let replay = try bench.run(
      ["circle.json", "--headless", "--script", "circle-shake.script", "--timeout", "2"])
    #expect(replay.ending == .exited(75), "the same fault: \(replay.errors)")
  }

  @Test func `a script and a film strip have the paths that were asked for`() throws {
    try writeCircle()
    let run = try bench.run(
      ["circle.json", "--shake", "50", "--timeout", "2", "--save-script", "s.txt", "--filmstrip", "f.png"])
    #expect(run.ending == .exited(1))
    #expect(bench.directory.names.contains("s.txt") && bench.directory.names.contains("f.png"))
    let nowhere = try bench.run(["circle.json", "--shake", "50", "--save-script", "no/folder/s.txt"])
    #expect(nowhere.ending == .exited(73) && nowhere.messages.count == 1, "\(nowhere.errors)")
  }
}
