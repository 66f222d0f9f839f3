import Accessibility
import Dispatch

/// The session bus, for what the program asks of its desktop. Before the first use nothing is loaded or opened.
package final class DesktopBus {
  package static let shared = DesktopBus()

  private var connection: BusConnection?
  private var isReady = false
  private var waiting: [(BusConnection?) -> Void] = []
  private var listeners: [Int: (BusMessage?) -> Void] = [:]
  private var nextListener = 0

  /// The seconds after which a bus that does not answer counts as none.
  private static let patience = 3

  private let address: String?

  /// - Parameter address: nil, the default, for that of the session.
  package init(address: String? = nil) { self.address = address }

  /// Whether a connection is open.
  package var isConnected: Bool { connection != nil }

  /// Calls a closure with the connection, or with nil where there is no bus.
  package func connect(_ use: @escaping (BusConnection?) -> Void) {
    if isReady { return use(connection) }
    waiting.append(use)
    guard connection == nil else { return }
    guard let address = address ?? DBusLibrary.sessionAddress, let library = DBusLibrary(),
      let connection = BusConnection(library, address: address)
    else { return end() }
    self.connection = connection
    connection.onMessage = { [weak self] in self?.tell($0) }
    connection.onClose = { [weak self] in self?.end() }
    connection.begin { [weak self] in self?.didConnect() }
    giveUp(connection, after: Self.patience)
  }

  /// Second by second, so that what has arrived while the program was busy goes before.
  private func giveUp(_ connection: BusConnection, after seconds: Int) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { [weak self, weak connection] in
      MainActor.assumeIsolated {
        guard let self, let connection, connection === self.connection, !self.isReady else { return }
        if seconds > 1 { self.giveUp(connection, after: seconds - 1) } else { self.end() }
      }
    }
  }

  /// Calls a closure with each signal and call, and with nil once when the bus has gone away.
  /// - Returns: a number for ``unlisten(_:)``.
  package func listen(_ listener: @escaping (BusMessage?) -> Void) -> Int {
    nextListener += 1
    listeners[nextListener] = listener
    return nextListener
  }

  package func unlisten(_ number: Int) { listeners[number] = nil }

  private func didConnect() {
    isReady = true
    answerWaiting()
  }

  private func end() {
    connection?.close()
    (connection, isReady) = (nil, false)
    answerWaiting()
    tell(nil)
  }

  private func answerWaiting() {
    let waiting = waiting
    self.waiting = []
    for use in waiting { use(connection) }
  }

  private func tell(_ message: BusMessage?) {
    for (_, listener) in listeners.sorted(by: { $0.key < $1.key }) { listener(message) }
  }
}
