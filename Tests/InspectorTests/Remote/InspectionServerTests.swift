import Geometry
import Glibc
import ProcessSupport
import SDLStage
import Sockets
import TestSupport
import Testing
import Transitions
import Views
import Wire

@testable import Inspector

/// A served stage and its clients, over sockets of the system. Each test has a process, in which no other test keeps the
/// main queue from its turns.
struct InspectionServerTests {
  /// A program that serves.
  private final class Served {
    let stage = HeadlessStage(size: Size(480, 320))
    let inspector: Inspector
    private(set) var warnings: [String] = []

    init(_ path: String) throws {
      stage.show(NavigationController(root: CardScreen("Home")))
      while stage.advance() {}
      inspector = Inspector(stage.core)
      stage.environment.addObserver(WarningObserver { [weak self] in self?.warnings.append($0) })
      try inspector.serve(at: path)
    }

    var sessions: [InspectionSession] { inspector.server?.sessions ?? [] }
  }

  private final class WarningObserver: TransitionObserver {
    let onWarning: (String) -> Void
    init(_ onWarning: @escaping (String) -> Void) { self.onWarning = onWarning }
    func transitionEvent(_ event: TransitionEvent) { if case .warning(let text) = event { onWarning(text) } }
  }

  // MARK: Too many connections

  @Test func `a ninth connection is told why it is closed`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try TemporaryDirectory()
      let path = folder.file("s")
      let served = try Served(path)
      var others: [SocketConnection] = []
      for _ in 0..<8 { others.append(try SocketConnection.connect(to: SocketPath(path))) }
      #expect(await waitForTurns { served.sessions.count == 8 })
      let ninth = RemoteStage(try SocketConnection.connect(to: SocketPath(path)))
      var isAttached = false
      var reason: String?
      ninth.onAttach = { isAttached = true }
      ninth.onDetach = { reason = $0 }
      #expect(await waitForTurns { reason != nil })
      #expect(reason == "8 connections are open already" && !isAttached)
      #expect(served.sessions.count == 8)
      others.removeLast()
      #expect(await waitForTurns { served.sessions.count == 7 })
      let tenth = RemoteStage(try SocketConnection.connect(to: SocketPath(path)))
      tenth.onAttach = { isAttached = true }
      #expect(await waitForTurns { isAttached })
      tenth.stop()
      served.inspector.stopServing()
    }
  }

  @Test func `an inspector that is one too many says so, and attaches when there is room`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try TemporaryDirectory()
      let path = folder.file("s")
      let served = try Served(path)
      var others: [SocketConnection] = []
      for _ in 0..<8 { others.append(try SocketConnection.connect(to: SocketPath(path))) }
      #expect(await waitForTurns { served.sessions.count == 8 })
      let own = HeadlessStage(size: Size(1040, 660))
      let attachment = try Attachment(to: path)
      attachment.show(on: own.core)
      let sentence = "Not attached to \(path): 8 connections are open already. Trying again each second."
      #expect(await waitForTurns { attachment.screen.status.text == sentence })
      #expect(attachment.screen.inspector == nil)
      others.removeAll()
      #expect(await waitForTurns { attachment.screen.inspector != nil })
      #expect(attachment.screen.status.text == "")
      attachment.close()
      served.inspector.stopServing()
    }
  }

  @Test func `an inspector that is refused keeps what it has seen of the last program`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try TemporaryDirectory()
      let path = folder.file("s")
      var first: Served? = try Served(path)
      let own = HeadlessStage(size: Size(1040, 660))
      let attachment = try Attachment(to: path)
      attachment.show(on: own.core)
      #expect(await waitForTurns { attachment.screen.inspector != nil })
      let seen = attachment.screen.inspector
      first?.inspector.stopServing()
      first = nil
      let second = try Served(path)
      let other = RemoteStage(try SocketConnection.connect(to: SocketPath(path)))
      var isAttached = false
      other.onAttach = { isAttached = true }
      #expect(await waitForTurns { isAttached })
      #expect(await waitForTurns { attachment.screen.status.text.contains("another inspector is attached") })
      #expect(attachment.screen.inspector === seen)
      other.stop()
      #expect(await waitForTurns { attachment.screen.inspector !== seen })
      attachment.close()
      second.inspector.stopServing()
    }
  }

  // MARK: The file

  @Test func `a removed socket is one warning, and can be attached to again`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try TemporaryDirectory()
      let path = folder.file("s")
      let served = try Served(path)
      unlink(path)
      #expect(await waitForTurns { !served.warnings.isEmpty })
      #expect(served.warnings == ["the socket \(path) was removed, and is served again"])
      let remote = RemoteStage(try SocketConnection.connect(to: SocketPath(path)))
      var isAttached = false
      remote.onAttach = { isAttached = true }
      #expect(await waitForTurns { isAttached })
      remote.stop()
      served.inspector.stopServing()
      #expect(folder.names.isEmpty)
    }
  }

  // MARK: The end

  enum Client: CaseIterable { case attached, halfGreeted, flooding, neverReading }
  enum End: CaseIterable { case windowCloses, stopsServing, servesElsewhere }

  @Test func `after the end, a stage, its server and its sessions are released`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      for client in Client.allCases {
        for end in End.allCases { try await Self.checkRelease(client, end) }
      }
    }
  }

  private static func checkRelease(_ client: Client, _ end: End) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("s")
    let told: Comment = "\(client), \(end)"
    let tracker = LeakTracker()
    let other = folder.file("t")
    do {
      let served = try Served(path)
      tracker.track(served.stage.core, "stage")
      tracker.track(try #require(served.inspector.server), "server")
      let connection = try SocketConnection.connect(to: SocketPath(path))
      var received = 0
      if client != .neverReading { connection.onBytes = { received += $0.count } }
      let seek = #"{"message":"playback","do":"seek","time":0.1},"#
      let flood = WireFrames.frame(
        "[" + String(repeating: seek, count: 2000) + #"{"message":"playback","do":"pause"}]"#,
        contentType: InspectionProtocol.messageType)
      func send() { while connection.send(flood) {} }
      switch client {
      case .halfGreeted: connection.send(Array(hello.prefix(hello.count / 2)))
      case .attached: connection.send(hello)
      case .flooding, .neverReading:
        connection.send(hello)
        connection.onDrain = { send() }
        send()
      }
      #expect(await waitForTurns { served.sessions.count == 1 })
      let session = tracker.track(try #require(served.sessions.first), "session")
      if client != .halfGreeted {
        #expect(await waitForTurns { session.isInspecting })
        served.stage.advance()
      }
      switch end {
      case .windowCloses: served.inspector.server?.stageDidClose(served.stage.core)
      case .stopsServing: served.inspector.stopServing()
      case .servesElsewhere:
        try served.inspector.serve(at: other)
        #expect(folder.names == ["t"])
        served.inspector.stopServing()
      }
      #expect(!session.isInspecting && served.sessions.isEmpty, told)
      #expect(served.stage.core.playback.rate == 1 && !served.stage.core.playback.isPaused)
      #expect(served.stage.core.costMeter == nil && served.stage.core.overlay == nil)
      #expect(folder.names.isEmpty)
      // The same stage serves again.
      try served.inspector.serve(at: path)
      served.inspector.stopServing()
      connection.onDrain = nil
      connection.close()
    }
    // A client may be reading, or resting, which ends in a later turn; nothing waits for the seconds of a greeting.
    #expect(await waitForTurns(4) { tracker.alive == [] }, "\(client), \(end): \(tracker.alive)")
  }
}

@MainActor private func waitForTurns(_ seconds: Double = 30, until condition: () -> Bool) async -> Bool {
  let deadline = monotonicSeconds() + seconds
  while !condition() {
    guard monotonicSeconds() < deadline else { return false }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return true
}

@MainActor private let hello = InspectionProtocol.frame([
  RemoteMessage.text("hello", [("protocol", .number(Double(InspectionProtocol.version)))])
])
