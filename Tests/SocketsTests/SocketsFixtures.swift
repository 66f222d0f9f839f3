import Dispatch
import Glibc
import ProcessSupport
import Testing

@testable import Sockets

/// Waits while the main queue takes its turns.
/// - Returns: whether the condition came true in time.
func waitForTurns(_ seconds: Double = 60, until condition: () -> Bool) async -> Bool {
  let deadline = monotonicSeconds() + seconds
  while !condition() {
    guard monotonicSeconds() < deadline else { return false }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return true
}

/// Gives the main queue time for something that must not happen.
func letTurnsPass(_ seconds: Double = 0.1) async {
  try? await Task.sleep(for: .milliseconds(Int(seconds * 1000)))
}

/// Jobs of the main queue, each of which puts in the next one, and what grows between two of them.
final class JobChain {
  /// The largest growth between two jobs.
  private(set) var mostBetween = 0
  private let count: () -> Int
  private var last: Int
  private var isOver = false

  init(_ count: @escaping () -> Int) {
    self.count = count
    last = count()
    next()
  }

  func end() { isOver = true }

  private func next() {
    mostBetween = max(mostBetween, count() - last)
    last = count()
    if !isOver { DispatchQueue.main.async { MainActor.assumeIsolated { self.next() } } }
  }
}

/// The open descriptors of this process.
nonisolated func openDescriptors() -> Int {
  guard let folder = opendir("/proc/self/fd") else { return -1 }
  defer { closedir(folder) }
  var count = 0
  while readdir(folder) != nil { count += 1 }
  return count
}

nonisolated func mode(of path: String) -> mode_t {
  var info = stat()
  return lstat(path, &info) == 0 ? info.st_mode & 0o7777 : 0
}

/// A folder for sockets.
final class SocketFolder {
  private let folder: TemporaryDirectory
  init() throws { folder = try TemporaryDirectory() }

  var path: String { folder.path }
  var names: [String] { folder.names }
  func file(_ name: String) -> String { folder.file(name) }
  func write(_ name: String, _ text: String) throws -> String { try folder.write(name, text) }
  func socket(_ name: String = "s") throws -> SocketPath { try SocketPath(folder.file(name)) }

  /// The error that a listener at a path gives; nil if it serves.
  func listeningError(_ name: String = "s") throws -> SocketError? {
    let path = try socket(name)
    do throws(SocketError) {
      _ = try SocketListener(path, mostConnections: 1)
      return nil
    } catch { return error }
  }

  /// The error of a connection; nil if it is made.
  func connectingError(_ name: String = "s") throws -> SocketError? {
    let path = try socket(name)
    do throws(SocketError) {
      _ = try SocketConnection.connect(to: path)
      return nil
    } catch { return error }
  }

  /// Starts the program at the other side of a socket.
  func start(_ task: String, _ path: SocketPath, user: UInt32? = nil) throws -> Program {
    try Program(
      builtProgram("SocketProgram"), [task, path.path] + (user.map { ["\($0)"] } ?? []), scratch: folder)
  }

  /// What an error says, with "PATH" for the path of the socket.
  func sentence(_ error: SocketError?) -> String? {
    guard let error else { return nil }
    return error.description.split(separator: error.path, omittingEmptySubsequences: false).joined(separator: "PATH")
  }
}

/// A socket by system calls, without the module that is tested.
nonisolated final class RawSocket: @unchecked Sendable {
  // One thread at a time uses it.
  let number: Int32

  // Programs that other tests start must not keep it open.
  init(kind: __socket_type = SOCK_STREAM) {
    number = socket(AF_UNIX, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  }
  deinit { close(number) }

  private func with(_ path: String, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  func connects(to path: String) -> Bool { with(path, connect) }
  func binds(to path: String) -> Bool { with(path, bind) }
  func listens(backlog: Int32 = 8) -> Bool { listen(number, backlog) == 0 }
  func neverWaits() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  func send(_ bytes: [UInt8]) -> Int { Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
  /// Reads what is there: nil if nothing is there yet, empty at the end or after a failure.
  func receive(_ limit: Int = 1 << 20) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = recv(number, &bytes, limit, Int32(MSG_DONTWAIT))
    if count < 0, errno == EAGAIN { return nil }
    return Array(bytes.prefix(max(0, count)))
  }
  func endSending() { shutdown(number, Int32(SHUT_WR)) }

  /// Leaves a socket's file behind, as a program that died does.
  static func leaveBehind(_ path: String) -> Bool {
    let socket = RawSocket()
    return socket.binds(to: path) && socket.listens()
  }
}

/// A listener and what it tells.
final class Server {
  var listener: SocketListener?
  var connections: [SocketConnection] = []
  var refusals: [SocketError] = []
  var bytes: [UInt8] = []
  /// The number of bytes of each call of the handler.
  var counts: [Int] = []
  var closings: [SocketError?] = []

  init(_ path: SocketPath, mostConnections: Int = 4) throws {
    let listener = try SocketListener(path, mostConnections: mostConnections)
    self.listener = listener
    listener.onRefusal = { [weak self] in self?.refusals.append($0) }
    listener.onConnection = { [weak self] connection in
      self?.connections.append(connection)
      self?.follow(connection)
    }
  }

  private func follow(_ connection: SocketConnection) {
    connection.onBytes = { [weak self] in
      self?.bytes += $0
      self?.counts.append($0.count)
    }
    connection.onClose = { [weak self] in self?.closings.append($0) }
  }
}
