import Stage

#if canImport(Glibc)
import Glibc
#endif

/// Ends the program when the X server goes away.
///
/// By default Xlib writes to standard error and exits. It calls a handler first, which may not return; this one exits
/// with status 69. The loss of a Wayland compositor is an ordinary error, ``StageError/displayLost``.
package enum XConnectionLossHandler {
  /// Installs the handler; does nothing without X.
  static func watch() {
    typealias Handler = @convention(c) (OpaquePointer?) -> Int32
    typealias Setter = @convention(c) (Handler?) -> Handler?
    guard let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
      let address = dlsym(library, "XSetIOErrorHandler")
    else { return }
    _ = unsafeBitCast(address, to: Setter.self)(displayWasLost)
  }

  /// Sets the action that runs before the exit. Call it once a window is open.
  /// - Parameter action: returns the exit status; it must not call SDL.
  package static func handle(_ action: @escaping @MainActor () -> Int32) { lastAction = action }
}

/// Set once, before the handler can be called, and read by it on the same thread: only the main thread talks to X.
nonisolated(unsafe) private var lastAction: (@MainActor () -> Int32)?

nonisolated private func displayWasLost(_ display: OpaquePointer?) -> Int32 {
  let action = lastAction
  _exit(
    MainActor.assumeIsolated {
      if let action { return action() }
      WarningPrinter.write("\(StageError.displayLost)")
      return 69
    })
}
