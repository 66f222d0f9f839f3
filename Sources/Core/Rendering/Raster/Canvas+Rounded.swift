import CRaster

/// Filling of upright boxes with small corners, the most frequent shapes of moving pictures.
nonisolated extension Canvas {
  /// Fills a box that nothing clips; otherwise draws nothing and returns false.
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

  /// Fills an upright rectangle without round corners; otherwise draws nothing and returns false.
  ///
  /// - Parameter visible: the visible part of its bounds, in which no clip has an edge.
  func fillPlain(_ box: RoundedBox, _ color: PixelColor, in visible: PixelRect) -> Bool {
    guard box.isAligned, box.radius == 0, visible.width >= 8, visible.height >= 2 else { return false }
    let bounds = box.bounds
    // At a clipped edge, pixels are fully covered.
    let left = visible.x0 == bounds.x0 ? 1 - box.left : 1
    let top = visible.y0 == bounds.y0 ? 1 - box.top : 1
    let right = visible.x1 == bounds.x1 ? box.right - Float(bounds.width &- 1) : 1
    let bottom = visible.y1 == bounds.y1 ? box.bottom - Float(bounds.height &- 1) : 1
    let target = surface.pointer(x: visible.x0, y: visible.y0)
    if left == 1, top == 1, right == 1, bottom == 1 {
      Span.fill(color, target, stride: surface.stride, count: visible.width, rows: visible.height)
      return true
    }
    let corners = UnsafeMutableRawPointer(scratch.inner)
    func corner(_ index: Int, _ column: Float, _ row: Float) -> UnsafePointer<UInt8> {
      let bytes = UInt64(coverageByte(row)) &* 0x0101_0101_0101_0100 | UInt64(coverageByte(column * row))
      corners.storeBytes(of: bytes, toByteOffset: index &* 8, as: UInt64.self)
      return UnsafePointer(scratch.inner + index &* 8)
    }
    var outline = CRasterCorners(
      topLeft: corner(0, left, top), topRight: corner(1, right, top), bottomLeft: corner(2, left, bottom),
      bottomRight: corner(3, right, bottom), columns: 8, topRows: top < 1 ? 1 : 0, bottomRows: bottom < 1 ? 1 : 0,
      top: coverageByte(top), bottom: coverageByte(bottom), left: coverageByte(left), right: coverageByte(right))
    craster_fill_rounded(target, surface.stride, color.word, visible.width, visible.height, &outline)
    return true
  }

  /// - Parameter coverage: 0...1.
  @inline(__always)
  private func coverageByte(_ coverage: Float) -> UInt8 { UInt8(truncatingIfNeeded: Int(coverage * 255 + 0.5)) }

  /// The coverage of a pixel whose outer `part`, in 1/64, is not covered.
  @inline(__always)
  private func edgeCoverage(_ part: Int) -> UInt8 { UInt8(truncatingIfNeeded: ((64 &- part) &* 255 &+ 32) &>> 6) }
}

/// The corner caches: for corners of at most 8 and at most 16 pixels.
nonisolated struct CornerTables {
  let small = CornerCache(columns: 8)
  let large = CornerCache(columns: 16)

  func deallocate() {
    small.deallocate()
    large.deallocate()
  }
}
