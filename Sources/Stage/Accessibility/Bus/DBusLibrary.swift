#if canImport(Glibc)
import Glibc
#endif

/// The functions of libdbus, looked up while the program runs: programs start without the library, too. Unchecked
/// Sendable: the functions are constants, and libdbus locks its connections after `dbus_threads_init_default`.
///
/// > Source: D-Bus reference implementation, `dbus-connection.h`, `dbus-message.h`, `dbus-bus.h`,
/// > `dbus-server.h`.
package nonisolated struct DBusLibrary: @unchecked Sendable {
  // Function pointers of a library that is never closed.
  package typealias Pointer = OpaquePointer
  package typealias Iterator = UnsafeMutableRawPointer
  package typealias Text = UnsafePointer<CChar>
  package typealias Failure = UnsafeMutableRawPointer?

  // Connections
  package let threadsInit: @convention(c) () -> UInt32
  package let openPrivate: @convention(c) (Text, Failure) -> Pointer?
  package let register: @convention(c) (Pointer, Failure) -> UInt32
  package let setExitOnDisconnect: @convention(c) (Pointer, UInt32) -> Void
  package let addMatch: @convention(c) (Pointer, Text, Failure) -> Void
  package let flush: @convention(c) (Pointer) -> Void
  package let readWrite: @convention(c) (Pointer, Int32) -> UInt32
  package let popMessage: @convention(c) (Pointer) -> Pointer?
  package let sendAndWait: @convention(c) (Pointer, Pointer, Int32, Failure) -> Pointer?
  package let closeConnection: @convention(c) (Pointer) -> Void
  package let unrefConnection: @convention(c) (Pointer) -> Void
  let send: @convention(c) (Pointer, Pointer, UnsafeMutablePointer<UInt32>?) -> UInt32
  let hasMessagesToSend: @convention(c) (Pointer) -> UInt32
  let isAuthenticated: @convention(c) (Pointer) -> UInt32
  let descriptor: @convention(c) (Pointer, UnsafeMutablePointer<Int32>) -> UInt32
  let setMaximumReceived: @convention(c) (Pointer, Int) -> Void

  let refConnection: @convention(c) (Pointer) -> Pointer?
  let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

  // Servers
  typealias WatchFunction = @convention(c) (Pointer?, UnsafeMutableRawPointer?) -> Void
  typealias AddWatchFunction = @convention(c) (Pointer?, UnsafeMutableRawPointer?) -> UInt32
  typealias ConnectionFunction = @convention(c) (Pointer?, Pointer?, UnsafeMutableRawPointer?) -> Void
  let openServer: @convention(c) (Text, Failure) -> Pointer?
  let serverAddress: @convention(c) (Pointer) -> UnsafeMutablePointer<CChar>?
  let setConnectionFunction:
    @convention(c) (Pointer, ConnectionFunction, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
  let setWatchFunctions:
    @convention(c) (
      Pointer, AddWatchFunction, WatchFunction, WatchFunction, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> UInt32
  let closeServer: @convention(c) (Pointer) -> Void
  let unrefServer: @convention(c) (Pointer) -> Void
  let watchDescriptor: @convention(c) (Pointer) -> Int32
  let handleWatch: @convention(c) (Pointer, UInt32) -> UInt32

  // Messages
  package let newCall: @convention(c) (Text, Text, Text, Text) -> Pointer?
  let newAnswer: @convention(c) (Pointer) -> Pointer?
  let newError: @convention(c) (Pointer, Text, Text) -> Pointer?
  let newSignal: @convention(c) (Text, Text, Text) -> Pointer?
  package let unref: @convention(c) (Pointer) -> Void
  package let isSignal: @convention(c) (Pointer, Text, Text) -> UInt32
  let type: @convention(c) (Pointer) -> Int32
  let path: @convention(c) (Pointer) -> Text?
  let interface: @convention(c) (Pointer) -> Text?
  let member: @convention(c) (Pointer) -> Text?
  let sender: @convention(c) (Pointer) -> Text?
  let answeredSerial: @convention(c) (Pointer) -> UInt32
  let wantsNoAnswer: @convention(c) (Pointer) -> UInt32
  let setAutoStart: @convention(c) (Pointer, UInt32) -> Void

  // Their arguments
  package let iterInit: @convention(c) (Pointer, Iterator) -> UInt32
  package let iterInitAppend: @convention(c) (Pointer, Iterator) -> Void
  package let appendBasic: @convention(c) (Iterator, Int32, UnsafeRawPointer) -> UInt32
  package let argumentType: @convention(c) (Iterator) -> Int32
  package let next: @convention(c) (Iterator) -> UInt32
  package let recurse: @convention(c) (Iterator, Iterator) -> Void
  package let getBasic: @convention(c) (Iterator, UnsafeMutableRawPointer) -> Void
  let openContainer: @convention(c) (Iterator, Int32, Text?, Iterator) -> UInt32
  let closeContainer: @convention(c) (Iterator, Iterator) -> UInt32

  package static let string = Int32(UInt8(ascii: "s"))
  package static let variant = Int32(UInt8(ascii: "v"))
  package static let unsigned = Int32(UInt8(ascii: "u"))
  /// More bytes than a `DBusMessageIter` or a `DBusError` has.
  package static let roomOfIterator = 256

  /// The address of the session bus; nil where the environment names none. libdbus would start one then, and keeps the
  /// first address that it has read.
  package static var sessionAddress: String? {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS") { return String(cString: address) }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return nil }
    let path = String(cString: folder) + "/bus"
    return access(path, F_OK) == 0 ? "unix:path=\(path)" : nil
  }

  /// nil where the library is not installed.
  package init?() {
    guard let handle = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL) else { return nil }
    do throws(MissingSymbol) { try self.init(Symbols(handle: handle)) } catch { return nil }
  }

  private init(_ library: Symbols) throws(MissingSymbol) {
    threadsInit = try library.find("dbus_threads_init_default")
    openPrivate = try library.find("dbus_connection_open_private")
    register = try library.find("dbus_bus_register")
    setExitOnDisconnect = try library.find("dbus_connection_set_exit_on_disconnect")
    addMatch = try library.find("dbus_bus_add_match")
    flush = try library.find("dbus_connection_flush")
    readWrite = try library.find("dbus_connection_read_write")
    popMessage = try library.find("dbus_connection_pop_message")
    sendAndWait = try library.find("dbus_connection_send_with_reply_and_block")
    closeConnection = try library.find("dbus_connection_close")
    unrefConnection = try library.find("dbus_connection_unref")
    send = try library.find("dbus_connection_send")
    hasMessagesToSend = try library.find("dbus_connection_has_messages_to_send")
    isAuthenticated = try library.find("dbus_connection_get_is_authenticated")
    descriptor = try library.find("dbus_connection_get_unix_fd")
    setMaximumReceived = try library.find("dbus_connection_set_max_message_size")
    refConnection = try library.find("dbus_connection_ref")
    free = try library.find("dbus_free")
    openServer = try library.find("dbus_server_listen")
    serverAddress = try library.find("dbus_server_get_address")
    setConnectionFunction = try library.find("dbus_server_set_new_connection_function")
    setWatchFunctions = try library.find("dbus_server_set_watch_functions")
    closeServer = try library.find("dbus_server_disconnect")
    unrefServer = try library.find("dbus_server_unref")
    watchDescriptor = try library.find("dbus_watch_get_unix_fd")
    handleWatch = try library.find("dbus_watch_handle")
    newCall = try library.find("dbus_message_new_method_call")
    newAnswer = try library.find("dbus_message_new_method_return")
    newError = try library.find("dbus_message_new_error")
    newSignal = try library.find("dbus_message_new_signal")
    unref = try library.find("dbus_message_unref")
    isSignal = try library.find("dbus_message_is_signal")
    type = try library.find("dbus_message_get_type")
    path = try library.find("dbus_message_get_path")
    interface = try library.find("dbus_message_get_interface")
    member = try library.find("dbus_message_get_member")
    sender = try library.find("dbus_message_get_sender")
    answeredSerial = try library.find("dbus_message_get_reply_serial")
    wantsNoAnswer = try library.find("dbus_message_get_no_reply")
    setAutoStart = try library.find("dbus_message_set_auto_start")
    iterInit = try library.find("dbus_message_iter_init")
    iterInitAppend = try library.find("dbus_message_iter_init_append")
    appendBasic = try library.find("dbus_message_iter_append_basic")
    argumentType = try library.find("dbus_message_iter_get_arg_type")
    next = try library.find("dbus_message_iter_next")
    recurse = try library.find("dbus_message_iter_recurse")
    getBasic = try library.find("dbus_message_iter_get_basic")
    openContainer = try library.find("dbus_message_iter_open_container")
    closeContainer = try library.find("dbus_message_iter_close_container")
  }

  /// Calls a closure with zeroed memory for an iterator.
  package static func withIterator<Result>(_ body: (Iterator) -> Result) -> Result {
    let room = UnsafeMutableRawPointer.allocate(byteCount: roomOfIterator, alignment: 16)
    room.initializeMemory(as: UInt8.self, repeating: 0, count: roomOfIterator)
    defer { room.deallocate() }
    return body(room)
  }
}

nonisolated private struct MissingSymbol: Error {}

nonisolated private struct Symbols {
  let handle: UnsafeMutableRawPointer

  func find<Function>(_ name: String) throws(MissingSymbol) -> Function {
    guard let symbol = dlsym(handle, name) else { throw MissingSymbol() }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
