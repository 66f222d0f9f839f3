import Foundation
import ProgramSupport
import Testing

/// Storyboards and scripts that are wrong: each fault in one line with its place, no trap, nothing left behind.
struct BadInputTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  /// Runs `bad.json` and expects only messages that name it.
  private func expectFaults(
    _ text: String, _ status: Int32 = 65, _ parts: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    _ = try bench.directory.write("bad.json", text)
    let run = try bench.run(["bad.json", "--headless", "--screenshot", "a.png", "--trace", "a.jsonl"], seconds: 20)
    #expect(run.ending == .exited(status), "\(run.errors.prefix(500))", sourceLocation: sourceLocation)
    #expect(!run.messages.isEmpty, sourceLocation: sourceLocation)
    for message in run.messages {
      #expect(
        message.wholeMatch(of: /stagecraft: bad\.json:\d+:\d+: .+/) != nil, "\(message)",
        sourceLocation: sourceLocation)
    }
    for part in parts { #expect(run.errors.contains(part), "\(run.errors)", sourceLocation: sourceLocation) }
    #expect(!fileExists(bench.file("a.png")) && !fileExists(bench.file("a.jsonl")), sourceLocation: sourceLocation)
  }

  private func board(view: String) -> String {
    """
    { "stagecraft": 1, "initial": "a",
      "scenes": { "a": { "views": [ \(view) ] }, "b": {} },
      "segues": { "s": { "from": "a", "to": "b", "kind": "push" } } }
    """
  }

  @Test(arguments: [
    "", "   \n", "[]", "null", "{", "{ \"stagecraft\": 1, }", "not json at all", "{ \"stagecraft\": 2 }",
    "{ \"stagecraft\": \"1\" }", "{ \"stagecraft\": 1 }", "{ \"stagecraft\": NaN }", "\u{feff}[1, 2",
    "{ \"stagecraft\": 1e999 }",
  ]) func `what is no storyboard is 65`(text: String) throws {
    try expectFaults(text)
  }

  @Test(arguments: [
    "{ \"frame\": [NaN, 0, 1, 1] }", "{ \"frame\": [0, 0, -1, 5] }", "{ \"frame\": [0, 0, 1e308, 5] }",
    "{ \"frame\": [0, 0, 1e999, 5] }", "{ \"frame\": [0, 0, 5] }", "{ \"frame\": [0, 0, \"50\", 5] }",
    "{ \"frame\": [0, 0, \"nan%\", 5] }", "{ \"frame\": [0, 0, 5, 5], \"color\": \"red\" }",
    "{ \"frame\": [0, 0, 5, 5], \"colour\": \"#fff\" }", "{ \"frame\": [0, 0, 5, 5], \"alpha\": 2 }",
    "{ \"frame\": [0, 0, 5, 5], \"click\": \"z\" }", "{ \"frame\": [0, 0, 5, 5], \"style\": \"z\" }",
    "{ \"frame\": [0, 0, 5, 5], \"cornerRadius\": -1 }", "{ \"frame\": [0, 0, 5, 5], \"font\": 1e9 }",
    "{ \"id\": \"x\", \"frame\": [0, 0, 5, 5] }, { \"id\": \"x\", \"frame\": [0, 0, 5, 5] }",
  ]) func `what is no view is 65`(view: String) throws {
    try expectFaults(board(view: view))
  }

  @Test func `unknown ids, kinds, directors and parameters are all told, each with its place`() throws {
    try expectFaults(
      """
      { "stagecraft": 1, "initial": "nowhere",
        "scenes": { "a": {}, "b": {} },
        "segues": {
          "one": { "from": "a", "to": "z", "kind": "push" },
          "two": { "from": "a", "to": "b", "kind": "pusch" },
          "three": { "from": "a", "to": "b", "kind": "push", "director": "Slyde" },
          "four": { "from": "a", "to": "b", "kind": "push", "director": "Slide", "with": { "respons": 1 } },
          "five": { "from": "a", "to": "b", "kind": "push", "director": "Slide", "with": { "response": -1 } }
        } }
      """, 65, ["bad.json:1:", "bad.json:4:", "bad.json:5:", "bad.json:6:", "bad.json:7:", "bad.json:8:", "Slide"])
  }

  @Test func `kinds whose systems are not there yet are refused clearly`() throws {
    try expectFaults(
      """
      { "stagecraft": 1, "initial": "a", "container": "split", "detail": "b", "scenes": { "a": {}, "b": {} },
        "segues": { "s": { "from": "a", "to": "b", "kind": "show", "match": { "p": "q" } } } }
      """)
  }

  @Test func `nesting without end is 65`() throws {
    try expectFaults(String(repeating: "[", count: 100_000))
    let depth = 5000
    let open = String(repeating: "{ \"frame\": [0, 0, 1, 1], \"views\": [", count: depth)
    try expectFaults(board(view: open + String(repeating: "] }", count: depth)))
  }

  @Test func `segues that go round in circles are no fault`() throws {
    let board = """
      { "stagecraft": 1, "size": [60, 40], "initial": "a", "scenes": { "a": {}, "b": {} },
        "segues": {
          "there": { "from": "a", "to": "b", "kind": "push" }, "on": { "from": "b", "to": "a", "kind": "push" } } }
      """
    let trace = try Workbench(storyboard: board).headless(
      "0 segue there\n+0 idle\n+0 segue on\n+0 idle\n+0 segue there\n+0 idle\n")
    #expect(trace.all("answer").map { $0.text("outcome") } == ["completed", "completed", "completed"])
  }

  @Test func `a file of 100 MB is refused at once`() throws {
    let path = bench.file("big.json")
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 100_000_000)
    let began = monotonicSeconds()
    for arguments in [["big.json", "--headless"], ["board.json", "--headless", "--script", "big.json"]] {
      let run = try bench.run(arguments)
      #expect(run.ending == .exited(66) || run.ending == .exited(65))
      #expect(run.messages.count == 1 && run.errors.hasPrefix("stagecraft: ") && run.errors.contains("big.json"))
    }
    #expect(monotonicSeconds() - began < 5)
  }

  @Test func `faults of a script are told with line and column, and nothing is run`() throws {
    let run = try bench.run(
      ["board.json", "--headless", "--trace", "-"],
      script:
        "0.5 click 1 1\n0.4 click 1 1\n+0.1 key Enter\n+x up\n+0.1 jump 1 2\n+0.1 move 1\n+0 segue opne\n+0 move nan 1\n"
    )
    #expect(run.ending == .exited(65))
    #expect(run.output.isEmpty)
    for line in 2...8 { #expect(run.errors.contains("stagecraft: script.txt:\(line):"), "line \(line): \(run.errors)") }
    #expect(run.errors.contains("Return") && run.errors.contains("open"))
  }

  @Test func `windows of 1 by 1 and of 8000 by 8000 work`() throws {
    let small = try bench.run(
      ["board.json", "--headless", "--size", "1x1", "--screenshot", "s.png"], script: "0 key O\n+0 idle\n")
    #expect(small.ending == .exited(0) && small.errors.isEmpty)
    #expect(try PNGHeader(bench.file("s.png")) == PNGHeader(width: 1, height: 1))
    let large = try bench.run(["board.json", "--headless", "--size", "8000x8000", "--screenshot", "l.png"])
    #expect(large.ending == .exited(0) && large.errors.isEmpty, "\(large.ending) \(large.errors)")
    #expect(try PNGHeader(bench.file("l.png")) == PNGHeader(width: 8000, height: 8000))
  }

  @Test func `a size beyond all sense is refused by a storyboard too`() throws {
    try expectFaults("{ \"stagecraft\": 1, \"size\": [1e9, 5], \"initial\": \"a\", \"scenes\": { \"a\": {} } }")
    try expectFaults("{ \"stagecraft\": 1, \"size\": [0, 5], \"initial\": \"a\", \"scenes\": { \"a\": {} } }")
  }
}
