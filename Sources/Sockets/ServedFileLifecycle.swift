import Schema

/// The lifecycle of the file of a served socket, which anyone with access to its folder can remove or replace. A pure
/// state machine.
///
/// | phase | input | next | actions |
/// |---|---|---|---|
/// | served | the listener's file is at the path | served | |
/// | served | no file is there | lost | serve |
/// | served | another file is there | lost, told | tell that it was replaced |
/// | lost | no file is there | lost | serve |
/// | lost | a file is there | lost | |
/// | lost | the path is served again | served | tell |
/// | lost | the path cannot be served | lost, told | tell why, unless the loss was told |
/// | closed | any | closed | |
///
/// `close` leads to closed from each phase.
nonisolated struct ServedFileLifecycle: Equatable {
  enum Phase: Equatable {
    /// The path leads to the listener.
    case served
    /// The path leads elsewhere, or nowhere. `isTold`: the owner knows.
    case lost(isTold: Bool)
    case closed
  }

  /// The file that is at the path.
  enum Finding: Equatable { case own, none, other }

  enum Action: Equatable {
    /// Listens at the path, and calls ``didServe()`` or ``servingDidFail(_:)``.
    case serve
    case tell(SocketFileChange)
  }

  private(set) var phase = Phase.served

  // MARK: Inputs

  mutating func didFind(_ file: Finding) -> [Action] {
    switch (phase, file) {
    case (.served, .none):
      phase = .lost(isTold: false)
      return [.serve]
    case (.served, .other):
      phase = .lost(isTold: true)
      return [.tell(.replaced)]
    case (.lost, .none): return [.serve]
    case (.served, .own), (.lost, .own), (.lost, .other), (.closed, .own), (.closed, .none), (.closed, .other):
      return []
    }
  }

  mutating func didServe() -> [Action] {
    switch phase {
    case .lost:
      phase = .served
      return [.tell(.servedAgain)]
    case .served, .closed: return []
    }
  }

  mutating func servingDidFail(_ error: SocketError) -> [Action] {
    switch phase {
    case .lost(isTold: false):
      phase = .lost(isTold: true)
      return [.tell(.removed(error))]
    case .lost(isTold: true), .served, .closed: return []
    }
  }

  mutating func close() { phase = .closed }
}

/// A change of a served socket's file that its listener has not made.
package nonisolated enum SocketFileChange: Hashable, Sendable {
  /// The file was removed, or the one that replaced it was. The listener has made another one.
  case servedAgain
  /// Another file is at the path. The listener serves the path again once that is gone.
  case replaced
  /// The file was removed, and the listener cannot make another one.
  case removed(SocketError)

  /// One sentence on one line.
  /// - Parameter path: the path of the socket.
  package func sentence(_ path: SocketPath) -> String {
    let name = "the socket \(Wording.oneLine(path.path))"
    return switch self {
    case .servedAgain: "\(name) was removed, and is served again"
    case .replaced: "\(name) was replaced by another file; it is served again when that is removed"
    case .removed(let error): "\(name) was removed, and cannot be served again: \(error)"
    }
  }
}
