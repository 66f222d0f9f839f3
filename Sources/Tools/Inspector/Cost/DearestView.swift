import Controls
import Geometry
import MotionLog
import Views

/// The view that takes the most work to draw in a picture, and the reasons: an estimate by the pixels that its parts
/// cover.
struct DearestView: Hashable {
  /// The parts of a view's picture, each with its work for a pixel.
  enum Reason: Hashable {
    case fill
    case picture
    case roundedClip
    case turned
    case fade
    case shadow(radius: Double)

    var workPerPixel: Double {
      switch self {
      case .fill: 1
      case .picture, .roundedClip: 2
      case .turned, .fade: 3
      case .shadow: 4
      }
    }

    var words: String {
      switch self {
      case .fill: "its area"
      case .picture: "a picture"
      case .roundedClip: "a rounded clip"
      case .turned: "turned or scaled"
      case .fade: "fades as one picture"
      case .shadow(let radius): "a shadow of radius " + FixedPoint.short(radius)
      }
    }
  }

  let name: String
  /// The dearest first.
  let reasons: [Reason]

  /// The view with its reasons: `card: a shadow of radius 60, fades as one picture`.
  var text: String { name + ": " + reasons.map(\.words).joined(separator: ", ") }

  /// More views are not looked at.
  private static let mostViews = 5000

  /// Finds the dearest view of a window.
  /// - Parameter damage: the parts that were drawn, in points of the window; nil for all of it.
  static func find(in window: View, damage: [Rect]?) -> DearestView? {
    let drawn = damage.map { parts in parts.dropFirst().reduce(parts.first ?? .zero) { $0.union($1) } }
    let area = drawn.map { $0.intersection(window.bounds) } ?? window.bounds
    var best: (view: View, work: Double, parts: [(reason: Reason, work: Double)])?
    var waiting = window.subviews
    var count = 0
    while let view = waiting.popLast(), count < mostViews {
      guard !view.isHidden, view.alpha > 0 else { continue }
      count += 1
      waiting += view.subviews
      let parts = parts(of: view, in: area)
      let work = parts.reduce(0) { $0 + $1.work }
      if work > best?.work ?? 0 { best = (view, work, parts) }
    }
    guard let best else { return nil }
    let shown = best.parts.sorted { $0.work > $1.work }.filter { $0.work >= best.work / 4 }
    return DearestView(name: MotionLog.kindName(of: best.view), reasons: shown.map(\.reason))
  }

  private static func parts(of view: View, in area: Rect) -> [(reason: Reason, work: Double)] {
    let frame = view.screenFrame
    var reasons: [Reason] = []
    if let shadow = view.shadow, shadow.radius > 0, shadow.color.alpha > 0 {
      reasons.append(.shadow(radius: shadow.radius))
    }
    if view.alpha < 1, !view.subviews.isEmpty { reasons.append(.fade) }
    if view.clipsToBounds, view.cornerRadius > 0 { reasons.append(.roundedClip) }
    let turn = view.transform
    if turn.a != 1 || turn.b != 0 || turn.c != 0 || turn.d != 1 { reasons.append(.turned) }
    if view is ImageView { reasons.append(.picture) }
    if let color = view.backgroundColor, color.alpha > 0 { reasons.append(.fill) }
    return reasons.map { reason in
      var covered = frame
      if case .shadow(let radius) = reason { covered = frame.insetBy(dx: -radius, dy: -radius) }
      let part = covered.intersection(area)
      return (reason, max(0, part.width) * max(0, part.height) * reason.workPerPixel)
    }
  }
}
