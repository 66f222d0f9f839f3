import Animation
import Geometry
import Views

/// Scrolls a scroll view while a pointer holds something at its upper or lower edge, or at one of its sides.
final class EdgeScroller {
  private unowned let scroll: ScrollView
  private let isHorizontal: Bool
  private lazy var ticker = FrameTicker("what is held at the edge of a scroll view") { [unowned self] in step() }
  private var last = 0.0
  private var depth = 0.0

  /// The part of the viewport at each edge that scrolls, in points; a third of a small one at most.
  private let reach: Double
  /// Points a second at the edge itself, and beyond.
  private static let fastest = 900.0

  init(_ scroll: ScrollView, reach: Double = 56, isHorizontal: Bool = false) {
    (self.scroll, self.reach, self.isHorizontal) = (scroll, reach, isHorizontal)
  }

  /// - Parameters:
  ///   - pointer: in the viewport, from its upper or leading edge.
  ///   - covered: the part of the viewport at that edge that does not scroll.
  func follow(pointer: Double, covered: Double = 0) {
    let (length, pointer) = ((isHorizontal ? scroll.bounds.width : scroll.bounds.height) - covered, pointer - covered)
    let reach = max(1, min(self.reach, length / 3))
    depth = pointer < reach ? -min(1, (reach - pointer) / reach) : max(0, min(1, (pointer - length + reach) / reach))
    guard depth != 0, scroll.machine.hasRoom(toward: direction) else { return stop() }
    start()
  }

  private var direction: Vector { isHorizontal ? scroll.directed(Vector(depth, 0)) : Vector(0, depth) }

  private func start() {
    guard !ticker.isTicking else { return }
    ticker.start()
    last = ticker.now
  }

  func stop() { ticker.stop() }

  private func step() {
    // The hand that waits at the edge is not slowed down with the motion.
    let elapsed = min(0.1, max(0, (ticker.now - last) / ticker.rate))
    last = ticker.now
    let aim = scroll.contentOffset + direction * (abs(depth) * Self.fastest * elapsed)
    scroll.contentOffset =
      isHorizontal
      ? Point(scroll.machine.x.clamped(aim.x), aim.y) : Point(aim.x, scroll.machine.y.clamped(aim.y))
    if !scroll.machine.hasRoom(toward: direction) { stop() }
  }
}
