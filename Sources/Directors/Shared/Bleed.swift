import Geometry
import Runtime
import Transitions
import Views

/// Continues a screen's own background beyond its edges, so that a screen that overshoots its place does not bare what it has
/// already covered.
///
/// An edge counts where it lies on the container's edge when the screen is in its place. The *gap* of such an edge is the
/// distance from it to the container's edge, 0 while the screen covers that. The bleed fills what a gap has grown by:
///
/// | state | filled | how it goes on |
/// |---|---|---|
/// | *settling*: the screen goes to its place by itself | the gap without the smallest gap so far | a smaller gap is remembered |
/// | *parting*: it leaves, or a hand holds it | what was filled when it began to, less as the transition goes back | nothing is added |
/// | *scrubbed*: its time is put anywhere | beyond the fore end of the way the whole gap, else nothing | what was before is forgotten |
///
/// So nothing appears that was covered before, nothing is covered that was never reached, and a turn changes nothing at once.
/// The strips lie over the screen by a point at their seam, and move, turn and fade with it. Where what the screen holds
/// touches an edge, as a bar does, the strip continues that too.
/// > Source: UIKit's sheets, whose background goes on beyond the lower edge when they spring up too far.
package final class Bleed {
  /// When the screen goes to its place by itself.
  package enum Rule {
    /// Whenever it goes forward and no hand holds it; beyond the fore end of the way always.
    case alongWay
    /// As a body of physics does once a hand has moved it and let it go, or from the beginning: a body that bounces on its way shows what
    /// is behind it, as it did before.
    case body(bounces: Bool)
  }

  private enum State {
    case settling(smallest: SIMD4<Double>)
    case parting(filled: SIMD4<Double>, progress: Double)
  }

  private let screen: View
  private let transition: Transition
  private let rule: Rule
  /// Moves as the screen does; has no looks of its own.
  private let holder = View()
  /// Left, right, top, bottom: as ``ScreenEdge`` has them.
  private let strips: [BleedStrip]
  private var state: State
  /// How far the transition was when a hand took it, and whether a hand has moved it: a mere tap changes nothing.
  private var heldAt: Double?
  private var wasMoved = false
  /// A smaller gap counts as none, so that a sliver of what is behind is not left to be seen: points, and for a screen that is
  /// turned, whose edges come to the container's one after the other, also a share of its longer side.
  private static let slight = (points: 1.5, turned: 0.006)
  /// How much of the way a hand has to move it: more than its trembling.
  private static let moved = 0.02
  private weak var shownIn: Window?

  /// Nothing is laid where the screen stands in no window.
  package init(of screen: View, in transition: Transition, _ rule: Rule) {
    self.screen = screen
    self.rule = rule
    self.transition = transition
    strips = ScreenEdge.allCases.map { BleedStrip(of: screen, at: $0) }
    state =
      transition.initialDirection == .forward
      ? .settling(smallest: SIMD4(repeating: .infinity)) : .parting(filled: .zero, progress: 1)
    holder.acceptsHits = false
    for strip in strips { holder.addSubview(strip.view) }
    guard let parent = screen.superview, let shownIn = screen.window else { return }
    // Over the screen's own shadow, unless the screen has corners that a strip in front of them would cut off.
    if screen.cornerRadius == 0 {
      parent.insertSubview(holder, aboveSubview: screen)
    } else {
      parent.insertSubview(holder, belowSubview: screen)
    }
    self.shownIn = shownIn
    // Where the screen sets out is known when its plans have been added: from the first frame on.
    shownIn.layoutFollowers.add(self)
  }

  /// Takes it away; a second call does nothing.
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

  /// - Returns: how far each strip reaches.
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

extension Bleed: LayoutFollower {
  package func layoutDidSettle() { follow() }
}

/// How far something reaches beyond each edge of a screen, in points.
struct EdgeLengths {
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double
}

extension Transform2D {
  /// The smallest upright rectangle around a mapped one.
  fileprivate func enclosing(_ rect: Rect) -> Rect {
    let size = Size(abs(a) * rect.width + abs(c) * rect.height, abs(b) * rect.width + abs(d) * rect.height)
    return Rect(center: rect.center.applying(self), size: size)
  }
}
