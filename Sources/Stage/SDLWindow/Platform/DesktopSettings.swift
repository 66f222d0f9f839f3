import Accessibility
import Dispatch
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Whether the desktop is light or dark, from the settings portal on D-Bus.
///
/// A thread asks for the setting, and then sleeps until it changes; it lives as long as the process. Without a session
/// bus, libdbus or the portal nothing is ever told.
///
/// > Source: XDG Desktop Portal, `org.freedesktop.portal.Settings`, `org.freedesktop.appearance` `color-scheme`.
package enum DesktopSettings {
  /// The desktop's choice as last heard.
  private static var style: UserInterfaceStyle?
  private static var followers: [(UserInterfaceStyle?) -> Bool] = []
  private static var isFollowing = false

  /// Calls a closure after each change, until it returns false. The first call begins to listen.
  /// - Returns: the desktop's choice as last heard.
  package static func follow(_ onChange: @escaping (UserInterfaceStyle?) -> Bool) -> UserInterfaceStyle? {
    followers.append(onChange)
    if !isFollowing { listen() }
    return style
  }

  private static func listen() {
    isFollowing = true
    guard DBusLibrary.sessionAddress != nil else { return }
    // Signals belong to the main thread, whose waits they end.
    var (all, old) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    var thread = pthread_t()
    if pthread_create(&thread, nil, followPortal, nil) == 0 { pthread_detach(thread) }
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  fileprivate static func didChange(to new: UserInterfaceStyle?) {
    guard new != style else { return }
    style = new
    followers.removeAll { !$0(new) }
  }
}

nonisolated private func followPortal(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  SessionBus.followColorScheme { style in
    DispatchQueue.main.async { MainActor.assumeIsolated { DesktopSettings.didChange(to: style) } }
  }
  return nil
}

/// A connection to the session bus.
nonisolated package enum SessionBus {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let group = "org.freedesktop.appearance"
  private static let key = "color-scheme"

  /// The font of the user interface, as in `Cantarell 11`; nil where no desktop answers.
  package static func interfaceFont() -> String? {
    guard let (library, bus) = connect() else { return nil }
    defer {
      library.closeConnection(bus)
      library.unrefConnection(bus)
    }
    return read("org.gnome.desktop.interface", "font-name", library, bus) { innerText(of: $0, library) }
  }

  private static func connect() -> (DBusLibrary, OpaquePointer)? {
    guard let address = DBusLibrary.sessionAddress, let library = DBusLibrary() else { return nil }
    _ = library.threadsInit()
    guard let bus = library.openPrivate(address, nil) else { return nil }
    library.setExitOnDisconnect(bus, 0)
    guard library.register(bus, nil) != 0 else { return nil }
    return (library, bus)
  }

  /// Blocks, and calls `tell` with the current color scheme and after each change. Returns when the bus connection
  /// ends, or immediately without a bus.
  package static func followColorScheme(_ tell: (UserInterfaceStyle?) -> Void) {
    guard let (library, bus) = connect() else { return }
    library.addMatch(
      bus, "type='signal',interface='\(interface)',member='SettingChanged',path='\(path)',arg0='\(group)'", nil)
    library.flush(bus)
    if let style = read(group, key, library, bus, { style(of: $0, library) }) { tell(style) }
    while library.readWrite(bus, -1) != 0 {
      while let message = library.popMessage(bus) {
        if let change = colorScheme(inChange: message, library) { tell(change.style) }
        library.unref(message)
      }
    }
  }

  /// Asks for a setting; it may lie in a variant inside another one.
  private static func read<Value>(
    _ group: String, _ key: String, _ library: DBusLibrary, _ bus: OpaquePointer,
    _ value: (DBusLibrary.Iterator) -> Value?
  ) -> Value? {
    guard let call = library.newCall(name, path, interface, "Read") else { return nil }
    defer { library.unref(call) }
    DBusLibrary.withIterator { arguments in
      library.iterInitAppend(call, arguments)
      append(group, to: arguments, library)
      append(key, to: arguments, library)
    }
    guard let answer = library.sendAndWait(bus, call, 5000, nil) else { return nil }
    defer { library.unref(answer) }
    return DBusLibrary.withIterator { values in
      library.iterInit(answer, values) != 0 ? value(values) : nil
    }
  }

  /// - Returns: nil for a message that is no change of this setting.
  private static func colorScheme(
    inChange message: OpaquePointer, _ library: DBusLibrary
  ) -> (style: UserInterfaceStyle?, Void)? {
    guard library.isSignal(message, interface, "SettingChanged") != 0 else { return nil }
    return DBusLibrary.withIterator { values -> (style: UserInterfaceStyle?, Void)? in
      guard library.iterInit(message, values) != 0, text(of: values, library) == group, library.next(values) != 0,
        text(of: values, library) == key, library.next(values) != 0
      else { return nil }
      return (style(of: values, library), ())
    }
  }

  /// The setting: 1 dark, 2 light, else no preference. It may lie in a variant inside another one.
  private static func style(of values: DBusLibrary.Iterator, _ library: DBusLibrary) -> UserInterfaceStyle? {
    let type = library.argumentType(values)
    if type == DBusLibrary.variant {
      return DBusLibrary.withIterator { inside in
        library.recurse(values, inside)
        return style(of: inside, library)
      }
    }
    guard type == DBusLibrary.unsigned else { return nil }
    var number: UInt64 = 0
    library.getBasic(values, &number)
    return switch UInt32(truncatingIfNeeded: number) {
    case 1: .dark
    case 2: .light
    default: nil
    }
  }

  /// The text in a variant, which may lie inside another one.
  private static func innerText(of values: DBusLibrary.Iterator, _ library: DBusLibrary) -> String? {
    guard library.argumentType(values) == DBusLibrary.variant else { return text(of: values, library) }
    return DBusLibrary.withIterator { inside in
      library.recurse(values, inside)
      return innerText(of: inside, library)
    }
  }

  private static func text(of values: DBusLibrary.Iterator, _ library: DBusLibrary) -> String? {
    guard library.argumentType(values) == DBusLibrary.string else { return nil }
    var text: UnsafePointer<CChar>?
    withUnsafeMutablePointer(to: &text) { library.getBasic(values, $0) }
    return text.map { String(cString: $0) }
  }

  private static func append(_ text: String, to arguments: DBusLibrary.Iterator, _ library: DBusLibrary) {
    text.withCString { bytes in
      var bytes: UnsafePointer<CChar>? = bytes
      _ = withUnsafePointer(to: &bytes) { library.appendBasic(arguments, DBusLibrary.string, $0) }
    }
  }
}
