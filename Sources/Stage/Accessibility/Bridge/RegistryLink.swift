/// The program's place on the accessibility bus: it answers clients there, and tells them of changes.
///
/// > Source: AT-SPI2, `org.a11y.atspi.Socket`, `org.a11y.atspi.Registry`.
final class RegistryLink {
  /// Called when the bus has gone away.
  var onClose: (() -> Void)?
  /// Called when clients can see the program.
  var onReady: (() -> Void)?
  private(set) var isReady = false

  private let bus: BusConnection
  private let provider: AccessibleProvider
  private let server: PeerServer?
  /// The clients that speak with the program without the bus.
  private var peers: [ObjectIdentifier: BusConnection] = [:]

  /// Whether a client has registered for announcements.
  private(set) var hearsAnnouncements = false

  private var readsSignedKeys = true

  private static let registry = "org.a11y.atspi.Registry"

  init(_ bus: BusConnection, _ provider: AccessibleProvider) {
    (self.bus, self.provider) = (bus, provider)
    server = PeerServer(bus.library)
    provider.peerAddress = server?.address ?? ""
    server?.onConnection = { [weak self] in self?.add($0) }
    bus.onMessage = { [weak self] in self?.receive($0) }
    bus.onClose = { [weak self] in self?.onClose?() }
    bus.begin { [weak self] in self?.begin() }
  }

  func close() {
    bus.close()
    server?.close()
    for peer in peers.values { peer.close() }
    peers = [:]
  }

  private func add(_ peer: BusConnection) {
    let key = ObjectIdentifier(peer)
    peers[key] = peer
    peer.onMessage = { [weak self, weak peer] message in
      if let self, let peer, message.kind == .call { answer(message, on: peer) }
    }
    peer.onClose = { [weak self] in _ = self?.peers.removeValue(forKey: key) }
  }

  private func begin() {
    provider.busName = bus.name
    bus.addMatch(
      "type='signal',sender='\(BusConnection.busName)',interface='\(BusConnection.busName)',"
        + "member='NameOwnerChanged',arg0='\(Self.registry)'")
    bus.addMatch("type='signal',sender='\(Self.registry)',interface='\(Self.registry)'")
    embed()
    askForListeners()
  }

  /// Puts the program among the children of the desktop.
  private func embed() {
    bus.call(
      Self.registry, AccessibleProvider.rootPath, "org.a11y.atspi.Socket", "Embed",
      [provider.reference(to: nil)]
    ) { [weak self] answer in
      guard let self, let answer else { return }
      provider.desktop = answer.arguments.first
      guard !isReady else { return }
      isReady = true
      onReady?()
    }
  }

  /// Asks which events clients have registered for.
  private func askForListeners() {
    bus.call(Self.registry, "/org/a11y/atspi/registry", Self.registry, "GetRegisteredEvents") { [weak self] answer in
      guard case .array(_, let listeners) = answer?.arguments.first else { return }
      self?.hearsAnnouncements = listeners.contains { listener in
        guard case .structure(let fields) = listener, fields.count == 2 else { return false }
        return fields[1].text?.lowercased().hasPrefix("object:announcement") == true
      }
    }
  }

  private func receive(_ message: BusMessage) {
    switch message.kind {
    case .call: answer(message, on: bus)
    case .signal where message.member == "NameOwnerChanged":
      // A registry that has started again knows nobody.
      let arguments = message.arguments
      if isReady, arguments.count == 3, arguments[0].text == Self.registry, arguments[2].text != "" { embed() }
    case .signal where message.member.hasPrefix("EventListener"): askForListeners()
    case .signal, .answer, .error, nil: break
    }
  }

  private func answer(_ message: BusMessage, on connection: BusConnection) {
    let call = BusCall(message.path, message.interface, message.member, message.arguments)
    let result = provider.answer(call)
    if message.wantsAnswer, let answer = message.answer(result) { connection.send(answer) }
  }

  func emit(_ event: AtspiEvent) {
    guard isReady, let message = event.message(provider, bus.library) else { return }
    bus.send(message)
  }

  /// Reports a key, before its effects. The link does not wait for the answer, whether a client takes the key away.
  func tell(_ key: AtspiKey) {
    guard isReady else { return }
    bus.call(
      Self.registry, "/org/a11y/atspi/registry/deviceeventcontroller", "org.a11y.atspi.DeviceEventController",
      "NotifyListenersSync", [key.value(isSigned: readsSignedKeys)]
    ) { [weak self] answer in
      if answer == nil { self?.readsSignedKeys.toggle() }
    }
  }

  /// Has clients drop what they keep of an object that is gone.
  func forget(_ number: Int) {
    guard
      let message = BusMessage.signal(
        AccessibleProvider.cachePath, CacheInterface.name, "RemoveAccessible", [provider.reference(to: number)],
        bus.library)
    else { return }
    bus.send(message)
  }
}
