import Dispatch
import Glibc
import ProcessSupport
import Synchronization
import Testing

@testable import Sockets

extension SocketListenerTests {
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
      let jobs = JobChain { server.refusals.count }
      var most = 0
      let isDone = await waitForTurns(60) {
        most = max(most, openDescriptors())
        server.connections.removeFirst(max(0, server.connections.count - 4))
        return isOver.withLock { $0 }
      }
      jobs.end()
      // Other jobs come after at most 16 connections.
      #expect(isDone && server.refusals.count > 1000 && jobs.mostBetween <= 16, "\(jobs.mostBetween)")
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
