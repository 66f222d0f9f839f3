import Stage

#if canImport(Glibc)
import Glibc
#endif

/// Handles X errors: errors that mean that the window is gone end the stage like any other loss.
///
/// By default Xlib writes to standard error and exits on every error. Errors that do not affect the window, such as a
/// late focus request, are ignored: the call that caused one has no effect.
enum XErrorHandler {
  /// Installs the handler; does nothing without X. Call it once the stage's own window is open.
  /// - Parameter action: called on the main thread, within any call of SDL.
  static func handle(_ action: @escaping @MainActor (StageError) -> Void) {
    typealias Handler = @convention(c) (OpaquePointer?, UnsafeRawPointer?) -> Int32
    typealias Setter = @convention(c) (Handler?) -> Handler?
    guard let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
      let address = dlsym(library, "XSetErrorHandler")
    else { return }
    lossAction = action
    _ = unsafeBitCast(address, to: Setter.self)(xErrorHappened)
  }
}

/// Set before the handler can be called, and read by it on the same thread: only the main thread talks to X.
nonisolated(unsafe) private var lossAction: (@MainActor (StageError) -> Void)?

/// The offset of `error_code` in an `XErrorEvent`, after an int, a pointer and two longs.
nonisolated private let errorCodeOffset = 4 * MemoryLayout<Int>.size
/// Error codes from here on belong to extensions such as GLX.
nonisolated private let firstOfExtensions: UInt8 = 128

nonisolated private func xErrorHappened(_ display: OpaquePointer?, _ event: UnsafeRawPointer?) -> Int32 {
  guard let code = event?.load(fromByteOffset: errorCodeOffset, as: UInt8.self) else { return 0 }
  let reason: String
  switch code {
  case 3: reason = "BadWindow"
  case 4: reason = "BadPixmap"
  case 9: reason = "BadDrawable"
  case 13: reason = "BadGC"
  case firstOfExtensions...: reason = "X error \(code)"
  default: return 0
  }
  MainActor.assumeIsolated { lossAction?(.lostWindow(reason: reason)) }
  // The stage may be waiting for events, and none will come.
  SDLEventQueue.wake()
  return 0
}
