import Glibc
import ProcessSupport
import Testing

@testable import Sockets

struct SocketPathTests {
  private let folder: SocketFolder
  private let runtime: String

  init() throws {
    folder = try SocketFolder()
    runtime = folder.file("run")
    mkdir(runtime, 0o700)
  }

  private func place(_ text: String, _ runtimeFolder: String?) throws -> SocketPath {
    try SocketPath(text, runtimeFolder: runtimeFolder, temporaryFolder: folder.path)
  }

  private func error(_ text: String) -> SocketError? {
    do throws(SocketError) {
      _ = try SocketPath(text, runtimeFolder: runtime)
      return nil
    } catch { return error }
  }

  private func folderError(_ path: SocketPath) -> SocketError? {
    do throws(SocketError) {
      try path.makeFolder()
      return nil
    } catch { return error }
  }

  @Test func `a plain name lies in the runtime folder of the user, and a text with a slash is a path`() throws {
    #expect(try place("notes", runtime).path == "\(runtime)/stagecraft/notes.sock")
    #expect(try place("notes.sock", runtime).path == "\(runtime)/stagecraft/notes.sock")
    #expect(try place("./notes", runtime).path == "./notes")
    #expect(try place("/a/b", runtime).path == "/a/b")
  }

  @Test func `a runtime folder that cannot be used is replaced by one beside other temporary files`() throws {
    let fallback = "\(folder.path)/stagecraft-\(geteuid())/notes.sock"
    let text = try folder.write("text", "")
    for unusable in [nil, "", "run", folder.file("missing"), text] {
      #expect(try place("notes", unusable).path == fallback)
    }
    chmod(runtime, 0o770)
    #expect(try place("notes", runtime).path == fallback)
    chmod(runtime, 0o755)
    #expect(try place("notes", runtime).path == "\(runtime)/stagecraft/notes.sock")
  }

  @Test(.enabled(if: geteuid() == 0)) func `a runtime folder of another user is not used`() throws {
    chown(runtime, 4711, 4711)
    #expect(try place("notes", runtime).path == "\(folder.path)/stagecraft-0/notes.sock")
  }

  @Test func `a path is checked before anything is made`() throws {
    #expect(error("")?.description == "the name of a socket is empty")
    for text in ["a\0b", "a\nb", "/tmp/a\u{7f}", "a\u{85}", "a\u{2028}"] {
      #expect(error(text)?.reason == .controlCharacter)
    }
    #expect(
      error("a\u{7}b")?.description
        == #"cannot use the socket "a\u{7}b": its name has a control character"#)
    #expect(error("/" + String(repeating: "a", count: 106)) == nil)
    #expect(error("/" + String(repeating: "a", count: 107))?.reason == .tooLong(bytes: 108))
    // Bytes count, not letters.
    #expect(error("/" + String(repeating: "é", count: 60))?.reason == .tooLong(bytes: 121))
    let long = String(repeating: "a", count: 100)
    #expect(
      error("/tmp/\(long)/x")?.description == nil)
    #expect(
      error("/tmp/\(long)/xyz")?.description
        == "cannot use the socket \"/tmp/\(long.prefix(55))…\": its path has 109 bytes, and at most 107 are "
        + "possible; choose a shorter one")
    #expect(folder.names == ["run"])
  }

  @Test func `a socket of the longest path is served and reached`() async throws {
    let name = String(repeating: "a", count: SocketPath.mostBytes - folder.path.utf8.count - 1)
    let path = try folder.socket(name)
    #expect(path.path.utf8.count == 107)
    let server = try Server(path)
    let client = try SocketConnection.connect(to: path)
    client.send([1])
    #expect(await waitForTurns { server.bytes == [1] })
  }

  @Test func `the folder for plain names is made for the user alone`() throws {
    let path = try place("notes", runtime)
    #expect(folderError(path) == nil)
    #expect(mode(of: "\(runtime)/stagecraft") == 0o700)
    #expect(folderError(path) == nil)
  }

  @Test func `a folder that is not safe is not used, and stays as it is`() throws {
    let path = try place("notes", runtime)
    let made = "\(runtime)/stagecraft"
    func flaw() -> String? {
      folderError(path).map { $0.description.split(separator: made).joined(separator: "FOLDER") }
    }
    mkdir(made, 0o700)
    chmod(made, 0o720)
    #expect(
      flaw() == "cannot use the socket FOLDER/notes.sock: the folder FOLDER can be written by other users; remove it, "
        + "or take their permission away")
    #expect(mode(of: made) == 0o720)
    chmod(made, 0o702)
    #expect(folderError(path)?.reason == .unsafeFolder(made, .writableByOthers))
    rmdir(made)

    symlink(folder.path, made)
    #expect(flaw() == "cannot use the socket FOLDER/notes.sock: the folder FOLDER is a link; remove it")
    #expect(throws: SocketError.self) { try SocketConnection.connect(to: path) }
    unlink(made)

    _ = try folder.write("run/stagecraft", "text")
    #expect(flaw() == "cannot use the socket FOLDER/notes.sock: the folder FOLDER is a file; remove it")
    #expect(readText(made) == "text")
  }

  @Test(.enabled(if: geteuid() == 0)) func `a folder of another user is not used`() throws {
    let path = try place("notes", nil)
    let made = "\(folder.path)/stagecraft-0"
    mkdir(made, 0o700)
    chown(made, 4711, 4711)
    #expect(folderError(path)?.reason == .unsafeFolder(made, .otherUser(4711)))
    #expect(throws: SocketError(path.path, .unsafeFolder(made, .otherUser(4711)))) {
      try SocketConnection.connect(to: path)
    }
  }

  @Test func `a folder that cannot be made is an error`() throws {
    let path = try SocketPath("notes", runtimeFolder: nil, temporaryFolder: folder.file("missing"))
    #expect(
      folderError(path)?.description
        == "cannot use the socket \(path.path): there is no folder \(folder.path)/missing/stagecraft-\(geteuid()): "
        + "No such file or directory")
  }

  @Test func `a plain name that nobody serves makes no folder when it is connected to`() throws {
    let path = try place("notes", runtime)
    #expect(throws: SocketError(path.path, .notServed)) { try SocketConnection.connect(to: path) }
    #expect(folder.names == ["run"])
    #expect(access("\(runtime)/stagecraft", F_OK) != 0)
  }
}
