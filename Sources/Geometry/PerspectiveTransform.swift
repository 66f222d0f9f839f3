/// A projective map of the plane: what ``Transform2D`` says, divided by `g x + h y + i`.
///
/// Straight lines stay straight; what is parallel may meet. The divisor is how far from the eye a point is, where 1 is the
/// distance at which it has its own size. What is nearer than ``nearest`` is not seen.
/// > Source: P. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, chapter 2.
public struct PerspectiveTransform: Hashable, Sendable, BitwiseCopyable {
  /// The numerators.
  public var affine: Transform2D
  public var g: Double
  public var h: Double
  public var i: Double

  /// At this distance from the eye things are sixteen times as large as they are; nearer, they are cut off.
  public static let nearest = 1.0 / 16

  public init(affine: Transform2D, g: Double, h: Double, i: Double) {
    self.affine = affine
    self.g = g
    self.h = h
    self.i = i
  }

  public static let identity = PerspectiveTransform(affine: .identity, g: 0, h: 0, i: 1)

  public var isFinite: Bool { affine.isFinite && g.isFinite && h.isFinite && i.isFinite }

  /// How far from the eye a point is: 1 where it has its own size, less where it is nearer.
  @inlinable public func distance(_ p: Point) -> Double { g * p.x + h * p.y + i }

  /// Where a point is seen; nil where it is too near the eye, or behind it.
  public func apply(_ p: Point) -> Point? {
    let w = distance(p)
    guard w >= Self.nearest, w.isFinite else { return nil }
    let q = p.applying(affine)
    return Point(q.x / w, q.y / w)
  }

  /// Which point is seen there; nil where none is.
  public func unapply(_ p: Point) -> Point? {
    guard let inverse = inverted else { return nil }
    let w = inverse.distance(p)
    // The distance of what is seen, turned round.
    guard w > 0, w * Self.nearest <= 1 else { return nil }
    let q = p.applying(inverse.affine)
    return Point(q.x / w, q.y / w)
  }

  /// The map that undoes this one; nil where this one flattens the plane.
  public var inverted: PerspectiveTransform? {
    let t = affine
    let det = determinant
    guard det.isFinite, abs(det) > 1e-300 else { return nil }
    let inverse = PerspectiveTransform(
      affine: Transform2D(
        a: (t.d * i - t.ty * h) / det, b: (t.ty * g - t.b * i) / det, c: (t.tx * h - t.c * i) / det,
        d: (t.a * i - t.tx * g) / det, tx: (t.c * t.ty - t.tx * t.d) / det, ty: (t.tx * t.b - t.a * t.ty) / det),
      g: (t.b * h - t.d * g) / det, h: (t.c * g - t.a * h) / det, i: (t.a * t.d - t.b * t.c) / det)
    return inverse.isFinite ? inverse : nil
  }

  /// Above 0 where the front of the plane is seen.
  public var determinant: Double {
    let t = affine
    return t.a * (t.d * i - t.ty * h) - t.c * (t.b * i - t.ty * g) + t.tx * (t.b * h - t.d * g)
  }

  /// This map, in a plane that is mapped so: what it does to `p` it does there to where `p` went.
  /// - Returns: nil where `t` flattens the plane.
  public func moved(by t: Transform2D) -> PerspectiveTransform? {
    guard let back = t.inverted else { return nil }
    // First back, then this map, then there.
    let first = PerspectiveTransform(
      affine: back.concatenating(affine), g: g * back.a + h * back.b, h: g * back.c + h * back.d,
      i: g * back.tx + h * back.ty + i)
    let m = first.affine
    return PerspectiveTransform(
      affine: Transform2D(
        a: t.a * m.a + t.c * m.b + t.tx * first.g, b: t.b * m.a + t.d * m.b + t.ty * first.g,
        c: t.a * m.c + t.c * m.d + t.tx * first.h, d: t.b * m.c + t.d * m.d + t.ty * first.h,
        tx: t.a * m.tx + t.c * m.ty + t.tx * first.i, ty: t.b * m.tx + t.d * m.ty + t.ty * first.i),
      g: first.g, h: first.h, i: first.i)
  }

  /// The smallest upright rectangle around what is seen of one; nil where nothing is.
  public func bounds(of rect: Rect) -> Rect? {
    let corners = (
      rect.origin, Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY), Point(rect.minX, rect.maxY)
    )
    var reach = Span2()
    add(corners.0, corners.1, to: &reach)
    add(corners.1, corners.2, to: &reach)
    add(corners.2, corners.3, to: &reach)
    add(corners.3, corners.0, to: &reach)
    return reach.rect
  }

  /// What is seen of the line between two points, up to where it comes too near the eye.
  private func add(_ p: Point, _ q: Point, to reach: inout Span2) {
    let (from, to) = (distance(p), distance(q))
    if from >= Self.nearest { reach.add(p.applying(affine), from) }
    guard (from < Self.nearest) != (to < Self.nearest) else { return }
    let part = (Self.nearest - from) / (to - from)
    reach.add(Point(p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part).applying(affine), Self.nearest)
  }
}

/// The rectangle around some points.
private struct Span2 {
  private var least = Point(.infinity, .infinity)
  private var most = Point(-.infinity, -.infinity)

  mutating func add(_ p: Point, _ distance: Double) {
    let (x, y) = (p.x / distance, p.y / distance)
    least = Point(min(least.x, x), min(least.y, y))
    most = Point(max(most.x, x), max(most.y, y))
  }

  var rect: Rect? {
    least.x <= most.x && least.y <= most.y && least.isFinite && most.isFinite
      ? Rect(least.x, least.y, most.x - least.x, most.y - least.y) : nil
  }
}
