import Stagecraft

/// How fast watched views move on screen in a transition.
///
/// Performers know the exact velocity of what they move: of the view, or of one that holds it. They do not know how a view goes
/// along that lies in one that turns or grows, or in a card that falls. So the sum of what they tell counts where it explains
/// where the view has gone since the frame before; otherwise the velocity is that of the way it has gone.
struct WatchedMotion {
  private struct Sight {
    var middle: Point
    var told: Vector?
  }

  /// The views of the frame before, and of this one.
  private var before: [String: Sight] = [:]
  private var now: [String: Sight] = [:]
  private var time = 0.0
  private var interval = 0.0
  private var size = Size.zero

  /// The way that was gone may differ by this share from what performers tell: in a frame a stiff spring bends so much, and a
  /// turn comes between two frames.
  private static let share = 0.2
  /// Or by so many points a frame, which nobody sees.
  private static let points = 0.5

  /// - Parameters:
  ///   - time: seconds, of the trace.
  ///   - size: the window's. A resize moves views, and that is no velocity.
  mutating func beginFrame(at time: Double, size: Size) {
    before = size == self.size ? now : [:]
    now = [:]
    (interval, self.time, self.size) = (time - self.time, time, size)
  }

  /// - Parameters:
  ///   - middle: of the view's frame, in window coordinates.
  ///   - told: what performers tell; nil where none does.
  /// - Returns: points a second of the trace; nil where nothing moves the view.
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
