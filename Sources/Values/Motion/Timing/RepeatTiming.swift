/// The duration and repetition of an animation.
///
/// Plans and `View.animate` share this conversion from the age of an animation to its phase.
package struct RepeatTiming: Hashable, Sendable, BitwiseCopyable {
  /// The seconds of one run, at least 0.
  package let duration: Double
  /// The number of runs, and whether they alternate direction.
  package let repetition: Repetition

  /// The seconds by which two sums of times may differ by rounding. Without this tolerance, a rounding error would
  /// sometimes cost a frame.
  package static let tolerance = 1e-9

  /// Creates a timing.
  /// - Parameters:
  ///   - duration: the seconds of one run, at least 0.
  ///   - repetition: the number of runs. Default: once.
  ///   - shortest: the seconds below which a duration counts as 0. Default: 0.
  package init(duration: Double, repetition: Repetition = .once, shortest: Double = 0) {
    self.duration = duration < shortest ? 0 : duration
    self.repetition = repetition
  }

  /// The seconds of all runs; infinite for an endless repetition.
  package var totalDuration: Double { duration > 0 ? duration * repetition.count : 0 }

  /// Returns the position within the current run, 0...1, at an age in seconds, and whether that run goes backwards.
  /// With a duration of 0, the animation is at its end from age 0 on.
  package func phase(at age: Double) -> (fraction: Double, isReversed: Bool) {
    duration == 0 ? (age < 0 ? 0 : 1, false) : repetition.phase(after: age / duration)
  }

  /// The position at the end of the last run. `phase(at: totalDuration)` could miss it by a rounding error.
  package var endPhase: (fraction: Double, isReversed: Bool) {
    duration == 0 ? (1, false) : repetition.phase(after: repetition.count)
  }
}
