/// Computes when the pictures of a GIF are shown.
///
/// A GIF counts hundredths of a second, and most viewers read a delay below 2 as 10, so a GIF shows at most 50 pictures
/// a second. Each picture begins at its own time, rounded, or as soon after it as the picture before may end. A delay
/// is carried over, and a picture that would be 0.02 s late replaces the one before. So the film is never later than
/// that, and as long as the run was.
package nonisolated struct GIFClock {
  /// How a picture is shown.
  package enum Place: Hashable {
    /// The first picture.
    case first
    /// It replaces the picture before.
    case instead
    /// It follows after the picture before was shown so long, in hundredths of a second.
    case after(Int)
  }

  private static let leastDelay = 2
  private var origin: Double?
  /// When the newest picture begins, in hundredths after the first.
  private var start = 0

  package init() {}

  /// Decides how the next picture is shown.
  /// - Parameter time: seconds; a time before that of the last picture counts as that.
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

  /// How long the newest picture is shown if the film ends at a time, in hundredths of a second.
  package func rest(until time: Double) -> Int { max(Self.leastDelay, hundredths(time) - start) }

  private func hundredths(_ time: Double) -> Int {
    let passed = (time - (origin ?? time)) * 100
    return passed > 0 && passed < 1e12 ? Int(passed.rounded()) : 0
  }
}
