import CSockets

#if canImport(Glibc)
import Glibc
#endif

/// A connection between two programs over a Unix socket: bytes in order, in both directions, on the main queue.
///
/// No call blocks. Set the handlers in the turn of the main queue in which the connection is made:
///
/// ```swift
/// let connection = try SocketConnection.connect(to: SocketPath("notes"))
/// connection.onBytes = { bytes in print(bytes.count) }
/// connection.onClose = { error in print(error?.description ?? "closed") }
/// connection.send(Array("hello".utf8))
/// ```
///
/// Keep a reference to the connection: one that is released is closed. A handler may close or release it.
package final class SocketConnection {
  /// Called with the next bytes of the other side, at most ``mostBytesPerTurn`` in each turn of the main queue. Nothing
  /// is read while it is nil.
  package var onBytes: (([UInt8]) -> Void)? { didSet { updateReading() } }
  /// Called once when the connection has ended, after all bytes of the other side: with nil if the other side has
  /// closed, otherwise with the reason. Not called after ``close()``. It is noticed by reading, so not while
  /// ``onBytes`` is nil or reading is suspended.
  ///
  /// A side that has closed only its own direction counts as closed. A program that dies closes, too.
  package var onClose: ((SocketError?) -> Void)?
  /// Called when the last of the bytes that had to wait has been sent, so that there is room for more. Not called for
  /// bytes that ``send(_:)`` sends at once, nor after the connection has ended.
  package var onDrain: (() -> Void)?
  /// The most bytes that may wait to be sent. Default: 4 MiB. Fewer than wait already: they stay, and none are added.
  /// - Precondition: not negative.
  package var mostUnsentBytes = 4 << 20 {
    didSet { precondition(mostUnsentBytes >= 0, "a limit of unsent bytes is at least 0, not \(mostUnsentBytes)") }
  }
  /// The bytes that wait to be sent, because the other side reads slower than this one sends.
  package var unsentBytes: Int { queue.count }

  /// The most bytes that are read in one turn of the main queue.
  package static let mostBytesPerTurn = 65_536
  /// The most bytes that are sent in one turn of the main queue to a side that reads them meanwhile.
  private static let mostBytesSentPerTurn = 4 * mostBytesPerTurn

  private let path: SocketPath
  /// Nil once the connection is closed.
  private var descriptor: Descriptor?
  private var machine = ConnectionLifecycle()
  private var queue = ByteQueue()
  private var reading: EventSource?
  private var writing: EventSource?
  private var isReadingSuspended = false
  /// Called once when the connection is closed or released.
  private var didEnd: (() -> Void)?

  /// - Parameter didEnd: called once when the connection is closed or released.
  init(_ descriptor: Descriptor, at path: SocketPath, didEnd: (() -> Void)? = nil) {
    self.descriptor = descriptor
    self.path = path
    self.didEnd = didEnd
    reading = EventSource(descriptor, .readable) { [weak self] in self?.readSome() }
    writing = EventSource(descriptor, .writable) { [weak self] in self?.writeSome() }
  }

  isolated deinit { perform(machine.close()) }

  /// Connects to the program that serves a path.
  /// - Throws: ``SocketError`` if no program serves the path, or it does not answer, or the program is of another user.
  ///   The user root may connect to the programs of all.
  package static func connect(to path: SocketPath) throws(SocketError) -> SocketConnection {
    try path.checkFolder()
    guard let owner = try ServedPath.owner(of: path, follows: true) else { throw SocketError(path.path, .notServed) }
    let descriptor = try Descriptor.makeSocket(for: path)
    switch descriptor.connect(to: path) {
    case 0: break
    case ECONNREFUSED, ENOENT: throw SocketError(path.path, .notServed)
    case EAGAIN: throw SocketError(path.path, .busy)
    case EACCES where owner != geteuid(): throw SocketError(path.path, .otherUser(owner))
    case let code: throw SocketError(path.path, code: code)
    }
    guard let server = descriptor.credentials?.user else { throw SocketError(path.path, .notPermitted) }
    guard mayConnect(geteuid(), to: server) else { throw SocketError(path.path, .otherUser(server)) }
    return SocketConnection(descriptor, at: path)
  }

  /// Whether a user may connect to the programs of another one.
  static func mayConnect(_ user: uid_t, to server: uid_t) -> Bool { user == server || user == 0 }

  // MARK: Sending

  /// Sends bytes, after those that wait.
  /// - Returns: false if these and the waiting bytes are more than ``mostUnsentBytes``, or if the connection has ended.
  ///   Then none of these is sent.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    guard machine.phase == .open, bytes.count <= mostUnsentBytes - queue.count else { return false }
    let sent = queue.count == 0 ? bytes.withUnsafeBytes(transmit) : 0
    if sent < bytes.count, machine.phase == .open {
      bytes.withUnsafeBytes {
        queue.append(UnsafeRawBufferPointer(rebasing: $0[sent...]), limit: mostUnsentBytes)
      }
      writing?.setOn(true)
    }
    return true
  }

  private func writeSome() {
    guard let writing, writing.isOn else { return }
    sendQueue(atMost: Self.mostBytesSentPerTurn)
    guard queue.count == 0 else { return }
    writing.setOn(false)
    if machine.phase == .open { onDrain?() }
  }

  private func sendQueue(atMost limit: Int) {
    var left = limit
    while queue.count > 0, left > 0 {
      let sent = queue.withFirstBytes { transmit(UnsafeRawBufferPointer(rebasing: $0.prefix(left))) }
      // Sending may have failed, which empties the queue.
      guard sent > 0 else { return }
      queue.removeFirst(sent)
      left -= sent
    }
  }

  /// Gives bytes to the system.
  /// - Returns: the number of bytes from the start that it took.
  private func transmit(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let descriptor, bytes.count > 0 else { return 0 }
    while true {
      // A side that is gone must not end the program by a signal.
      let sent = Glibc.send(descriptor.number, bytes.baseAddress, bytes.count, CSockets_noSignal)
      if sent >= 0 { return sent }
      switch errno {
      case EINTR: continue
      case EAGAIN: return 0
      case EPIPE: perform(machine.sendingDidFail(nil))
      case let code: perform(machine.sendingDidFail(lost(code)))
      }
      return 0
    }
  }

  // MARK: Reading

  /// Stops reading, so that the other side has to wait when it sends more than the system keeps.
  package func suspendReading() {
    isReadingSuspended = true
    updateReading()
  }

  /// Reads again after ``suspendReading()``.
  package func resumeReading() {
    isReadingSuspended = false
    updateReading()
  }

  /// Whether the other side has closed the connection. Bytes of it may be left to read.
  package var isHungUp: Bool { descriptor?.isHungUp ?? true }

  private func updateReading() { reading?.setOn(onBytes != nil && !isReadingSuspended) }

  private func readSome() {
    guard let descriptor, let reading, reading.isOn else { return }
    switch descriptor.receive(atMost: Self.mostBytesPerTurn) {
    case .bytes(let bytes): onBytes?(bytes)
    case .nothing: break
    case .end: perform(machine.readingDidEnd(nil))
    case .failure(let code): perform(machine.readingDidEnd(lost(code)))
    }
  }

  private func lost(_ code: Int32) -> SocketError { SocketError(path.path, .lost(SocketError.words(code))) }

  // MARK: Ending

  /// Sends the waiting bytes that the system takes at once, and ends the connection. No handler is called any more.
  ///
  /// Later calls do nothing.
  package func close() {
    perform(machine.close())
    discardHandlers()
  }

  private func perform(_ actions: [ConnectionLifecycle.Action]) {
    for action in actions {
      switch action {
      case .discardUnsent: queue.removeAll()
      case .shutDown: descriptor?.shutDown()
      case .flush: sendQueue(atMost: .max)
      case .release: release()
      case .tell(let error):
        let tell = onClose
        discardHandlers()
        tell?(error)
      }
    }
  }

  private func release() {
    (reading, writing) = (nil, nil)
    queue.removeAll()
    // The sources keep the descriptor open until a later turn.
    descriptor?.hangUp()
    descriptor = nil
    didEnd?()
    didEnd = nil
  }

  /// Handlers often refer to the connection that they belong to.
  private func discardHandlers() { (onBytes, onClose, onDrain) = (nil, nil, nil) }
}
