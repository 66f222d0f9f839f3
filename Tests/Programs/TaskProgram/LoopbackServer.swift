import Foundation

/// Answers one request on the loopback address.
nonisolated final class LoopbackServer: Sendable {
  let port: UInt16

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isOpen else { throw CocoaError(.fileNoSuchFile) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread {
      let peer = accept(listener, nil, nil)
      var request = [UInt8](repeating: 0, count: 4096)
      _ = read(peer, &request, request.count)
      // Late enough that the stage sleeps when the answer comes.
      Thread.sleep(forTimeInterval: 0.2)
      let answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"
      _ = answer.withCString { write(peer, $0, strlen($0)) }
      close(peer)
      close(listener)
    }
  }
}
