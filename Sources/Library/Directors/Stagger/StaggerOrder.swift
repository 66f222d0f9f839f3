import Geometry
import Views

#if canImport(Glibc)
import Glibc
#endif

/// The order in which several views appear.
nonisolated public enum StaggerOrder: String, Hashable, Sendable, CaseIterable {
  /// Outward from the touched element; from the top if no touched element is known.
  case touched
  /// From the top edge down, or from the left edge to the right; from the right edge in a right-to-left interface.
  case top, left
  /// A random order, which depends only on the seed.
  case random
}

/// Computes the order and the distance of several views.
struct StaggerPlan {
  let order: StaggerOrder
  let distance: Double
  let seed: Int
  /// The center of the touched element, in window coordinates; nil if it is unknown.
  let origin: Point?
  /// Negates x in a right-to-left interface.
  let directed: (Vector) -> Vector

  private enum Rule { case from(Point), top, left, random }

  private var rule: Rule {
    switch order {
    case .touched: origin.map { .from($0) } ?? .top
    case .top: .top
    case .left: .left
    case .random: .random
    }
  }

  /// The first views follow each other closely, so that the first of them are more than a line of text.
  /// - Complexity: O(n).
  func parts(of views: [View]) -> [Cascade.Part] {
    let rule = rule
    var parts = views.enumerated().map { index, view in
      let center = view.superview.map { view.frame.center.applying($0.transformToRoot) } ?? view.frame.center
      let frame = view.superview.map { view.frame.applying($0.transformToRoot) } ?? view.frame
      return Cascade.Part(view: view, turn: rank(index, frame, rule), shift: shift(at: center, rule))
    }
    let first = parts.lazy.map(\.turn).min() ?? 0
    let span = (parts.lazy.map(\.turn).max() ?? 0) - first
    for index in parts.indices { parts[index].turn = span > 0 ? pow((parts[index].turn - first) / span, 1.5) : 0 }
    return parts
  }

  private func rank(_ index: Int, _ frame: Rect, _ rule: Rule) -> Double {
    switch rule {
    // The distance of the nearest point, so that a large view at the origin is among the first.
    case .from(let origin):
      Point(min(max(origin.x, frame.minX), frame.maxX), min(max(origin.y, frame.minY), frame.maxY)).distance(to: origin)
    case .top: frame.center.y
    case .left: directed(frame.center - .zero).x
    case .random: Self.noise(index, seed)
    }
  }

  /// The displacement of a view: outward from the touched element; otherwise up from below, or in from the right.
  private func shift(at center: Point, _ rule: Rule) -> Vector {
    switch rule {
    case .from(let origin):
      let way = origin - center
      // A view exactly at the origin has no direction. It only fades in.
      return way.length > 1 ? way * (min(distance, way.length) / way.length) : .zero
    case .top, .random: return Vector(0, distance)
    case .left: return directed(Vector(distance, 0))
    }
  }

  /// > Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014: the finalizer of SplitMix64.
  private static func noise(_ index: Int, _ seed: Int) -> Double {
    var z = (UInt64(truncatingIfNeeded: index) &+ 1) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: seed)
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(z >> 11) / Double(1 << 53)
  }
}
