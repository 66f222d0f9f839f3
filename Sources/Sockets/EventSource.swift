import Dispatch

/// Calls a handler on the main queue while a descriptor can be read or written, and can be switched off meanwhile.
///
/// Once the other side has hung up, libdispatch on Linux tells so once, whatever is left to read, and forgets the
/// descriptor. From then on the handler is called in each turn of the main queue, until the source is switched off.
/// Released, the source calls the handler no more, and lets the descriptor go in a later turn.
final class EventSource {
  enum Kind { case readable, writable }

  private enum State {
    case off
    case waiting(any DispatchSourceProtocol)
    /// `number` tells calls that were scheduled before the source was switched off from later ones.
    case repeating(number: Int)
  }

  private let descriptor: Descriptor
  private let kind: Kind
  private let handler: () -> Void
  private var state = State.off
  private var repetitions = 0

  /// Creates a source that is switched off.
  init(_ descriptor: Descriptor, _ kind: Kind, handler: @escaping () -> Void) {
    self.descriptor = descriptor
    self.kind = kind
    self.handler = handler
  }

  isolated deinit { stop() }

  var isOn: Bool {
    switch state {
    case .off: false
    case .waiting, .repeating: true
    }
  }

  func setOn(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    if isOn { start() } else { stop() }
  }

  private func start() {
    if descriptor.isHungUp {
      repetitions += 1
      state = .repeating(number: repetitions)
      scheduleCall()
    } else {
      state = .waiting(makeSource())
    }
  }

  private func stop() {
    if case .waiting(let source) = state { source.cancel() }
    state = .off
  }

  // MARK: Calls

  private func call() {
    if case .waiting = state, descriptor.isHungUp {
      stop()
      start()
    }
    handler()
  }

  private func scheduleCall() {
    guard case .repeating(let number) = state else { return }
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self, case .repeating(number) = self.state else { return }
        self.scheduleCall()
        self.handler()
      }
    }
  }

  private func makeSource() -> any DispatchSourceProtocol {
    let source: any DispatchSourceProtocol =
      switch kind {
      case .readable: DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: .main)
      case .writable: DispatchSource.makeWriteSource(fileDescriptor: descriptor.number, queue: .main)
      }
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.call() } }
    // A descriptor must not be closed before the source has let it go.
    source.setCancelHandler { [descriptor] in withExtendedLifetime(descriptor) {} }
    source.activate()
    return source
  }
}
