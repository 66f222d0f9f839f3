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
        // A pixel with both edges is covered by the width of the box.
        storeCoverage(width.replacing(with: right - left, where: width .> right - left) * height, target + i)
        px += 4
        i &+= 4
      }
      return
    }
    // From here on the box is wider than a pixel: between the arcs, only the row's height counts.
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

  /// Samples eight lines across the covered part of the row, each with exact ends.
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

  /// The distance to an arc and its normal, mapped from the box's plane to the device's.
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
