import Dispatch
import Glibc
import ProcessSupport
import Synchronization
import Testing

@testable import Sockets

struct SocketListenerTests {
  let folder: SocketFolder
  let path: SocketPath

  init() throws {
    folder = try SocketFolder()
    path = try folder.socket()
  }

  func error(_ name: String = "s") throws -> String? { folder.sentence(try folder.listeningError(name)) }

  // MARK: The file

  @Test func `the socket's file is the user's alone, and goes away with the listener`() throws {
    let listener = try SocketListener(path, mostConnections: 1)
    #expect(mode(of: path.path) == 0o700)
    #expect(folder.names == ["s"])
    listener.close()
    #expect(folder.names.isEmpty)
    listener.close()
  }

  @Test func `the permissions do not depend on the mask of the process`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try SocketFolder()
      for mask in [0, 0o777, 0o077] as [mode_t] {
        umask(mask)
        let listener = try SocketListener(try folder.socket(), mostConnections: 1)
        #expect(mode(of: folder.file("s")) == 0o700)
        listener.close()
        let named = try SocketPath("n", runtimeFolder: nil, temporaryFolder: folder.path)
        try named.makeFolder()
        #expect(mode(of: "\(folder.path)/stagecraft-\(geteuid())") == 0o700)
        rmdir("\(folder.path)/stagecraft-\(geteuid())")
      }
    }
  }

  @Test func `a listener that is released is closed`() throws {
    var listener: SocketListener? = try SocketListener(path, mostConnections: 1)
    #expect(try folder.connectingError() == nil)
    _ = listener
    listener = nil
    #expect(folder.names.isEmpty)
    #expect(try folder.connectingError()?.reason == .notServed)
  }

  @Test func `a file that has replaced the socket is not removed`() throws {
    let listener = try SocketListener(path, mostConnections: 1)
    unlink(path.path)
    _ = try folder.write("s", "mine")
    listener.close()
    #expect(readText(path.path) == "mine")
  }

  @Test func `a closed listener takes no connections, also before the next turn`() throws {
    let listener = try SocketListener(path, mostConnections: 1)
    link(path.path, folder.file("other"))
    listener.close()
    #expect(try folder.connectingError("other")?.reason == .notServed)
    // The same path can be served again at once.
    #expect(try error() == nil)
  }

  // MARK: What is there already

  @Test func `a socket that a program left when it died is replaced`() throws {
    #expect(RawSocket.leaveBehind(path.path))
    #expect(try folder.connectingError()?.reason == .notServed)
    #expect(try error() == nil)
    #expect(folder.names.isEmpty)
  }

  @Test func `files that are no sockets are never removed`() throws {
    _ = try folder.write("s", "text")
    mkdir(folder.file("folder"), 0o700)
    mkfifo(folder.file("pipe"), 0o600)
    symlink(folder.file("nothing"), folder.file("link"))
    let occupied = "cannot use the socket PATH: a file is there that is not a socket; remove it, or choose another name"
    for name in ["s", "pipe", "link"] { #expect(try error(name) == occupied) }
    #expect(try error("folder") == "cannot use the socket PATH: it is a directory")
    #expect(try error("folder/") == "cannot use the socket PATH: it is a directory")
    #expect(folder.names == ["folder", "link", "pipe", "s"])
    #expect(readText(path.path) == "text")
  }

  @Test func `a path that a living program serves is taken, with its process`() throws {
    let listener = try SocketListener(path, mostConnections: 1)
    #expect(
      try error() == "cannot use the socket PATH: process \(getpid()) serves it already; choose another name")
    #expect(folder.names == ["s"])
    withExtendedLifetime(listener) {}

    let other = RawSocket(kind: SOCK_DGRAM)
    #expect(other.binds(to: folder.file("datagrams")))
    #expect(
      try error("datagrams") == "cannot use the socket PATH: another program serves it already; choose another name")
    #expect(folder.names == ["datagrams", "s"])
  }

  @Test func `a program that does not answer has its path all the same`() throws {
    let server = RawSocket()
    #expect(server.binds(to: path.path) && server.listens(backlog: 0))
    let waiting = RawSocket()
    #expect(waiting.connects(to: path.path))
    #expect(try folder.listeningError()?.reason == .taken(process: nil))
    #expect(try folder.connectingError()?.reason == .busy)
    #expect(
      folder.sentence(try folder.connectingError())
        == "cannot use the socket PATH: the program that serves it does not answer")
  }

  @Test(.enabled(if: geteuid() == 0)) func `a socket of another user is not replaced`() throws {
    #expect(RawSocket.leaveBehind(path.path))
    chown(path.path, 4711, 4711)
    #expect(try error() == "cannot use the socket PATH: it belongs to the user 4711")
    #expect(folder.names == ["s"])
  }

  @Test func `a folder that is not there is an error`() throws {
    #expect(
      try error("a/s") == "cannot use the socket PATH: there is no folder \(folder.path)/a: No such file or directory")
    _ = try folder.write("text", "")
    #expect(
      try error("text/s") == "cannot use the socket PATH: there is no folder \(folder.path)/text: Not a directory")
  }

  @Test(.enabled(if: geteuid() == 0)) func `a folder without permission is an error`() async throws {
    chmod(folder.path, 0o755)
    let program = try folder.start("echo", path, user: 4711)
    #expect(await waitForTurns { !program.isRunning })
    #expect(program.output == "cannot use the socket \(path.path): its permissions do not allow it\n")
  }

  // MARK: Beginning at the same time

  @Test func `a lock file with content is somebody's own`() throws {
    _ = try folder.write("s.lock", "mine")
    #expect(try error() == "cannot use the socket PATH: PATH.lock is in the way; remove it")
    #expect(readText(folder.file("s.lock")) == "mine")
    unlink(folder.file("s.lock"))
    symlink(folder.file("elsewhere"), folder.file("s.lock"))
    #expect(try folder.listeningError()?.reason == .occupiedLock(folder.file("s.lock")))
    #expect(folder.names == ["s.lock"])
    unlink(folder.file("s.lock"))
    mkfifo(folder.file("s.lock"), 0o600)
    #expect(try folder.listeningError()?.reason == .occupiedLock(folder.file("s.lock")))
    #expect(folder.names == ["s.lock"])
  }

  @Test func `the lock of a program that died is taken over, that of a living one is not`() throws {
    _ = try folder.write("s.lock", "")
    let file = open(folder.file("s.lock"), O_RDWR)
    flock(file, LOCK_EX)
    #expect(try folder.listeningError()?.reason == .taken(process: nil))
    close(file)
    #expect(try error() == nil)
    #expect(folder.names.isEmpty)
  }

  @Test func `of threads that begin at the same time over a socket that was left, one wins`() throws {
    for round in 0..<200 {
      let path = try folder.socket("r\(round)")
      #expect(RawSocket.leaveBehind(path.path))
      let winners = Mutex<[Descriptor]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        do throws(SocketError) {
          let (descriptor, _) = try ServedPath.listen(at: path)
          winners.withLock { $0.append(descriptor) }
        } catch {
          if case .taken = error.reason { return }
          Issue.record("\(error)")
        }
      }
      #expect(winners.withLock { $0.count } == 1)
      // The winner is the one that is reached.
      #expect(try folder.connectingError("r\(round)") == nil)
      #expect(!folder.names.contains { $0.hasSuffix(".lock") })
      unlink(path.path)
    }
  }

  @Test func `of processes that begin at the same time, one wins`() async throws {
    for _ in 0..<5 {
      #expect(RawSocket.leaveBehind(path.path))
      let programs = try (0..<3).map { _ in try folder.start("race", path) }
      #expect(await waitForTurns { programs.allSatisfy { $0.output == "ready\n" } })
      _ = try folder.write("s.go", "")
      #expect(await waitForTurns { programs.allSatisfy { !$0.isRunning } })
      let results = programs.map { $0.output.split(separator: "\n").last ?? "" }
      #expect(results.count { $0 == "serves" } == 1)
      #expect(results.count { $0.hasSuffix("serves it already; choose another name") } == 2)
      // The winner has ended without closing.
      #expect(folder.names.filter { !$0.hasPrefix("run-") } == ["s", "s.go"])
      unlink(folder.file("s"))
      unlink(folder.file("s.go"))
    }
  }
}
