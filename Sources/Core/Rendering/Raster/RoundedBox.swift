import Geometry

/// The outline of a rounded rectangle on the device, and the coverage of its pixels.
///
/// An axis-aligned outline has exact edges and circular corners. Any other is computed with the inverse of its
/// transform: distances to edges and corners, measured in the box's plane and divided by their change per pixel.
///
/// Coordinates are Floats relative to a whole pixel near the outline, so that the precision does not depend on the
/// location, and moving an outline by whole pixels moves its coverage exactly.
nonisolated struct RoundedBox {
  /// Every pixel that the outline may touch.
  private(set) var bounds: PixelRect

  var originX: Int
  var originY: Int
  var isAligned: Bool
  /// The corner radius: in device pixels if aligned, otherwise in the box's points.
  var radius: Float

  /// The distance between an arc and its tangent, averaged over a pixel; if not aligned, times the square of a point's
  /// size in pixels.
  var arcBulge: Float = 0

  // Aligned: edges in pixels from the origin, none negative.
  var left: Float = 0
  var top: Float = 0
  var right: Float = 0
  var bottom: Float = 0
  /// Whether the box is so small that an arc is not straight within a pixel, so it is sampled instead.
  var isTiny = false
  /// Whether the corners come from the cache: edges and radius are multiples of 1/64 pixel.
  var hasSmallCorners = false

  // Not aligned: (u, v) are the box's points from its center; u = u0 + ux x + uy y at the center of pixel (x, y).
  var u0: Float = 0
  var ux: Float = 0
  var uy: Float = 0
  var v0: Float = 0
  var vx: Float = 0
  var vy: Float = 0
  var halfWidth: Float = 0
  var halfHeight: Float = 0
  /// The points per pixel along the normals of the edges.
  var uRate: Float = 1
  var vRate: Float = 1
  /// Whether both edges of a pair may cross one pixel.
  var isThin = false

  /// Creates the outline of a transformed rectangle.
  /// - Parameters:
  ///   - inset: makes the box smaller on each side and its corners tighter, in its own points. Default: 0.
  /// - Returns: nil if nothing is left, or if the location is not finite.
  init?(size: Size, transform t: Transform2D, radius: Double, inset: Double = 0, scale: Double) {
    let width = size.width - 2 * inset
    let height = size.height - 2 * inset
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let (a, b, c, d) = (t.a * scale, t.b * scale, t.c * scale, t.d * scale)
    let centerX = (t.a * size.width + t.c * size.height) * 0.5 * scale + t.tx * scale
    let centerY = (t.b * size.width + t.d * size.height) * 0.5 * scale + t.ty * scale
    guard (a + b + c + d + centerX + centerY).isFinite else { return nil }
    let corner = min(max(0, radius - inset), min(width, height) * 0.5)

    let negligible = 1.0 / 1024
    let upright = abs(b) * width < negligible && abs(c) * height < negligible
    let turned = abs(a) * width < negligible && abs(d) * height < negligible
    let (rx, ry) = (corner * max(abs(a), abs(c)), corner * max(abs(b), abs(d)))
    if upright || turned, abs(rx - ry) < 1.0 / 32 || min(rx, ry) < 0.25 {
      let halfX = (upright ? abs(a) * width : abs(c) * height) * 0.5
      let halfY = (upright ? abs(d) * height : abs(b) * width) * 0.5
      self.init(
        left: centerX - halfX, top: centerY - halfY, right: centerX + halfX, bottom: centerY + halfY,
        radius: min(rx, ry))
    } else {
      self.init(
        a: a, b: b, c: c, d: d, centerX: centerX, centerY: centerY, halfWidth: width * 0.5,
        halfHeight: height * 0.5, radius: corner)
    }
  }

  /// Creates an axis-aligned outline, in device pixels.
  init?(left: Double, top: Double, right: Double, bottom: Double, radius: Double) {
    let isSmall = radius >= 1.5 && radius < 15.5
    let grid = isSmall ? coarseGrid : fineGrid
    let (x0, y0, x1, y1) = (gridded(left, grid), gridded(top, grid), gridded(right, grid), gridded(bottom, grid))
    guard x0 < x1, y0 < y1 else { return nil }
    bounds = PixelRect(
      x0: devicePixel(floor: x0), y0: devicePixel(floor: y0), x1: devicePixel(ceiling: x1),
      y1: devicePixel(ceiling: y1))
    (originX, originY) = (bounds.x0, bounds.y0)
    isAligned = true
    self.left = Float(x0 - Double(originX))
    self.top = Float(y0 - Double(originY))
    self.right = Float(x1 - Double(originX))
    self.bottom = Float(y1 - Double(originY))
    let shorter = min(self.right - self.left, self.bottom - self.top)
    self.radius = radius < 0.25 ? 0 : min(Float(isSmall ? gridded(radius, grid) : radius), shorter * 0.5)
    if isSmall { self.radius = Float(Int(self.radius * 64)) / 64 }
    arcBulge = self.radius > 0 ? 1 / (24 * self.radius) : 0
    isTiny = self.radius > 0 && (self.radius < 1.5 || shorter < 3)
    hasSmallCorners = isSmall && !isTiny
  }

  private init?(
    a: Double, b: Double, c: Double, d: Double, centerX: Double, centerY: Double, halfWidth: Double,
    halfHeight: Double, radius: Double
  ) {
    let (x, y) = (gridded(centerX), gridded(centerY))
    let det = a * d - b * c
    guard det.isFinite, abs(det) > 1e-12, abs(x) < farthestPixel, abs(y) < farthestPixel else { return nil }
    let reachX = abs(a) * halfWidth + abs(c) * halfHeight
    let reachY = abs(b) * halfWidth + abs(d) * halfHeight
    bounds = PixelRect(
      x0: devicePixel(floor: x - reachX), y0: devicePixel(floor: y - reachY),
      x1: devicePixel(ceiling: x + reachX), y1: devicePixel(ceiling: y + reachY))
    originX = devicePixel(floor: x)
    originY = devicePixel(floor: y)
    isAligned = false
    let (fx, fy) = (0.5 - (x - Double(originX)), 0.5 - (y - Double(originY)))
    ux = Float(d / det)
    uy = Float(-c / det)
    u0 = Float((d * fx - c * fy) / det)
    vx = Float(-b / det)
    vy = Float(a / det)
    v0 = Float((a * fy - b * fx) / det)
    self.halfWidth = Float(halfWidth)
    self.halfHeight = Float(halfHeight)
    uRate = (ux * ux + uy * uy).squareRoot()
    vRate = (vx * vx + vy * vy).squareRoot()
    self.radius = Float(radius) < 0.25 * min(uRate, vRate) ? 0 : Float(radius)
    arcBulge = self.radius > uRate ? 1 / (24 * self.radius) : 0
    isThin = halfWidth < Double(uRate) || halfHeight < Double(vRate)
  }

  /// The number of rows from `y` on, at least 1, with the same span and coverage as row `y`.
  @inline(__always)
  func equalRows(from y: Int) -> Int {
    guard isAligned else { return 1 }
    let row = Float(y &- originY)
    guard row >= top + radius else { return 1 }
    return max(1, Int(bottom - radius) &- (y &- originY))
  }

  /// The fully covered pixels between the corners; nil if there are none, or if they are hard to find.
  var solidRows: PixelRect? {
    guard isAligned else { return nil }
    let rect = PixelRect(
      x0: originX &+ devicePixel(ceiling: Double(left)), y0: originY &+ devicePixel(ceiling: Double(top + radius)),
      x1: originX &+ devicePixel(floor: Double(right)), y1: originY &+ devicePixel(floor: Double(bottom - radius)))
    return rect.isEmpty ? nil : rect
  }

  /// Whether all of these pixels are inside.
  func covers(_ rect: PixelRect) -> Bool {
    containsCorner(rect.x0, rect.y0) && containsCorner(rect.x1, rect.y0) && containsCorner(rect.x0, rect.y1)
      && containsCorner(rect.x1, rect.y1)
  }

  /// Whether a pixel corner is inside. The outline is convex, so it contains a rectangle if it contains its corners.
  private func containsCorner(_ cornerX: Int, _ cornerY: Int) -> Bool {
    let (x, y) = (Float(cornerX &- originX), Float(cornerY &- originY))
    if isAligned {
      guard x >= left, x <= right, y >= top, y <= bottom else { return false }
      let dx = max(0, left + radius - x, x - right + radius)
      let dy = max(0, top + radius - y, y - bottom + radius)
      return dx * dx + dy * dy <= radius * radius
    }
    let u = abs(u0 + ux * (x - 0.5) + uy * (y - 0.5))
    let v = abs(v0 + vx * (x - 0.5) + vy * (y - 0.5))
    guard u <= halfWidth, v <= halfHeight else { return false }
    let du = max(0, u - halfWidth + radius)
    let dv = max(0, v - halfHeight + radius)
    return du * du + dv * dv <= radius * radius
  }
}
