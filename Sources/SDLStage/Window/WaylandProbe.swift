#if canImport(Glibc)
import Glibc
#endif

/// Asks a Wayland compositor what it has, before SDL connects to it.
///
/// SDL waits for ever for a compositor that accepts a connection and never answers. One round trip, by hand, tells within a
/// stated time whether there is one, and which parts of the protocol it knows.
package nonisolated enum WaylandProbe {
  /// What came back.
  package enum Answer: Hashable, Sendable {
    /// The names of its interfaces.
    case interfaces(Set<String>)
    /// Nobody answers, in words.
    case none(reason: String)
  }

  /// Where the environment says that the compositor listens.
  package enum Place: Hashable, Sendable {
    /// A connection was inherited, and can be used once: it cannot be probed.
    case inherited
    case socket(path: String)
    /// `WAYLAND_DISPLAY` is a name, and there is no folder to look for it.
    case unknown
    case notNamed

    package init(_ variable: (String) -> String?) {
      func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
      if value("WAYLAND_SOCKET") != nil {
        self = .inherited
      } else if let name = value("WAYLAND_DISPLAY") {
        if name.hasPrefix("/") {
          self = .socket(path: name)
        } else if let folder = value("XDG_RUNTIME_DIR") {
          self = .socket(path: folder + "/" + name)
        } else {
          self = .unknown
        }
      } else {
        self = .notNamed
      }
    }
  }

  /// - Parameter seconds: how long to wait for the answer.
  package static func ask(path: String, seconds: Double) -> Answer {
    guard let file = connect(to: path) else { return .none(reason: String(cString: strerror(errno))) }
    defer { close(file) }
    // wl_display.get_registry (object 1, request 1) as object 2, then wl_display.sync (request 0) as object 3.
    let requests: [UInt32] = [1, 12 << 16 | 1, 2, 1, 12 << 16 | 0, 3]
    let sent = requests.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    guard sent == requests.count * 4 else { return .none(reason: "it closes the connection") }
    return listen(file, until: StageClock.now + seconds)
  }

  /// A connection that hangs up when the compositor ends; the caller closes it.
  /// - Returns: nil where there is none, with `errno`.
  static func connect(to path: String) -> Int32? {
    let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard file >= 0 else { return nil }
    if connect(file, to: path) { return file }
    let reason = errno
    close(file)
    errno = reason
    return nil
  }

  private static func connect(_ file: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return false
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    // A queue of connections that nobody takes may be full.
    _ = fcntl(file, F_SETFL, O_NONBLOCK)
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  private static func listen(_ file: Int32, until deadline: Double) -> Answer {
    var messages = WaylandMessages()
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let left = deadline - StageClock.now
      guard left > 0 else { return .none(reason: "it does not answer") }
      var state = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, Int32((left * 1000).rounded(.up))) > 0 else { continue }
      let count = recv(file, &block, block.count, 0)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return .none(reason: "it closes the connection") }
      messages.add(block[..<count])
      switch messages.state {
      case .waiting: continue
      case .done: return .interfaces(messages.interfaces)
      case .wrong: return .none(reason: "it does not speak the Wayland protocol")
      }
    }
  }
}

/// Reads what a compositor says to the two requests of a probe.
///
/// A message is the number of an object, then its size in bytes and its kind in one word, then its values, all in the
/// machine's own order.
package nonisolated struct WaylandMessages {
  package enum State { case waiting, done, wrong }

  package private(set) var interfaces: Set<String> = []
  package private(set) var state = State.waiting
  private var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ more: some Sequence<UInt8>) {
    bytes += more
    while state == .waiting, bytes.count >= 8 {
      let (object, head) = (word(0), word(4))
      let size = Int(head >> 16)
      guard size >= 8, size.isMultiple(of: 4) else {
        state = .wrong
        return
      }
      guard bytes.count >= size else { return }
      take(object, head & 0xffff, size)
      bytes.removeFirst(size)
    }
  }

  private mutating func take(_ object: UInt32, _ kind: UInt32, _ size: Int) {
    switch (object, kind) {
    case (1, 0): state = .wrong
    // wl_registry.global: its number, the size of the interface's name with its end, the name, the version.
    case (2, 0):
      guard size >= 16, case let length = Int(word(12)), length > 0, 16 + length <= size else {
        state = .wrong
        return
      }
      interfaces.insert(String(decoding: bytes[16..<16 + length - 1], as: UTF8.self))
    case (3, 0): state = .done
    case (1...3, _): break
    default: state = .wrong
    }
  }

  private func word(_ place: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
  }
}
