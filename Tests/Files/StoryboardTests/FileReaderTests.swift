import Storyboard
import Testing

#if canImport(Glibc)
import Glibc
#endif

struct FileReaderTests {
  /// Runs `body` with the path of an empty directory of its own, then removes it.
  private func withDirectory(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/storyboard-tests-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      unlink(directory + "/file")
      rmdir(directory)
    }
    try body(directory)
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    #expect(Glibc.write(file, bytes, bytes.count) == bytes.count)
  }

  @Test func `a file is read whole`() throws {
    try withDirectory { directory in
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
      try write(bytes, to: directory + "/file")
      #expect(try readFile(path: directory + "/file", limit: 200_000) == bytes)
    }
  }

  @Test func `a file past the limit is refused`() throws {
    try withDirectory { directory in
      let path = directory + "/file"
      try write([1, 2, 3], to: path)
      #expect(message(path: path, limit: 2) == "cannot read \(path): it is larger than 2 bytes")
      try #require(truncate(path, 100_000_000) == 0)
      #expect(message(path: path, limit: 8_000_000) == "cannot read \(path): it is larger than 8 MB")
    }
  }

  @Test func `a pipe without a writer is refused after a while`() throws {
    try withDirectory { directory in
      let path = directory + "/file"
      try #require(mkfifo(path, 0o600) == 0)
      #expect(
        message(path: path, limit: 10)
          == "cannot read \(path): it is a pipe, and no program has opened it to write for 2 seconds")
    }
  }

  @Test func `a pipe is read whole, also from a writer that takes its time`() throws {
    try withDirectory { directory in
      let path = directory + "/file"
      try #require(mkfifo(path, 0o600) == 0)
      let script = "{ exec 3>\(path); printf one >&3; sleep 0.3; printf two >&3; }"
      try #require(system("(\(script)) & (exec 3>\(path); sleep 2.5; printf three >&3) &") == 0)
      #expect(String(decoding: try readFile(path: path, limit: 100), as: UTF8.self) == "onetwothree")
    }
  }

  @Test func `a pipe that is held open and never written is refused after a while`() throws {
    try withDirectory { directory in
      let path = directory + "/file"
      try #require(mkfifo(path, 0o600) == 0)
      // Of our own, so that nobody is left behind.
      let writer = open(path, O_RDWR | O_CLOEXEC)
      defer { close(writer) }
      for start in ["", "{ "] {
        let bytes = Array(start.utf8)
        #expect(Glibc.write(writer, bytes, bytes.count) == bytes.count)
        #expect(
          message(path: path, limit: 10) == "cannot read \(path): nothing has come from it for 5 seconds")
      }
    }
  }

  @Test func `a device without end is refused`() {
    #expect(message(path: "/dev/zero", limit: 100_000) == "cannot read /dev/zero: it is larger than 100000 bytes")
    #expect(message(path: "/dev/null", limit: 10) == nil)
  }

  @Test(arguments: [
    ("/nowhere/at all", "cannot read /nowhere/at all: there is no such file"),
    ("/dev/null/x", "cannot read /dev/null/x: there is no such file"),
    ("", "cannot read : there is no such file"),
    ("/tmp", "cannot read /tmp: it is a directory"),
  ])
  func `what cannot be read says why`(path: String, expected: String) {
    #expect(message(path: path, limit: 10) == expected)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
  func `permissions are respected`() throws {
    try withDirectory { directory in
      let path = directory + "/file"
      try write([1], to: path)
      try #require(chmod(path, 0) == 0)
      #expect(message(path: path, limit: 10) == "cannot read \(path): its permissions do not allow it")
    }
  }

  /// What reading says; nil where it succeeds.
  private func message(path: String, limit: Int) -> String? {
    do {
      _ = try readFile(path: path, limit: limit)
      return nil
    } catch {
      return error.message
    }
  }
}
