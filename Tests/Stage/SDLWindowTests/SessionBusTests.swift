import Foundation
import SDLWindow
import Testing
import Views

@testable import Accessibility

/// The desktop's choice of light or dark, from a settings portal on a bus of the test.
@Suite(.serialized) struct SessionBusTests {
  private nonisolated final class Heard: @unchecked Sendable {
    // Guarded by the lock.
    private let lock = NSLock()
    private var styles: [UserInterfaceStyle?] = []
    private var isOver = false
    func add(_ style: UserInterfaceStyle?) { lock.withLock { styles.append(style) } }
    func end() { lock.withLock { isOver = true } }
    var all: [UserInterfaceStyle?] { lock.withLock { styles } }
    var hasEnded: Bool { lock.withLock { isOver } }
  }

  private func listen(_ bus: FakeBus) -> Heard {
    let heard = Heard()
    setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
    Thread.detachNewThread {
      SessionBus.followColorScheme { heard.add($0) }
      heard.end()
    }
    return heard
  }

  /// Waits up to five seconds for something that another thread does.
  private func wait(_ condition: () -> Bool) -> Bool {
    for _ in 0..<500 {
      if condition() { return true }
      usleep(10_000)
    }
    return condition()
  }

  @Test func `the choice is read, and each change is heard, until the bus is gone`() throws {
    let bus = try #require(FakeBus(scheme: 2))
    let heard = listen(bus)
    #expect(wait { heard.all == [.light] }, "\(heard.all) \(bus.called)")
    bus.change("color-scheme", to: 1)
    bus.change("accent-color", to: 2)
    bus.change("color-scheme", to: 0)
    bus.change("color-scheme", to: 9)
    #expect(wait { heard.all == [.light, .dark, nil, nil] }, "\(heard.all)")
    #expect(bus.called.contains("AddMatch"))
    bus.close()
    #expect(wait { heard.hasEnded })
  }

  @Test func `a desktop without the setting has no choice`() throws {
    let bus = try #require(FakeBus(scheme: nil))
    let heard = listen(bus)
    #expect(wait { bus.called.contains("Read") })
    bus.change("color-scheme", to: 2)
    #expect(wait { heard.all == [.light] }, "\(heard.all)")
    bus.close()
    #expect(wait { heard.hasEnded })
  }

  @Test(arguments: ["Cantarell 11", "Inter Medium 10.5", ""])
  func `the font of the user interface is read, and the connection is closed`(name: String) throws {
    let bus = try #require(FakeBus(.text(name)))
    setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
    #expect(SessionBus.interfaceFont() == name)
    #expect(bus.called.contains("Read"))
    bus.close()
  }

  @Test func `a desktop without the setting names no font, nor does one with a number for it`() throws {
    for setting in [nil, FakeBus.Setting.number(3)] {
      let bus = try #require(FakeBus(setting))
      setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
      #expect(SessionBus.interfaceFont() == nil)
      bus.close()
    }
  }

  @Test func `without a bus nothing is heard`() throws {
    let bus = try #require(FakeBus(scheme: 2))
    setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
    bus.close()
    let heard = Heard()
    SessionBus.followColorScheme { heard.add($0) }
    #expect(heard.all.isEmpty)
  }

  @Test(arguments: [1, 0, nil] as [UInt32?])
  func `the wish for less motion is read, and followed`(setting: UInt32?) async throws {
    let bus = try #require(FakeBus(scheme: setting))
    let connection = try #require(DBusLibrary().flatMap { BusConnection($0, address: bus.address) })
    let preference = MotionPreference(connection)
    var heard: [Bool] = []
    preference.onChange = { heard.append($0) }
    connection.onMessage = { preference.receive($0) }
    connection.begin { preference.watch() }
    func wait(until isSo: () -> Bool) async {
      for _ in 0..<500 where !isSo() { try? await Task.sleep(for: .milliseconds(10)) }
    }
    await wait { bus.called.count { $0 == "Read" } == 2 }
    await wait { heard == (setting == 1 ? [true] : []) }
    bus.change("reduced-motion", to: 0)
    bus.change("color-scheme", to: 1)
    bus.change("reduced-motion", to: 1)
    bus.change("reduced-motion", to: 1)
    bus.change("reduced-motion", to: 0)
    let expected = setting == 1 ? [true, false, true, false] : [true, false]
    await wait { heard == expected }
    #expect(heard == expected)
    connection.close()
    bus.close()
  }
}
