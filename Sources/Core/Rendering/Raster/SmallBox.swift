import Geometry

/// An upright box with small corners, in multiples of 1/64 pixel: the same numbers as in `RoundedBox`, computed faster.
nonisolated struct SmallBox {
  /// The edges on the device plane.
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
  var radius: Int

  /// - Returns: nil if the box is rotated, scaled, has other corners, or is clipped in a way that needs `RoundedBox`.
  @inline(__always)
  init?(size: Size, transform t: Transform2D, radius: Double, scale: Double) {
    guard t.isTranslation else { return nil }
    let corner = min(radius, min(size.width, size.height) * 0.5) * scale
    guard corner >= 1.5, corner < 15.5 else { return nil }
    let (halfX, halfY) = (size.width * 0.5 * scale, size.height * 0.5 * scale)
    let (centerX, centerY) = (halfX + t.tx * scale, halfY + t.ty * scale)
    // Comparisons in this order fail for NaN.
    guard abs(centerX) + halfX < farthestPixel, abs(centerY) + halfY < farthestPixel else { return nil }
    left = SmallBox.gridPlace(centerX - halfX)
    top = SmallBox.gridPlace(centerY - halfY)
    right = SmallBox.gridPlace(centerX + halfX)
    bottom = SmallBox.gridPlace(centerY + halfY)
    let shorter = min(right &- left, bottom &- top)
    self.radius = min(SmallBox.gridPlace(corner), shorter &>> 1)
    guard shorter >= 3 &* 64, self.radius >= 96 else { return nil }
  }

  /// - Precondition: `box.hasSmallCorners`.
  @inline(__always)
  init(_ box: RoundedBox) {
    let (x, y) = (box.originX &* 64, box.originY &* 64)
    left = x &+ Int(box.left * 64)
    top = y &+ Int(box.top * 64)
    right = x &+ Int(box.right * 64)
    bottom = y &+ Int(box.bottom * 64)
    radius = Int(box.radius * 64)
  }

  @inline(__always)
  var bounds: PixelRect {
    PixelRect(x0: left &>> 6, y0: top &>> 6, x1: (right &+ 63) &>> 6, y1: (bottom &+ 63) &>> 6)
  }

  /// Adding the grid constant leaves six fractional bits in the lowest bits of the sum.
  @inline(__always)
  private static func gridPlace(_ value: Double) -> Int {
    Int(truncatingIfNeeded: (value + coarseGrid).bitPattern &- coarseGrid.bitPattern)
  }
}
