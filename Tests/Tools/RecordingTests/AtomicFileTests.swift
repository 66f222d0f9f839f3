import Recording
import Stage
import Testing

#if canImport(Glibc)
import Glibc
#endif

struct AtomicFileTests {
  let folder = TemporaryFolder()

  @Test func `a committed file holds every byte`() throws {
    let file = try AtomicFile(path: folder.path("a.txt"))
    try file.write(String(repeating: "0123456789", count: 20_000))
    try file.write("end")
    try file.commit()
    #expect(folder.bytes("a.txt")?.count == 200_003)
    #expect(folder.names == ["a.txt"])
  }

  @Test func `new files with what was typed can be read by their owner alone, whatever the mask`() throws {
    let mask = umask(0)
    defer { umask(mask) }
    func mode(_ name: String) throws -> mode_t {
      var info = stat()
      try #require(stat(folder.path(name), &info) == 0)
      return info.st_mode & 0o777
    }
    let script = try AtomicFile(path: folder.path("saved.script"), isPrivate: true)
    try script.write("0 type \"•\"")
    try script.commit()
    let trace = try LineFile(path: folder.path("trace.jsonl"))
    try trace.write("{}")
    try trace.finish()
    let picture = try AtomicFile(path: folder.path("a.png"))
    try picture.commit()
    #expect(try [mode("saved.script"), mode("trace.jsonl"), mode("a.png")] == [0o600, 0o600, 0o666])
    // A file that is there keeps what its owner gave it.
    chmod(folder.path("saved.script"), 0o640)
    let again = try AtomicFile(path: folder.path("saved.script"), isPrivate: true)
    try again.commit()
    #expect(try mode("saved.script") == 0o640)
  }

  @Test func `before the commit nothing is under the name`() throws {
    let file = try AtomicFile(path: folder.path("a.txt"))
    try file.write(String(repeating: "x", count: 100_000))
    #expect(folder.bytes("a.txt") == nil)
    file.discard()
    #expect(folder.names.isEmpty)
  }

  @Test func `a file let go without a commit leaves the old one as it was`() throws {
    let old = try AtomicFile(path: folder.path("a.txt"))
    try old.write("old")
    try old.commit()
    do {
      let new = try AtomicFile(path: folder.path("a.txt"))
      try new.write("new")
    }
    #expect(folder.bytes("a.txt") == Array("old".utf8))
    #expect(folder.names == ["a.txt"])
  }

  @Test func `a folder that is not there is refused at once`() {
    #expect(throws: StageError.cannotWrite(path: folder.path("no/a"), reason: "No such file or directory")) {
      try AtomicFile(path: folder.path("no/a"))
    }
  }

  @Test func `a folder is refused as a file`() {
    #expect(throws: StageError.cannotWrite(path: folder.root, reason: "it is a directory")) {
      try AtomicFile(path: folder.root)
    }
  }

  @Test func `a full device is told and not replaced`() throws {
    let file = try AtomicFile(path: "/dev/full")
    try file.write("x")
    #expect(throws: StageError.cannotWrite(path: "/dev/full", reason: "No space left on device")) {
      try file.commit()
    }
    var status = stat()
    #expect(stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `a replaced file keeps its permissions`() throws {
    let old = try AtomicFile(path: folder.path("a.txt"))
    try old.commit()
    chmod(folder.path("a.txt"), 0o640)
    let file = try AtomicFile(path: folder.path("a.txt"))
    try file.write("new")
    try file.commit()
    var status = stat()
    #expect(stat(folder.path("a.txt"), &status) == 0 && status.st_mode & 0o7777 == 0o640)
    #expect(folder.bytes("a.txt") == Array("new".utf8))
  }

  @Test func `a link stays a link`() throws {
    let old = try AtomicFile(path: folder.path("real"))
    try old.commit()
    symlink(folder.path("real"), folder.path("link"))
    let file = try AtomicFile(path: folder.path("link"))
    try file.write("through")
    try file.commit()
    #expect(folder.bytes("real") == Array("through".utf8))
  }

  @Test func `a link whose file is not there yet stays a link, and the file is made`() throws {
    symlink("real", folder.path("link"))
    let file = try AtomicFile(path: folder.path("link"))
    try file.write("through")
    try file.commit()
    #expect(folder.bytes("real") == Array("through".utf8))
    #expect(folder.names == ["link", "real"])
    var status = stat()
    #expect(lstat(folder.path("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `links in a circle are refused`() {
    symlink("b", folder.path("a"))
    symlink("a", folder.path("b"))
    #expect(throws: StageError.cannotWrite(path: folder.path("a"), reason: "Too many levels of symbolic links")) {
      try AtomicFile(path: folder.path("a"))
    }
  }

  @Test func `while it is written nothing of it is in the folder`() throws {
    let file = try AtomicFile(path: folder.path("a.txt"))
    try file.write(String(repeating: "x", count: 100_000))
    #expect(folder.names.isEmpty)
  }

  @Test func `lines are there at once, and what was there before stays until the first`() throws {
    let old = try AtomicFile(path: folder.path("t"))
    try old.write("old\n")
    try old.commit()
    let file = try LineFile(path: folder.path("t"))
    #expect(folder.bytes("t") == Array("old\n".utf8))
    try file.write("one\n")
    #expect(folder.bytes("t") == Array("one\n".utf8))
    try file.write("two\n")
    #expect(folder.bytes("t") == Array("one\ntwo\n".utf8))
  }

  @Test func `a file of lines without a line was never there`() throws {
    do { _ = try LineFile(path: folder.path("t")) }
    #expect(folder.names.isEmpty)
  }
}
