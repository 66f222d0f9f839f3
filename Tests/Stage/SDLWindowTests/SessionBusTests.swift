import Foundation
import Geometry
import SDLWindow
import Testing
import Views

@testable import Accessibility

/// What the desktop's user prefers, from a settings portal on a bus of the test.
@Suite(.serialized) final class SessionBusTests {
  private var connections: [BusConnection] = []

  @Test(arguments: ["Cantarell 11", "Inter Medium 10.5", ""])
  func `the font of the user interface is read, and the connection is closed`(name: String) throws {
    let bus = try #require(FakeBus(["font-name": .text(name)]))
    setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
    #expect(SessionBus.interfaceFont() == name)
    #expect(bus.called.contains("Read"))
    bus.close()
  }

  @Test func `a desktop without the setting names no font, nor does one with a number for it`() throws {
    for settings in [[:], ["font-name": FakeBus.Setting.number(3)]] {
      let bus = try #require(FakeBus(settings))
      setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
      #expect(SessionBus.interfaceFont() == nil)
      bus.close()
    }
  }

  /// What settings say, and what follows from it.
  nonisolated struct Wish: Sendable, CustomTestStringConvertible {
    let settings: [String: FakeBus.Setting]
    let expected: DesktopPreferences
    var testDescription: String { settings.keys.sorted().joined(separator: ", ") }

    init(_ settings: [String: FakeBus.Setting], _ change: (inout DesktopPreferences) -> Void = { _ in }) {
      self.settings = settings
      var expected = DesktopPreferences()
      change(&expected)
      self.expected = expected
    }
  }

  nonisolated static let wishes = [
    Wish(["color-scheme": .number(1)]) { $0.style = .dark },
    Wish(["color-scheme": .number(2)]) { $0.style = .light },
    Wish(["color-scheme": .number(9)]),
    Wish(["color-scheme": .text("dark")]),
    Wish(["reduced-motion": .number(1)]) { $0.prefersReducedMotion = true },
    Wish(["enable-animations": .flag(false)]) { $0.prefersReducedMotion = true },
    Wish(["enable-animations": .flag(true), "reduced-motion": .number(0)]),
    Wish(["contrast": .number(1)]) { $0.prefersIncreasedContrast = true },
    Wish(["high-contrast": .flag(true)]) { $0.prefersIncreasedContrast = true },
    Wish(["accent-color": .color(0.25, 0.5, 1)]) { $0.accent = Color(red: 0.25, green: 0.5, blue: 1) },
    // Out of range: the desktop has none.
    Wish(["accent-color": .color(-1, 0, 0)]),
    Wish(["accent-color": .color(.nan, 0, 0)]),
    Wish(["accent-color": .number(7)]),
    Wish(["text-scaling-factor": .real(1.5)]) { $0.textScale = 1.5 },
    Wish(["text-scaling-factor": .real(.nan)]),
    Wish(["text-scaling-factor": .real(0)]),
    Wish(["text-scaling-factor": .real(1e300)]),
  ]

  @Test(arguments: wishes)
  func `each setting is read, and what is no value of it asks for nothing`(wish: Wish) async throws {
    let (bus, settings) = try listen(wish.settings)
    var heard: [DesktopPreferences] = []
    settings.onChange = { heard.append($0) }
    await wait { bus.called.count { $0 == "Read" } == 7 }
    await wait(short: wish.expected == DesktopPreferences()) { !heard.isEmpty }
    #expect(heard == (wish.expected == DesktopPreferences() ? [] : [wish.expected]))
    close(bus)
  }

  @Test func `each change is heard, once`() async throws {
    let (bus, settings) = try listen(["color-scheme": .number(2), "text-scaling-factor": .real(1.25)])
    var heard: [DesktopPreferences] = []
    settings.onChange = { heard.append($0) }
    await wait { heard.count == 1 }
    bus.change("text-scaling-factor", to: .real(2), in: "org.gnome.desktop.interface")
    // Of another group, without a meaning here, and the same again.
    bus.change("text-scaling-factor", to: .real(3), in: "org.example")
    bus.change("cursor-size", to: .number(24), in: "org.gnome.desktop.interface")
    bus.change("color-scheme", to: .number(2))
    bus.change("reduced-motion", to: .number(1))
    bus.change("reduced-motion", to: .number(1))
    bus.change("contrast", to: .number(1))
    bus.change("color-scheme", to: .number(0))
    await wait { heard.count == 5 }
    #expect(heard.map(\.textScale) == [1.25, 2, 2, 2, 2])
    #expect(heard.map(\.prefersReducedMotion) == [false, false, true, true, true])
    #expect(heard.map(\.prefersIncreasedContrast) == [false, false, false, true, true])
    #expect(heard.map(\.style) == [.light, .light, .light, .light, nil])
    close(bus)
  }

  @Test func `without a portal, GTK's file says it`() {
    #expect(GTKSettings.preferences(in: "") == DesktopPreferences())
    let text = """
      [Settings]
      gtk-theme-name=HighContrastInverse
      gtk-application-prefer-dark-theme = true
      gtk-enable-animations=0
      gtk-xft-dpi
      =
      """
    var expected = DesktopPreferences()
    expected.style = .dark
    expected.prefersReducedMotion = true
    expected.prefersIncreasedContrast = true
    #expect(GTKSettings.preferences(in: text) == expected)
    #expect(GTKSettings.preferences(in: "gtk-theme-name=Adwaita\ngtk-enable-animations=1") == DesktopPreferences())
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe in place of GTK's file is not waited for`() throws {
    let home = NSTemporaryDirectory() + "stagecraft-settings-\(getpid())"
    let folder = home + "/gtk-4.0"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    #expect(mkfifo(folder + "/settings.ini", 0o600) == 0)
    let usual = getenv("XDG_CONFIG_HOME").map { String(cString: $0) }
    setenv("XDG_CONFIG_HOME", home, 1)
    defer { if let usual { setenv("XDG_CONFIG_HOME", usual, 1) } else { unsetenv("XDG_CONFIG_HOME") } }
    #expect(GTKSettings.preferences == DesktopPreferences())
    #expect(unlink(folder + "/settings.ini") == 0)
    try "gtk-enable-animations=0".write(toFile: folder + "/settings.ini", atomically: false, encoding: .utf8)
    #expect(GTKSettings.preferences.prefersReducedMotion)
  }

  // MARK: The bus

  private func listen(_ settings: [String: FakeBus.Setting]) throws -> (FakeBus, DesktopSettings) {
    let bus = try #require(FakeBus(settings))
    let connection = try #require(DBusLibrary().flatMap { BusConnection($0, address: bus.address) })
    let settings = DesktopSettings(connection)
    connection.onMessage = { settings.receive($0) }
    connection.begin { settings.watch() }
    connections.append(connection)
    return (bus, settings)
  }

  private func close(_ bus: FakeBus) {
    for connection in connections { connection.close() }
    bus.close()
  }

  private func wait(short: Bool = false, until isSo: () -> Bool) async {
    for _ in 0..<(short ? 10 : 500) where !isSo() { try? await Task.sleep(for: .milliseconds(10)) }
  }
}
