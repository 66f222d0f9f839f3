import ProcessSupport
import Storyboard
import Testing

/// Scripts with expectations, played without a window.
struct ScriptRunTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    _ = try directory.write("board.json", LiveBench.board(response: 0.5))
  }

  private func failures(_ script: String) throws -> [String] {
    _ = try directory.write("s", script)
    let run = try ScriptRun(storyboard: directory.file("board.json"), script: directory.file("s"))
    return run.failures.map { $0.replacing(directory.path + "/", with: "") }
  }

  /// The place of a critically damped spring of 0.5 s after a click, that the file asks for: ω = 4π.
  @Test func `A view in flight is where the formula of its spring says, at the frame of the line`() throws {
    // (1 + ωt) e^(-ωt) of 400 points at t = 0.2 s.
    #expect(
      try failures(
        """
        0.5  click 60 20
        +0.2 expect view detail x 113.85 ± 0.5   # 400 (1 + 2.513) e^-2.513
        +0   expect scene detail
        +0   idle
        +0   expect view detail x 0 ± 0
        +0   expect outcome completed
        """) == [])
  }

  @Test func `What is not met is told with its line, its column, and what was found`() throws {
    #expect(
      try failures(
        """
        0.5  click 60 20
        +0   idle
        +0   expect view detail x 10 ± 9.5
        +0   expect view card x 10
        +0   expect scene list
        +0   expect outcome cancelled
        +0   expect view nobody alpha 1
        """) == [
          "s:3:6: expected view detail x 10 ± 9.5, found 0",
          "s:4:6: expected view card x 10 ± 0.5, found no such view on screen",
          "s:5:6: expected scene list, found detail",
          "s:6:6: expected outcome cancelled, found completed",
          "s:7:6: expected view nobody alpha 1 ± 0.005, found no such view on screen",
        ])
  }

  @Test func `Before the first request there is no outcome`() throws {
    #expect(
      try failures("0 expect outcome completed") == [
        "s:1:3: expected outcome completed, found no request that was answered"
      ])
  }

  @Test func `A drag that is taken back is cancelled`() throws {
    #expect(
      try failures(
        """
        0.5  click 60 20
        +0   idle
        +0.1 drag 60 200 120 200 0.4
        +0   idle
        +0   expect outcome cancelled
        +0   expect scene detail
        """) == [])
  }

  @Test func `One finger drags a screen away, and a lost one does not`() throws {
    let drag = """
      0.5  click 60 20
      +0   idle
      +0.1 down 20 200 finger 3
      +0.02 move 120 200 finger 3
      +0.02 move 220 200 finger 3
      +0.02 move 320 200 finger 3

      """
    #expect(try failures(drag + "+0.01 up finger 3\n+0 idle\n+0 expect scene list\n+0 expect outcome completed") == [])
    #expect(
      try failures(drag + "+0.01 cancel finger 3\n+0 idle\n+0 expect scene detail\n+0 expect outcome cancelled") == [])
  }

  @Test func `Another button opens nothing, and a lost press does not either`() throws {
    #expect(
      try failures(
        """
        0.5  click 60 20 secondary
        +0.1 click 60 20 middle
        +0.1 down 60 20
        +0.1 cancel
        +0.1 move 61 20
        +0   idle
        +0   expect scene list
        +0   click 60 20
        +0   idle
        +0   expect scene detail
        """) == [])
  }

  @Test func `Expectations of one time are compared with one frame`() throws {
    let path = try directory.write(
      "s", "0.5 click 60 20\n+0.1 expect view detail x 0 ± 0\n+0 expect view detail x 0 ± 0\n+0 segue open\n")
    let run = try ScriptRun(storyboard: directory.file("board.json"), script: path)
    #expect(run.expectationCount == 2)
    let found = run.failures.compactMap { $0.split(separator: " ").last }
    #expect(found.count == 2 && found[0] == found[1])
  }

  @Test func `What never rests is told`() throws {
    let path = try directory.write("s", "0.5 down 60 20\n")
    let run = try ScriptRun(storyboard: directory.file("board.json"), script: path, timeout: 1)
    #expect(run.failures.count == 1)
    #expect(run.failures.first?.contains("not idle in time: a pointer that is down") == true)
  }

  @Test func `Faults of the files are thrown`() throws {
    let path = try directory.write("s", "0 expct\n")
    #expect(throws: StoryboardError.self) { try ScriptRun(storyboard: directory.file("board.json"), script: path) }
    #expect(throws: StoryboardError.self) { try ScriptRun(storyboard: directory.file("no.json"), script: path) }
  }
}
