#if canImport(Glibc)
import Glibc
#endif

/// An affine map of the plane: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
///
/// With y down, a positive rotation turns clockwise on screen. `p.applying(t1.concatenating(t2))` applies `t1`
/// first, as in Core Graphics.
public struct Transform2D: Hashable, Sendable, BitwiseCopyable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// A rotation about the origin by an angle in radians. One that is not finite turns nothing.
  public init(rotation angle: Double) {
    let (s, k) = angle.isFinite ? (sin(angle), cos(angle)) : (0, 1)
    self.init(a: k, b: s, c: -s, d: k, tx: 0, ty: 0)
  }

  /// The same as ``init(rotation:)``, by its Core Graphics name.
  public init(rotationAngle angle: Double) { self.init(rotation: angle) }

  public var isIdentity: Bool { self == .identity }
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
  /// Whether only places change, not sizes or angles.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
  /// Whether axis-aligned rectangles stay axis-aligned and keep their orientation.
  public var isAxisAligned: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
  public var determinant: Double { a * d - b * c }

  /// The angle in radians that the x axis is turned by, in -pi...pi.
  public var rotation: Double { atan2(b, a) }
  /// How much longer a unit step along each axis becomes.
  public var scale: Size { Size(hypot(a, b), hypot(c, d)) }

  /// This map first, then the other.
  public func concatenating(_ t: Transform2D) -> Transform2D {
    Transform2D(
      a: a * t.a + b * t.c, b: a * t.b + b * t.d, c: c * t.a + d * t.c, d: c * t.b + d * t.d,
      tx: tx * t.a + ty * t.c + t.tx, ty: tx * t.b + ty * t.d + t.ty)
  }

  /// A translation first, then this map.
  public func translatedBy(x: Double, y: Double) -> Transform2D {
    Transform2D(a: a, b: b, c: c, d: d, tx: tx + a * x + c * y, ty: ty + b * x + d * y)
  }

  /// A scaling first, then this map.
  public func scaledBy(x: Double, y: Double) -> Transform2D { Transform2D(scaleX: x, y: y).concatenating(self) }

  /// A rotation by an angle in radians first, then this map.
  public func rotated(by angle: Double) -> Transform2D { Transform2D(rotation: angle).concatenating(self) }

  /// The map that undoes this one; nil where this one flattens the plane, or no numbers are large enough for what undoes it.
  public var inverted: Transform2D? {
    let det = determinant
    guard det.isFinite, abs(det) > 1e-300 else { return nil }
    let (ia, ib, ic, id) = (d / det, -b / det, -c / det, a / det)
    let inverse = Transform2D(a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
    return inverse.isFinite ? inverse : nil
  }
}

extension Point {
  public func applying(_ t: Transform2D) -> Point {
    Point(t.a * x + t.c * y + t.tx, t.b * x + t.d * y + t.ty)
  }
}

extension Vector {
  /// The linear part alone: a direction has no place.
  public func applying(_ t: Transform2D) -> Vector { Vector(t.a * x + t.c * y, t.b * x + t.d * y) }
}

extension Rect {
  /// The smallest axis-aligned rectangle that holds the four mapped corners.
  public func applying(_ t: Transform2D) -> Rect {
    if t.isTranslation { return offset(by: Vector(t.tx, t.ty)) }
    return Rect(enclosing: corners.map { $0.applying(t) }) ?? .zero
  }
}
