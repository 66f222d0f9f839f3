import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A transform taken apart: it scales, then shears, then rotates, then moves.
///
/// > Source: S. W. Thomas, "Decomposing a matrix into simple transformations", Graphics Gems II, 1991.
nonisolated struct TransformParts: Hashable {
  var translation: Vector
  /// Radians, clockwise on screen.
  var rotation: Double
  var scale: Size
  /// How far y moves x, as a part of y.
  var shear: Double

  init(_ t: Transform2D) {
    translation = Vector(t.tx, t.ty)
    let width = hypot(t.a, t.b)
    // A transform that flattens x has no direction of its own there: y gives it.
    rotation = width > 0 ? atan2(t.b, t.a) : atan2(-t.c, t.d)
    let (c, s) = (cos(rotation), sin(rotation))
    scale = Size(width, c * t.d - s * t.c)
    let slant = c * t.c + s * t.d
    shear = scale.height != 0 ? slant / scale.height : 0
  }

  var transform: Transform2D {
    let (c, s) = (cos(rotation), sin(rotation))
    let slant = shear * scale.height
    return Transform2D(
      a: c * scale.width, b: s * scale.width, c: c * slant - s * scale.height, d: s * slant + c * scale.height,
      tx: translation.x, ty: translation.y)
  }
}
