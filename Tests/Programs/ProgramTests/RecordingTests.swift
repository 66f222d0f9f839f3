import Foundation
import ProgramSupport
import Testing

/// `--record`: a run as a GIF, as a film, as pictures.
struct RecordingTests {
  private static let hasFFmpeg = installedProgram("ffmpeg") != nil && installedProgram("ffprobe") != nil
  private let bench: Workbench
  private let script = "0.1 key O\n+0 idle\n"

  init() throws { bench = try Workbench() }

  private func record(_ name: String, _ arguments: [String] = [], script: String? = nil) throws -> Workbench.Run {
    try bench.run(["board.json", "--headless", "--record", name] + arguments, script: script ?? self.script)
  }

  /// What is there beside what the test itself put there.
  private var files: [String] {
    bench.directory.names.filter { !$0.hasPrefix("run-") && $0 != "board.json" && $0 != "script.txt" }
  }

  @Test func `a GIF shows the run from its first picture to its last, and is as long as it and a second`() throws {
    let run = try record("a.gif", ["--fps", "50", "--trace", "t.jsonl"])
    #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    let gif = try GIFReader(path: bench.file("a.gif"))
    #expect(gif.width == 200 && gif.height == 150 && gif.loops == 0)
    #expect(gif.frames.first?.picture[5 * 200 + 5] == 0x203040)
    #expect(gif.frames.last?.picture.allSatisfy { $0 == 0x803020 } == true)
    #expect(gif.frames.count > 10 && gif.frames.allSatisfy { $0.delay >= 2 })
    let end = try #require(try Trace(path: bench.file("t.jsonl")).last("exit")?.time)
    #expect(abs(Double(gif.length) - 100 * end - 100) <= 2)
  }

  @Test func `the same run is the same GIF, byte for byte`() throws {
    for name in ["a.gif", "b.gif"] { #expect(try record(name).ending == .exited(0)) }
    #expect(readBytes(bench.file("a.gif")) != nil)
    #expect(readBytes(bench.file("a.gif")) == readBytes(bench.file("b.gif")))
  }

  @Test func `a recording stands beside a screenshot and a film strip`() throws {
    let run = try record("a.gif", ["--screenshot", "s.png", "--filmstrip", "f.png"])
    #expect(run.ending == .exited(0))
    #expect(files == ["a.gif", "f.png", "s.png"])
  }

  @Test func `a window that changes its size is fitted into its first`() throws {
    let run = try record("a.gif", script: "0.1 resize 400 150\n+0.2 resize 100 80\n+0.2 key O\n+0 idle\n")
    #expect(run.ending == .exited(0))
    let gif = try GIFReader(path: bench.file("a.gif"))
    let last = try #require(gif.frames.last)
    #expect(gif.width == 200 && gif.height == 150)
    #expect(last.picture[75 * 200 + 100] == 0x803020 && last.picture[0] == 0)
  }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"))
  func `an MP4 shows the run, has even sides and is as long as the run and a second`() throws {
    let run = try record(
      "a.mp4", ["--size", "201x151", "--trace", "t.jsonl"], script: "0.1 key O\n+0 idle\n+2 key Escape\n+0 idle\n")
    #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    let probe = try Program(
      try #require(installedProgram("ffprobe")),
      ["-v", "error", "-show_entries", "stream=width,height,pix_fmt,duration", "-of", "csv=p=0", bench.file("a.mp4")],
      scratch: bench.directory)
    #expect(probe.wait() == .exited(0))
    let fields = probe.output.split { $0 == "," || $0 == "\n" }.map(String.init)
    #expect(fields.prefix(3) == ["202", "152", "yuv420p"])
    let end = try #require(try Trace(path: bench.file("t.jsonl")).last("exit")?.time)
    #expect(abs((Double(fields.last ?? "") ?? 0) - end - 1) < 0.1)
    // The index stands before the pictures.
    let text = String(decoding: try #require(readBytes(bench.file("a.mp4"))), as: Unicode.ASCII.self)
    let (index, data) = (text.range(of: "moov"), text.range(of: "mdat"))
    #expect(try #require(index).lowerBound < #require(data).lowerBound)
    #expect(files == ["a.mp4", "t.jsonl"])
  }

  @Test func `without ffmpeg an MP4 is refused before anything runs, with what to install`() throws {
    let run = try bench.run(
      ["board.json", "--headless", "--record", "a.mp4"], environment: ["PATH": bench.file("nothing")])
    #expect(run.ending == .exited(73))
    #expect(run.messages.count == 1 && run.errors.contains("install the package ffmpeg"), "\(run.errors)")
    #expect(files.isEmpty)
  }

  @Test func `an ffmpeg that fails in the middle is one message, and no file`() throws {
    let fake = try bench.directory.write(
      "ffmpeg",
      "#!/bin/sh\nhead -c 300000 >/dev/null\necho 'av_interleaved_write_frame(): No space left on device' >&2\nexit 1\n"
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fake)
    let run = try bench.run(
      ["board.json", "--headless", "--record", "a.mp4", "--screenshot", "s.png"], script: script,
      environment: ["PATH": bench.directory.path + ":/usr/bin:/bin"])
    #expect(run.ending == .exited(73))
    #expect(run.messages.count == 1 && run.errors.contains("No space left on device"), "\(run.errors)")
    #expect(files == ["ffmpeg", "s.png"])
  }

  @Test(arguments: ["a.webm", "a", "a.gif.txt", ".gif", "gif"])
  func `a name that does not say what it is to be is wrong usage`(name: String) throws {
    let run = try record(name)
    #expect(run.ending == .exited(64))
    #expect(run.messages.count == 1 && run.errors.contains("a .gif, an .mp4 or numbered .png files"))
    #expect(files.isEmpty)
  }

  @Test(arguments: ["gif", "mp4", "png"], ["nowhere/a", "/proc/a", "folder"])
  func `a place that cannot be written is 73, before anything runs`(ending: String, place: String) throws {
    try FileManager.default.createDirectory(
      atPath: bench.file("folder." + ending), withIntermediateDirectories: true)
    let path = "\(place).\(ending)"
    let run = try bench.run(
      ["board.json", "--headless", "--trace", "t.jsonl", "--record", path], script: script,
      environment: try fakePath())
    #expect(run.ending == .exited(73))
    #expect(run.messages.count == 1 && run.errors.contains(place), "\(run.errors)")
    #expect(files.filter { $0 != "ffmpeg" } == ["folder." + ending])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere")) func `a folder that may not be written is 73`()
    throws
  {
    let folder = bench.file("locked")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
    for ending in ["gif", "png"] { #expect(try record("locked/a.\(ending)").ending == .exited(73)) }
  }

  @Test(arguments: ["gif", "mp4"]) func `a full device is 73, in one line`(ending: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: bench.file("full." + ending), withDestinationPath: "/dev/full")
    let run = try bench.run(
      ["board.json", "--headless", "--record", "full." + ending], script: script, environment: try fakePath())
    #expect(run.ending == .exited(73))
    #expect(run.messages.count == 1 && run.errors.contains("full." + ending), "\(run.errors)")
  }

  @Test func `no two outputs are one file, numbered pictures among them`() throws {
    let same = try record("./a.gif", ["--trace", "a.gif"])
    #expect(same.ending == .exited(73) && same.errors.contains("the same file"), "\(same.errors)")
    let numbered = try record("a.png", ["--screenshot", "a-0003.png"])
    #expect(numbered.ending == .exited(73) && numbered.errors.contains("numbered pictures"), "\(numbered.errors)")
    #expect(files.isEmpty)
    #expect(try record("a.png", ["--screenshot", "a-3.png", "--fps", "5"]).ending == .exited(0))
  }

  @Test(arguments: ["100%.gif", "%d%s%n.gif", "a:b %04d.gif", "-a.gif", "A.GIF"])
  func `a name is taken as it is`(name: String) throws {
    #expect(try record(name).ending == .exited(0))
    #expect(files == [name])
  }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"), arguments: ["%d%s%n.mp4", "http:b %04d.mp4", "-a.mp4"])
  func `a name of a film is taken as it is`(name: String) throws {
    let run = try record(name)
    #expect(run.ending == .exited(0), "\(run.errors)")
    #expect(files == [name])
  }

  /// A PATH with an ffmpeg that takes everything and makes nothing.
  private func fakePath() throws -> [String: String] {
    let fake = try bench.directory.write("ffmpeg", "#!/bin/sh\ncat >/dev/null\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fake)
    return ["PATH": bench.directory.path + ":/usr/bin:/bin"]
  }
}
