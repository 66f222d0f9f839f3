import Geometry
import Runtime
import Transitions
import Views

/// Extends a screen's background beyond its edges, so that an overshooting screen does not uncover the screen behind it
/// again.
///
/// Only edges that lie on the container's edge when the screen is in its place are extended. The *gap* of such an edge
/// is its distance to the container's edge; it is 0 while the screen covers that edge. The background fills a part of
/// the gap:
///
/// | state | filled part | next |
/// |---|---|---|
/// | *settling*: the screen moves to its place | the gap minus the smallest gap so far | a smaller gap is stored |
/// | *parting*: it leaves, or is held | the part filled at the start, shrinking backward | nothing is added |
/// | *scrubbed*: the time is set | the whole gap beyond the fore end, otherwise 0 | the smallest gap is discarded |
///
/// As a result, covered areas do not appear again, areas that the screen never reached are not covered, and a turn
/// causes no sudden change. The strips overlap the screen by a point at the seam, and move, rotate and fade with it. A
/// view that touches an edge, such as a bar, is extended too.
/// > Source: UIKit's sheets, whose background continues below the lower edge when they overshoot.
package final class OvershootBackground {
  /// The condition under which the screen settles.
  package enum Rule {
    /// The transition goes forward and no gesture holds it. Always beyond the fore end.
    case alongWay
    /// For a physics body: after the end of a gesture that moved it, or from the beginning. A body that bounces on its
    /// path shows the screen behind it.
    case body(bounces: Bool)
  }

  private enum State {
    case settling(smallest: SIMD4<Double>)
    case parting(filled: SIMD4<Double>, progress: Double)
  }

  private let screen: View
  private let transition: Transition
  private let rule: Rule
  /// An invisible view that moves with the screen.
  private let holder = View()
  /// The strips at the left, right, top and bottom, in the order of ``ScreenEdge``.
  private let strips: [OvershootStrip]
  private var state: State
  /// The progress at which a gesture grabbed the transition, and whether the gesture has moved it. A tap does not.
  private var heldAt: Double?
  private var wasMoved = false
  /// A gap below this limit counts as 0, so that no sliver of the screen behind stays visible. In points; for a rotated
  /// screen, whose edges reach the container's edge unevenly, also as a fraction of its longer side.
  private static let slight = (points: 1.5, turned: 0.006)
  /// The change of progress from which a gesture counts as a move: more than trembling.
  private static let moved = 0.02
  private weak var shownIn: Window?

  /// Adds the strips, unless the screen is not in a window.
  package init(of screen: View, in transition: Transition, _ rule: Rule) {
    self.screen = screen
    self.rule = rule
    self.transition = transition
    strips = ScreenEdge.allCases.map { OvershootStrip(of: screen, at: $0) }
    state =
      transition.initialDirection == .forward
      ? .settling(smallest: SIMD4(repeating: .infinity)) : .parting(filled: .zero, progress: 1)
    holder.acceptsHits = false
    for strip in strips { holder.addSubview(strip.view) }
    guard let parent = screen.superview, let shownIn = screen.window else { return }
    // Above the screen's shadow, unless the strip would cut off the screen's round corners.
    if screen.cornerRadius == 0 {
      parent.insertSubview(holder, aboveSubview: screen)
    } else {
      parent.insertSubview(holder, belowSubview: screen)
    }
    self.shownIn = shownIn
    // The initial position of the screen is known only after its plans have been added, in the first frame.
    shownIn.layoutFollowers.add(self)
  }

  /// Removes the strips. A second call does nothing.
  package func end() {
    shownIn?.layoutFollowers.remove(self)
    holder.removeFromSuperview()
  }

  // MARK: Following

  private func follow() {
    guard let parent = holder.superview, screen.superview === parent, let map = screen.transformToSuperview.inverted
    else { return }
    let size = screen.bounds.size
    let shift = Vector(screen.relativeTranslation.x * size.width, screen.relativeTranslation.y * size.height)
    holder.show(.boundsSize, ViewProperty.lanes(size))
    holder.show(.boundsOrigin, ViewProperty.lanes(screen.bounds.origin))
    holder.show(.anchorPoint, ViewProperty.lanes(screen.anchorPoint))
    holder.show(.center, ViewProperty.lanes(screen.center + shift))
    holder.show(.transform, ViewProperty.lanes(screen.transform))
    holder.show(.alpha, ViewProperty.lanes(screen.alpha))
    let container = map.enclosing(parent.bounds)
    var gaps = SIMD4<Double>.zero
    for index in strips.indices {
      gaps[index] = strips[index].gap(to: container, around: screen.frame, in: parent.bounds)
    }
    let filled = fill(gaps)
    let reach = EdgeLengths(left: filled[0], right: filled[1], top: filled[2], bottom: filled[3])
    for index in strips.indices { strips[index].show(filled[index], reach) }
  }

  /// - Returns: the length of each strip in points.
  private func fill(_ gaps: SIMD4<Double>) -> SIMD4<Double> {
    if window.isHeld {
      heldAt = heldAt ?? window.value
      if abs(window.value - (heldAt ?? 0)) > Self.moved { wasMoved = true }
    } else {
      heldAt = nil
    }
    if transition.timeline?.scrubber != nil {
      state = .parting(filled: .zero, progress: 1)
      return window.value > 1 ? gaps : .zero
    }
    switch (state, isSettling) {
    case (.settling(let before), true):
      var smallest = pointwiseMin(before, gaps)
      smallest.replace(with: 0, where: smallest .< slight)
      state = .settling(smallest: smallest)
    case (.settling(let smallest), false):
      state = .parting(filled: pointwiseMax(.zero, gaps - smallest), progress: max(window.value, 0.01))
    case (.parting, true): state = .settling(smallest: gaps - left(of: gaps))
    case (.parting, false): break
    }
    return left(of: gaps)
  }

  private func left(of gaps: SIMD4<Double>) -> SIMD4<Double> {
    switch state {
    case .settling(let smallest): pointwiseMax(.zero, gaps - smallest)
    case .parting(let filled, let progress):
      pointwiseMin(filled * min(1, max(0, window.value / progress)), gaps)
    }
  }

  private var slight: Double {
    let size = screen.bounds.size
    return Self.slight.points
      + (screen.transform.isAxisAligned ? 0 : Self.slight.turned * max(size.width, size.height))
  }

  private var window: TransitionProgress { transition.progress }

  private var isSettling: Bool {
    let isFree = window.currentDirection == .forward && !window.isHeld
    return switch rule {
    case .alongWay: isFree || window.value >= 1
    case .body(let bounces): isFree && (wasMoved || !bounces)
    }
  }
}

extension OvershootBackground: LayoutFollower {
  package func layoutDidSettle() { follow() }
}

/// A distance beyond each edge of a screen, in points.
struct EdgeLengths {
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double
}

extension Transform2D {
  /// The bounding box of a transformed rectangle.
  fileprivate func enclosing(_ rect: Rect) -> Rect {
    let size = Size(abs(a) * rect.width + abs(c) * rect.height, abs(b) * rect.width + abs(d) * rect.height)
    return Rect(center: rect.center.applying(self), size: size)
  }
}
