nonisolated extension RoundedBox {
  /// The pixels of a row that the outline touches.
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
    if radius > 0, far > 0, hasSmallCorners || radius < 8 {
      // Small corners come whole from the cache. A pixel belongs to the arc if its center does.
      inner = isTiny ? radius : radius - 0.5
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
    // Half of a pixel's extent along each axis of the box, plus a margin for rounding.
    let (pu, pv) = ((abs(ux) + abs(uy)) * 0.505, (abs(vx) + abs(vy)) * 0.505)
    let outer = common(u, v, halfWidth + pu, halfHeight + pv)
    guard outer.low <= outer.high else { return .empty }
    var inner = common(u, v, halfWidth - pu, halfHeight - radius - pv)
    if radius > 0 {
      // Three boxes inside the outline. The outline is convex, so the pixels between them are inside too.
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

  /// The pixels of a row, from the origin, whose centers are within these distances of the box's center lines.
  private func common(_ u: Float, _ v: Float, _ uLimit: Float, _ vLimit: Float) -> PixelInterval {
    let first = PixelInterval(slope: ux, offset: u, limit: uLimit)
    let second = PixelInterval(slope: vx, offset: v, limit: vLimit)
    return PixelInterval(low: max(first.low, second.low), high: min(first.high, second.high))
  }
}

/// The pixels from `low` to `high`; none if `low > high`.
nonisolated private struct PixelInterval {
  var low: Float
  var high: Float

  init(low: Float, high: Float) {
    self.low = low
    self.high = high
  }

  /// The pixels with |offset + slope x| <= limit.
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

/// Rounds up. Truncation rounds non-negative numbers down, and avoids the function call of `rounded`.
@inline(__always)
nonisolated private func ceiled(_ v: Float) -> Int {
  let whole = Int(v)
  return whole &+ (Float(whole) < v ? 1 : 0)
}
