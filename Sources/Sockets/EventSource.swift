import Dispatch

/// Calls a handler on the main queue while a descriptor can be read or written, and can be switched off meanwhile.
///
/// Released, it calls the handler no more, and lets the descriptor go.
final class EventSource {
  enum Kind { case readable, writable }

  private let source: any DispatchSourceProtocol
  private(set) var isOn = false

  /// Creates a source that is switched off.
  init(_ descriptor: Descriptor, _ kind: Kind, handler: @escaping () -> Void) {
    source =
      switch kind {
      case .readable: DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: .main)
      case .writable: DispatchSource.makeWriteSource(fileDescriptor: descriptor.number, queue: .main)
      }
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    // A descriptor must not be closed before the source has let it go.
    source.setCancelHandler { withExtendedLifetime(descriptor) {} }
  }

  func setOn(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    if isOn { source.resume() } else { source.suspend() }
  }

  isolated deinit {
    source.cancel()
    // libdispatch does not allow the release of a source that is suspended.
    if !isOn { source.resume() }
  }
}
