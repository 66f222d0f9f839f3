import Accessibility
import Controls
import Runtime
import Stage

/// A notification of the desktop: a title, a text and actions, outside the program's windows.
///
/// ```swift
/// let done = DesktopNotification(title: "The film is ready", actions: [Action("Show") { showFilm() }])
/// done.onActivate = { stage.raise() }
/// done.show()
/// ```
/// The portal shows it, `org.freedesktop.portal.Notification`, or else the server of notifications. Without either a
/// warning is logged. A notification that is shown is kept until it is withdrawn, closed or activated.
/// > Source: XDG Desktop Portal, `org.freedesktop.portal.Notification`; Desktop Notifications Specification 1.2.
public final class DesktopNotification {
  /// The first line.
  public var title: String
  /// The text below it, plain; empty for none.
  public var body: String
  /// Buttons: their titles and handlers. Desktops show two or three, some none.
  public var actions: [Action]
  /// Called when the user clicks the notification itself.
  public var onActivate: (() -> Void)?

  private enum Place {
    case portal(String)
    case server(UInt32)
  }

  private let bus: DesktopBus
  private let identifier = "stagecraft" + String(UInt64.random(in: 0...UInt64.max), radix: 16)
  private var place: Place?
  private var listener: Int?
  private var connection: BusConnection?
  private var isWanted = false
  /// Those that are shown, oldest first. The portal does not tell when one is closed: the oldest are let go.
  private static var shown: [DesktopNotification] = []
  private static let mostShown = 64

  private static let portal = "org.freedesktop.portal.Notification"
  private static let server = "org.freedesktop.Notifications"
  private static let serverPath = "/org/freedesktop/Notifications"
  private static let rules = [
    "type='signal',interface='\(portal)',path='\(PortalRequest.path)'",
    "type='signal',interface='\(server)',path='\(serverPath)'",
  ]

  /// Makes a notification, which is not shown yet.
  public convenience init(title: String, body: String = "", actions: [Action] = []) {
    self.init(title: title, body: body, actions: actions, bus: .shared)
  }

  package init(title: String, body: String, actions: [Action], bus: DesktopBus) {
    (self.title, self.body, self.actions, self.bus) = (title, body, actions, bus)
  }

  /// Shows the notification; one that is shown gets its new texts.
  public func show() {
    isWanted = true
    if !Self.shown.contains(where: { $0 === self }) {
      Self.shown.append(self)
      if Self.shown.count > Self.mostShown { Self.shown[0].end() }
    }
    bus.connect { [self] connection in
      guard isWanted else { return }
      guard let connection else { return fail("there is no session bus") }
      listen(on: connection)
      if case .server = place { askServer(connection) } else { askPortal(connection) }
    }
  }

  /// Takes the notification away. Nothing happens where it is not shown.
  public func withdraw() {
    switch place {
    case .portal:
      connection?.call(
        PortalRequest.name, PortalRequest.path, Self.portal, "RemoveNotification", [.string(identifier)]
      ) { _ in }
    case .server(let number): close(number)
    case nil: break
    }
    end()
  }

  // MARK: The desktop

  private func askPortal(_ connection: BusConnection) {
    var values: [String: BusValue] = [
      "title": .string(title), "body": .string(body), "default-action": .string("default"),
    ]
    let buttons = actions.enumerated().map { index, action in
      BusValue.options(["label": .string(action.title), "action": .string("\(index)")])
    }
    if !buttons.isEmpty { values["buttons"] = .array("a{sv}", buttons) }
    connection.call(
      PortalRequest.name, PortalRequest.path, Self.portal, "AddNotification", [.string(identifier), .options(values)]
    ) { [self] answer in
      guard answer != nil else { return isWanted ? askServer(connection) : () }
      place = .portal(identifier)
      if !isWanted { withdraw() }
    }
  }

  private func askServer(_ connection: BusConnection) {
    var replaced: UInt32 = 0
    if case .server(let number) = place { replaced = number }
    let names = [("default", title)] + actions.enumerated().map { ("\($0)", $1.title) }
    connection.call(
      Self.server, Self.serverPath, Self.server, "Notify",
      [
        .string(ProgramName.own), .uint32(replaced), .string(""), .string(title), .string(Self.escaped(body)),
        .array("s", names.flatMap { [.string($0.0), .string($0.1)] }), .options([:]), .int(-1),
      ]
    ) { [self] answer in
      guard case .uint32(let number)? = answer?.arguments.first else {
        return fail("the desktop shows no notifications")
      }
      place = .server(number)
      if !isWanted { withdraw() }
    }
  }

  private func close(_ number: UInt32) {
    connection?.call(Self.server, Self.serverPath, Self.server, "CloseNotification", [.uint32(number)]) { _ in }
  }

  /// Servers read some tags of HTML in a body.
  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private func listen(on connection: BusConnection) {
    guard listener == nil else { return }
    self.connection = connection
    for rule in Self.rules { connection.addMatch(rule) }
    listener = bus.listen { [weak self] message in
      if let message { self?.receive(message) } else { self?.end() }
    }
  }

  private func receive(_ message: BusMessage) {
    let arguments = message.arguments
    switch (message.interface, message.member, place) {
    case (Self.portal, "ActionInvoked", .portal) where arguments.first?.text == identifier: invoke(arguments)
    case (Self.server, "ActionInvoked", .server(let number)) where arguments.first == .uint32(number): invoke(arguments)
    case (Self.server, "NotificationClosed", .server(let number)) where arguments.first == .uint32(number): end()
    default: break
    }
  }

  /// The user has chosen an action, or the notification itself.
  private func invoke(_ arguments: [BusValue]) {
    guard arguments.count > 1, let name = arguments[1].text else { return }
    let action = Int(name).flatMap { actions.indices.contains($0) ? actions[$0] : nil }
    withdraw()
    if name == "default" { onActivate?() } else { action?.handler() }
  }

  private func fail(_ reason: String) {
    Warnings.log("the notification “\(title)” is not shown: \(reason)")
    end()
  }

  private func end() {
    if let listener {
      bus.unlisten(listener)
      for rule in Self.rules { connection?.removeMatch(rule) }
    }
    (listener, place, isWanted) = (nil, nil, false)
    Self.shown.removeAll { $0 === self }
  }
}
