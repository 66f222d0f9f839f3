import Dispatch

/// Calls a handler on the main queue while a descriptor can be read or written, and can be switched off meanwhile.
///
/// Released, it calls the handler no more, and lets the descriptor go in a later turn.
final class EventSource {
  enum Kind { case readable, writable }

  private let descriptor: Descriptor
  private let kind: Kind
  private let handler: () -> Void
  /// Nil while it is switched off.
  private var source: (any DispatchSourceProtocol)?

  /// Creates a source that is switched off.
  init(_ descriptor: Descriptor, _ kind: Kind, handler: @escaping () -> Void) {
    self.descriptor = descriptor
    self.kind = kind
    self.handler = handler
  }

  isolated deinit { source?.cancel() }

  var isOn: Bool { source != nil }

  func setOn(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    source?.cancel()
    source = isOn ? makeSource() : nil
  }

  /// Makes sure of another event if the other side has hung up. On Linux, libdispatch reports that once, whatever is
  /// left to read, and drops the source.
  func renewAfterHangUp() {
    guard isOn, descriptor.isHungUp else { return }
    setOn(false)
    setOn(true)
  }

  private func makeSource() -> any DispatchSourceProtocol {
    let source: any DispatchSourceProtocol =
      switch kind {
      case .readable: DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: .main)
      case .writable: DispatchSource.makeWriteSource(fileDescriptor: descriptor.number, queue: .main)
      }
    source.setEventHandler { [handler] in MainActor.assumeIsolated(handler) }
    // A descriptor must not be closed before the source has let it go.
    source.setCancelHandler { [descriptor] in withExtendedLifetime(descriptor) {} }
    source.activate()
    return source
  }
}
