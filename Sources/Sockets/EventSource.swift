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
    /// libdispatch calls the handler.
    case waiting
    /// `number` tells calls that were scheduled before the source was switched off from later ones.
    case repeating(number: Int)
  }

  private let descriptor: Descriptor
  private let kind: Kind
  private let handler: () -> Void
  private var state = State.off
  /// Nil before it is used, and once the other side has hung up. Suspended while the state is off: a new source for the
  /// same descriptor, made while libdispatch forgets the old one, can miss that the other side hangs up.
  private var source: (any DispatchSourceProtocol)?
  private var repetitions = 0

  /// Creates a source that is switched off.
  init(_ descriptor: Descriptor, _ kind: Kind, handler: @escaping () -> Void) {
    self.descriptor = descriptor
    self.kind = kind
    self.handler = handler
  }

  isolated deinit {
    stop()
    discardSource()
  }

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
      discardSource()
      repetitions += 1
      state = .repeating(number: repetitions)
      scheduleCall()
    } else {
      let source = source ?? makeSource()
      self.source = source
      state = .waiting
      source.resume()
    }
  }

  private func stop() {
    if case .waiting = state { source?.suspend() }
    state = .off
  }

  /// Lets libdispatch forget the descriptor. The state is off.
  private func discardSource() {
    source?.cancel()
    // A suspended source is never forgotten, and must not be released.
    source?.resume()
    source = nil
  }

  // MARK: Calls

  private func call() {
    guard case .waiting = state else { return }
    if descriptor.isHungUp {
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

  /// Makes a source that is suspended.
  private func makeSource() -> any DispatchSourceProtocol {
    // Two sources for one descriptor share a registration with the system, in which resuming one can lose an event of
    // the other.
    let descriptor = kind == .writable ? descriptor.duplicate() ?? descriptor : descriptor
    let source: any DispatchSourceProtocol =
      switch kind {
      case .readable: DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: .main)
      case .writable: DispatchSource.makeWriteSource(fileDescriptor: descriptor.number, queue: .main)
      }
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.call() } }
    // A descriptor must not be closed before the source has let it go.
    source.setCancelHandler { withExtendedLifetime(descriptor) {} }
    return source
  }
}
