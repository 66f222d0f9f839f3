import CRaster

/// Upright boxes with small corners, whole: what most of a moving picture is made of.
nonisolated extension Canvas {
  /// Fills a box that nothing cuts off; returns false where something does, and has then drawn nothing.
  @inline(__always)
  func fill(_ box: SmallBox, _ color: PixelColor) -> Bool {
    let bounds = box.bounds
    guard bounds.x0 >= scissor.x0, bounds.y0 >= scissor.y0, bounds.x1 <= scissor.x1, bounds.y1 <= scissor.y1,
      !isCrossed(bounds)
    else { return false }
    let cache = box.radius <= 480 ? corners.small : corners.large
    let (width, height) = (bounds.x1 &- bounds.x0, bounds.y1 &- bounds.y0)
    guard width >= cache.columns else { return false }
    // From the outer edges of the outermost pixels to those of the box.
    let (left, top) = (box.left & 63, box.top & 63)
    let (right, bottom) = (-box.right & 63, -box.bottom & 63)
    let radius = box.radius
    var outline = CRasterCorners(
      topLeft: cache.corner(radius: radius, left: left, top: top),
      topRight: cache.corner(radius: radius, left: right, top: top),
      bottomLeft: cache.corner(radius: radius, left: left, top: bottom),
      bottomRight: cache.corner(radius: radius, left: right, top: bottom), columns: cache.columns,
      topRows: CornerCache.pixels(radius, top), bottomRows: CornerCache.pixels(radius, bottom),
      top: edgeCoverage(top), bottom: edgeCoverage(bottom), left: edgeCoverage(left), right: edgeCoverage(right))
    craster_fill_rounded(
      surface.pointer(x: bounds.x0, y: bounds.y0), surface.stride, color.word, width, height, &outline)
    return true
  }

  /// What is left of a pixel whose outer `part`, in 1/64, is not covered.
  @inline(__always)
  private func edgeCoverage(_ part: Int) -> UInt8 { UInt8(truncatingIfNeeded: ((64 &- part) &* 255 &+ 32) &>> 6) }
}

/// The corners that were looked up: those of at most 8 and those of at most 16 pixels.
nonisolated struct CornerTables {
  let small = CornerCache(columns: 8)
  let large = CornerCache(columns: 16)

  func deallocate() {
    small.deallocate()
    large.deallocate()
  }
}
