import Views

/// Swipes in quick succession: the first takes a screen back, and each further one the next screen.
///
/// A drag on the screen that the first swipe has thrown is a further one where it begins soon after and is quick;
/// otherwise it catches that screen.
struct SwipeRow {
  private var lastRelease = -Double.infinity
  /// Until when the present swipe must end to count as further; nil: it does not count.
  private var deadline: Double?

  /// The longest time between two swipes, in seconds.
  private static let pause = 0.25
  /// The longest time that a swipe lasts, in seconds.
  private static let duration = 0.5
  /// The velocity of a swipe, in points a second.
  private static let velocity = 100.0

  /// A drag begins.
  /// - Parameters:
  ///   - run: the transition that runs; nil: all is at rest.
  ///   - hasArrived: whether the drag is on the screen that has come back, so that it catches nothing.
  mutating func begin(_ pan: PanGestureRecognizer, in run: TransitionRun?, hasArrived: Bool = false) {
    deadline = nil
    guard let press = pan.history.first?.time, run?.transition.currentDirection == .backward else { return }
    if hasArrived || press - lastRelease <= Self.pause { deadline = press + Self.duration }
  }

  /// A drag ends.
  /// - Returns: the direction of a further swipe; nil: it was none.
  mutating func end(_ pan: PanGestureRecognizer) -> PanGestureRecognizer.Directions? {
    guard let time = pan.lastEvent?.time else { return nil }
    defer {
      deadline = nil
      lastRelease = time
    }
    guard let deadline, time <= deadline else { return nil }
    let velocity = pan.velocity(in: nil)
    return velocity.length >= Self.velocity ? PanGestureRecognizer.Directions(along: velocity) : nil
  }
}
