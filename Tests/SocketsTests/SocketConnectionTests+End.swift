import Dispatch
import Glibc
import ProcessSupport
import TestSupport
import Testing

@testable import Sockets

extension SocketConnectionTests {
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
