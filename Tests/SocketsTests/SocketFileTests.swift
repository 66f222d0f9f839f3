import Glibc
import ProcessSupport
import TestSupport
import Testing

@testable import Sockets

/// What happens when the file of a served socket is removed or replaced.
struct SocketFileTests {
  private let folder: SocketFolder
  private let path: SocketPath

  init() throws {
    folder = try SocketFolder()
    path = try folder.socket()
  }

  private func sentence(_ change: SocketFileChange) -> String {
    change.sentence(path).split(separator: path.path, omittingEmptySubsequences: false).joined(separator: "PATH")
  }

  private static let removed = "the socket PATH was removed, and is served again"
  private static let replaced =
    "the socket PATH was replaced by another file; it is served again when that is removed"

  /// A server whose changes are kept.
  private final class Watched {
    let server: Server
    var changes: [SocketFileChange] = []

    init(_ path: SocketPath) throws {
      server = try Server(path)
      server.listener?.onFileChange = { [weak self] in self?.changes.append($0) }
    }
  }

  private func connects() async throws -> Bool {
    let client = RawSocket()
    return client.connects(to: path.path)
  }

  // MARK: The file

  @Test func `a removed file is made again, connections stay, and new ones come`() async throws {
    let watched = try Watched(path)
    let first = try SocketConnection.connect(to: path)
    #expect(await waitForTurns { watched.server.connections.count == 1 })
    unlink(path.path)
    #expect(await waitForTurns { watched.changes.count == 1 })
    #expect(watched.changes.map(sentence) == [Self.removed])
    #expect(mode(of: path.path) == 0o700 && folder.names == ["s"])
    first.send([1, 2])
    let second = try SocketConnection.connect(to: path)
    second.send([3])
    #expect(await waitForTurns { watched.server.bytes.count == 3 })
    #expect(watched.server.connections.count == 2 && watched.server.closings.isEmpty)
    watched.server.listener?.close()
    #expect(folder.names.isEmpty)
  }

  @Test func `it is made again each time, also after it was moved away`() async throws {
    let watched = try Watched(path)
    for round in 1...3 {
      if round == 2 { rename(path.path, folder.file("moved")) } else { unlink(path.path) }
      #expect(await waitForTurns { watched.changes.count == round })
      #expect(try await connects())
    }
    #expect(watched.changes.map(sentence) == [Self.removed, Self.removed, Self.removed])
    watched.server.listener?.close()
    #expect(folder.names == ["moved"])
  }

  @Test(arguments: [false, true]) func `a file in its place stays, and once it is gone the path is served again`(
    isMoved: Bool
  ) async throws {
    let watched = try Watched(path)
    if isMoved {
      _ = try folder.write("other", "mine")
      rename(folder.file("other"), path.path)
    } else {
      unlink(path.path)
      _ = try folder.write("s", "mine")
    }
    #expect(await waitForTurns { watched.changes.count == 1 })
    #expect(watched.changes.map(sentence) == [Self.replaced])
    // The other file changes, and is still in the way.
    chmod(path.path, 0o600)
    await letTurnsPass(0.6)
    #expect(watched.changes.count == 1 && readText(path.path) == "mine")
    unlink(path.path)
    #expect(await waitForTurns { watched.changes.count == 2 })
    #expect(watched.changes.last.map(sentence) == Self.removed)
    #expect(try await connects())
  }

  @Test func `a program that serves the path meanwhile keeps it`() async throws {
    let watched = try Watched(path)
    unlink(path.path)
    let next = try Watched(path)
    #expect(await waitForTurns { watched.changes.count == 1 })
    #expect(watched.changes == [.replaced])
    #expect(try await connects())
    #expect(await waitForTurns { next.server.connections.count == 1 })
    watched.server.listener?.close()
    #expect(folder.names == ["s"])
    next.server.listener?.close()
    #expect(folder.names.isEmpty && next.changes.isEmpty)
  }

  @Test func `a program that serves the path meanwhile is followed when it ends`() async throws {
    let watched = try Watched(path)
    unlink(path.path)
    let next = try Watched(path)
    #expect(await waitForTurns { watched.changes == [.replaced] })
    next.server.listener?.close()
    #expect(await waitForTurns { watched.changes == [.replaced, .servedAgain] })
    #expect(try await connects())
    #expect(await waitForTurns { watched.server.connections.count == 1 })
  }

  @Test func `a folder that is gone is told once, and closing is quiet`() async throws {
    let inner = folder.file("inner")
    mkdir(inner, 0o700)
    let path = try SocketPath("\(inner)/s")
    let watched = try Watched(path)
    unlink(path.path)
    rmdir(inner)
    #expect(await waitForTurns { watched.changes.count == 1 })
    guard case .removed(let error) = watched.changes.first else {
      Issue.record("\(watched.changes)")
      return
    }
    #expect(error.reason == .noFolder(inner, reason: "No such file or directory"))
    await letTurnsPass(0.6)
    #expect(watched.changes.count == 1)
    watched.server.listener?.close()
  }

  @Test func `changed permissions are nobody's concern, and a closed listener looks no more`() async throws {
    let watched = try Watched(path)
    chmod(path.path, 0o777)
    await letTurnsPass(0.6)
    #expect(watched.changes.isEmpty && folder.names == ["s"])
    // Watched on after that.
    unlink(path.path)
    #expect(await waitForTurns { watched.changes == [.servedAgain] })
    unlink(path.path)
    watched.server.listener?.close()
    await letTurnsPass(0.6)
    #expect(watched.changes == [.servedAgain] && folder.names.isEmpty)
  }

  @Test func `a relative path is served again where it was, whatever the working directory is`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try SocketFolder()
      try #require(chdir(folder.path) == 0)
      let watched = try Watched(SocketPath("./s"))
      try #require(chdir("/") == 0)
      unlink(folder.file("s"))
      #expect(await waitForTurns { watched.changes.count == 1 })
      #expect(folder.names == ["s"])
      watched.server.listener?.close()
      #expect(folder.names.isEmpty)
    }
  }

  @Test func `a program that removes the file all the time costs little, and leaves no descriptors`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try SocketFolder()
      let path = try folder.socket()
      let watched = try Watched(path)
      await letTurnsPass(0.1)
      let before = openDescriptors()
      let began = clock()
      let deadline = monotonicSeconds() + 2
      while monotonicSeconds() < deadline {
        unlink(path.path)
        try? await Task.sleep(for: .milliseconds(5))
      }
      let seconds = Double(clock() - began) / Double(CLOCKS_PER_SEC)
      #expect(seconds < 0.5, "two seconds took \(seconds) s of the processor")
      #expect((4...9).contains(watched.changes.count), "\(watched.changes.count)")
      #expect(await waitForTurns { openDescriptors() <= before })
      watched.server.listener = nil
      // The listening socket, and the watch.
      #expect(await waitForTurns { openDescriptors() <= before - 2 })
    }
  }

  @Test func `nothing happens while files beside it come and go`() async throws {
    let watched = try Watched(path)
    for index in 0..<200 {
      _ = try folder.write("t\(index)", "x")
      unlink(folder.file("t\(index)"))
    }
    await letTurnsPass(0.4)
    #expect(watched.changes.isEmpty)
  }

  // MARK: The lifecycle

  /// Random inputs against the rules in words: each loss is told at most once before the path is served again, and
  /// nothing is told or served while the file is the listener's.
  @Test func `each loss is told once, and only a free path is served`() {
    var random = SeededGenerator(seed: 17)
    let failure = SocketError("s", .notPermitted)
    for _ in 0..<500 {
      var lifecycle = ServedFileLifecycle()
      var toldLosses = 0
      var isServing = false
      for _ in 0..<40 {
        var actions: [ServedFileLifecycle.Action]
        if isServing {
          isServing = false
          let succeeds = random.bool(probability: 0.5)
          actions = succeeds ? lifecycle.didServe() : lifecycle.servingDidFail(failure)
          if succeeds {
            #expect(actions == [.tell(.servedAgain)] && lifecycle.phase == .served)
            toldLosses = 0
          }
          #expect(!actions.contains(.serve))
        } else {
          let findings: [ServedFileLifecycle.Finding] = [.own, .none, .other]
          let finding = findings[random.int(in: 0...2)]
          actions = lifecycle.didFind(finding)
          isServing = actions.contains(.serve)
          #expect(isServing == (finding == .none))
          if finding == .own { #expect(actions.isEmpty) }
        }
        for case .tell(let change) in actions where change != .servedAgain { toldLosses += 1 }
        #expect(toldLosses <= 1)
      }
      lifecycle.close()
      #expect(lifecycle.didFind(.none) == [] && lifecycle.didServe() == [] && lifecycle.servingDidFail(failure) == [])
    }
  }

  // MARK: One connection too many

  @Test func `a connection that is one too many gets the farewell, and others do not`() async throws {
    let server = try Server(path, mostConnections: 1)
    server.listener?.farewell = { Array("\($0)".utf8) }
    let first = try SocketConnection.connect(to: path)
    var firstBytes: [UInt8] = []
    first.onBytes = { firstBytes += $0 }
    #expect(await waitForTurns { server.connections.count == 1 })
    for sendsFirst in [false, true] {
      let second = try SocketConnection.connect(to: path)
      // Bytes that are never read must not make it a lost connection.
      if sendsFirst { second.send([UInt8](repeating: 1, count: 100_000)) }
      var bytes: [UInt8] = []
      var end: SocketError??
      second.onBytes = { bytes += $0 }
      second.onClose = { end = .some($0) }
      #expect(await waitForTurns { end != nil })
      #expect(end == .some(nil))
      #expect(String(decoding: bytes, as: UTF8.self) == "a connection to \(path.path) was closed: one is open already")
    }
    #expect(firstBytes.isEmpty && server.closings.isEmpty)
  }
}
