import Geometry
import SDLStage
import Transitions
import Views

@testable import Inspector

/// A program without a window, and an inspector that is attached to it by a channel in memory.
final class RemoteBench {
  let program: HeadlessStage
  /// What the session does after a frame.
  private let work = LaterWork()
  let session: InspectionSession
  let remote: RemoteStage
  let channels: (program: PipeChannel, inspector: PipeChannel)
  private(set) var detachments: [String] = []
  private(set) var notices: [String] = []

  /// - Parameters:
  ///   - greets: whether the greetings are exchanged.
  ///   - clock: for the time that is spent with reading. Default: none is.
  init(_ root: ViewController, greets: Bool = true, clock: @escaping () -> Double = { 0 }) {
    program = HeadlessStage(size: Size(480, 320))
    program.show(root)
    channels = PipeChannel.makePair()
    let work = work
    session = InspectionSession(
      program.core, title: "Notes", channels.program, time: RealTime(now: clock) { work.add($1, after: $0) })
    remote = RemoteStage(channels.inspector, time: .stopped)
    remote.onDetach = { [unowned self] in detachments.append($0) }
    remote.onMessage = { [unowned self] in notices.append($0) }
    if greets { exchange() }
  }

  var core: StageCore { program.core }

  /// Delivers all that waits, both ways, in pieces.
  func exchange(pieces: Int = .max) {
    repeat {
      _ = work.run()
    } while channels.program.deliver(atMost: pieces) || channels.inspector.deliver(atMost: pieces)
      || !work.isEmpty
  }

  /// Runs what the session does later.
  /// - Returns: the seconds that the session waited for each call.
  func runLater() -> [Double] {
    work.run()
  }

  /// Lets the program write what it has to say, which nobody reads.
  func writeOnly() { _ = work.run() }

  /// Runs the program until nothing moves, and delivers after each frame.
  func run() {
    for _ in 0..<2000 where program.advance() { exchange() }
    exchange()
  }
}

/// Calls that wait until they are run.
private final class LaterWork {
  private var calls: [(seconds: Double, call: () -> Void)] = []

  func add(_ call: @escaping () -> Void, after seconds: Double) { calls.append((seconds, call)) }

  /// Runs the calls that wait for less than a second.
  /// - Returns: the seconds of each.
  func run() -> [Double] {
    let due = calls.filter { $0.seconds < 1 }
    calls.removeAll { $0.seconds < 1 }
    for call in due { call.call() }
    return due.map(\.seconds)
  }

  var isEmpty: Bool { !calls.contains { $0.seconds < 1 } }
}

extension RealTime {
  /// A clock that stands at 0, and no timers.
  static let stopped = RealTime(now: { 0 }, after: { _, _ in })
}
