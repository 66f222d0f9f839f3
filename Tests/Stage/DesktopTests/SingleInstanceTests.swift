import Foundation
import Testing
import Views

@testable import Desktop

/// Copies of a program, each a claim on another thread: the lock belongs to the open file, not to the process.
@Suite(.serialized, .timeLimit(.minutes(1))) final class SingleInstanceTests {
  private let folder = FilePath(
    NSTemporaryDirectory() + "stagecraft-once-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")

  init() throws { try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: folder.string) }

  nonisolated private final class Results: @unchecked Sendable {
    // The lock guards the list.
    private let lock = NSLock()
    private var claims: [InstancePlace.Claim] = []
    func add(_ claim: InstancePlace.Claim) { lock.withLock { claims.append(claim) } }
    var all: [InstancePlace.Claim] { lock.withLock { claims } }
  }

  private func start(_ count: Int, into results: Results, _ arguments: @escaping @Sendable (Int) -> [String]) {
    let folder = folder
    for number in 0..<count {
      Thread.detachNewThread {
        results.add(
          InstancePlace.claim("org.example.Once", in: folder, arguments(number), FilePath("/work"), patience: 50))
      }
    }
  }

  private func first(of results: Results) -> [InstancePlace] {
    results.all.compactMap { if case .first(let place) = $0 { place } else { nil } }
  }

  @Test func `of twenty copies at once exactly one is the first, and hears all others`() async throws {
    let results = Results()
    start(20, into: results) { ["file \($0)", "", "ü"] }
    await wait { !first(of: results).isEmpty }
    var heard: [[String]] = []
    let instance = SingleInstance(first(of: results).first) { arguments, folder in
      #expect(folder == FilePath("/work"))
      heard.append(arguments)
    }
    await wait { results.all.count == 20 && heard.count == 19 }
    #expect(first(of: results).count == 1 && heard.count == 19 && Set(heard.map(\.[0])).count == 19)
    #expect(heard.allSatisfy { $0.count == 3 && $0[1].isEmpty && $0[2] == "ü" })
    withExtendedLifetime(instance) {}
  }

  @Test func `after the first one has ended, even without a word, the next one is the first`() async throws {
    guard case .first(let place?) = InstancePlace.claim("a", in: folder, [], FilePath("/")) else {
      return #expect(Bool(false))
    }
    place.close()
    // A socket that nobody serves is left over.
    try Data().write(to: URL(fileURLWithPath: "\(folder)/a.socket"))
    guard case .first(let next?) = InstancePlace.claim("a", in: folder, [], FilePath("/")) else {
      return #expect(Bool(false))
    }
    next.close()
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.socket"))
  }

  @Test func `garbage, silence and floods at the socket leave the first one in service`() async throws {
    guard case .first(let place?) = InstancePlace.claim("b", in: folder, [], FilePath("/")) else {
      return #expect(Bool(false))
    }
    var heard: [[String]] = []
    let instance = SingleInstance(place) { arguments, _ in heard.append(arguments) }
    var sockets: [Int32] = []
    for message in [[], [0], Array("relative\0".utf8), Array("/no end".utf8), [UInt8](repeating: 65, count: 3 << 20)] {
      let socket = try connect()
      sockets.append(socket)
      Thread.detachNewThread {
        _ = message.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        shutdown(socket, Int32(SHUT_WR))
      }
    }
    for _ in 0..<20 { sockets.append(try connect()) }
    let (results, folder) = (Results(), folder)
    Thread.detachNewThread { results.add(InstancePlace.claim("b", in: folder, ["x"], FilePath("/"), patience: 50)) }
    await wait { !results.all.isEmpty }
    #expect(heard == [["x"]])
    if case .handedOver? = results.all.first {} else { #expect(Bool(false)) }
    for socket in sockets { close(socket) }
    withExtendedLifetime(instance) {}
  }

  @Test func `where the copies cannot meet, each is the first`() {
    for folder in [nil, FilePath("/nonexistent")] {
      guard case .first(nil) = InstancePlace.claim("c", in: folder, [], FilePath("/")) else {
        return #expect(Bool(false))
      }
    }
  }

  @Test func `messages`() {
    #expect(InstancePlace.decode(InstancePlace.encode([], FilePath("/a")))?.arguments == [])
    #expect(InstancePlace.decode(InstancePlace.encode(["a\0b"], FilePath("/a")))?.arguments == ["ab"])
    for bytes in [[], [0], [47], Array("a\0".utf8)] as [[UInt8]] { #expect(InstancePlace.decode(bytes) == nil) }
  }

  private func connect() throws -> Int32 {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    let path = "\(folder)/b.socket"
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
    return socket
  }
}
