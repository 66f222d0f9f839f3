/// Computes the display times of the pictures of a GIF.
///
/// A GIF counts hundredths of a second, and most viewers treat a delay below 2 as 10, so a GIF shows at most 50
/// pictures a second. Each picture begins at its own time, rounded, or as soon after it as the previous one may end.
/// Delays carry over, and a picture that would be 0.02 s late replaces the previous one. So the animation is never
/// later than that, and lasts as long as the run.
package nonisolated struct GIFClock {
  /// The place of a picture in the animation.
  package enum Place: Hashable {
    /// The first picture.
    case first
    /// The picture replaces the previous one.
    case instead
    /// The picture follows after the previous one was shown for this time, in hundredths of a second.
    case after(Int)
  }

  private static let leastDelay = 2
  private var origin: Double?
  /// The time when the newest picture begins, in hundredths after the first.
  private var start = 0

  /// Creates a clock before the first picture.
  package init() {}

  /// Decides on the place of the next picture.
  /// - Parameter time: seconds; a time before that of the previous picture counts as that.
  package mutating func place(at time: Double) -> Place {
    guard origin != nil else {
      origin = time
      return .first
    }
    let own = hundredths(time)
    let due = max(own, start + Self.leastDelay)
    guard due - max(own, start) < Self.leastDelay else { return .instead }
    defer { start = due }
    return .after(due - start)
  }

  /// Returns the time for which the newest picture is shown if the animation ends at `time`, in hundredths of a second.
  package func rest(until time: Double) -> Int { max(Self.leastDelay, hundredths(time) - start) }

  private func hundredths(_ time: Double) -> Int {
    let passed = (time - (origin ?? time)) * 100
    return passed > 0 && passed < 1e12 ? Int(passed.rounded()) : 0
  }
}
