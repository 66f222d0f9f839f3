import Geometry

/// The motion of a view from frame to frame, which tells a view in flight from one at rest.
package nonisolated struct ViewFlight {
  private var place = Point.zero
  /// The number of the last frame in which the view was at a new place.
  private var lastMove: UInt64 = 0
  /// Whether the view moves by parts of device pixels: it has moved in the last two frames.
  package private(set) var isFree = false

  /// Notes the view's place in a frame. A second call in a frame changes nothing.
  /// - Parameters:
  ///   - new: the place in the window.
  ///   - scale: device pixels per point.
  ///   - frame: the number of the frame.
  ///   - lastFrame: the number of the frame before.
  package mutating func note(_ new: Point, scale: Double, frame: UInt64, lastFrame: UInt64) {
    guard lastMove != frame else { return }
    guard new != place else {
      isFree = false
      return
    }
    // A screen or a scrolled row that moves by whole pixels keeps its texts on them.
    let step = (new - place) * scale
    let isBetween = abs(step.x - step.x.rounded()) > 1e-3 || abs(step.y - step.y.rounded()) > 1e-3
    isFree = lastMove == lastFrame && (isFree || isBetween)
    (place, lastMove) = (new, frame)
  }

  /// Notes that the view has not moved in its parent.
  package mutating func rest() { isFree = false }
}
