import Dispatch
import SDLStage

/// The real time of sessions and of what they read: a clock and a timer. Tests replace both.
struct RealTime {
  /// Returns seconds.
  var now: () -> Double
  /// Calls a closure after some seconds, and not before the present frame has ended.
  var after: (_ seconds: Double, _ call: @escaping @MainActor @Sendable () -> Void) -> Void

  /// The clock of frames, and timers on the main queue.
  static let system = RealTime(
    now: { StageClock.now },
    after: { seconds, call in
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated(call) }
    })
}
