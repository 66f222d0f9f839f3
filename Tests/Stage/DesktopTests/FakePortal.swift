import Accessibility
import Foundation
import Testing

@testable import Desktop

/// A session bus of the test, `dbus-daemon`, with a portal in it that misbehaves as it is told.
final class FakePortal {
  /// How the portal answers a question.
  enum Manner: Hashable {
    case answers([String])
    /// With the code of a response.
    case responds(UInt32)
    case respondsBeforeItsHandle([String])
    case answersFromItsOwnHandle([String])
    case answersTwice([String])
    case answersLate([String])
    case garbageForAHandle, garbageForAResponse, noFiles, addressesOfTheWeb
    case refuses, staysSilent, staysOpen, vanishes
  }

  let bus: DesktopBus
  let address: String
  var manner: Manner
  private(set) var calls: [(member: String, arguments: [BusValue])] = []
  private(set) var closed: [String] = []
  private(set) var handle = ""
  private let daemon: pid_t
  private let folder: String
  private var connection: BusConnection?

  init?(_ manner: Manner) async {
    self.manner = manner
    folder = NSTemporaryDirectory() + "stagecraft-portal-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    guard FileManager.default.fileExists(atPath: "/usr/bin/dbus-daemon"), let library = DBusLibrary() else {
      return nil
    }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    address = "unix:path=\(folder)/bus"
    bus = DesktopBus(address: address)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    process.arguments = ["--session", "--nofork", "--nopidfile", "--address=\(address)"]
    process.standardError = FileHandle.nullDevice
    try? process.run()
    daemon = process.processIdentifier
    await wait {
      connection = BusConnection(library, address: address)
      return connection != nil
    }
    guard let connection else { return nil }
    var isOwner = false
    connection.onMessage = { [weak self] in self?.receive($0) }
    connection.begin {
      connection.call(
        BusConnection.busName, "/org/freedesktop/DBus", BusConnection.busName, "RequestName",
        [.string(PortalRequest.name), .uint32(0)]
      ) { _ in }
      connection.call(
        BusConnection.busName, "/org/freedesktop/DBus", BusConnection.busName, "RequestName",
        [.string("org.freedesktop.Notifications"), .uint32(0)]
      ) { _ in isOwner = true }
    }
    await wait { isOwner }
  }

  /// Takes the portal from the bus, as when it crashes.
  func vanish() {
    connection?.close()
    connection = nil
  }

  /// Ends the bus.
  func end() {
    kill(daemon, SIGKILL)
    try? FileManager.default.removeItem(atPath: folder)
  }

  func respond(_ paths: [String], at handle: String? = nil) {
    respond([.uint32(0), .options(["uris": .array("s", paths.map { .string($0) })])], at: handle ?? self.handle)
  }

  private func respond(_ arguments: [BusValue], at handle: String) {
    guard let connection,
      let signal = BusMessage.signal(handle, PortalRequest.interface, "Response", arguments, connection.library)
    else { return }
    connection.send(signal)
  }

  /// Emits a signal of the portal, or of the server of notifications.
  func emit(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]) {
    guard let connection,
      let signal = BusMessage.signal(path, interface, member, arguments, connection.library)
    else { return }
    connection.send(signal)
  }

  private func receive(_ message: BusMessage) {
    guard message.kind == .call else { return }
    func reply(_ result: Result<[BusValue], BusFailure>) { _ = message.answer(result).map { connection?.send($0) } }
    switch message.interface {
    case FileQuestion.interface, "org.freedesktop.portal.OpenURI", "org.freedesktop.portal.Inhibit":
      calls.append((message.member, message.arguments))
      let sender = message.sender.dropFirst().replacing(".", with: "_")
      let token = message.arguments.last?["handle_token"]?.text ?? ""
      handle = "\(PortalRequest.path)/request/\(sender)/\(token)"
      act(on: message)
    case "org.freedesktop.portal.Notification":
      calls.append((message.member, message.arguments))
      reply(manner == .refuses ? .failure(.unknownMethod("AddNotification")) : .success([]))
    case "org.freedesktop.Notifications":
      calls.append((message.member, message.arguments))
      reply(.success(message.member == "Notify" ? [.uint32(7)] : []))
    default:
      if message.member == "Close" { closed.append(message.path) }
      reply(.success([]))
    }
  }

  private func act(on message: BusMessage) {
    func accept(_ value: BusValue? = nil) {
      _ = message.answer(.success([value ?? .path(handle)])).map { connection?.send($0) }
    }
    switch manner {
    case .answers(let paths):
      accept()
      respond(paths)
    case .responds(let code):
      accept()
      respond([.uint32(code), .options([:])], at: handle)
    case .respondsBeforeItsHandle(let paths):
      respond(paths)
      accept()
    case .answersFromItsOwnHandle(let paths):
      accept(.path("/org/freedesktop/portal/desktop/request/old"))
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
        MainActor.assumeIsolated { self.respond(paths, at: "/org/freedesktop/portal/desktop/request/old") }
      }
    case .answersTwice(let paths):
      accept()
      respond(paths)
      respond(["file:///second"])
      respond([.uint32(2), .options([:])], at: handle)
    case .answersLate, .staysOpen: accept()
    case .garbageForAHandle: accept(.uint32(7))
    case .garbageForAResponse:
      accept()
      respond([.string("0"), .int(4)], at: handle)
    case .noFiles:
      accept()
      respond([])
    case .addressesOfTheWeb:
      accept()
      respond(["https://example.org/a", "file:///%zz"])
    case .refuses:
      _ = message.answer(.failure(.unknownMethod("OpenFile"))).map { connection?.send($0) }
    case .staysSilent: break
    case .vanishes:
      accept()
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { MainActor.assumeIsolated { self.vanish() } }
    }
  }
}

/// Waits for at most five seconds.
func wait(until isSo: () -> Bool) async {
  for _ in 0..<500 where !isSo() { try? await Task.sleep(for: .milliseconds(10)) }
}
