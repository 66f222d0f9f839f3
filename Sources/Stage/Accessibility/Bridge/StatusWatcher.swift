/// Tells whether assistive technologies are in use, and where their bus is, as the session bus says.
///
/// > Source: AT-SPI2, `bus/at-spi-bus-launcher.c`; `org.a11y.Status`.
final class StatusWatcher {
  /// Called with the address of the accessibility bus when somebody listens there, and with nil when nobody does.
  var onChange: ((String?) -> Void)?

  /// Another thing that the session bus says.
  let settings: DesktopSettings
  private let bus: BusConnection
  private let isFollowed: Bool
  private var flags: [String: Bool] = [:]
  private var isWanted = false

  private static let name = "org.a11y.Bus"
  private static let path = "/org/a11y/bus"
  private static let interface = "org.a11y.Status"

  /// - Parameter isFollowed: whether it is to be heard when assistive technologies come and go.
  init(_ bus: BusConnection, isFollowed: Bool = true) {
    self.bus = bus
    self.isFollowed = isFollowed
    settings = DesktopSettings(bus)
    bus.onMessage = { [weak self] in self?.receive($0) }
    bus.onClose = { [weak self] in
      self?.flags = [:]
      self?.update()
    }
    bus.begin { [weak self] in self?.watch() }
  }

  private func watch() {
    settings.watch()
    guard isFollowed else { return }
    bus.addMatch(
      "type='signal',sender='\(BusConnection.busName)',interface='\(BusConnection.busName)',"
        + "member='NameOwnerChanged',arg0='\(Self.name)'")
    bus.addMatch(
      "type='signal',sender='\(Self.name)',interface='\(BusConnection.properties)',member='PropertiesChanged',"
        + "path='\(Self.path)',arg0='\(Self.interface)'")
    ask()
  }

  /// Asks for the flags, without starting anything.
  private func ask() {
    bus.call(
      Self.name, Self.path, BusConnection.properties, "GetAll", [.string(Self.interface)], starts: false
    ) { [weak self] answer in
      guard let self else { return }
      flags = [:]
      if let values = answer?.arguments.first { take(values) }
      update()
    }
  }

  private func receive(_ message: BusMessage) {
    guard message.kind == .signal else { return }
    settings.receive(message)
    let arguments = message.arguments
    switch message.member {
    case "NameOwnerChanged" where arguments.first?.text == Self.name: ask()
    case "PropertiesChanged" where arguments.count == 3 && arguments[0].text == Self.interface:
      take(arguments[1])
      if case .array(_, let forgotten) = arguments[2], !forgotten.isEmpty { ask() } else { update() }
    default: break
    }
  }

  private func take(_ values: BusValue) {
    for name in ["IsEnabled", "ScreenReaderEnabled"] {
      if case .bool(let flag) = values[name] { flags[name] = flag }
    }
  }

  private func update() {
    let isWanted = flags.values.contains(true)
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    guard isWanted else {
      onChange?(nil)
      return
    }
    bus.call(Self.name, Self.path, Self.name, "GetAddress") { [weak self] answer in
      guard let self, self.isWanted, let address = answer?.arguments.first?.text else { return }
      onChange?(address)
    }
  }
}
