import Glibc
import ProgramSupport

/// Asks a window to close as window managers do: with a `WM_DELETE_WINDOW` message, which xdotool cannot send.
///
/// Xlib is loaded for this alone; SDL needs it anyway.
func askToClose(window: UInt, on display: String) throws {
  typealias Open = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  typealias Intern = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt
  typealias Send = @convention(c) (OpaquePointer, UInt, Int32, Int, UnsafeMutableRawPointer) -> Int32
  typealias Close = @convention(c) (OpaquePointer) -> Int32

  guard let library = dlopen("libX11.so.6", RTLD_NOW) else { throw ProgramError("no libX11") }
  func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
    guard let symbol = dlsym(library, name) else { throw ProgramError("libX11 has no \(name)") }
    return unsafeBitCast(symbol, to: type)
  }
  let open = try function("XOpenDisplay", Open.self)
  let intern = try function("XInternAtom", Intern.self)
  let send = try function("XSendEvent", Send.self)
  let close = try function("XCloseDisplay", Close.self)

  guard let connection = open(display) else { throw ProgramError("no X server at \(display)") }
  // An XClientMessageEvent in words: type, serial, sent, display, window, message, format, data; XEvent has 24 words.
  var event = [UInt](repeating: 0, count: 24)
  event[0] = 33
  event[4] = window
  event[5] = intern(connection, "WM_PROTOCOLS", 0)
  event[6] = 32
  event[7] = intern(connection, "WM_DELETE_WINDOW", 0)
  let status = event.withUnsafeMutableBytes { bytes in
    bytes.baseAddress.map { send(connection, window, 0, 0, $0) } ?? 0
  }
  _ = close(connection)
  guard status != 0 else { throw ProgramError("the message was not sent") }
}
