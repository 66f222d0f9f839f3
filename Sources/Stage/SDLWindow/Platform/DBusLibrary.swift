#if canImport(Glibc)
import Glibc
#endif

/// The functions of libdbus that are needed to read a setting and to hear of its changes, looked up while the program
/// runs: programs start without the library, too. Unchecked Sendable: the functions are constants, and libdbus locks
/// its connections after `dbus_threads_init_default`.
///
/// > Source: D-Bus reference implementation, `dbus-connection.h`, `dbus-message.h`, `dbus-bus.h`.
nonisolated struct DBusLibrary: @unchecked Sendable {
  // Function pointers of a library that is never closed.
  typealias Pointer = OpaquePointer
  typealias Iterator = UnsafeMutableRawPointer

  let threadsInit: @convention(c) () -> UInt32
  let openPrivate: @convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer?) -> Pointer?
  let register: @convention(c) (Pointer, UnsafeMutableRawPointer?) -> UInt32
  let setExitOnDisconnect: @convention(c) (Pointer, UInt32) -> Void
  let addMatch: @convention(c) (Pointer, UnsafePointer<CChar>, UnsafeMutableRawPointer?) -> Void
  let flush: @convention(c) (Pointer) -> Void
  let readWrite: @convention(c) (Pointer, Int32) -> UInt32
  let popMessage: @convention(c) (Pointer) -> Pointer?
  let sendAndWait: @convention(c) (Pointer, Pointer, Int32, UnsafeMutableRawPointer?) -> Pointer?
  let newCall:
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Pointer?
  let unref: @convention(c) (Pointer) -> Void
  let closeConnection: @convention(c) (Pointer) -> Void
  let unrefConnection: @convention(c) (Pointer) -> Void
  let isSignal: @convention(c) (Pointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> UInt32
  let iterInit: @convention(c) (Pointer, Iterator) -> UInt32
  let iterInitAppend: @convention(c) (Pointer, Iterator) -> Void
  let appendBasic: @convention(c) (Iterator, Int32, UnsafeRawPointer) -> UInt32
  let argumentType: @convention(c) (Iterator) -> Int32
  let next: @convention(c) (Iterator) -> UInt32
  let recurse: @convention(c) (Iterator, Iterator) -> Void
  let getBasic: @convention(c) (Iterator, UnsafeMutableRawPointer) -> Void

  static let string = Int32(UInt8(ascii: "s"))
  static let variant = Int32(UInt8(ascii: "v"))
  static let unsigned = Int32(UInt8(ascii: "u"))
  /// More bytes than a `DBusMessageIter` or a `DBusError` has.
  static let roomOfIterator = 256

  /// nil where the library is not installed.
  init?() {
    guard let library = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL) else { return nil }
    func find<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
    guard let threadsInit = find("dbus_threads_init_default", as: (@convention(c) () -> UInt32).self),
      let openPrivate = find(
        "dbus_connection_open_private",
        as: (@convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer?) -> Pointer?).self),
      let register = find(
        "dbus_bus_register", as: (@convention(c) (Pointer, UnsafeMutableRawPointer?) -> UInt32).self),
      let setExitOnDisconnect = find(
        "dbus_connection_set_exit_on_disconnect", as: (@convention(c) (Pointer, UInt32) -> Void).self),
      let addMatch = find(
        "dbus_bus_add_match",
        as: (@convention(c) (Pointer, UnsafePointer<CChar>, UnsafeMutableRawPointer?) -> Void).self),
      let flush = find("dbus_connection_flush", as: (@convention(c) (Pointer) -> Void).self),
      let readWrite = find("dbus_connection_read_write", as: (@convention(c) (Pointer, Int32) -> UInt32).self),
      let popMessage = find("dbus_connection_pop_message", as: (@convention(c) (Pointer) -> Pointer?).self),
      let sendAndWait = find(
        "dbus_connection_send_with_reply_and_block",
        as: (@convention(c) (Pointer, Pointer, Int32, UnsafeMutableRawPointer?) -> Pointer?).self),
      let newCall = find(
        "dbus_message_new_method_call",
        as: (@convention(c) (
          UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>
        ) -> Pointer?).self),
      let unref = find("dbus_message_unref", as: (@convention(c) (Pointer) -> Void).self),
      let closeConnection = find("dbus_connection_close", as: (@convention(c) (Pointer) -> Void).self),
      let unrefConnection = find("dbus_connection_unref", as: (@convention(c) (Pointer) -> Void).self),
      let isSignal = find(
        "dbus_message_is_signal",
        as: (@convention(c) (Pointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> UInt32).self),
      let iterInit = find("dbus_message_iter_init", as: (@convention(c) (Pointer, Iterator) -> UInt32).self),
      let iterInitAppend = find(
        "dbus_message_iter_init_append", as: (@convention(c) (Pointer, Iterator) -> Void).self),
      let appendBasic = find(
        "dbus_message_iter_append_basic",
        as: (@convention(c) (Iterator, Int32, UnsafeRawPointer) -> UInt32).self),
      let argumentType = find("dbus_message_iter_get_arg_type", as: (@convention(c) (Iterator) -> Int32).self),
      let next = find("dbus_message_iter_next", as: (@convention(c) (Iterator) -> UInt32).self),
      let recurse = find("dbus_message_iter_recurse", as: (@convention(c) (Iterator, Iterator) -> Void).self),
      let getBasic = find(
        "dbus_message_iter_get_basic", as: (@convention(c) (Iterator, UnsafeMutableRawPointer) -> Void).self)
    else { return nil }
    (self.threadsInit, self.openPrivate, self.register) = (threadsInit, openPrivate, register)
    self.setExitOnDisconnect = setExitOnDisconnect
    (self.addMatch, self.flush, self.readWrite, self.popMessage) = (addMatch, flush, readWrite, popMessage)
    (self.closeConnection, self.unrefConnection) = (closeConnection, unrefConnection)
    (self.sendAndWait, self.newCall, self.unref, self.isSignal) = (sendAndWait, newCall, unref, isSignal)
    (self.iterInit, self.iterInitAppend, self.appendBasic) = (iterInit, iterInitAppend, appendBasic)
    (self.argumentType, self.next, self.recurse, self.getBasic) = (argumentType, next, recurse, getBasic)
  }
}
