/// Where pixels go: memory and the part of the device plane that it stands for.
///
/// Invariant: `base` holds `bounds.height` rows, `stride` words apart, of `bounds.width` words. Every caller has
/// clipped to `bounds`; nothing here checks again.
nonisolated struct Surface {
  var base: UnsafeMutablePointer<UInt32>
  var stride: Int
  var bounds: PixelRect

  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y &- bounds.y0) &* stride &+ (x &- bounds.x0))
  }
}

/// Runs of pixels in one row. `count` may be 0.
nonisolated enum Span {
  /// Sets the pixels, whatever was there.
  @inline(__always)
  static func store(_ word: UInt32, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
    var i = 0
    let four = SIMD4<UInt32>(repeating: word)
    let raw = UnsafeMutableRawPointer(target)
    while i &+ 16 <= count {
      raw.storeBytes(of: four, toByteOffset: i &* 4, as: SIMD4<UInt32>.self)
      raw.storeBytes(of: four, toByteOffset: i &* 4 &+ 16, as: SIMD4<UInt32>.self)
      raw.storeBytes(of: four, toByteOffset: i &* 4 &+ 32, as: SIMD4<UInt32>.self)
      raw.storeBytes(of: four, toByteOffset: i &* 4 &+ 48, as: SIMD4<UInt32>.self)
      i &+= 16
    }
    while i &+ 4 <= count {
      raw.storeBytes(of: four, toByteOffset: i &* 4, as: SIMD4<UInt32>.self)
      i &+= 4
    }
    while i < count {
      target[i] = word
      i &+= 1
    }
  }

  /// One color over the pixels.
  @inline(__always)
  static func fill(_ color: PixelColor, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
    if color.isOpaque {
      store(color.word, target, count: count)
    } else if !color.isClear {
      blend(color, target, count: count)
    }
  }

  @inline(__always)
  private static func blend(_ color: PixelColor, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
    let source = SIMD4<UInt32>(repeating: color.word)
    let rest = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: 255 &- color.alpha))
    var i = 0
    while i &+ 4 <= count {
      let raw = UnsafeMutableRawPointer(target + i)
      let old = raw.loadUnaligned(as: SIMD4<UInt32>.self)
      raw.storeBytes(of: source &+ scalePixels(old, rest), as: SIMD4<UInt32>.self)
      i &+= 4
    }
    while i < count {
      target[i] = color.word &+ scalePixel(target[i], 255 &- color.alpha)
      i &+= 1
    }
  }

  /// One color over the pixels of some rows, `stride` apart, through one mask of four pixels at either end.
  ///
  /// What the masks leave of the color and of the pixels is worked out once for all rows.
  @inline(__always)
  static func fillRows(
    _ color: PixelColor, _ target: UnsafeMutablePointer<UInt32>, stride: Int, rows: Int, count: Int,
    before: UnsafePointer<UInt8>, after: UnsafePointer<UInt8>
  ) {
    let (first, firstRest) = part(of: color, before)
    let (last, lastRest) = part(of: color, after)
    var row = UnsafeMutableRawPointer(target)
    let end = (count &- 4) &* 4
    for _ in 0..<rows {
      let old = row.loadUnaligned(as: SIMD4<UInt32>.self)
      row.storeBytes(of: first &+ scalePixels(old, firstRest), as: SIMD4<UInt32>.self)
      fill(color, (row + 16).assumingMemoryBound(to: UInt32.self), count: count &- 8)
      let oldLast = row.loadUnaligned(fromByteOffset: end, as: SIMD4<UInt32>.self)
      row.storeBytes(of: last &+ scalePixels(oldLast, lastRest), toByteOffset: end, as: SIMD4<UInt32>.self)
      row += stride &* 4
    }
  }

  @inline(__always)
  private static func coverages(_ mask: UnsafePointer<UInt8>) -> SIMD4<UInt32> {
    let bits = UnsafeRawPointer(mask).loadUnaligned(as: UInt32.self)
    return SIMD4(truncatingIfNeeded: unsafeBitCast(bits, to: SIMD4<UInt8>.self))
  }

  /// The color through four pixels of a mask, and the factors that it leaves to what lies below.
  @inline(__always)
  private static func part(
    of color: PixelColor, _ mask: UnsafePointer<UInt8>
  ) -> (SIMD4<UInt32>, SIMD8<UInt16>) {
    let part = scalePixels(SIMD4(repeating: color.word), lanes(coverages(mask)))
    return (part, SIMD8(repeating: 255) &- lanes(part &>> SIMD4(repeating: 24)))
  }

  /// One color over the pixels through a mask.
  @inline(__always)
  static func fill(
    _ color: PixelColor, _ target: UnsafeMutablePointer<UInt32>, mask: UnsafePointer<UInt8>, count: Int
  ) {
    let source = SIMD4<UInt32>(repeating: color.word)
    var i = 0
    while i &+ 4 <= count {
      let bits = UnsafeRawPointer(mask + i).loadUnaligned(as: UInt32.self)
      let raw = UnsafeMutableRawPointer(target + i)
      i &+= 4
      if bits == 0 { continue }
      let coverage = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(bits, to: SIMD4<UInt8>.self))
      let part = scalePixels(source, lanes(coverage))
      raw.storeBytes(of: over(part, raw.loadUnaligned(as: SIMD4<UInt32>.self)), as: SIMD4<UInt32>.self)
    }
    while i < count {
      let part = scalePixel(color.word, UInt32(mask[i]))
      target[i] = part &+ scalePixel(target[i], 255 &- part &>> 24)
      i &+= 1
    }
  }

  /// A fill and the border round it through the masks of both outlines: what the outer one covers beyond the
  /// inner one is border. The two meet in one blend, so nothing of the background shows between them.
  ///
  /// - Precondition: `inner` is nowhere more than `outer`.
  @inline(__always)
  static func fill(
    _ color: PixelColor, border: PixelColor, _ target: UnsafeMutablePointer<UInt32>,
    outer: UnsafePointer<UInt8>, inner: UnsafePointer<UInt8>, count: Int
  ) {
    var i = 0
    while i &+ 4 <= count {
      let inside = coverages(inner + i)
      let part =
        scalePixels(SIMD4(repeating: color.word), lanes(inside))
        &+ scalePixels(SIMD4(repeating: border.word), lanes(coverages(outer + i) &- inside))
      let raw = UnsafeMutableRawPointer(target + i)
      raw.storeBytes(of: over(part, raw.loadUnaligned(as: SIMD4<UInt32>.self)), as: SIMD4<UInt32>.self)
      i &+= 4
    }
    while i < count {
      let inside = UInt32(inner[i])
      let part = scalePixel(color.word, inside) &+ scalePixel(border.word, UInt32(outer[i]) &- inside)
      target[i] = part &+ scalePixel(target[i], 255 &- part &>> 24)
      i &+= 1
    }
  }

  /// Premultiplied pixels, each times `alpha` / 255, over the pixels.
  @inline(__always)
  static func draw(
    _ source: UnsafePointer<UInt32>, alpha: UInt32, _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    let factor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: alpha))
    var i = 0
    while i &+ 4 <= count {
      let new = UnsafeRawPointer(source + i).loadUnaligned(as: SIMD4<UInt32>.self)
      let raw = UnsafeMutableRawPointer(target + i)
      i &+= 4
      if new == .zero { continue }
      let part = scalePixels(new, factor)
      raw.storeBytes(of: over(part, raw.loadUnaligned(as: SIMD4<UInt32>.self)), as: SIMD4<UInt32>.self)
    }
    while i < count {
      let part = scalePixel(source[i], alpha)
      target[i] = part &+ scalePixel(target[i], 255 &- part &>> 24)
      i &+= 1
    }
  }

  /// `draw` for pixels that are all opaque: what they leave of those below is the same for all.
  @inline(__always)
  static func mix(
    _ source: UnsafePointer<UInt32>, alpha: UInt32, _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    let factor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: alpha))
    let rest = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: 255 &- alpha))
    var i = 0
    while i &+ 4 <= count {
      let new = UnsafeRawPointer(source + i).loadUnaligned(as: SIMD4<UInt32>.self)
      let raw = UnsafeMutableRawPointer(target + i)
      let old = raw.loadUnaligned(as: SIMD4<UInt32>.self)
      raw.storeBytes(of: scalePixels(new, factor) &+ scalePixels(old, rest), as: SIMD4<UInt32>.self)
      i &+= 4
    }
    while i < count {
      target[i] = scalePixel(source[i], alpha) &+ scalePixel(target[i], 255 &- alpha)
      i &+= 1
    }
  }

  /// Premultiplied pixels, each times `alpha` / 255 and its mask, over the pixels.
  static func draw(
    _ source: UnsafePointer<UInt32>, alpha: UInt32, _ target: UnsafeMutablePointer<UInt32>,
    mask: UnsafePointer<UInt8>, count: Int
  ) {
    for i in 0..<count {
      let part = scalePixel(scalePixel(source[i], alpha), UInt32(mask[i]))
      target[i] = part &+ scalePixel(target[i], 255 &- part &>> 24)
    }
  }

  /// `mask` times `other`, in place.
  @inline(__always)
  static func multiply(_ mask: UnsafeMutablePointer<UInt8>, by other: UnsafePointer<UInt8>, count: Int) {
    for i in 0..<count {
      let product = UInt32(mask[i]) &* UInt32(other[i]) &+ 128
      mask[i] = UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
    }
  }
}
