#if canImport(Glibc)
import Glibc
#endif

/// What a program does when the X server goes away under it.
///
/// Xlib's own way is to write to standard error and to exit on the spot. It lets a handler come first, which may not return:
/// the program ends here, with status 69. A Wayland compositor that goes away is an error like others,
/// ``StageError/displayLost``.
package enum DisplayLoss {
  /// Takes the place of Xlib's way; without X nothing happens.
  static func watch() {
    typealias Handler = @convention(c) (OpaquePointer?) -> Int32
    typealias Setter = @convention(c) (Handler?) -> Handler?
    guard let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
      let address = dlsym(library, "XSetIOErrorHandler")
    else { return }
    _ = unsafeBitCast(address, to: Setter.self)(displayWasLost)
  }

  /// To be called once a window is there.
  /// - Parameter action: the last thing that the program does; no call of SDL's works any more. Answers the exit status.
  package static func handle(_ action: @escaping @MainActor () -> Int32) { lastAction = action }
}

/// Set once, before the handler can be called; read by it on the same thread, the first, which alone talks to X.
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
