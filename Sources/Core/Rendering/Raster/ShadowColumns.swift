/// A shadow mask resampled for a vertical edge between pixels: one column per device pixel.
///
/// All rows of a shadow use the same columns, and so do all shadows of the same kind at the same sub-pixel position.
nonisolated final class ShadowColumns {
  /// The number of columns from the far end of the blur to where the coverage becomes constant.
  let width: Int
  /// A row of zeros, then the rows of the mask; `left` begins with the far end, `right` ends with it.
  let left: UnsafeMutablePointer<UInt8>
  let right: UnsafeMutablePointer<UInt8>
  let byteCount: Int

  /// - Parameter part: the distance of a left edge right of a whole pixel, or of a right edge left of one; 0..<1.
  init(_ shadow: ShadowMask, part: Double) {
    let mask = shadow.mask
    let start = part - shadow.reach
    let fraction = start - start.rounded(.down)
    width = max(1, devicePixel(ceiling: (Double(mask.width) - 0.5) * shadow.step + fraction - 0.5))
    let count = width * (mask.height + 1)
    byteCount = 2 * count
    left = .allocate(capacity: count)
    right = .allocate(capacity: count)
    left.initialize(repeating: 0, count: count)
    right.initialize(repeating: 0, count: count)
    for x in 0..<width {
      let place = fixedPoint((Double(x) + 0.5 - fraction) / shadow.step - 0.5)
      let at = max(-65_536, min((mask.width - 1) * 65_536, place))
      let (column, rest) = (at >> 16, at >> 8 & 255)
      for y in 0..<mask.height {
        let row = mask.bytes + y * mask.width
        let (one, other) = (column < 0 ? 0 : Int(row[column]), Int(row[min(mask.width - 1, column + 1)]))
        let value = UInt8(truncatingIfNeeded: (one * (256 - rest) + other * rest + 128) >> 8)
        left[(y + 1) * width + x] = value
        right[(y + 1) * width + width - 1 - x] = value
      }
    }
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }
}
