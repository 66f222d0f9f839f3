import Geometry

/// The location of an axis-aligned shadow: the mask bytes under each pixel.
nonisolated struct ShadowPlace {
  /// The pixels that the shadow reaches.
  let bounds: PixelRect
  /// Columns between these have equal coverage.
  let evenStart: Int
  let evenEnd: Int
  private let mask: Mask
  private let step: Double
  private let reach: Double
  private let top: Double
  private let bottom: Double
  private let left: ShadowColumns
  private let right: ShadowColumns

  /// A row between two rows of the mask. Left pixels count from the left end of the shadow, right ones back from the
  /// right end.
  struct Rows {
    var left: UnsafePointer<UInt8>
    var right: UnsafePointer<UInt8>
    /// The distance to the next row in bytes; 0 if there is none.
    var leftStep: Int
    var rightStep: Int
    /// The weight of the next row, in 1/256.
    var part: UInt32
    /// The coverage between the edges, 0...255.
    var even: UInt8
  }

  /// - Parameter edges: the rectangle, in device pixels.
  init(_ shadow: ShadowMask, _ edges: Rect) {
    mask = shadow.mask
    step = shadow.step
    reach = shadow.reach
    (top, bottom) = (edges.minY, edges.maxY)
    // The difference between closer positions is invisible in a blur.
    let grid = Double(shadow.placesInPixel)
    let (minX, maxX) = ((edges.minX * grid).rounded() / grid, (edges.maxX * grid).rounded() / grid)
    left = shadow.columns(at: minX)
    right = shadow.columns(at: -maxX)
    bounds = PixelRect(
      x0: devicePixel(floor: minX - reach), y0: devicePixel(floor: edges.minY - reach),
      x1: devicePixel(ceiling: maxX + reach), y1: devicePixel(ceiling: edges.maxY + reach))
    let middle = devicePixel(floor: (minX + maxX) * 0.5)
    evenStart = min(middle, bounds.x0 &+ left.width)
    evenEnd = max(middle, bounds.x1 &- right.width)
  }

  /// Returns the mask rows for pixel row `y`; nil if the shadow does not reach it.
  @inline(__always)
  func rows(_ y: Int) -> Rows? {
    let center = Double(y) + 0.5
    let depth = min(center - top, bottom - center)
    let line = min((mask.height &- 1) &* 65_536, fixedPoint((depth + reach) / step - 0.5))
    guard line > -65_536 else { return nil }
    // Row -1 is zeros.
    let (row, part) = (line &>> 16 &+ 1, line &>> 8 & 255)
    let hasNext = row < mask.height
    let (first, last) = (left.left + row &* left.width, right.right + (row &+ 1) &* right.width)
    let (one, other) = (Int(first[left.width &- 1]), Int(first[hasNext ? 2 &* left.width &- 1 : left.width &- 1]))
    return Rows(
      left: UnsafePointer(first), right: UnsafePointer(last), leftStep: hasNext ? left.width : 0,
      rightStep: hasNext ? right.width : 0, part: UInt32(truncatingIfNeeded: part),
      even: UInt8(truncatingIfNeeded: (one &* (256 &- part) &+ other &* part &+ 128) &>> 8))
  }
}
