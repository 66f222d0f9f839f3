import Dispatch
import Glibc
import ProcessSupport
import Synchronization
import Testing

@testable import Sockets

struct SocketListenerTests {
  private let folder: SocketFolder
  private let path: SocketPath

  init() throws {
    folder = try SocketFolder()
    path = try folder.socket()
  }

  private func error(_ name: String = "s") throws -> String? { folder.sentence(try folder.listeningError(name)) }

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

  // MARK: Connections

  @Test func `one connection too many is closed at once, and a place that becomes free is given away`() async throws {
    let server = try Server(path, mostConnections: 2)
    var clients: [SocketConnection] = []
    var closed: [Int] = []
    for index in 0..<3 {
      let client = try SocketConnection.connect(to: path)
      client.onBytes = { _ in }
      client.onClose = { error in
        #expect(error == nil)
        closed.append(index)
      }
      client.send([UInt8(index)])
      clients.append(client)
    }
    #expect(await waitForTurns { closed == [2] && server.bytes.count == 2 })
    #expect(server.refusals == [SocketError(path.path, .tooManyConnections(limit: 2))])
    #expect(
      folder.sentence(server.refusals.first) == "a connection to PATH was closed: 2 are open already")
    #expect(
      SocketError("PATH", .tooManyConnections(limit: 1)).description
        == "a connection to PATH was closed: one is open already")
    // A place becomes free when the client closes, when the server does, or when it releases the connection.
    for step in 0..<3 {
      switch step {
      case 0: clients[0].close()
      case 1: server.connections[1].close()
      default: server.connections.removeAll()
      }
      #expect(await waitForTurns { step > 0 || server.closings == [nil] })
      let client = try SocketConnection.connect(to: path)
      let before = server.connections.count
      #expect(await waitForTurns { server.connections.count == before + 1 })
      clients.append(client)
    }
    #expect(server.refusals.count == 1)
  }

  @Test func `a connection that nobody keeps is closed`() async throws {
    let listener = try SocketListener(path, mostConnections: 1)
    var isClosed = false
    for handler in [nil, { _ in }] as [((SocketConnection) -> Void)?] {
      listener.onConnection = handler
      let client = try SocketConnection.connect(to: path)
      client.onBytes = { _ in }
      client.onClose = {
        #expect($0 == nil)
        isClosed = true
      }
      #expect(await waitForTurns { isClosed })
      isClosed = false
    }
  }

  @Test func `the handler of connections may close or release the listener`() async throws {
    for releases in [false, true] {
      let server = try Server(path)
      var accepted = 0
      server.listener?.onConnection = { _ in
        accepted += 1
        if releases { server.listener = nil } else { server.listener?.close() }
      }
      var clients: [RawSocket] = []
      for _ in 0..<3 {
        let client = RawSocket()
        #expect(client.connects(to: path.path))
        clients.append(client)
      }
      // Those that are not accepted are not kept waiting.
      #expect(await waitForTurns { clients.allSatisfy { $0.receive() == [] } })
      #expect(accepted == 1)
      #expect(folder.names.isEmpty)
    }
  }

  @Test func `a flood of connections ends each, lets the main queue go on, and leaves nothing behind`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try SocketFolder()
      let path = try folder.socket()
      let before = openDescriptors()
      let server = try Server(path, mostConnections: 4)
      let name = path.path
      let isOver = Mutex(false)
      DispatchQueue.global().async {
        for index in 0..<5000 {
          let client = RawSocket()
          guard client.connects(to: name) else { continue }
          if index % 3 == 0 { _ = client.send([1, 2, 3]) }
        }
        isOver.withLock { $0 = true }
      }
      var turns = 0
      var most = 0
      let isDone = await waitForTurns(60) {
        turns += 1
        most = max(most, openDescriptors())
        server.connections.removeFirst(max(0, server.connections.count - 4))
        return isOver.withLock { $0 }
      }
      #expect(isDone && turns > 10)
      #expect(most < before + 200)
      #expect(server.refusals.allSatisfy { $0.reason == .tooManyConnections(limit: 4) })
      server.connections.removeAll()
      server.listener?.close()
      server.listener = nil
      // Sources of dispatch need a descriptor or two of their own, once.
      #expect(await waitForTurns { openDescriptors() <= before + 4 })
      let after = openDescriptors()
      for _ in 0..<50 {
        let again = try Server(path)
        let client = try SocketConnection.connect(to: path)
        _ = await waitForTurns { again.connections.count == 1 }
        client.close()
      }
      #expect(await waitForTurns { openDescriptors() <= after })
    }
  }

  @Test func `without descriptors, connections wait without a busy loop`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try SocketFolder()
      let path = try folder.socket()
      let server = try Server(path)
      let first = try SocketConnection.connect(to: path)
      #expect(await waitForTurns { server.connections.count == 1 })
      let second = RawSocket()
      var limit = rlimit(rlim_cur: rlim_t(openDescriptors() + 20), rlim_max: 1000)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var taken = Self.takeDescriptors()
      #expect(throws: SocketError(path.path, .tooManyFiles)) { try SocketConnection.connect(to: path) }
      #expect(throws: SocketError(folder.file("t"), .tooManyFiles)) {
        try SocketListener(try folder.socket("t"), mostConnections: 1)
      }
      #expect(second.connects(to: path.path))
      let start = clock()
      await letTurnsPass(1)
      let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      #expect(seconds < 0.2, "a second took \(seconds) s of the processor")
      #expect(server.connections.count == 1)
      #expect(server.refusals == [SocketError(path.path, .tooManyFiles)])
      #expect(server.refusals.first?.description == "cannot use the socket \(path.path): too many files are open")
      for file in taken { close(file) }
      #expect(await waitForTurns { server.connections.count == 2 })
      // Without descriptors again, and released while it waits.
      let third = RawSocket()
      taken = Self.takeDescriptors()
      #expect(third.connects(to: path.path))
      #expect(await waitForTurns { server.refusals.count == 2 })
      server.listener = nil
      for file in taken { close(file) }
      #expect(await waitForTurns { third.receive() == [] })
      await letTurnsPass(0.5)
      withExtendedLifetime(first) {}
    }
  }

  /// Opens files until the limit of the process is reached.
  private static func takeDescriptors() -> [Int32] {
    var taken: [Int32] = []
    while true {
      let file = open("/dev/null", O_RDONLY)
      if file < 0 { return taken }
      taken.append(file)
    }
  }

  @Test(.enabled(if: geteuid() == 0)) func `a connection of another user is closed`() async throws {
    let server = try Server(path)
    chmod(folder.path, 0o755)
    chmod(path.path, 0o777)
    let client = try folder.start("connect", path, user: 4711)
    #expect(await waitForTurns { server.refusals.count == 1 && !client.isRunning })
    #expect(server.refusals.first?.reason == .refusedUser(4711))
    #expect(folder.sentence(server.refusals.first) == "a connection to PATH was closed: it came from the user 4711")
    #expect(server.connections.isEmpty)
    // The other side takes the program of root for no program of its user.
    #expect(client.output == "\(SocketError(path.path, .otherUser(0)))\n")

    chmod(path.path, 0o700)
    let stopped = try folder.start("connect", path, user: 4711)
    #expect(await waitForTurns { !stopped.isRunning })
    #expect(stopped.output == "\(SocketError(path.path, .otherUser(0)))\n")
    #expect(server.refusals.count == 1)
  }

  @Test(.enabled(if: geteuid() == 0)) func `root may connect to the programs of others`() async throws {
    chmod(folder.path, 0o777)
    let program = try folder.start("echo", path, user: 4711)
    #expect(await waitForTurns { program.output == "serves\n" })
    let client = try SocketConnection.connect(to: path)
    var received: [UInt8] = []
    client.onBytes = { received += $0 }
    client.send([7])
    #expect(await waitForTurns { received == [7] })
    #expect(try folder.listeningError()?.reason == .otherUser(4711))
  }

  @Test func `a listener takes at least one connection`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = try SocketListener(try SocketPath("/tmp/stagecraft-never"), mostConnections: 0)
    }
  }
}
