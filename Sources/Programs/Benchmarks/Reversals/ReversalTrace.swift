import Stagecraft

/// Where a motion was after each frame, before and after it was turned round.
struct ReversalTrace {
  /// A frame: seconds, and points.
  typealias Frame = (time: Double, place: Double)

  private(set) var before: [Frame] = []
  private(set) var after: [Frame] = []
  private var isBack = false

  /// Adds a frame. Of several pictures at one time the last counts.
  mutating func add(_ place: Double, at time: Double) {
    if isBack {
      guard time > before.last?.time ?? 0 else { return }
      if after.last?.time == time { after.removeLast() }
      after.append((time, place))
    } else {
      if before.last?.time == time { before.removeLast() }
      before.append((time, place))
    }
  }

  /// The motion is turned round after the last frame.
  mutating func turnBack() { isBack = true }

  /// The motion at the reversal: the jump in points, and the velocities just before and after it in points a second.
  /// nil where the motion was not seen on both sides.
  ///
  /// The frames on either side are continued to the moment of the reversal by the cubic through four of them.
  var figures: (jump: Double, before: Double, after: Double)? {
    guard before.count >= 4, after.count >= 4, let last = before.last else { return nil }
    let old = Self.continued(before.suffix(4), to: last.time), new = Self.continued(after.prefix(4), to: last.time)
    return (abs(new.place - old.place), old.velocity, new.velocity)
  }

  /// The place and the velocity of the polynomial through frames at a time.
  /// > Source: Lagrange's interpolation, and its derivative.
  private static func continued(_ frames: ArraySlice<Frame>, to time: Double) -> (place: Double, velocity: Double) {
    var place = 0.0, velocity = 0.0
    for one in frames {
      let others = frames.filter { $0.time != one.time }
      let scale = others.reduce(1) { $0 * (one.time - $1.time) }
      place += one.place * others.reduce(1) { $0 * (time - $1.time) } / scale
      for left in others {
        velocity += one.place * others.reduce(1) { $1.time == left.time ? $0 : $0 * (time - $1.time) } / scale
      }
    }
    return (place, velocity)
  }
}
