#if canImport(Glibc)
import Glibc
#endif

/// An affine transform of the plane: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
///
/// With y down, a positive rotation turns clockwise on screen. `p.applying(t1.concatenating(t2))` applies `t1`
/// first, as in Core Graphics.
public struct Transform2D: Hashable, Sendable, BitwiseCopyable {
  /// The share of x in x'.
  public var a: Double
  /// The share of x in y'.
  public var b: Double
  /// The share of y in x'.
  public var c: Double
  /// The share of y in y'.
  public var d: Double
  /// The horizontal translation in points.
  public var tx: Double
  /// The vertical translation in points.
  public var ty: Double

  /// The transform that maps every point to itself.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a translation, in points.
  public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// Creates a scaling about the origin.
  public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// Creates a rotation about the origin by an angle in radians. A non-finite angle counts as 0.
  public init(rotation angle: Double) {
    let (s, k) = angle.isFinite ? (sin(angle), cos(angle)) : (0, 1)
    self.init(a: k, b: s, c: -s, d: k, tx: 0, ty: 0)
  }

  /// Creates a rotation: ``init(rotation:)`` under its Core Graphics name.
  public init(rotationAngle angle: Double) { self.init(rotation: angle) }

  /// Whether this is the identity.
  public var isIdentity: Bool { self == .identity }
  /// Whether every coefficient is finite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
  /// Whether the transform only translates.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
  /// Whether axis-aligned rectangles stay axis-aligned, without mirroring.
  public var isAxisAligned: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
  /// The factor by which the transform scales areas; negative if it mirrors.
  public var determinant: Double { a * d - b * c }

  /// The angle of the transformed x axis in radians, -π...π.
  public var rotation: Double { atan2(b, a) }
  /// The lengths of the transformed unit vectors along x and y.
  public var scale: Size { Size(hypot(a, b), hypot(c, d)) }

  /// Returns the transform that applies this one first, then `t`.
  public func concatenating(_ t: Transform2D) -> Transform2D {
    Transform2D(
      a: a * t.a + b * t.c, b: a * t.b + b * t.d, c: c * t.a + d * t.c, d: c * t.b + d * t.d,
      tx: tx * t.a + ty * t.c + t.tx, ty: tx * t.b + ty * t.d + t.ty)
  }

  /// Returns the transform that translates first, then applies this one.
  public func translatedBy(x: Double, y: Double) -> Transform2D {
    Transform2D(a: a, b: b, c: c, d: d, tx: tx + a * x + c * y, ty: ty + b * x + d * y)
  }

  /// Returns the transform that scales first, then applies this one.
  public func scaledBy(x: Double, y: Double) -> Transform2D { Transform2D(scaleX: x, y: y).concatenating(self) }

  /// Returns the transform that rotates by an angle in radians first, then applies this one.
  public func rotated(by angle: Double) -> Transform2D { Transform2D(rotation: angle).concatenating(self) }

  /// The inverse transform; nil if this transform maps the plane to a line or a point, or if the inverse overflows.
  public var inverted: Transform2D? {
    let det = determinant
    guard det.isFinite, abs(det) > 1e-300 else { return nil }
    let (ia, ib, ic, id) = (d / det, -b / det, -c / det, a / det)
    let inverse = Transform2D(a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
    return inverse.isFinite ? inverse : nil
  }
}

extension Point {
  /// Returns the transformed point.
  public func applying(_ t: Transform2D) -> Point {
    Point(t.a * x + t.c * y + t.tx, t.b * x + t.d * y + t.ty)
  }
}

extension Vector {
  /// Returns the transformed vector: the linear part only, without the translation.
  public func applying(_ t: Transform2D) -> Vector { Vector(t.a * x + t.c * y, t.b * x + t.d * y) }
}

extension Rect {
  /// Returns the smallest axis-aligned rectangle that contains the four transformed corners.
  public func applying(_ t: Transform2D) -> Rect {
    if t.isTranslation { return offset(by: Vector(t.tx, t.ty)) }
    return Rect(enclosing: corners.map { $0.applying(t) }) ?? .zero
  }
}
