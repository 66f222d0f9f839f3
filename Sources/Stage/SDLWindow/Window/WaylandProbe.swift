import Stage
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Asks a Wayland compositor for its interfaces before SDL connects to it.
///
/// SDL waits forever for a compositor that accepts a connection and never answers. One round trip over the socket finds
/// out in limited time whether it answers, and which interfaces it has.
package nonisolated enum WaylandProbe {
  /// The result of a probe.
  package enum Answer: Hashable, Sendable {
    /// The names of the compositor's interfaces.
    case interfaces(Set<String>)
    /// No compositor answers; the reason in words.
    case none(reason: String)
  }

  /// The compositor that the environment names.
  package enum Place: Hashable, Sendable {
    /// An inherited connection, which can be used only once and so cannot be probed.
    case inherited
    /// A socket.
    case socket(path: String)
    /// `WAYLAND_DISPLAY` is a name without a folder to look for it.
    case unknown
    /// No compositor is named.
    case notNamed

    /// Reads the environment through `variable`.
    package init(_ variable: (String) -> String?) {
      func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
      if value("WAYLAND_SOCKET") != nil {
        self = .inherited
      } else if let name = value("WAYLAND_DISPLAY") {
        if name.isAbsolutePath {
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

  /// Probes the compositor at a socket.
  /// - Parameter seconds: the time to wait for the answer.
  package static func ask(path: String, seconds: Double) -> Answer {
    guard let file = connect(to: path) else { return .none(reason: String(cString: strerror(errno))) }
    defer { close(file) }
    // wl_display.get_registry (object 1, request 1) as object 2, then wl_display.sync (request 0) as object 3.
    let requests: [UInt32] = [1, 12 << 16 | 1, 2, 1, 12 << 16 | 0, 3]
    let sent = requests.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    guard sent == requests.count * 4 else { return .none(reason: "it closes the connection") }
    return listen(file, until: StageClock.now + seconds)
  }

  /// Opens a connection that hangs up when the compositor ends. The caller closes it.
  /// - Returns: nil on failure, with `errno`.
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
    // The backlog of a compositor that hangs may be full.
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

/// Parses a compositor's answers to the two requests of a probe.
///
/// A message is an object identifier, a word with its size in bytes and its opcode, and its arguments, in native byte
/// order.
package nonisolated struct WaylandMessages {
  /// The state of the parser.
  package enum State { case waiting, done, wrong }

  /// The names of the interfaces so far.
  package private(set) var interfaces: Set<String> = []
  /// The state of the parser.
  package private(set) var state = State.waiting
  private var bytes: [UInt8] = []

  /// Creates a parser without data.
  package init() {}

  /// Parses more data.
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
    // wl_registry.global: its number, the size of the interface's name with its terminator, the name, the version.
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
