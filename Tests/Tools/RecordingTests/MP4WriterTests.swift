import ProgramSupport
import Recording
import Rendering
import Stage
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// What becomes of a film when the program that makes it does not do its part: a script stands in for it.
struct MP4WriterTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func film(_ script: String, patience: Double = 5) throws -> MP4Writer {
    let program = try directory.write("ffmpeg", "#!/bin/sh\n" + script + "\n")
    chmod(program, 0o755)
    return try MP4Writer(path: directory.file("a.mp4"), program: program, patience: patience)
  }

  /// A picture that does not fit into what the system keeps for a reader.
  private func picture(_ color: UInt32) -> PixelBuffer {
    let buffer = PixelBuffer(width: 641, height: 480)
    for index in 0..<641 * 480 { buffer.pixels[index] = color }
    return buffer
  }

  private func failure(_ script: String, patience: Double = 5) throws -> String {
    let film = try film(script, patience: patience)
    do throws(StageError) {
      for step in 0..<4 { try film.add(picture(0xff00_0000 | UInt32(step)), at: Double(step)) }
      try film.finish(at: 4)
    } catch {
      #expect(directory.names == ["ffmpeg"])
      return error.description
    }
    return ""
  }

  @Test(arguments: [
    ("echo 'No space left on device' >&2; exit 228", "ffmpeg failed with status 228: No space left on device"),
    ("head -c 1000000 >/dev/null; echo first >&2; echo last >&2; exit 3", "ffmpeg failed with status 3: last"),
    ("cat >/dev/null; exit 1", "ffmpeg failed with status 1"),
    ("cat >/dev/null; kill -9 $$", "ffmpeg was ended by signal 9"),
    ("exit 0", "ffmpeg ended before it had all pictures"),
    ("cat >/dev/null", "ffmpeg wrote nothing"),
  ])
  func `why it ended is told in one line, and nothing is left`(script: String, reason: String) throws {
    #expect(try failure(script) == "cannot write \(directory.file("a.mp4")): \(reason)")
  }

  @Test func `one that takes nothing is given up`() throws {
    let start = monotonicSeconds()
    #expect(try failure("sleep 100", patience: 0.3).hasSuffix("ffmpeg takes no more pictures"))
    #expect(monotonicSeconds() - start < 20)
  }

  @Test func `one that takes a part and then nothing is given up after its patience, not after twice that`() throws {
    let start = monotonicSeconds()
    // The part leaves room for some of the next picture, but not for all of it.
    let reason = try failure("head -c 1500000 >/dev/null; sleep 100", patience: 4)
    #expect(reason.hasSuffix("ffmpeg takes no more pictures"))
    #expect(monotonicSeconds() - start < 7.5)
  }

  @Test func `one that does not end is given up`() throws {
    #expect(try failure("cat >/dev/null; sleep 100", patience: 0.3).hasSuffix("ffmpeg does not end"))
  }

  @Test func `a program that cannot be started is told of`() throws {
    let program = try directory.write("ffmpeg", "no program")
    let film = try MP4Writer(path: directory.file("a.mp4"), program: program)
    #expect(throws: StageError.self) { try film.add(picture(0), at: 0) }
  }

  @Test func `a film that is let go leaves neither a file nor a process`() throws {
    do {
      let film = try film("echo $$ > '\(directory.file("pid"))'; cat >/dev/null")
      try film.add(picture(0), at: 0)
      #expect(waitUntil(5) { readText(directory.file("pid"))?.hasSuffix("\n") == true })
    }
    let pid = try #require(readText(directory.file("pid")).flatMap { Int32($0.prefix { $0 != "\n" }) })
    #expect(kill(pid, 0) != 0 && errno == ESRCH)
    #expect(directory.names == ["ffmpeg", "pid"])
  }

  @Test func `it gets every byte of every picture, with even sides`() throws {
    let film = try film("for last; do :; done; cat > \"${last#file:}\"")
    try film.add(picture(0xff11_2233), at: 0)
    try film.add(picture(0xff11_2233), at: 0.5)
    try film.add(picture(0xff44_5566), at: 1)
    try film.finish(at: 1)
    let bytes = try #require(readBytes(directory.file("a.mp4")))
    // Two pictures, and the last once more as the end of itself.
    #expect(bytes.count > 3 * 642 * 480 * 4 && bytes.count < 3 * 642 * 480 * 4 + 1000)
  }

  @Test func `a device is no place for a film`() {
    #expect(throws: StageError.self) { try MP4Writer(path: "/dev/full", program: "/bin/cat") }
  }
}
