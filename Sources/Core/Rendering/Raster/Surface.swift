import CRaster

/// A drawing surface: pixel memory and the part of the device plane that it shows.
///
/// Invariant: `base` has `bounds.height` rows, `stride` words apart, of `bounds.width` words. Callers clip to `bounds`;
/// nothing here checks again.
nonisolated struct Surface {
  var base: UnsafeMutablePointer<UInt32>
  var stride: Int
  var bounds: PixelRect

  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y &- bounds.y0) &* stride &+ (x &- bounds.x0))
  }
}

/// Operations on runs of pixels in a row; the loops are in C. `count` may be 0.
nonisolated enum Span {
  /// Draws one color over the pixels.
  @inline(__always)
  static func fill(_ color: PixelColor, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
    if count > 0 { craster_fill(target, 0, color.word, count, 1) }
  }

  /// Draws one color over the pixels of some rows, `stride` apart.
  @inline(__always)
  static func fill(
    _ color: PixelColor, _ target: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, rows: Int
  ) {
    if count > 0 { craster_fill(target, stride, color.word, count, rows) }
  }

  /// Draws one color over the pixels through a mask.
  @inline(__always)
  static func fill(
    _ color: PixelColor, _ target: UnsafeMutablePointer<UInt32>, mask: UnsafePointer<UInt8>, count: Int
  ) {
    if count > 0 { craster_fill_mask(target, color.word, mask, count) }
  }

  /// Draws a fill and its border through the masks of both outlines: the border is the part of the outer mask beyond
  /// the inner one. Both are blended at once, so no background shows between them.
  ///
  /// - Precondition: `inner` is nowhere more than `outer`.
  @inline(__always)
  static func fill(
    _ color: PixelColor, border: PixelColor, _ target: UnsafeMutablePointer<UInt32>,
    outer: UnsafePointer<UInt8>, inner: UnsafePointer<UInt8>, count: Int
  ) {
    craster_fill_bordered(target, color.word, border.word, outer, inner, count)
  }

  /// Draws premultiplied pixels over the pixels, each times `alpha` / 255.
  @inline(__always)
  static func draw(
    _ source: UnsafePointer<UInt32>, alpha: UInt32, _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    craster_draw(target, source, alpha, count)
  }

  /// Draws opaque pixels like `draw`, but faster, because they all weigh the same.
  @inline(__always)
  static func mix(
    _ source: UnsafePointer<UInt32>, alpha: UInt32, _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    craster_mix(target, source, alpha, count)
  }

  /// Draws premultiplied pixels over the pixels, each times `alpha` / 255 and its mask.
  @inline(__always)
  static func draw(
    _ source: UnsafePointer<UInt32>, alpha: UInt32, _ target: UnsafeMutablePointer<UInt32>,
    mask: UnsafePointer<UInt8>, count: Int
  ) {
    craster_draw_mask(target, source, alpha, mask, count)
  }

  /// Multiplies `mask` by `other`, in place.
  @inline(__always)
  static func multiply(_ mask: UnsafeMutablePointer<UInt8>, by other: UnsafePointer<UInt8>, count: Int) {
    craster_multiply(mask, other, count)
  }
}
