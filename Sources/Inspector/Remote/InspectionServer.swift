import SDLStage
import Sockets

extension SocketConnection: MessageChannel {
  var onEnd: ((String?) -> Void)? {
    get { onClose.map { close in { _ in close(nil) } } }
    set { onClose = newValue.map { end in { end($0.map { "\($0)" }) } } }
  }
}

/// Lets inspectors in other processes inspect a stage, one at a time.
final class InspectionServer: StageObserver {
  /// The served stage, which keeps its server.
  private unowned let core: StageCore
  private let title: () -> String
  private let listener: SocketListener
  private(set) var sessions: [InspectionSession] = []
  /// Whether the program shows the inspector itself.
  var isTaken: () -> Bool = { false }

  /// The most connections at the same time. One of them inspects; the server refuses all others with a reason.
  private static let mostConnections = 8

  init(_ core: StageCore, at path: SocketPath, title: @escaping () -> String) throws(SocketError) {
    (self.core, self.title) = (core, title)
    listener = try SocketListener(path, mostConnections: Self.mostConnections)
    listener.onConnection = { [weak self] in self?.accept($0) }
    listener.farewell = { _ in
      InspectionProtocol.frame([InspectionProtocol.refusal("\(Self.mostConnections) connections are open already")])
    }
    listener.onFileChange = { [weak core] in core?.environment.tell(.warning($0.sentence(path))) }
    core.addObserver(self)
  }

  /// Whether another process inspects the stage.
  var isInspecting: Bool { sessions.contains(where: \.isInspecting) }

  private func accept(_ connection: SocketConnection) {
    let session = InspectionSession(core, title: title(), connection)
    session.refusal = { [weak self] in
      guard let self else { return "the program has ended" }
      if isInspecting { return "another inspector is attached" }
      return isTaken() ? "the inspector is open in the program; close it there first (F12)" : nil
    }
    session.onEnd = { [weak self, weak session] in self?.sessions.removeAll { $0 === session } }
    sessions.append(session)
  }

  /// Stops serving, and tells the attached inspector that the program has ended.
  func close() {
    core.removeObserver(self)
    listener.close()
    for session in sessions { session.end() }
  }

  func stageDidClose(_ core: StageCore) { close() }
}
