import Stagecraft

/// The velocities of watched views on screen during a transition.
///
/// Performers report the exact velocities of a view and its superviews. They do not report how a view moves with a
/// superview that rotates, scales or falls. The sum of the reported velocities is therefore used only if it explains
/// the view's displacement since the last frame. Otherwise the velocity is the displacement divided by the interval.
struct WatchedMotion {
  private struct Sight {
    var middle: Point
    var told: Vector?
  }

  /// The views of the last frame and of this one.
  private var before: [String: Sight] = [:]
  private var now: [String: Sight] = [:]
  private var time = 0.0
  private var interval = 0.0
  private var size = Size.zero

  /// The accepted difference between displacement and reported velocity, as a share of the displacement. A stiff spring
  /// curves that much within a frame, and a turn can happen between two frames.
  private static let share = 0.2
  /// The accepted difference in points a frame, which is invisible.
  private static let points = 0.5

  /// Starts a frame.
  /// - Parameters:
  ///   - time: seconds on the trace's clock.
  ///   - size: the size of the window. A resize moves views without a velocity.
  mutating func beginFrame(at time: Double, size: Size) {
    before = size == self.size ? now : [:]
    now = [:]
    (interval, self.time, self.size) = (time - self.time, time, size)
  }

  /// Returns the velocity of a view.
  /// - Parameters:
  ///   - id: the view's identifier.
  ///   - middle: the center of the view's frame, in window coordinates.
  ///   - told: the sum of the velocities that performers report; nil if none does.
  /// - Returns: points a second on the trace's clock; nil if nothing moves the view.
  mutating func velocity(of id: String, at middle: Point, told: Vector?) -> Vector? {
    now[id] = Sight(middle: middle, told: told)
    guard interval > 0, let last = before[id] else { return told }
    let gone = middle - last.middle
    guard let told else { return gone == .zero ? nil : gone / interval }
    let former = last.told ?? told
    let explained = (told + former) / 2 * interval
    let farthest = max(gone.length, told.length * interval, former.length * interval)
    return (gone - explained).length <= max(Self.points, Self.share * farthest) ? told : gone / interval
  }
}
