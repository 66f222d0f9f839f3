import Geometry

/// The outline of a rounded rectangle on the device, and how much of each pixel lies inside it.
///
/// An outline whose edges lie along the axes has exact edges and circular corners. Any other goes through the
/// inverse of its transform: distances to its edges and corners, measured in the box's own plane and divided by how
/// fast they change from pixel to pixel.
///
/// Coordinates are kept as Floats from a whole pixel near the outline, so that precision does not depend on where
/// the outline lies, and moving it by whole pixels moves its coverage exactly.
nonisolated struct RoundedBox {
  /// Every pixel that the outline may touch.
  private(set) var bounds: PixelRect

  private var originX: Int
  private var originY: Int
  private var isAligned: Bool
  /// Device pixels where aligned, the box's own points where not.
  private var radius: Float

  /// By how much an arc falls short of its tangent, averaged over a pixel; times the square of a point's size in
  /// pixels where not aligned.
  private var arcBulge: Float = 0

  // Aligned: edges in pixels from the origin, none negative.
  private var left: Float = 0
  private var top: Float = 0
  private var right: Float = 0
  private var bottom: Float = 0
  /// Too small for an arc to be straight within a pixel, so it is sampled instead.
  private var isTiny = false

  // Not aligned: (u, v) are the box's own points from its center; u = u0 + ux x + uy y at the center of pixel (x, y).
  private var u0: Float = 0
  private var ux: Float = 0
  private var uy: Float = 0
  private var v0: Float = 0
  private var vx: Float = 0
  private var vy: Float = 0
  private var halfWidth: Float = 0
  private var halfHeight: Float = 0
  /// Points a pixel along the normals of the edges.
  private var uRate: Float = 1
  private var vRate: Float = 1
  /// Both edges of a pair may cross one pixel.
  private var isThin = false

  /// - Parameters:
  ///   - inset: makes the box smaller on each side and its corners tighter, in its own points.
  /// - Returns: nil where nothing is left to see, or no number says where it lies.
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

  /// Edges along the axes, in device pixels.
  init?(left: Double, top: Double, right: Double, bottom: Double, radius: Double) {
    let (x0, y0, x1, y1) = (gridded(left), gridded(top), gridded(right), gridded(bottom))
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
    self.radius = radius < 0.25 ? 0 : min(Float(radius), shorter * 0.5)
    arcBulge = self.radius > 0 ? 1 / (24 * self.radius) : 0
    isTiny = self.radius > 0 && (self.radius < 1.5 || shorter < 3)
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

  /// How many rows from `y` on, at least 1, have the same span and the same coverage as row `y`.
  @inline(__always)
  func equalRows(from y: Int) -> Int {
    guard isAligned else { return 1 }
    let row = Float(y &- originY)
    guard row >= top + radius else { return 1 }
    return max(1, Int(bottom - radius) &- (y &- originY))
  }

  /// Whether all of these pixels lie inside.
  func covers(_ rect: PixelRect) -> Bool {
    containsCorner(rect.x0, rect.y0) && containsCorner(rect.x1, rect.y0) && containsCorner(rect.x0, rect.y1)
      && containsCorner(rect.x1, rect.y1)
  }

  /// The outline is convex: it holds a rectangle of pixels when it holds the four corners.
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

// MARK: Rows

nonisolated extension RoundedBox {
  /// The pixels of a row.
  @inline(__always)
  func span(_ y: Int) -> RowSpan { isAligned ? alignedSpan(y) : turnedSpan(y) }

  @inline(__always)
  private func alignedSpan(_ y: Int) -> RowSpan {
    let row = Float(y &- originY)
    let height = min(row + 1, bottom) - max(row, top)
    guard height > 0 else { return .empty }
    let coverage = height >= 1 ? 255 : UInt32(height * 255 + 0.5)
    let (arcTop, arcBottom) = (top + radius, bottom - radius)
    let far = max(arcTop - row, row + 1 - arcBottom)
    var (outer, inner): (Float, Float) = (0, 0)
    if radius > 0, far > 0, radius < 8 {
      // Small corners are looked up whole: rows of one length are cheaper than roots for their ends.
      inner = radius
    } else if radius > 0, far > 0 {
      let near = max(0, arcTop - row - 1, row - arcBottom)
      outer = near < radius ? radius - (radius * radius - near * near).squareRoot() : radius
      inner = far < radius ? radius - (radius * radius - far * far).squareRoot() : radius
    }
    return RowSpan(
      start: originX &+ Int(left + outer), evenStart: originX &+ ceiled(left + inner),
      evenEnd: originX &+ max(ceiled(left + inner), Int(right - inner)),
      end: originX &+ ceiled(right - outer), coverage: coverage)
  }

  private func turnedSpan(_ y: Int) -> RowSpan {
    let row = Float(y &- originY)
    let (u, v) = (u0 + uy * row, v0 + vy * row)
    // Half of a pixel's extent along each axis of the box; a little more, for rounding.
    let (pu, pv) = ((abs(ux) + abs(uy)) * 0.505, (abs(vx) + abs(vy)) * 0.505)
    let outer = common(u, v, halfWidth + pu, halfHeight + pv)
    guard outer.low <= outer.high else { return .empty }
    var inner = common(u, v, halfWidth - pu, halfHeight - radius - pv)
    if radius > 0 {
      // Three boxes that lie inside the outline; it is convex, so whatever lies between them does as well.
      let cut = radius * 0.293
      inner.formHull(common(u, v, halfWidth - radius - pu, halfHeight - pv))
      inner.formHull(common(u, v, halfWidth - cut - pu, halfHeight - cut - pv))
    }
    let start = max(bounds.x0, originX &+ devicePixel(ceiling: Double(outer.low)))
    let end = max(start, min(bounds.x1, originX &+ devicePixel(floor: Double(outer.high)) &+ 1))
    guard inner.low <= inner.high else {
      return RowSpan(start: start, evenStart: start, evenEnd: start, end: end, coverage: 255)
    }
    let evenStart = min(end, max(start, originX &+ devicePixel(ceiling: Double(inner.low))))
    let evenEnd = max(evenStart, min(end, originX &+ devicePixel(floor: Double(inner.high)) &+ 1))
    return RowSpan(start: start, evenStart: evenStart, evenEnd: evenEnd, end: end, coverage: 255)
  }

  /// The pixels of a row, from the origin, whose centers lie within these distances of the box's center lines.
  private func common(_ u: Float, _ v: Float, _ uLimit: Float, _ vLimit: Float) -> PixelInterval {
    let first = PixelInterval(slope: ux, offset: u, limit: uLimit)
    let second = PixelInterval(slope: vx, offset: v, limit: vLimit)
    return PixelInterval(low: max(first.low, second.low), high: min(first.high, second.high))
  }
}

/// Pixels from `low` to `high`, none where `low > high`.
nonisolated private struct PixelInterval {
  var low: Float
  var high: Float

  init(low: Float, high: Float) {
    self.low = low
    self.high = high
  }

  /// Where |offset + slope x| <= limit.
  init(slope: Float, offset: Float, limit: Float) {
    guard limit >= 0 else {
      self.init(low: 1, high: 0)
      return
    }
    if abs(slope) * Float(farthestPixel) < limit * 1e-3 {
      self = abs(offset) <= limit ? PixelInterval(low: -.infinity, high: .infinity) : PixelInterval(low: 1, high: 0)
      return
    }
    let (p, q) = ((-limit - offset) / slope, (limit - offset) / slope)
    self.init(low: min(p, q), high: max(p, q))
  }

  mutating func formHull(_ other: PixelInterval) {
    guard other.low <= other.high else { return }
    if low <= high {
      low = min(low, other.low)
      high = max(high, other.high)
    } else {
      self = other
    }
  }
}

/// Cutting the fraction off rounds down what is not negative, and the function call of `rounded` is saved.
@inline(__always)
nonisolated private func ceiled(_ v: Float) -> Int {
  let whole = Int(v)
  return whole &+ (Float(whole) < v ? 1 : 0)
}

// MARK: Coverage

nonisolated extension RoundedBox {
  /// Writes the coverage of `count` pixels of row `y` from `x` on.
  ///
  /// - Precondition: `target` has room for `count` bytes and 4 more.
  @inline(__always)
  func coverage(x: Int, y: Int, count: Int, _ target: UnsafeMutablePointer<UInt8>) {
    guard count > 0 else { return }
    if !isAligned {
      turnedCoverage(x: x, y: y, count: count, target)
    } else if isTiny {
      sampledCoverage(x: x, y: y, count: count, target)
    } else {
      alignedCoverage(x: x, y: y, count: count, target)
    }
  }

  private func alignedCoverage(x: Int, y: Int, count: Int, _ target: UnsafeMutablePointer<UInt8>) {
    let row = Float(y &- originY)
    let height = max(0, min(row + 1, bottom) - max(row, top))
    let dy = max(top + radius - (row + 0.5), row + 0.5 - (bottom - radius))
    var px = Float(x &- originX) + SIMD4<Float>(0, 1, 2, 3)
    var i = 0
    guard radius > 0, dy > 0 else {
      while i < count {
        let over = (px + 1 - left).replacing(with: right - px, where: right - px .< px + 1 - left)
        let width = clampedUnit(over)
        // A pixel that holds both edges: what is left of it is the box's own width.
        storeCoverage(width.replacing(with: right - left, where: width .> right - left) * height, target + i)
        px += 4
        i &+= 4
      }
      return
    }
    // From here on the box is wider than an edge pixel: between the arcs only the row's height counts.
    let reach = radius - arcBulge
    let (arcLeft, arcRight) = (left + radius - 0.5, right - radius - 0.5)
    while i < count {
      let (fromLeft, fromRight) = (arcLeft - px, px - arcRight)
      let dx = fromLeft.replacing(with: fromRight, where: fromRight .> fromLeft)
      let length = (dx * dx + dy * dy).squareRoot()
      let arc = halfPlaneCoverage(
        depth: (reach - length) * length, nx: dx, ny: SIMD4(repeating: dy), least: radius * 1e-3)
      storeCoverage(arc.replacing(with: height, where: dx .<= 0), target + i)
      px += 4
      i &+= 4
    }
  }

  /// Eight lines across the covered part of the row, each with its exact ends.
  private func sampledCoverage(x: Int, y: Int, count: Int, _ target: UnsafeMutablePointer<UInt8>) {
    let row = Float(y &- originY)
    let (y0, y1) = (max(row, top), min(row + 1, bottom))
    let step = max(0, y1 - y0) / 8
    let line = y0 + SIMD8<Float>(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5) * step
    var dy = top + radius - line
    dy.replace(with: line - (bottom - radius), where: line - (bottom - radius) .> dy)
    dy.replace(with: 0, where: dy .< 0)
    dy.replace(with: radius, where: dy .> radius)
    let cut = radius - (radius * radius - dy * dy).squareRoot()
    let (starts, ends) = (left + cut, right - cut)
    for i in 0..<count {
      let px = Float(x &- originX &+ i)
      let from = starts.replacing(with: px, where: starts .< px)
      let to = ends.replacing(with: px + 1, where: ends .> px + 1)
      let part = (to - from).replacing(with: 0, where: to .< from)
      target[i] = UInt8(min(255, max(0, part.sum() * step * 255 + 0.5)))
    }
  }

  private func turnedCoverage(x: Int, y: Int, count: Int, _ target: UnsafeMutablePointer<UInt8>) {
    let row = Float(y &- originY)
    let (uStart, vStart) = (u0 + uy * row, v0 + vy * row)
    let (uInverse, vInverse) = (1 / uRate, 1 / vRate)
    let (uxn, uyn) = (SIMD4(repeating: ux * uInverse), SIMD4(repeating: uy * uInverse))
    let (vxn, vyn) = (SIMD4(repeating: vx * vInverse), SIMD4(repeating: vy * vInverse))
    var px = Float(x &- originX) + SIMD4<Float>(0, 1, 2, 3)
    var i = 0
    while i < count {
      let u = uStart + px * ux
      let v = vStart + px * vx
      let (au, av) = (magnitude(u), magnitude(v))
      var across = halfPlaneCoverage(depth: (halfWidth - au) * uInverse, nx: uxn, ny: uyn, least: 1e-3)
      var along = halfPlaneCoverage(depth: (halfHeight - av) * vInverse, nx: vxn, ny: vyn, least: 1e-3)
      if isThin {
        across += halfPlaneCoverage(depth: (halfWidth + au) * uInverse, nx: uxn, ny: uyn, least: 1e-3) - 1
        along += halfPlaneCoverage(depth: (halfHeight + av) * vInverse, nx: vxn, ny: vyn, least: 1e-3) - 1
      }
      var part = clampedUnit(across) * clampedUnit(along)
      if radius > 0 {
        let (du, dv) = (au - (halfWidth - radius), av - (halfHeight - radius))
        let inCorner = (du .> 0) .& (dv .> 0)
        if any(inCorner) { part.replace(with: turnedArc(du, dv, u, v), where: inCorner) }
      }
      storeCoverage(part, target + i)
      px += 4
      i &+= 4
    }
  }

  /// The distance to an arc and its normal, both carried from the box's plane to the device's.
  @inline(__always)
  private func turnedArc(
    _ du: SIMD4<Float>, _ dv: SIMD4<Float>, _ u: SIMD4<Float>, _ v: SIMD4<Float>
  ) -> SIMD4<Float> {
    let length = (du * du + dv * dv).squareRoot()
    let nu = du.replacing(with: -du, where: u .< 0)
    let nv = dv.replacing(with: -dv, where: v .< 0)
    let inverse = 1 / length
    let (gx, gy) = ((nu * ux + nv * vx) * inverse, (nu * uy + nv * vy) * inverse)
    let square = gx * gx + gy * gy
    return halfPlaneCoverage(depth: radius - length - arcBulge * square, nx: gx, ny: gy, least: uRate * 1e-3)
  }
}
