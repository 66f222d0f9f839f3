import Geometry

/// The values of properties as lanes.
nonisolated extension ViewProperty {
  package static func lanes(_ value: Double) -> SIMD8<Double> { SIMD8(value, 0, 0, 0, 0, 0, 0, 0) }
  package static func lanes(_ value: Point) -> SIMD8<Double> { SIMD8(value.x, value.y, 0, 0, 0, 0, 0, 0) }
  package static func lanes(_ value: Vector) -> SIMD8<Double> { SIMD8(value.x, value.y, 0, 0, 0, 0, 0, 0) }
  package static func lanes(_ value: Size) -> SIMD8<Double> { SIMD8(value.width, value.height, 0, 0, 0, 0, 0, 0) }
  package static func lanes(_ r: Rect) -> SIMD8<Double> { SIMD8(r.minX, r.minY, r.width, r.height, 0, 0, 0, 0) }
  package static func lanes(_ t: Transform2D) -> SIMD8<Double> { SIMD8(t.a, t.b, t.c, t.d, t.tx, t.ty, 0, 0) }

  static func lanes(_ t: LinearTransform) -> SIMD8<Double> {
    SIMD8(t.rotation, t.scaleX, t.shear, t.scaleY, 0, 0, 0, 0)
  }

  package static func lanes(_ t: Tilt) -> SIMD8<Double> {
    SIMD8(t.angle, Double(t.axis.rawValue), t.pivot.x, t.pivot.y, t.perspective, t.recede, t.shade, 0)
  }

  /// Lane 4 tells a color from none.
  package static func lanes(_ color: Color?) -> SIMD8<Double> {
    guard let color else { return .zero }
    return SIMD8(color.red, color.green, color.blue, color.alpha, 1, 0, 0, 0)
  }

  /// The color is in lanes 0 to 3.
  package static func lanes(_ border: Border) -> SIMD8<Double> {
    let color = border.color
    return SIMD8(color.red, color.green, color.blue, color.alpha, border.width, 0, 0, 0)
  }

  /// The color is in lanes 0 to 3; lane 7 tells a shadow from none.
  package static func lanes(_ shadow: Shadow?) -> SIMD8<Double> {
    guard let shadow else { return .zero }
    let color = shadow.color
    return SIMD8(
      color.red, color.green, color.blue, color.alpha, shadow.radius, shadow.offset.x, shadow.offset.y, 1)
  }
}

nonisolated extension SIMD8<Double> {
  /// Lanes 0 to 3 as a color.
  var color: Color { Color(red: self[0], green: self[1], blue: self[2], alpha: self[3]) }
}

nonisolated extension SIMD4<Double> {
  /// The lanes as a color.
  var color: Color { Color(red: x, green: y, blue: z, alpha: w) }
}
