import CPictures
import Dispatch
import Synchronization
import Views

/// The decoder processes of the program, and the queue of the pictures that wait for them.
///
/// Two pictures are decoded at a time. A picture that takes long is not counted, so that those behind it go on, up
/// to six pictures in all. No picture takes longer than the deadline of its process.
package nonisolated final class DecoderPool: Sendable {
  package static let shared = DecoderPool()

  private static let ordinary = 2
  private static let most = 6
  private static let longTime = 0.3
  /// A process sleeps until the next picture, rather than be started for each.
  private static let kept = 2

  private struct State {
    var idle: [DecoderProcess] = []
    var waiting: [@Sendable () -> Void] = []
    /// The jobs that run, by number, and whether they take long.
    var running: [Int: Bool] = [:]
    var started = 0
    /// Threads that wait for a job.
    var lanes: [DispatchQueue] = []
  }

  private let state = Mutex(State())
  private let clock = DispatchQueue(label: "stagecraft.pictures.clock")

  /// Decodes a picture on this thread.
  ///
  /// - Parameter endsEarly: gives up when an interruption is requested.
  package func decode(
    _ bytes: [UInt8], _ request: CPicturesRequest, endsEarly: Bool
  ) throws(ImageFailure) -> DecodedPixels {
    // An idle process may have been ended by others.
    while let process = state.withLock({ $0.idle.popLast() }) {
      if let result = try decode(on: process, bytes, request, endsEarly) { return result }
    }
    guard let result = try decode(on: DecoderProcess(), bytes, request, endsEarly) else {
      throw .system("the process that decodes it has ended at once")
    }
    return result
  }

  private func decode(
    on process: DecoderProcess, _ bytes: [UInt8], _ request: CPicturesRequest, _ endsEarly: Bool
  ) throws(ImageFailure) -> DecodedPixels? {
    guard let result = try process.decode(bytes, request, endsEarly: endsEarly) else { return nil }
    // A process that lacks memory ends.
    if result.failure != .tooMuchMemory {
      state.withLock { if $0.idle.count < Self.kept { $0.idle.append(process) } }
    }
    return try result.get()
  }

  /// Runs a job that decodes a picture on another thread, in turn.
  package func run(_ job: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(job) }
    startWaiting()
  }

  private func startWaiting() {
    while let (number, lane, job) = state.withLock({ Self.next(&$0) }) {
      lane.async { [self] in
        job()
        state.withLock {
          $0.running[number] = nil
          $0.lanes.append(lane)
        }
        startWaiting()
      }
      clock.asyncAfter(deadline: .now() + Self.longTime) { [self] in
        state.withLock { if $0.running[number] != nil { $0.running[number] = true } }
        startWaiting()
      }
    }
  }

  private static func next(_ state: inout State) -> (number: Int, lane: DispatchQueue, job: @Sendable () -> Void)? {
    guard !state.waiting.isEmpty, state.running.count < most,
      state.running.values.count(where: { !$0 }) < ordinary
    else { return nil }
    state.started += 1
    state.running[state.started] = false
    // A serial queue has a thread of its own.
    let lane = state.lanes.popLast() ?? DispatchQueue(label: "stagecraft.pictures", qos: .userInitiated)
    return (state.started, lane, state.waiting.removeFirst())
  }
}

nonisolated extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
