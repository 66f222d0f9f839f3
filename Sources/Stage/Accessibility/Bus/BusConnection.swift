import Dispatch

#if canImport(Glibc)
import Glibc
#endif

/// A private connection to a message bus, which the main queue serves. Nothing here waits for the bus.
///
/// Authentication goes on whenever bytes arrive; the first call, `Hello`, waits in libdbus until then.
///
/// > Source: D-Bus Specification 0.43, "Message Bus Specification".
package final class BusConnection {
  /// Called with each call and signal.
  package var onMessage: ((BusMessage) -> Void)?
  /// Called once when the bus has closed the connection.
  package var onClose: (() -> Void)?
  /// The unique name; empty until the bus has given it.
  package private(set) var name = ""
  package let library: DBusLibrary

  private var connection: DBusLibrary.Pointer?
  private var input: (any DispatchSourceRead)?
  private var output: (any DispatchSourceWrite)?
  /// The receivers of answers, by the numbers of the calls.
  private var waiting: [UInt32: (BusMessage?) -> Void] = [:]

  private var looks = 0
  private var isLookDue = false
  private var lastCall = DispatchTime(uptimeNanoseconds: 0)

  /// Messages that are handled before others are read.
  private static let pass = 32
  /// A flood of calls delays no frame by more.
  private static let longestPass = DispatchTimeInterval.milliseconds(3)
  /// Calls that follow each other sooner are those of a client that walks the tree.
  private static let walkingPause = DispatchTimeInterval.milliseconds(2)
  /// Between two looks at a connection that is not authenticated yet, and how many there are.
  private static let lookPause = DispatchTimeInterval.milliseconds(20)
  private static let mostLooks = 250
  private static let largestMessage = 16 << 20

  package static let busName = "org.freedesktop.DBus"
  static let properties = "org.freedesktop.DBus.Properties"

  /// nil where the address is none of a socket in the file system, or nobody listens there. Other kinds of addresses
  /// could block, or start programs.
  package init?(_ library: DBusLibrary, address: String) {
    self.library = library
    let parts = address.split(separator: ";").filter { $0.hasPrefix("unix:") }
    guard !parts.isEmpty else { return nil }
    _ = library.threadsInit()
    guard let connection = library.openPrivate(parts.joined(separator: ";"), nil) else { return nil }
    guard take(connection) else { return nil }
  }

  /// Takes over a connection of a client to ``PeerServer``, with the caller's reference.
  init?(_ library: DBusLibrary, adopting connection: DBusLibrary.Pointer) {
    self.library = library
    guard take(connection) else { return nil }
  }

  private func take(_ connection: DBusLibrary.Pointer) -> Bool {
    self.connection = connection
    library.setExitOnDisconnect(connection, 0)
    library.setMaximumReceived(connection, Self.largestMessage)
    if listen(to: connection) { return true }
    close()
    return false
  }

  isolated deinit { close() }

  /// Asks a bus for a name, and then calls `ready`.
  package func begin(_ ready: @escaping () -> Void) {
    call(Self.busName, "/org/freedesktop/DBus", Self.busName, "Hello") { [weak self] answer in
      guard let self else { return }
      guard let name = answer?.arguments.first?.text else { return end() }
      self.name = name
      ready()
    }
    serve()
  }

  /// Has the bus deliver the signals that a rule describes.
  package func addMatch(_ rule: String) {
    call(Self.busName, "/org/freedesktop/DBus", Self.busName, "AddMatch", [.string(rule)]) { _ in }
  }

  /// Ends what one call of ``addMatch(_:)`` began.
  package func removeMatch(_ rule: String) {
    call(Self.busName, "/org/freedesktop/DBus", Self.busName, "RemoveMatch", [.string(rule)]) { _ in }
  }

  /// Calls a method.
  /// - Parameter answer: gets the answer when it comes; nil for an error. Not called after the connection has ended.
  package func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = [],
    starts: Bool = true, _ answer: @escaping (BusMessage?) -> Void
  ) {
    guard let call = BusMessage.call(destination, path, interface, member, arguments, library) else { return }
    let serial = send(starts ? call : call.withoutStarting())
    if serial != 0 { waiting[serial] = answer }
  }

  /// Sends a message; what the socket does not take at once follows later.
  /// - Returns: its number; 0 where the connection has ended.
  @discardableResult
  package func send(_ message: BusMessage) -> UInt32 {
    guard let connection else { return 0 }
    var serial: UInt32 = 0
    guard library.send(connection, message.pointer, &serial) != 0 else { return 0 }
    writeLater()
    return serial
  }

  /// Ends the connection without calling ``onClose``.
  package func close() {
    guard let connection else { return }
    self.connection = nil
    input?.cancel()
    output?.cancel()
    (input, output) = (nil, nil)
    waiting = [:]
    library.closeConnection(connection)
    library.unrefConnection(connection)
  }

  // MARK: The socket

  private func listen(to connection: DBusLibrary.Pointer) -> Bool {
    guard let read = ownDescriptor(of: connection) else { return false }
    let input = DispatchSource.makeReadSource(fileDescriptor: read, queue: .main)
    input.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.serve() } }
    input.setCancelHandler { Glibc.close(read) }
    input.activate()
    self.input = input
    return true
  }

  /// A copy of the descriptor: libdbus closes its own when the bus goes away, and a source needs an open one.
  private func ownDescriptor(of connection: DBusLibrary.Pointer) -> Int32? {
    var descriptor: Int32 = -1
    guard library.descriptor(connection, &descriptor) != 0 else { return nil }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    return copy >= 0 ? copy : nil
  }

  /// Reads and writes what can be without waiting, and handles what has arrived.
  ///
  /// A client that walks the tree makes its next call when it has the answer. For a few milliseconds the connection
  /// waits for that call here, which is faster than a pass of the loop for each call.
  private func serve() {
    let end = DispatchTime.now() + Self.longestPass
    while let connection {
      let isOpen = exchange(with: connection)
      let (isRest, isWalk) = handleMessages(of: connection)
      guard isOpen || isRest else { return self.end() }
      if isRest || DispatchTime.now() >= end {
        DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.serve() } }
        break
      }
      guard isWalk, hasInput(within: 1) else { break }
    }
    writeLater()
    lookAgain()
  }

  /// While the bus authenticates this program, what arrives during the last pass leaves an answer unwritten, and no
  /// event comes for that.
  private func lookAgain() {
    guard let connection, library.isAuthenticated(connection) == 0, looks < Self.mostLooks, !isLookDue else { return }
    looks += 1
    isLookDue = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.lookPause) { [weak self] in
      MainActor.assumeIsolated {
        self?.isLookDue = false
        self?.serve()
      }
    }
  }

  /// - Returns: whether messages are left, and whether calls have come one after the other.
  private func handleMessages(of connection: DBusLibrary.Pointer) -> (isRest: Bool, isWalk: Bool) {
    var isWalk = false
    for _ in 0..<Self.pass {
      guard self.connection != nil, let pointer = library.popMessage(connection) else { return (false, isWalk) }
      let message = BusMessage(adopting: pointer, library)
      if message.kind == .call {
        let now = DispatchTime.now()
        isWalk = now < lastCall + Self.walkingPause
        lastCall = now
      }
      receive(message)
    }
    return (true, isWalk)
  }

  /// Reads and writes once; while the bus authenticates this program, as long as it speaks. One pass of libdbus either
  /// reads or writes then, and no event comes for what is still to be written.
  /// - Returns: whether the connection is open.
  private func exchange(with connection: DBusLibrary.Pointer) -> Bool {
    var isOpen = library.readWrite(connection, 0) != 0
    var silent = 0
    for _ in 0..<32 where isOpen && silent < 3 && library.isAuthenticated(connection) == 0 {
      silent = hasInput(within: 0) ? 0 : silent + 1
      isOpen = library.readWrite(connection, 0) != 0
    }
    return isOpen
  }

  /// Whether something arrives within so many milliseconds.
  private func hasInput(within milliseconds: Int32) -> Bool {
    guard let input else { return false }
    var entry = pollfd(fd: Int32(truncatingIfNeeded: input.handle), events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }

  /// Watches whether the socket takes what is left. While the bus authenticates this program, the bus speaks next.
  private func writeLater() {
    guard let connection else { return }
    guard library.hasMessagesToSend(connection) != 0, library.isAuthenticated(connection) != 0 else {
      output?.cancel()
      output = nil
      return
    }
    guard output == nil, let write = ownDescriptor(of: connection) else { return }
    let output = DispatchSource.makeWriteSource(fileDescriptor: write, queue: .main)
    output.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.serve() } }
    output.setCancelHandler { Glibc.close(write) }
    output.activate()
    self.output = output
  }

  private func receive(_ message: BusMessage) {
    switch message.kind {
    case .answer: waiting.removeValue(forKey: message.answeredSerial)?(message)
    case .error: waiting.removeValue(forKey: message.answeredSerial)?(nil)
    case .call, .signal: onMessage?(message)
    case nil: break
    }
  }

  private func end() {
    guard connection != nil else { return }
    close()
    onClose?()
  }
}
