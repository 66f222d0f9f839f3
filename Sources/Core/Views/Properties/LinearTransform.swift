import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A `Transform2D` without its translation, by its rotation, scale and shear.
///
/// Halfway between two of these a view has the shape that a person expects; halfway between two matrices it may be
/// flat.
/// > Source: the QR factorization of the 2×2 part, its mirror put on the axis that points back, as in CSS Transforms
/// > Level 1, "Decomposing a 2D matrix".
nonisolated public struct LinearTransform: Hashable, Sendable, BitwiseCopyable {
  /// Radians, clockwise.
  public var rotation: Double
  /// The scale in x; less than 0 mirrors.
  public var scaleX: Double
  /// How far the y axis leans in x, in the rotated frame; 0 is upright.
  public var shear: Double
  /// The scale in y; less than 0 mirrors.
  public var scaleY: Double

  /// No rotation, no shear, scale 1.
  public static let identity = LinearTransform()

  /// Makes a linear transform.
  public init(rotation: Double = 0, scaleX: Double = 1, shear: Double = 0, scaleY: Double = 1) {
    self.rotation = rotation
    self.scaleX = scaleX
    self.shear = shear
    self.scaleY = scaleY
  }

  /// The rotation, scale and shear of a transform.
  public init(_ m: Transform2D) {
    let isMirroredInX = m.a * m.d - m.b * m.c < 0 && m.a < m.d
    let length = hypot(m.a, m.b)
    scaleX = isMirroredInX ? -length : length
    rotation = length == 0 ? atan2(-m.c, m.d) : isMirroredInX ? atan2(-m.b, -m.a) : atan2(m.b, m.a)
    let (sine, cosine) = (sin(rotation), cos(rotation))
    shear = m.c * cosine + m.d * sine
    scaleY = m.d * cosine - m.c * sine
  }

  /// The transform with this rotation, scale and shear.
  public func transform(translation: Vector = .zero) -> Transform2D {
    let (sine, cosine) = (sin(rotation), cos(rotation))
    return Transform2D(
      a: scaleX * cosine, b: scaleX * sine, c: shear * cosine - scaleY * sine, d: shear * sine + scaleY * cosine,
      tx: translation.x, ty: translation.y)
  }
}
