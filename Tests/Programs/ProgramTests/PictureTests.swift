import ProgramSupport
import Testing

/// What the first bytes of a PNG file say.
struct PNGHeader: Equatable {
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init(_ path: String) throws {
    guard let bytes = readBytes(path), bytes.count > 32, bytes.prefix(8) == [137, 80, 78, 71, 13, 10, 26, 10] else {
      throw ProgramError("\(path) is no PNG file")
    }
    func word(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (word(16), word(20))
    // A file that was cut off has no end.
    guard bytes.suffix(8).prefix(4) == [73, 69, 78, 68] else { throw ProgramError("\(path) is cut off") }
  }
}

/// Pictures that a run leaves behind.
struct PictureTests {
  private let script = "0.1 key O\n+0.1 shot mid.png\n+0.05 key Escape\n+0 idle\n+0.1 resize 100 80\n+0 idle\n"

  @Test func `the same command gives the same trace, screenshot and film strip, byte for byte`() throws {
    var results: [[[UInt8]?]] = []
    for _ in 0..<2 {
      let bench = try Workbench()
      let run = try bench.run(
        [
          "board.json", "--headless", "--watch", "detail", "--trace", "t.jsonl", "--screenshot", "s.png",
          "--filmstrip", "f.png",
        ], script: script)
      #expect(run.ending == .exited(0) && run.errors.isEmpty && run.output.isEmpty, "\(run.errors)")
      results.append(["t.jsonl", "s.png", "f.png", "mid.png"].map { readBytes(bench.file($0)) })
    }
    #expect(results[0].allSatisfy { $0 != nil })
    #expect(results[0] == results[1])
  }

  @Test func `a screenshot has the size of the window at the end, a shot that of its moment`() throws {
    let bench = try Workbench()
    _ = try bench.run(["board.json", "--headless", "--screenshot", "s.png"], script: script)
    #expect(try PNGHeader(bench.file("s.png")) == PNGHeader(width: 100, height: 80))
    #expect(try PNGHeader(bench.file("mid.png")) == PNGHeader(width: 200, height: 150))
  }

  @Test func `a film strip has as many frames as are asked for`() throws {
    let bench = try Workbench()
    func width(_ frames: Int) throws -> Int {
      let run = try bench.run(
        ["board.json", "--headless", "--filmstrip", "f.png", "--filmstrip-frames", "\(frames)"],
        script: "0.1 key O\n+0 idle\n")
      #expect(run.ending == .exited(0))
      return try PNGHeader(bench.file("f.png")).width
    }
    let (two, four, eight) = (try width(2), try width(4), try width(8))
    #expect(four - two > 0 && eight - four == 2 * (four - two))
  }

  @Test func `a record has every frame, numbered without a gap`() throws {
    let bench = try Workbench()
    let run = try bench.run(
      ["board.json", "--headless", "--fps", "20", "--record", "out.png", "--watch", "detail", "--trace", "t.jsonl"],
      script: "0.1 key O\n+0 idle\n")
    #expect(run.ending == .exited(0) && run.errors.isEmpty)
    let names = bench.directory.names.filter { $0.hasPrefix("out") }
    #expect(names.count >= 10)
    for (index, name) in names.enumerated() {
      let digits = "\(index + 1)"
      #expect(name == "out-" + String(repeating: "0", count: 4 - digits.count) + digits + ".png")
    }
    #expect(try PNGHeader(bench.file("out-0001.png")) == PNGHeader(width: 200, height: 150))
  }

  @Test func `a run that cannot go on leaves no file under a promised name`() throws {
    let bench = try Workbench()
    let run = try bench.run(
      ["board.json", "--headless", "--trace", "t.jsonl", "--screenshot", "nowhere/s.png"], script: script)
    #expect(run.ending == .exited(73))
    #expect(bench.directory.names.filter { !$0.hasPrefix("run-") } == ["board.json", "script.txt"])
  }
}
