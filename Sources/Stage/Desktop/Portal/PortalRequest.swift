import Accessibility
import Dispatch

/// A question to a portal of the desktop, which the user answers: it ends once, whatever the portal does.
///
/// | state | input | then |
/// |---|---|---|
/// | connecting | no bus | unavailable |
/// | calling | an error, garbage, silence of 10 s, or the bus goes away | unavailable |
/// | calling | a handle | open |
/// | calling, open | a response | answered, cancelled, or failed |
/// | open | the portal or the bus goes away | failed |
/// | any | ``cancel()`` | ended, and the portal closes its dialog |
///
/// > Source: XDG Desktop Portal, `org.freedesktop.portal.Request`.
final class PortalRequest {
  enum Outcome {
    case answered(BusValue)
    /// By the user.
    case cancelled
    /// After the portal had taken the question.
    case failed(String)
    /// Nobody takes the question.
    case unavailable
  }

  private enum State {
    case connecting, calling, open, ended
  }

  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  static let interface = "org.freedesktop.portal.Request"
  private static let patience = DispatchTimeInterval.seconds(10)

  private let bus: DesktopBus
  private let completion: (Outcome) -> Void
  private var state = State.connecting
  private var connection: BusConnection?
  private var listener: Int?
  private var rules: [String] = []
  /// Where the response comes from: as the portal is asked to name it, and as an old one names it.
  private var handles: [String] = []
  private var isClosed = false
  private var isTaken = false

  /// Asks. The completion is called once, unless the request is cancelled before.
  init(
    _ bus: DesktopBus, _ interface: String, _ member: String, _ arguments: [BusValue], options: [String: BusValue],
    patience: DispatchTimeInterval = PortalRequest.patience, _ completion: @escaping (Outcome) -> Void
  ) {
    (self.bus, self.completion) = (bus, completion)
    bus.connect { [self] connection in
      guard state == .connecting else { return }
      guard let connection else { return end(.unavailable) }
      self.connection = connection
      call(interface, member, arguments, options, connection)
      giveUp(after: patience)
    }
  }

  private func call(
    _ interface: String, _ member: String, _ arguments: [BusValue], _ options: [String: BusValue],
    _ connection: BusConnection
  ) {
    state = .calling
    // Others cannot guess it, and so cannot answer in the portal's place.
    let token = "stagecraft" + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let sender = connection.name.dropFirst().map { $0 == "." ? "_" : String($0) }.joined()
    follow("\(Self.path)/request/\(sender)/\(token)", connection)
    match(
      "type='signal',sender='\(BusConnection.busName)',interface='\(BusConnection.busName)',"
        + "member='NameOwnerChanged',arg0='\(Self.name)'", connection)
    listener = bus.listen { [weak self] in self?.receive($0) }
    let all = options.merging(["handle_token": .string(token)]) { old, _ in old }
    let message = arguments + [.options(all)]
    connection.call(Self.name, Self.path, interface, member, message) { [self] answer in take(answer) }
  }

  /// The portal has taken the call, or refused it.
  private func take(_ answer: BusMessage?) {
    guard case .path(let handle)? = answer?.arguments.first else { return end(.unavailable) }
    isTaken = true
    if !handles.contains(handle), let connection { follow(handle, connection) }
    if isClosed { return sendClose() }
    if state == .calling { state = .open }
  }

  private func receive(_ message: BusMessage?) {
    guard let message else { return end(state == .open ? .failed("The session bus has gone away.") : .unavailable) }
    let arguments = message.arguments
    if message.member == "NameOwnerChanged", arguments.count == 3, arguments[0].text == Self.name {
      if arguments[2].text == "", state == .open { end(.failed("The desktop's portal has gone away.")) }
    } else if message.interface == Self.interface, message.member == "Response", handles.contains(message.path) {
      guard arguments.count == 2, case .uint32(let code) = arguments[0], case .array = arguments[1] else {
        return end(.failed("The desktop's portal has answered with something else."))
      }
      end(code == 0 ? .answered(arguments[1]) : code == 1 ? .cancelled : .failed("The desktop's portal has failed."))
    }
  }

  /// Ends the request without an answer, and closes the portal's dialog.
  func cancel() {
    if state != .ended { close() }
  }

  /// Ends the request, and what the portal still does for it after its answer.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    finish()
    if isTaken { sendClose() }
  }

  private func giveUp(after patience: DispatchTimeInterval) {
    DispatchQueue.main.asyncAfter(deadline: .now() + patience) { [weak self] in
      MainActor.assumeIsolated { if let self, self.state == .calling { self.end(.unavailable) } }
    }
  }

  private func end(_ outcome: Outcome) {
    guard state != .ended else { return }
    finish()
    completion(outcome)
  }

  private func finish() {
    state = .ended
    if let listener { bus.unlisten(listener) }
    for rule in rules { connection?.removeMatch(rule) }
    (listener, rules) = (nil, [])
  }

  private func sendClose() {
    guard let handle = handles.last else { return }
    connection?.call(Self.name, handle, Self.interface, "Close", starts: false) { _ in }
  }

  private func follow(_ handle: String, _ connection: BusConnection) {
    handles.append(handle)
    if state == .ended { return }
    match("type='signal',interface='\(Self.interface)',member='Response',path='\(handle)'", connection)
  }

  private func match(_ rule: String, _ connection: BusConnection) {
    rules.append(rule)
    connection.addMatch(rule)
  }
}

nonisolated extension BusValue {
  /// A dictionary of names and values, in a fixed order.
  static func options(_ options: [String: BusValue]) -> BusValue {
    .array("{sv}", options.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) })
  }
}
