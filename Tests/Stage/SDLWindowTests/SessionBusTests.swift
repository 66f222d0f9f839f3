import Foundation
import SDLWindow
import Testing
import Views

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
}
