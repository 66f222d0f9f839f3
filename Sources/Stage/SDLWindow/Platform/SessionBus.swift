import Accessibility

/// What is asked of the session bus while the window opens, on a thread of its own.
nonisolated package enum SessionBus {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

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
