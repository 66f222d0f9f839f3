import Foundation
import ProcessSupport
import ProgramSupport
import Testing

/// Pictures that are larger than memory should hold, and frames that take long.
@Suite(.serialized) struct MemoryTests {
  @Test func `a picture of 67 million pixels is written in 500 MB of addresses`() throws {
    let bench = try Workbench()
    let program = try Program(
      "/bin/sh",
      [
        "-c", "ulimit -v 500000; exec \"$0\" board.json --headless --size 16384x4096 --screenshot out.png",
        try builtProgram("stagecraft"),
      ], directory: bench.directory.path, scratch: bench.directory)
    #expect(program.wait(seconds: 120) == .exited(0))
    #expect(program.errors.isEmpty)
    let head = try #require(FileManager.default.contents(atPath: bench.file("out.png"))).prefix(24)
    #expect(Array(head.suffix(8)) == [0, 0, 0x40, 0, 0, 0, 0x10, 0])
  }

  @Test func `a signal is heard in the middle of a frame that takes long`() throws {
    let views = (0..<20_000).map { number in
      """
      { "frame": [\(number % 40), \(number % 30), 900, 700], "color": "#3f74e0", "alpha": 0.5,
        "shadow": { "radius": \(8 + number % 9), "y": 2, "color": "#00000080" } }
      """
    }
    let bench = try Workbench(
      storyboard: """
        { "stagecraft": 1, "size": [960, 720], "initial": "a",
          "scenes": { "a": { "views": [\(views.joined(separator: ","))] } } }
        """)
    let program = try bench.start(["board.json", "--headless", "--trace", "trace.jsonl", "--screenshot", "out.png"])
    Thread.sleep(forTimeInterval: 3)
    let asked = monotonicSeconds()
    program.signal(SIGTERM)
    // No picture was finished, so the one that was promised cannot be written.
    #expect(program.wait(seconds: 60) == .exited(73))
    #expect(monotonicSeconds() - asked < 1.5)
    #expect(program.errors.contains("SIGTERM"))
    #expect(readText(bench.file("trace.jsonl"))?.contains(#""event":"exit""#) == true)
  }
}
