import Dispatch
import Glibc
import ProcessSupport
import TestSupport
import Testing

@testable import Sockets

struct SocketConnectionTests {
  private let folder: SocketFolder
  private let path: SocketPath

  init() throws {
    folder = try SocketFolder()
    path = try folder.socket()
  }

  private func client() throws -> RawSocket {
    let client = RawSocket()
    #expect(client.connects(to: path.path))
    return client
  }

  /// A server, and a connection to it of the program itself.
  private func pair() async throws -> (Server, SocketConnection) {
    let server = try Server(path)
    let client = try SocketConnection.connect(to: path)
    #expect(await waitForTurns { server.connections.count == 1 })
    return (server, client)
  }

  // MARK: Connecting

  @Test func `what cannot be connected to is an error`() throws {
    func error(_ name: String) throws -> String? { folder.sentence(try folder.connectingError(name)) }
    #expect(try error("s") == "cannot use the socket PATH: no program serves it")
    #expect(try error("a/s") == "cannot use the socket PATH: no program serves it")
    _ = try folder.write("text", "")
    #expect(
      try error("text") == "cannot use the socket PATH: a file is there that is not a socket; remove it, or choose "
        + "another name")
    #expect(try error(".") == "cannot use the socket PATH: it is a directory")
    #expect(RawSocket.leaveBehind(path.path))
    #expect(try error("s") == "cannot use the socket PATH: no program serves it")
    #expect(folder.names == ["s", "text"])
  }

  @Test func `a link to a socket leads to it`() async throws {
    let server = try Server(path)
    symlink(path.path, folder.file("link"))
    let client = try SocketConnection.connect(to: try folder.socket("link"))
    client.send([1])
    #expect(await waitForTurns { server.bytes == [1] })
  }

  // MARK: Bytes

  @Test(.timeLimit(.minutes(2)), arguments: [1, 2, 3] as [UInt64])
  func `10 MB in random pieces arrive in order, both ways at once`(seed: UInt64) async throws {
    let (server, client) = try await pair()
    let far = server.connections[0]
    far.mostUnsentBytes = 300_000
    client.mostUnsentBytes = 100_000
    var generator = SeededGenerator(seed: seed)
    let length = 10_000_000
    let messages = [bytes(length, from: seed), bytes(length, from: seed + 100)]
    var received: [[UInt8]] = [[], []]
    var sent = [0, 0]
    var most = 0
    let ends = [client, far]
    func send(_ side: Int) {
      while sent[side] < length {
        let count = min(length - sent[side], Int.random(in: 0...90_000, using: &generator))
        guard ends[side].send(Array(messages[side][sent[side]..<(sent[side] + count)])) else { return }
        sent[side] += count
      }
    }
    for side in [0, 1] {
      ends[side].onBytes = {
        received[1 - side] += $0
        most = max(most, $0.count)
      }
      ends[side].onDrain = { send(side) }
      send(side)
    }
    // Pauses of a side hold the other one up, and lose nothing.
    let isDone = await waitForTurns(60) {
      if Bool.random(using: &generator) { client.suspendReading() } else { client.resumeReading() }
      return received[0].count >= length && received[1].count >= length
    }
    #expect(isDone)
    // A comparison of the arrays themselves would print them.
    #expect((received[0] == messages[0]) == true)
    #expect((received[1] == messages[1]) == true)
    #expect(most <= SocketConnection.mostBytesPerTurn)
    #expect(client.unsentBytes == 0 && far.unsentBytes == 0)
  }

  private func bytes(_ count: Int, from seed: UInt64) -> [UInt8] {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt64.self) { words in
        for index in words.indices {
          state ^= state << 13
          state ^= state >> 7
          state ^= state << 17
          words[index] = state
        }
      }
      initialized = count
    }
  }

  @Test func `bytes wait until there is a handler for them`() async throws {
    let listener = try SocketListener(path, mostConnections: 1)
    var connection: SocketConnection?
    listener.onConnection = { connection = $0 }
    let client = try client()
    _ = client.send([1, 2])
    #expect(await waitForTurns { connection != nil })
    await letTurnsPass()
    _ = client.send([3])
    client.endSending()
    var received: [UInt8] = []
    var isClosed = false
    connection?.onClose = {
      #expect($0 == nil && received == [1, 2, 3])
      isClosed = true
    }
    await letTurnsPass()
    #expect(!isClosed)
    connection?.onBytes = { received += $0 }
    #expect(await waitForTurns { isClosed })
  }

  @Test func `a flood is read in parts, between which the main queue goes on`() async throws {
    let server = try Server(path)
    let program = try folder.start("flood", path)
    var turns = 0
    var isOver = false
    func takeTurn() {
      turns += 1
      server.bytes = []
      if !isOver { DispatchQueue.main.async { MainActor.assumeIsolated(takeTurn) } }
    }
    #expect(await waitForTurns { !server.counts.isEmpty })
    let (firstTurn, firstCount) = (turns, server.counts.count)
    takeTurn()
    let isDone = await waitForTurns(60) { server.counts.count >= firstCount + 500 }
    // Between two parts, each other job had its turn.
    #expect(isDone && turns - firstTurn >= server.counts.count - firstCount - 1)
    isOver = true
    #expect(server.counts.allSatisfy { $0 <= SocketConnection.mostBytesPerTurn })
    #expect(program.isRunning)
  }

  // MARK: Limits

  @Test func `a side that never reads costs at most the limit, and what is refused is not sent`() async throws {
    let server = try Server(path)
    let client = try client()
    #expect(await waitForTurns { server.connections.count == 1 })
    let connection = server.connections[0]
    connection.mostUnsentBytes = 100_000
    let message = [UInt8](repeating: 7, count: 1000)
    var accepted = 0
    while connection.send(message) { accepted += message.count }
    #expect(connection.unsentBytes <= 100_000 && connection.unsentBytes > 99_000)
    #expect(!connection.send([UInt8](repeating: 8, count: 1000)))
    // What still fits is taken.
    let rest = 100_000 - connection.unsentBytes
    #expect(connection.send([UInt8](repeating: 9, count: rest)))
    #expect(connection.send([]) && !connection.send([1]))
    await letTurnsPass()
    #expect(connection.unsentBytes == 100_000)
    // More than the limit is never taken, though nothing waits.
    #expect(server.closings.isEmpty)

    var received: [UInt8] = []
    #expect(
      await waitForTurns {
        received += client.receive() ?? []
        return received.count == accepted + rest
      })
    #expect(received.allSatisfy { $0 != 8 })
    #expect(await waitForTurns { connection.unsentBytes == 0 })
    #expect(!connection.send([UInt8](repeating: 8, count: 100_001)))
    #expect(connection.send([UInt8](repeating: 8, count: 100_000)))
    connection.mostUnsentBytes = 0
    #expect(!connection.send([1]))
  }

  @Test func `a limit of unsent bytes is not negative`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let folder = try SocketFolder()
      let server = try Server(try folder.socket())
      let client = try SocketConnection.connect(to: try folder.socket())
      client.mostUnsentBytes = -1
      withExtendedLifetime(server) {}
    }
  }

  @Test func `the drain of bytes that had to wait is told once`() async throws {
    let (server, client) = try await pair()
    var drains = 0
    client.onDrain = {
      #expect(client.unsentBytes == 0)
      drains += 1
    }
    #expect(client.send([1]))
    await letTurnsPass()
    #expect(drains == 0)
    #expect(client.send([UInt8](repeating: 2, count: 2_000_000)))
    #expect(client.unsentBytes > 0 && drains == 0)
    #expect(await waitForTurns { server.bytes.count == 2_000_001 && drains == 1 })
    await letTurnsPass()
    #expect(drains == 1)
  }

  @Test func `while reading is suspended the other side has to wait`() async throws {
    let server = try Server(path)
    let client = try client()
    client.neverWaits()
    #expect(await waitForTurns { server.connections.count == 1 })
    server.connections[0].suspendReading()
    server.connections[0].suspendReading()
    var sent = 0
    while case let count = client.send([UInt8](repeating: 1, count: 10_000)), count > 0 { sent += count }
    #expect(sent > 100_000)
    client.endSending()
    await letTurnsPass(0.2)
    #expect(server.bytes.isEmpty && server.closings.isEmpty)
    server.connections[0].resumeReading()
    #expect(await waitForTurns { server.bytes.count == sent && server.closings == [nil] })
  }

  @Test func `reading can be suspended and resumed at any time, and loses nothing`() async throws {
    let server = try Server(path)
    var client: RawSocket? = try client()
    #expect(await waitForTurns { server.connections.count == 1 })
    let connection = server.connections[0]
    var received = 0
    connection.onBytes = {
      received += $0.count
      connection.suspendReading()
      if received % 3 == 0 { connection.resumeReading() }
      if received % 3 == 1 { DispatchQueue.main.async { MainActor.assumeIsolated { connection.resumeReading() } } }
    }
    for round in 1...600 {
      #expect(client?.send([1]) == 1)
      guard await waitForTurns(5, until: { received == round }) else {
        Issue.record("byte \(round) is lost")
        break
      }
      if received % 3 == 2 { connection.resumeReading() }
    }
    client = nil
    #expect(await waitForTurns { server.closings == [nil] })
  }

  @Test func `a side that hangs up while reading is suspended uses no processor time`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try SocketFolder()
      let path = try folder.socket()
      let server = try Server(path)
      var client: RawSocket? = RawSocket()
      #expect(client?.connects(to: path.path) == true)
      #expect(await waitForTurns { server.connections.count == 1 })
      server.connections[0].suspendReading()
      for _ in 0..<15 { _ = client?.send([UInt8](repeating: 1, count: 10_000)) }
      client = nil
      let before = clock()
      await letTurnsPass(1)
      let seconds = Double(clock() - before) / Double(CLOCKS_PER_SEC)
      #expect(seconds < 0.2, "a second took \(seconds) s of the processor")
      #expect(server.bytes.isEmpty && server.closings.isEmpty)
      server.connections[0].resumeReading()
      #expect(await waitForTurns { server.closings == [nil] })
      #expect(server.bytes.count == 150_000)
    }
  }

  // MARK: The end

  @Test func `a side that closes is told to the other one after all its bytes`() async throws {
    let (server, client) = try await pair()
    client.send([UInt8](repeating: 1, count: 150_000))
    client.close()
    client.close()
    #expect(!client.send([1]))
    #expect(await waitForTurns { server.closings == [nil] })
    #expect(server.bytes.count == 150_000)
    #expect(!server.connections[0].send([1]))
    server.connections[0].close()
    await letTurnsPass()
    #expect(server.closings.count == 1)
  }

  @Test func `what waits is sent as far as possible at once when a side closes`() async throws {
    let (server, client) = try await pair()
    #expect(client.send([UInt8](repeating: 1, count: 2_000_000)))
    let waiting = client.unsentBytes
    client.close()
    #expect(client.unsentBytes == 0)
    #expect(await waitForTurns { server.closings == [nil] })
    #expect(server.bytes.count == 2_000_000 - waiting)
  }

  @Test func `a side that ends only its own direction counts as closed, and gets what was sent`() async throws {
    let server = try Server(path)
    let follow = server.listener?.onConnection
    server.listener?.onConnection = {
      follow?($0)
      $0.send([2])
    }
    let client = try client()
    _ = client.send([1])
    client.endSending()
    #expect(await waitForTurns { server.closings == [nil] })
    #expect(server.bytes == [1])
    #expect(client.receive() == [2])
    #expect(client.receive() == [])
  }

  @Test func `a program that is killed ends its connection once, and no signal ends this one`() async throws {
    let server = try Server(path)
    let program = try folder.start("connect", path)
    #expect(await waitForTurns { server.connections.count == 1 })
    let connection = server.connections[0]
    connection.onDrain = { Issue.record("nothing drains") }
    while connection.send([UInt8](repeating: 1, count: 10_000)), connection.unsentBytes == 0 {}
    program.signal(SIGKILL)
    #expect(await waitForTurns { server.closings.count == 1 })
    for _ in 0..<10 { #expect(!connection.send([1])) }
    #expect(connection.unsentBytes == 0)
    await letTurnsPass()
    #expect(server.closings.count == 1)
  }

  @Test func `sending to a side that is gone ends the connection after its last bytes`() async throws {
    let server = try Server(path)
    var client: RawSocket? = try client()
    #expect(await waitForTurns { server.connections.count == 1 })
    _ = client?.send([1, 2, 3])
    client = nil
    // Before the end is read: the system refuses the bytes.
    let connection = server.connections[0]
    #expect(connection.send([1]))
    #expect(!connection.send([1]))
    #expect(connection.unsentBytes == 0)
    #expect(server.closings.isEmpty)
    #expect(await waitForTurns { server.closings == [nil] })
    #expect(server.bytes == [1, 2, 3])
  }

  @Test func `a side that is gone with unread bytes is a loss`() async throws {
    let server = try Server(path)
    var client: RawSocket? = try client()
    #expect(await waitForTurns { server.connections.count == 1 })
    server.connections[0].send([1])
    _ = client
    client = nil
    #expect(await waitForTurns { server.closings.count == 1 })
    #expect(
      folder.sentence(server.closings.first ?? nil) == "the connection to PATH was lost: Connection reset by peer")
  }

  @Test func `a connection that is released is closed`() async throws {
    let (server, client) = try await pair()
    var isClosed = false
    client.onBytes = { _ in }
    client.onClose = {
      #expect($0 == nil)
      isClosed = true
    }
    server.connections[0].send([1])
    server.connections = []
    #expect(await waitForTurns { isClosed })
    #expect(server.closings.isEmpty)
  }

  @Test func `handlers may close or release the connection, and are released with it`() async throws {
    final class Owner {
      var connection: SocketConnection?
      var calls = 0
    }
    for releases in [false, true] {
      let server = try Server(path)
      let client = try client()
      #expect(await waitForTurns { server.connections.count == 1 })
      var owner: Owner? = Owner()
      weak let leaked = owner
      weak let connection = server.connections[0]
      owner?.connection = server.connections.removeLast()
      owner?.connection?.onBytes = { [owner] _ in
        owner?.calls += 1
        if releases { owner?.connection = nil } else { owner?.connection?.close() }
      }
      owner?.connection?.onClose = { _ in Issue.record("closed by this side") }
      _ = client.send([1])
      #expect(await waitForTurns { client.receive() == [] })
      #expect(owner?.calls == 1)
      owner = nil
      #expect(await waitForTurns { leaked == nil && connection == nil })
    }
  }

  @Test func `the handler of the end may connect again`() async throws {
    let (server, first) = try await pair()
    var second: SocketConnection?
    first.onBytes = { _ in }
    first.onClose = { [path] _ in second = try? SocketConnection.connect(to: path) }
    server.connections[0].close()
    #expect(await waitForTurns { second != nil && server.connections.count == 2 })
    second?.send([5])
    #expect(await waitForTurns { server.bytes == [5] })
  }

  @Test func `closed connections keep no descriptors, though somebody keeps the connections`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try SocketFolder()
      let path = try folder.socket()
      let server = try Server(path)
      var clients: [SocketConnection] = []
      @MainActor func connect() async throws {
        let client = try SocketConnection.connect(to: path)
        client.send([1])
        clients.append(client)
        let count = clients.count
        _ = await waitForTurns { server.connections.count == count }
        client.close()
        _ = await waitForTurns { server.closings.count == count }
      }
      try await connect()
      await letTurnsPass()
      let before = openDescriptors()
      for _ in 0..<200 { try await connect() }
      #expect(await waitForTurns { openDescriptors() <= before })
      #expect(server.refusals.isEmpty)
    }
  }

  @Test func `no other program inherits a descriptor`() async throws {
    let (server, client) = try await pair()
    let numbers = openSockets()
    #expect(numbers.count >= 3)
    for number in numbers { #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0) }
    withExtendedLifetime((server, client)) {}
  }

  /// The descriptors of this process that are sockets at this test's path.
  private func openSockets() -> [Int32] {
    (0..<1000).filter { number in
      var address = sockaddr_un()
      var peer = sockaddr_un()
      var length = socklen_t(MemoryLayout<sockaddr_un>.size)
      func name(
        _ address: inout sockaddr_un,
        _ call: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
      ) -> Bool {
        withUnsafeMutablePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(number, $0, &length) == 0 }
        } && withUnsafeBytes(of: address.sun_path) { $0.prefix(path.path.utf8.count).elementsEqual(path.path.utf8) }
      }
      if name(&address, { getsockname($0, $1, $2) }) { return true }
      length = socklen_t(MemoryLayout<sockaddr_un>.size)
      return name(&peer, { getpeername($0, $1, $2) })
    }
  }
}
