import Glibc
import ProgramSupport

/// A connection to an X server of the tests, for what xdotool does not do, or does too late.
///
/// Xlib and its test extension are loaded when used; SDL and xdotool need them anyway.
final class XClient {
  private let library: UnsafeMutableRawPointer
  private let tests: UnsafeMutableRawPointer
  private let connection: OpaquePointer

  init(_ display: String) throws {
    typealias Open = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    guard let library = dlopen("libX11.so.6", RTLD_NOW), let tests = dlopen("libXtst.so.6", RTLD_NOW) else {
      throw ProgramError("no libX11, or no libXtst")
    }
    guard let connection = try Self.function("XOpenDisplay", in: library, Open.self)(display) else {
      throw ProgramError("no X server at \(display)")
    }
    (self.library, self.tests, self.connection) = (library, tests, connection)
  }

  deinit {
    typealias Close = @convention(c) (OpaquePointer) -> Int32
    _ = try? function("XCloseDisplay", Close.self)(connection)
  }

  private static func function<Function>(
    _ name: String, in library: UnsafeMutableRawPointer, _ type: Function.Type
  ) throws -> Function {
    guard let symbol = dlsym(library, name) else { throw ProgramError("there is no \(name)") }
    return unsafeBitCast(symbol, to: type)
  }

  private func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
    try Self.function(name, in: library, type)
  }

  /// Waits until the server has done all that it was asked to do.
  func sync() throws {
    typealias Sync = @convention(c) (OpaquePointer, Int32) -> Int32
    _ = try function("XSync", Sync.self)(connection, 0)
  }

  private func atom(_ name: String) throws -> UInt {
    typealias Intern = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt
    return try function("XInternAtom", Intern.self)(connection, name, 0)
  }

  // MARK: Mouse

  /// Moves the pointer to a pixel of the screen.
  func move(_ x: Int, _ y: Int) throws {
    typealias Motion = @convention(c) (OpaquePointer, Int32, Int32, Int32, UInt) -> Int32
    _ = try Self.function("XTestFakeMotionEvent", in: tests, Motion.self)(connection, -1, Int32(x), Int32(y), 0)
    try sync()
  }

  /// Presses or releases the first button.
  func press(_ isDown: Bool) throws {
    typealias Button = @convention(c) (OpaquePointer, UInt32, Int32, UInt) -> Int32
    _ = try Self.function("XTestFakeButtonEvent", in: tests, Button.self)(connection, 1, isDown ? 1 : 0, 0)
    try sync()
  }

  // MARK: Keyboard

  /// Gives each letter an unused key, for good. The server has the new map on return, and tells each program before the
  /// next key.
  func giveKeys(to letters: String) throws {
    typealias Codes = @convention(c) (OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Int32
    typealias Map =
      @convention(c) (OpaquePointer, UInt8, Int32, UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<UInt>?
    typealias Change = @convention(c) (OpaquePointer, Int32, Int32, UnsafePointer<UInt>, Int32) -> Int32
    var (first, last, width) = (Int32(0), Int32(0), Int32(0))
    _ = try function("XDisplayKeycodes", Codes.self)(connection, &first, &last)
    guard let map = try function("XGetKeyboardMapping", Map.self)(connection, UInt8(first), last - first + 1, &width)
    else { throw ProgramError("the X server has no keyboard") }
    defer { free(map) }
    let unused = (first...last).filter { code in
      (0..<width).allSatisfy { map[Int((code - first) * width + $0)] == 0 }
    }
    let change = try function("XChangeKeyboardMapping", Change.self)
    for (letter, code) in zip(letters.unicodeScalars, unused.reversed()) {
      // Latin letters are their own keysyms; others are marked by a bit.
      let keysym = letter.value < 0x100 ? UInt(letter.value) : 0x100_0000 | UInt(letter.value)
      _ = change(connection, code, 1, [keysym], 1)
    }
    try sync()
  }

  // MARK: Programs

  /// Whether a program offers a clipboard.
  func hasClipboard() throws -> Bool {
    typealias Owner = @convention(c) (OpaquePointer, UInt) -> UInt
    return try function("XGetSelectionOwner", Owner.self)(connection, atom("CLIPBOARD")) != 0
  }

  /// Writes the X resources of the display, as a desktop does at its start.
  func setResources(_ text: String) throws {
    typealias Root = @convention(c) (OpaquePointer) -> UInt
    typealias Change =
      @convention(c) (OpaquePointer, UInt, UInt, UInt, Int32, Int32, UnsafePointer<CChar>, Int32) -> Int32
    let root = try function("XDefaultRootWindow", Root.self)(connection)
    // RESOURCE_MANAGER is atom 23, STRING atom 31; 0 replaces.
    _ = try function("XChangeProperty", Change.self)(
      connection, root, 23, 31, 8, 0, text, Int32(text.utf8.count))
    try sync()
  }

  /// Asks a window to close as window managers do: with a `WM_DELETE_WINDOW` message.
  func askToClose(window: UInt) throws {
    typealias Send = @convention(c) (OpaquePointer, UInt, Int32, Int, UnsafeMutableRawPointer) -> Int32
    let send = try function("XSendEvent", Send.self)
    // An XClientMessageEvent in words: type, serial, sent, display, window, message, format, data; XEvent has 24 words.
    var event = [UInt](repeating: 0, count: 24)
    event[0] = 33
    event[4] = window
    event[5] = try atom("WM_PROTOCOLS")
    event[6] = 32
    event[7] = try atom("WM_DELETE_WINDOW")
    let status = event.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { send(connection, window, 0, 0, $0) } ?? 0
    }
    guard status != 0 else { throw ProgramError("the message was not sent") }
    try sync()
  }
}

/// Asks a window to close as window managers do.
func askToClose(window: UInt, on display: String) throws { try XClient(display).askToClose(window: window) }
