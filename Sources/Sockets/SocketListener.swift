import CSockets
import Dispatch

#if canImport(Glibc)
import Glibc
#endif

/// Serves a Unix socket: accepts the connections of other programs of the same user, and of root.
///
/// ```swift
/// let listener = try SocketListener(SocketPath("notes"), mostConnections: 4)
/// listener.onConnection = { connection in clients.append(connection) }
/// ```
///
/// The socket's file has the permissions 0700. A file that a program left when it died is replaced. A file that is
/// removed while it is served is made again. Keep a reference to the listener: one that is released is closed.
package final class SocketListener {
  /// Called with each accepted connection, on the main queue. A connection that is not kept is closed.
  package var onConnection: ((SocketConnection) -> Void)?
  /// Called when a connection was closed because it is one too many or comes from another user, and when connections
  /// have to wait because too many files are open.
  package var onRefusal: ((SocketError) -> Void)?
  /// Makes the bytes that a connection gets before it is closed because it is one too many. Nil, the default: none.
  package var farewell: ((SocketError) -> [UInt8])?
  /// Called when the socket's file was removed or replaced by others.
  package var onFileChange: ((SocketFileChange) -> Void)?

  private let path: SocketPath
  private let mostConnections: Int
  /// Nil once the listener is closed.
  private var served: Served?
  private let count = ConnectionCount()
  private var source: EventSource?
  private var file = ServedFileLifecycle()
  private var watch: FileWatch?
  private var isWaitingForDescriptors = false

  /// The most connections that are accepted in one turn of the main queue.
  private static let mostPerTurn = 16
  /// Seconds until connections are accepted again after there was no descriptor for one, and until the path is looked
  /// at after its file has changed.
  private static let pause = 0.25

  /// Begins to serve a path. Connections are accepted from the next turn of the main queue on.
  /// - Parameter mostConnections: the most connections that are open at the same time. Another one is closed at once.
  /// - Precondition: `mostConnections` is at least 1.
  /// - Throws: ``SocketError`` if another program serves the path, a file is there that is not a socket, or the socket
  ///   cannot be made.
  package init(_ path: SocketPath, mostConnections: Int) throws(SocketError) {
    precondition(mostConnections > 0, "a listener takes at least one connection, not \(mostConnections)")
    self.path = path
    self.mostConnections = mostConnections
    listen(to: try Served(path))
    watchFile()
  }

  isolated deinit { close() }

  /// Accepts no more connections, and removes the socket's file unless another one has replaced it. Open connections
  /// stay open. Later calls do nothing.
  package func close() {
    guard let served else { return }
    file.close()
    (source, watch, self.served) = (nil, nil, nil)
    // Removed while it is served, when no other program can take it for one that was left behind.
    if served.finding == .own { unlink(served.realPath) }
    served.descriptor.shutDown()
  }

  private func listen(to served: Served) {
    self.served = served
    source = EventSource(served.descriptor, .readable) { [weak self] in
      // A handler may release the listener.
      for _ in 0..<Self.mostPerTurn where self?.acceptNext() != true { return }
    }
    source?.setOn(true)
  }

  // MARK: The file

  /// Watches the file at the path, whichever it is. Without one, there is nothing to watch.
  private func watchFile() {
    guard let served else { return }
    let finding = served.finding
    watch = FileWatch(served.realPath) { [weak self] in
      self?.watch?.stop()
      self?.lookLater()
    }
    // It may have changed before it was watched.
    if watch != nil, served.finding != finding { lookLater() }
  }

  /// Looks after a while: the program that removed the file may be about to make another one.
  private func lookLater() {
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, let served = self.served else { return }
        self.perform(self.file.didFind(served.finding))
        self.watchFile()
      }
    }
  }

  private func perform(_ actions: [ServedFileLifecycle.Action]) {
    for action in actions {
      switch action {
      case .serve: serveAgain()
      case .tell(let change): onFileChange?(change)
      }
    }
  }

  private func serveAgain() {
    guard let served else { return }
    do throws(SocketError) {
      listen(to: try Served(path.path.hasPrefix("/") ? path : SocketPath(served.realPath)))
      perform(file.didServe())
    } catch {
      perform(file.servingDidFail(error))
    }
  }

  // MARK: Accepting

  /// - Returns: whether another connection may wait.
  private func acceptNext() -> Bool {
    guard let served else { return false }
    let number = CSockets_accept4(served.descriptor.number, nil, nil, Descriptor.socketFlags)
    guard number >= 0 else {
      switch errno {
      case EINTR, ECONNABORTED: return true
      case EAGAIN: break
      case let code: pause(SocketError(path.path, code: code))
      }
      return false
    }
    isWaitingForDescriptors = false
    receive(Descriptor(number))
    return true
  }

  private func receive(_ descriptor: Descriptor) {
    let refusal = refusal(of: descriptor)
    guard let onConnection, refusal == nil else {
      if let refusal, case .tooManyConnections = refusal.reason, let bytes = farewell?(refusal) {
        descriptor.send(bytes)
      }
      descriptor.hangUp()
      refusal.map { onRefusal?($0) }
      return
    }
    count.value += 1
    onConnection(SocketConnection(descriptor, at: path) { [count] in count.value -= 1 })
  }

  private func refusal(of descriptor: Descriptor) -> SocketError? {
    guard let user = descriptor.credentials?.user else { return SocketError(path.path, .notPermitted) }
    if !SocketConnection.mayConnect(user, to: geteuid()) { return SocketError(path.path, .refusedUser(user)) }
    return count.value < mostConnections ? nil : SocketError(path.path, .tooManyConnections(limit: mostConnections))
  }

  /// Lets connections wait for a while: the source would fire at once again.
  private func pause(_ error: SocketError) {
    source?.setOn(false)
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      MainActor.assumeIsolated { self?.source?.setOn(true) }
    }
    guard !isWaitingForDescriptors else { return }
    isWaitingForDescriptors = true
    onRefusal?(error)
  }
}

/// A listening socket and its file.
private struct Served {
  let descriptor: Descriptor
  private let identity: ServedPath.Identity
  /// The path without links, whatever the working directory becomes.
  let realPath: String

  init(_ path: SocketPath) throws(SocketError) {
    (descriptor, identity) = try ServedPath.listen(at: path)
    realPath =
      realpath(path.path, nil).map { real in
        defer { free(real) }
        return String(cString: real)
      } ?? path.path
  }

  /// The file that is at the path. The number of the own one is not given to another file while the socket is open.
  var finding: ServedFileLifecycle.Finding {
    guard let found = ServedPath.Identity(of: realPath) else { return .none }
    return found == identity ? .own : .other
  }
}

/// The open connections of a listener, which may outlive it.
private final class ConnectionCount {
  var value = 0
}
