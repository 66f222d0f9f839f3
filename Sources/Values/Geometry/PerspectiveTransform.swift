/// A projective transform of the plane: an affine ``Transform2D`` divided by `g x + h y + i`.
///
/// Straight lines stay straight; parallel lines may meet. The divisor is the distance of a point from the eye: at 1, a
/// point keeps its size. Points nearer than ``nearest`` are clipped.
/// > Source: P. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, chapter 2.
public struct PerspectiveTransform: Hashable, Sendable, BitwiseCopyable {
  /// The affine transform that gives the numerators.
  public var affine: Transform2D
  /// The coefficient of x in the divisor.
  public var g: Double
  /// The coefficient of y in the divisor.
  public var h: Double
  /// The constant of the divisor.
  public var i: Double

  /// The nearest visible distance from the eye, where content is magnified sixteen times. Nearer points are clipped.
  public static let nearest = 1.0 / 16

  /// Creates a transform from its numerators and the three coefficients of its divisor.
  public init(affine: Transform2D, g: Double, h: Double, i: Double) {
    self.affine = affine
    self.g = g
    self.h = h
    self.i = i
  }

  /// The transform that maps every point to itself.
  public static let identity = PerspectiveTransform(affine: .identity, g: 0, h: 0, i: 1)

  /// Whether every coefficient is finite.
  public var isFinite: Bool { affine.isFinite && g.isFinite && h.isFinite && i.isFinite }

  /// Returns the distance of a point from the eye: 1 where the point keeps its size, less if it is nearer.
  @inlinable public func distance(_ p: Point) -> Double { g * p.x + h * p.y + i }

  /// Projects a point; nil if it is nearer than ``nearest`` or behind the eye.
  public func apply(_ p: Point) -> Point? {
    let w = distance(p)
    guard w >= Self.nearest, w.isFinite else { return nil }
    let q = p.applying(affine)
    return Point(q.x / w, q.y / w)
  }

  /// Returns the point that projects to `p`; nil if no visible point does.
  public func unapply(_ p: Point) -> Point? {
    guard let inverse = inverted else { return nil }
    let w = inverse.distance(p)
    // The inverse has the reciprocal distance.
    guard w > 0, w * Self.nearest <= 1 else { return nil }
    let q = p.applying(inverse.affine)
    return Point(q.x / w, q.y / w)
  }

  /// The inverse transform; nil if this transform maps the plane to a line or a point.
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

  /// The determinant of the 3×3 matrix; above 0 if the front of the plane is visible.
  public var determinant: Double {
    let t = affine
    return t.a * (t.d * i - t.ty * h) - t.c * (t.b * i - t.ty * g) + t.tx * (t.b * h - t.d * g)
  }

  /// Returns this transform expressed in the coordinates that `t` maps to: the inverse of `t`, then this transform,
  /// then `t`.
  /// - Returns: nil if `t` has no inverse.
  public func moved(by t: Transform2D) -> PerspectiveTransform? {
    guard let back = t.inverted else { return nil }
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

  /// Returns the smallest axis-aligned rectangle around the visible part of a rectangle; nil if no part is visible.
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

  /// Adds the visible part of the line from `p` to `q`, clipped at ``nearest``.
  private func add(_ p: Point, _ q: Point, to reach: inout Span2) {
    let (from, to) = (distance(p), distance(q))
    if from >= Self.nearest { reach.add(p.applying(affine), from) }
    guard (from < Self.nearest) != (to < Self.nearest) else { return }
    let part = (Self.nearest - from) / (to - from)
    reach.add(Point(p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part).applying(affine), Self.nearest)
  }
}

/// The bounding box of the points added so far.
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
