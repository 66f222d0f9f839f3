/// The lifecycle of a connection. A pure state machine.
///
/// | phase | input | next | actions |
/// |---|---|---|---|
/// | open | sending failed | unsendable | discard the unsent bytes, shut down |
/// | open | the end was read | closed | flush, release, tell |
/// | open | close | closed | flush, release |
/// | unsendable | sending failed | unsendable | |
/// | unsendable | the end was read | closed | release, tell |
/// | unsendable | close | closed | release |
/// | closed | any | closed | |
///
/// Connecting is no phase: the system connects Unix sockets at once, or not at all.
nonisolated struct ConnectionLifecycle: Equatable {
  enum Phase: Equatable {
    case open
    /// Nothing can be sent any more. The bytes that the other side sent before are still read. `reason`: why sending
    /// failed; nil if the other side has closed.
    case unsendable(reason: SocketError?)
    case closed
  }

  enum Action: Equatable {
    case discardUnsent
    /// Ends both directions, so that reading comes to an end.
    case shutDown
    /// Sends the unsent bytes that the system takes at once.
    case flush
    /// Lets the descriptor go, and reads no more.
    case release
    /// Tells the owner that the connection has closed.
    case tell(SocketError?)
  }

  private(set) var phase = Phase.open

  // MARK: Inputs

  /// - Parameter reason: nil if the other side has closed.
  mutating func sendingDidFail(_ reason: SocketError?) -> [Action] {
    switch phase {
    case .open:
      phase = .unsendable(reason: reason)
      return [.discardUnsent, .shutDown]
    case .unsendable, .closed: return []
    }
  }

  /// All bytes of the other side have been read.
  /// - Parameter reason: nil if the other side has closed.
  mutating func readingDidEnd(_ reason: SocketError?) -> [Action] {
    defer { phase = .closed }
    switch phase {
    case .open: return [.flush, .release, .tell(reason)]
    case .unsendable(let earlier): return [.release, .tell(earlier ?? reason)]
    case .closed: return []
    }
  }

  mutating func close() -> [Action] {
    defer { phase = .closed }
    switch phase {
    case .open: return [.flush, .release]
    case .unsendable: return [.release]
    case .closed: return []
    }
  }
}
