#if canImport(Glibc)
import Glibc
#endif

/// What becomes of X errors: those that say that the window is gone end the stage as any other loss does.
///
/// Xlib's own way is to write to standard error and to exit on the spot, whatever the error. Errors that leave the window
/// as it is, as of a focus that came too late, are passed over: the call that caused one is without effect, no more.
enum WindowLoss {
  /// To be called once a window of the program's own is there; without X nothing happens.
  /// - Parameter action: called on the first thread, in the midst of any call of SDL's.
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

/// Set before the handler can be called; read by it on the same thread, the first, which alone talks to X.
nonisolated(unsafe) private var lossAction: (@MainActor (StageError) -> Void)?

/// The place of `error_code` in an `XErrorEvent`, behind an int, a pointer, and two longs.
nonisolated private let errorCodeOffset = 4 * MemoryLayout<Int>.size
/// Numbers from here on are those of extensions, as GLX.
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
  // The stage may be waiting for events, of which there will be none.
  SDLEventQueue.wake()
  return 0
}
