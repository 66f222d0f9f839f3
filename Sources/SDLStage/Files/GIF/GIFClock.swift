/// When the pictures of a GIF are shown.
///
/// A GIF counts hundredths of a second, and most viewers take a delay of less than 2 for 10: it cannot show more than 50
/// pictures a second. Each picture begins at its own time, rounded, or as soon after it as the one before may end. The
/// lateness is carried over, and a picture that would be 0.02 s late takes the place of the one before: so no more than
/// that is ever lost, and the whole is as long as the run was.
package nonisolated struct GIFClock {
  /// What becomes of a picture.
  package enum Place: Hashable {
    /// It is the first.
    case first
    /// It is shown instead of the one before.
    case instead
    /// It is shown when the one before has been shown so long, in hundredths of a second.
    case after(Int)
  }

  private static let leastDelay = 2
  private var origin: Double?
  /// When the newest picture begins, in hundredths after the first.
  private var start = 0

  package init() {}

  /// The place of a picture.
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

  /// How long the newest picture is shown where all ends at a time, in hundredths.
  package func rest(until time: Double) -> Int { max(Self.leastDelay, hundredths(time) - start) }

  private func hundredths(_ time: Double) -> Int {
    let passed = (time - (origin ?? time)) * 100
    return passed > 0 && passed < 1e12 ? Int(passed.rounded()) : 0
  }
}
