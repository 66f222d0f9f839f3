/// The timing of a motion that runs once or several times: how long a run takes and how often it repeats.
///
/// Plans and `View.animate` share this formula from a motion's age to its phase.
package struct RepeatTiming: Hashable, Sendable, BitwiseCopyable {
  /// Seconds of one run, from 0.
  package let duration: Double
  package let repetition: Repetition

  /// Seconds by which two sums of times may differ by rounding. Without this tolerance rounding would cost a frame now
  /// and then.
  package static let tolerance = 1e-9

  /// - Parameter shortest: a shorter duration counts as 0.
  package init(duration: Double, repetition: Repetition = .once, shortest: Double = 0) {
    self.duration = duration < shortest ? 0 : duration
    self.repetition = repetition
  }

  /// Seconds of all runs; infinite where it repeats forever.
  package var totalDuration: Double { duration > 0 ? duration * repetition.count : 0 }

  /// Where in a run it is at an age in seconds, 0 to 1, and whether that run goes backwards. A motion of no duration is at
  /// its end from age 0.
  package func phase(at age: Double) -> (fraction: Double, isReversed: Bool) {
    duration == 0 ? (age < 0 ? 0 : 1, false) : repetition.phase(after: age / duration)
  }

  /// Where the last run ends. Not `phase(at: totalDuration)`: a product that is divided again may miss it by rounding.
  package var endPhase: (fraction: Double, isReversed: Bool) {
    duration == 0 ? (1, false) : repetition.phase(after: repetition.count)
  }
}
