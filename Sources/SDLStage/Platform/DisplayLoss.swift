#if canImport(Glibc)
import Glibc
#endif

/// What a program does when the X server goes away under it.
///
/// Xlib's own way is to write to standard error and to exit on the spot. It lets a handler come first, which may not return:
/// the program ends here.
package enum DisplayLoss {
  /// To be called once a window is there; without X nothing happens.
  /// - Parameter action: the last thing that the program does; no call of SDL's works any more. Answers the exit status.
  package static func handle(_ action: @escaping @MainActor () -> Int32) {
    typealias Handler = @convention(c) (OpaquePointer?) -> Int32
    typealias Setter = @convention(c) (Handler?) -> Handler?
    guard let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
      let address = dlsym(library, "XSetIOErrorHandler")
    else { return }
    lastAction = action
    _ = unsafeBitCast(address, to: Setter.self)(displayWasLost)
  }
}

/// Set once, before the handler can be called; read by it on the same thread, the first, which alone talks to X.
nonisolated(unsafe) private var lastAction: (@MainActor () -> Int32)?

nonisolated private func displayWasLost(_ display: OpaquePointer?) -> Int32 {
  let action = lastAction
  _exit(MainActor.assumeIsolated { action?() ?? 1 })
}
