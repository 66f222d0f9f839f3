import Dispatch

#if canImport(Glibc)
import Glibc
#endif

/// A socket at which clients reach the program without the bus in between, which halves the time of a call.
///
/// libdbus lets in programs of the same user alone.
///
/// > Source: AT-SPI2, `org.a11y.atspi.Application`, `GetApplicationBusAddress`.
final class PeerServer {
  /// Called with each client.
  var onConnection: ((BusConnection) -> Void)?
  /// Where clients connect.
  private(set) var address = ""

  private let library: DBusLibrary
  private var server: DBusLibrary.Pointer?
  private var input: (any DispatchSourceRead)?
  /// `DBUS_WATCH_READABLE`
  private static let readable: UInt32 = 1

  /// nil where there is no folder for sockets of the session.
  init?(_ library: DBusLibrary) {
    self.library = library
    guard let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), folder.hasPrefix("/"),
      let server = library.openServer("unix:tmpdir=\(folder)", nil)
    else { return nil }
    self.server = server
    let data = Unmanaged.passUnretained(self).toOpaque()
    library.setConnectionFunction(server, peerDidConnect, data, nil)
    guard library.setWatchFunctions(server, addPeerWatch, ignorePeerWatch, ignorePeerWatch, data, nil) != 0,
      input != nil, let text = library.serverAddress(server)
    else {
      close()
      return nil
    }
    address = String(cString: text)
    library.free(text)
  }

  isolated deinit { close() }

  func close() {
    guard let server else { return }
    self.server = nil
    input?.cancel()
    input = nil
    library.closeServer(server)
    library.unrefServer(server)
  }

  fileprivate func watch(_ watch: DBusLibrary.Pointer) -> Bool {
    let copy = fcntl(library.watchDescriptor(watch), F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, input == nil else { return false }
    let input = DispatchSource.makeReadSource(fileDescriptor: copy, queue: .main)
    input.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        if let self, self.server != nil { _ = self.library.handleWatch(watch, Self.readable) }
      }
    }
    input.setCancelHandler { Glibc.close(copy) }
    input.activate()
    self.input = input
    return true
  }

  fileprivate func connect(_ connection: DBusLibrary.Pointer) {
    guard let owned = library.refConnection(connection), let peer = BusConnection(library, adopting: owned) else {
      return
    }
    onConnection?(peer)
  }
}

// libdbus calls these on the main thread, inside calls that are made there: what they pass goes to no other thread.

nonisolated private func peerDidConnect(
  _: OpaquePointer?, _ connection: OpaquePointer?, _ data: UnsafeMutableRawPointer?
) {
  guard let data, let connection else { return }
  let server = Unmanaged<PeerServer>.fromOpaque(data)
  nonisolated(unsafe) let peer = connection
  MainActor.assumeIsolated { server.takeUnretainedValue().connect(peer) }
}

nonisolated private func addPeerWatch(_ watch: OpaquePointer?, _ data: UnsafeMutableRawPointer?) -> UInt32 {
  guard let data, let watch else { return 0 }
  let server = Unmanaged<PeerServer>.fromOpaque(data)
  nonisolated(unsafe) let added = watch
  return MainActor.assumeIsolated { server.takeUnretainedValue().watch(added) } ? 1 : 0
}

nonisolated private func ignorePeerWatch(_: OpaquePointer?, _: UnsafeMutableRawPointer?) {}
