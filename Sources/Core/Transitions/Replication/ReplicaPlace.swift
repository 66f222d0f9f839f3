import Geometry
import Views

/// The place of a replica in a layer that covers its original, however the superviews of the original are turned,
/// scaled or scrolled.
struct ReplicaPlace {
  private let center: Point
  private let transform: Transform2D
  private let alpha: Double
  private let isHidden: Bool

  /// - Parameter seen: the drawn view: the original, or its copy in another replica.
  /// - Returns: nil where the two are not in one view tree, or the layer is flattened to a line.
  init?(of seen: View, in layer: View) {
    guard let parent = seen.superview, let map = parent.transform(to: layer) else { return nil }
    // The anchor point, moved by `transform`, lies where the original's does.
    let turn = Transform2D(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0)
    transform = map.isTranslation ? seen.transform : seen.transform.concatenating(turn)
    center = map.isTranslation ? seen.center.applying(map) : Self.center(of: seen, map, transform)
    let around = Self.around(seen, outside: layer)
    alpha = around.reduce(seen.alpha) { $0 * $1.alpha }
    isHidden = seen.isHidden || around.contains(where: \.isHidden)
  }

  private static func center(of seen: View, _ map: Transform2D, _ transform: Transform2D) -> Point {
    let size = seen.bounds.size
    let relative = Vector(seen.relativeTranslation.x * size.width, seen.relativeTranslation.y * size.height)
    let moved = Vector(seen.transform.tx, seen.transform.ty)
    let anchor = (seen.center + relative + moved).applying(map)
    return anchor - relative - Vector(transform.tx, transform.ty)
  }

  /// The superviews of the original that do not contain the layer.
  private static func around(_ seen: View, outside layer: View) -> [View] {
    Array(sequence(first: seen, next: \.superview).dropFirst().prefix { !layer.isDescendant(of: $0) })
  }

  func put(_ replica: View) {
    replica.center = center
    replica.transform = transform
    replica.alpha = alpha
    replica.isHidden = isHidden
  }
}
