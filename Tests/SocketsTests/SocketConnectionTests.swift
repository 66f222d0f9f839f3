import Dispatch
import Glibc
import ProcessSupport
import TestSupport
import Testing

@testable import Sockets

struct SocketConnectionTests {
  let folder: SocketFolder
  let path: SocketPath

  init() throws {
    folder = try SocketFolder()
    path = try folder.socket()
  }

  func client() throws -> RawSocket {
    let client = RawSocket()
    #expect(client.connects(to: path.path))
    return client
  }

  /// A server, and a connection to it of the program itself.
  func pair() async throws -> (Server, SocketConnection) {
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

  func bytes(_ count: Int, from seed: UInt64) -> [UInt8] {
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
}
