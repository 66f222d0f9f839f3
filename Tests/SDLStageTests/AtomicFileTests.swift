import SDLStage
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

  @Test func `a link stays a link`() throws {
    let old = try AtomicFile(path: folder.path("real"))
    try old.commit()
    symlink(folder.path("real"), folder.path("link"))
    let file = try AtomicFile(path: folder.path("link"))
    try file.write("through")
    try file.commit()
    #expect(folder.bytes("real") == Array("through".utf8))
  }
}
