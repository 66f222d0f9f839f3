import Dispatch

#if canImport(Glibc)
import Glibc
#endif

/// Requests from outside a running program to open its inspector: the signal SIGUSR1, and `STAGECRAFT_INSPECTOR=1` in
/// the environment at its start.
enum InspectorRequests {
  private struct Listener { weak var inspector: Inspector? }
  private static var listeners: [Listener] = []
  private static var source: (any DispatchSourceSignal)?

  /// Passes requests to an inspector until it is gone. In the environment one is made already: it opens as soon as the
  /// program's loop runs.
  static func listen(for inspector: Inspector) {
    listeners.removeAll { $0.inspector == nil }
    listeners.append(Listener(inspector: inspector))
    startListening()
    guard isRequestedAtStart else { return }
    DispatchQueue.main.async { [weak inspector] in MainActor.assumeIsolated { inspector?.openOnRequest() } }
  }

  /// SIGUSR1 would end the program if nothing listened to it.
  private static func startListening() {
    guard source == nil else { return }
    signal(SIGUSR1, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated { for listener in listeners { listener.inspector?.openOnRequest() } }
    }
    source.resume()
    Self.source = source
  }

  private static var isRequestedAtStart: Bool {
    getenv("STAGECRAFT_INSPECTOR").map { String(cString: $0) } == "1"
  }
}
