import Foundation
import Stage

/// A session bus with a settings portal in it, on a socket of its own: just enough of the D-Bus protocol for one client.
///
/// > Source: D-Bus Specification 0.43, "Authentication Protocol" and "Message Protocol".
nonisolated final class FakeBus: @unchecked Sendable {
  // Only the serving thread touches the client; the mutex guards the rest.
  let address: String
  private let path: String
  private let listener: Int32
  private let lock = NSLock()
  private var client: Int32 = -1
  private var calls: [String] = []
  /// What the portal answers, by the key; an error for any other key.
  private let settings: [String: Setting]
  private var serial: UInt32 = 0

  /// The value of a setting.
  enum Setting {
    case number(UInt32)
    case text(String)
    case flag(Bool)
    case real(Double)
    case color(Double, Double, Double)
  }

  init?(_ settings: [String: Setting] = [:]) {
    self.settings = settings
    path = NSTemporaryDirectory() + "stagecraft-bus-\(getpid())"
    address = "unix:path=" + path
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < 100 else { return nil }
    unlink(path)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
    let isBound = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard listener >= 0, isBound == 0, listen(listener, 1) == 0 else { return nil }
    Thread.detachNewThread { self.serve() }
  }

  /// The members that were called, in order.
  var called: [String] { lock.withLock { calls } }

  /// Ends the connection, as when the session ends.
  func close() {
    lock.withLock {
      if client >= 0 { shutdown(client, Int32(SHUT_RDWR)) }
    }
    Foundation.close(listener)
    unlink(path)
  }

  /// Tells a change of a setting.
  func change(_ key: String, to value: Setting, in group: String = "org.freedesktop.appearance") {
    let body = Marshaller()
    body.text(group)
    body.text(key)
    body.variant(value)
    send(
      type: 4, body: body, signature: "ssv", replyTo: nil,
      signal: ("/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged"))
  }

  // MARK: Serving

  private func serve() {
    let socket = accept(listener, nil, nil)
    guard socket >= 0 else { return }
    lock.withLock { client = socket }
    guard authenticate() else { return }
    while let message = readMessage() {
      lock.withLock { calls.append(message.member) }
      switch message.member {
      case "Hello":
        let body = Marshaller()
        body.text(":1.1")
        send(type: 2, body: body, signature: "s", replyTo: message.serial)
      case "Read":
        let body = Marshaller()
        if let setting = message.key.flatMap({ settings[$0] }) {
          body.signature("v")
          body.variant(setting)
          send(type: 2, body: body, signature: "v", replyTo: message.serial)
        } else {
          body.text("no such setting")
          send(type: 3, body: body, signature: "s", replyTo: message.serial)
        }
      default:
        if message.wantsReply { send(type: 2, body: Marshaller(), signature: "", replyTo: message.serial) }
      }
    }
  }

  private func authenticate() -> Bool {
    while let line = readLine() {
      if line.hasSuffix("BEGIN") { return true }
      let answer =
        line.contains("AUTH") ? "OK 0123456789abcdef0123456789abcdef\r\n" : "ERROR\r\n"
      write(Array(answer.utf8))
    }
    return false
  }

  private func readLine() -> String? {
    var bytes: [UInt8] = []
    while let byte = read(1)?.first {
      if byte == 10 { return String(decoding: bytes.filter { $0 != 13 && $0 != 0 }, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  /// - Returns: as the key, the second text of the message.
  private func readMessage() -> (member: String, serial: UInt32, wantsReply: Bool, key: String?)? {
    guard let head = read(16) else { return nil }
    func word(_ at: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(head[at + $1]) << (8 * UInt32($1)) } }
    let fieldsLength = Int(word(12))
    let padded = (fieldsLength + 7) & ~7
    guard let fields = read(padded), let body = read(Int(word(4))) else { return nil }
    let texts = Self.texts(in: body)
    return (
      Self.member(in: Array(fields.prefix(fieldsLength))), word(8), head[2] & 1 == 0, texts.count == 2 ? texts[1] : nil
    )
  }

  private static func texts(in body: [UInt8]) -> [String] {
    var texts: [String] = []
    var place = 0
    while place + 4 <= body.count {
      let length = (0..<4).reduce(0) { $0 | Int(body[place + $1]) << (8 * $1) }
      guard place + 4 + length < body.count else { break }
      texts.append(String(decoding: body[(place + 4)..<(place + 4 + length)], as: UTF8.self))
      place = (place + 4 + length + 1 + 3) & ~3
    }
    return texts
  }

  /// The field 3, a text.
  private static func member(in fields: [UInt8]) -> String {
    var place = 0
    while place + 8 <= fields.count {
      place = (place + 7) & ~7
      guard place + 4 <= fields.count else { break }
      let code = fields[place]
      let type = fields[place + 2]
      place += 4
      if type == UInt8(ascii: "g") {
        place += 2 + Int(fields[place])
      } else if type == UInt8(ascii: "u") {
        place += 4
      } else {
        let length = Int(fields[place]) | Int(fields[place + 1]) << 8
        if code == 3 { return String(decoding: fields[(place + 4)..<(place + 4 + length)], as: UTF8.self) }
        place += 4 + length + 1
      }
    }
    return ""
  }

  private func send(
    type: UInt8, body: Marshaller, signature: String, replyTo: UInt32?,
    signal: (path: String, interface: String, member: String)? = nil
  ) {
    let fields = Marshaller()
    if let signal {
      fields.field(1, "o", signal.path)
      fields.field(2, "s", signal.interface)
      fields.field(3, "s", signal.member)
    }
    if type == 3 { fields.field(4, "s", "org.freedesktop.portal.Error.NotFound") }
    if let replyTo { fields.field(5, replyTo) }
    fields.field(7, "s", signal == nil ? "org.freedesktop.DBus" : ":1.2")
    if !signature.isEmpty { fields.fieldSignature(8, signature) }
    let number = lock.withLock {
      serial += 1
      return serial
    }
    let message = Marshaller()
    message.bytes += [UInt8(ascii: "l"), type, 1, 1]
    message.word(UInt32(body.bytes.count))
    message.word(number)
    message.word(UInt32(fields.bytes.count))
    message.bytes += fields.bytes
    message.align(8)
    message.bytes += body.bytes
    write(message.bytes)
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var have = 0
    while have < count {
      let got = bytes.withUnsafeMutableBytes { Foundation.read(client, $0.baseAddress! + have, count - have) }
      if got <= 0 { return nil }
      have += got
    }
    return bytes
  }

  private func write(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Foundation.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}

/// Writes values as D-Bus does, the lowest byte first.
nonisolated final class Marshaller {
  var bytes: [UInt8] = []

  func align(_ size: Int) { while bytes.count % size != 0 { bytes.append(0) } }

  func word(_ value: UInt32) {
    align(4)
    for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(value >> shift & 255)) }
  }

  func text(_ text: String) {
    word(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }

  func signature(_ text: String) { bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0] }

  func variant(_ value: FakeBus.Setting) {
    switch value {
    case .number(let number):
      signature("u")
      word(number)
    case .text(let text):
      signature("s")
      self.text(text)
    case .flag(let isOn):
      signature("b")
      word(isOn ? 1 : 0)
    case .real(let number):
      signature("d")
      real(number)
    case .color(let red, let green, let blue):
      signature("(ddd)")
      for part in [red, green, blue] { real(part) }
    }
  }

  private func real(_ number: Double) {
    align(8)
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(number.bitPattern >> shift & 255)) }
  }

  func field(_ code: UInt8, _ type: String, _ value: String) {
    align(8)
    bytes.append(code)
    signature(type)
    text(value)
  }

  func field(_ code: UInt8, _ value: UInt32) {
    align(8)
    bytes.append(code)
    signature("u")
    word(value)
  }

  func fieldSignature(_ code: UInt8, _ value: String) {
    align(8)
    bytes.append(code)
    signature("g")
    signature(value)
  }
}
