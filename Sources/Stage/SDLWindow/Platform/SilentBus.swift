import Accessibility

#if canImport(Glibc)
import Glibc
#endif

/// A session bus that accepts connections and never answers. SDL asks the bus as it starts, and would wait for ever.
///
/// > Source: D-Bus specification, "Authentication protocol": a server answers each command with a line.
nonisolated enum SilentBus {
  /// The time for an answer in milliseconds. A bus that works takes less than one.
  private static let patience: Int32 = 400

  /// Lets the program go without a session bus that does not answer.
  static func avoid() {
    guard let address = DBusLibrary.sessionAddress, let path = path(in: address),
      let socket = WaylandProbe.connect(to: path)
    else { return }
    defer { close(socket) }
    var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard ask(socket), poll(&descriptor, 1, patience) == 0 else { return }
    setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
  }

  private static func ask(_ socket: Int32) -> Bool {
    let bytes = Array("\0AUTH\r\n".utf8)
    return send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  /// The socket of an address such as `unix:path=/run/user/1000/bus,guid=…`; nil for another kind.
  static func path(in address: String) -> String? {
    guard address.hasPrefix("unix:"), let first = address.split(separator: ";").first else { return nil }
    for pair in first.dropFirst("unix:".count).split(separator: ",") where pair.hasPrefix("path=") {
      let path = String(pair.dropFirst("path=".count))
      return path.contains("%") ? nil : path
    }
    return nil
  }
}
