import CRaster
import Geometry

/// Filling through a mask, as for text.
nonisolated extension Canvas {
  /// Fills through a mask, pixel for pixel, with its top left corner at (x, y).
  mutating func fill(_ mask: Mask, _ color: PixelColor, x: Int, y: Int) {
    let visible = admit(PixelRect(x0: x, y0: y, x1: x &+ mask.width, y1: y &+ mask.height))
    guard !visible.isEmpty, !color.isClear else { return }
    for row in visible.y0..<visible.y1 {
      let source = mask.bytes + ((row &- y) &* mask.width &+ (visible.x0 &- x))
      let target = surface.pointer(x: visible.x0, y: row)
      if hasClips {
        scratch.outer.update(from: source, count: visible.width)
        fillClippedMaskRow(color, from: visible.x0, to: visible.x1, row)
      } else {
        Span.fill(color, target, mask: source, count: visible.width)
      }
    }
  }

  /// Fills through a mask between pixels: each pixel is the mean of the mask's pixels under it. The mask lies
  /// `fractionX` and `fractionY`, in 1/256 pixel, right of and below (x, y).
  mutating func fill(_ mask: Mask, _ color: PixelColor, x: Int, y: Int, fractionX: Int, fractionY: Int) {
    let visible = admit(PixelRect(x0: x, y0: y, x1: x &+ mask.width &+ 1, y1: y &+ mask.height &+ 1))
    guard !visible.isEmpty, !color.isClear else { return }
    scratch.reserve(max(surface.bounds.width, mask.width))
    let row = scratch.blended + 1
    row[-1] = 0
    row[mask.width] = 0
    let source = row + (visible.x0 &- x)
    let across = UInt32(truncatingIfNeeded: fractionX)
    for y1 in visible.y0..<visible.y1 {
      blend(mask, line: y1 &- y, UInt32(truncatingIfNeeded: fractionY), into: row)
      if hasClips {
        craster_across(scratch.outer, source, across, visible.width)
        fillClippedMaskRow(color, from: visible.x0, to: visible.x1, y1)
      } else {
        craster_fill_across(surface.pointer(x: visible.x0, y: y1), color.word, source, across, visible.width)
      }
    }
  }

  /// Interpolates the row that lies `part` / 256 of a row above `line`.
  private func blend(_ mask: Mask, line: Int, _ part: UInt32, into row: UnsafeMutablePointer<UInt8>) {
    let below = mask.bytes + line &* mask.width
    if part == 0 {
      if line < mask.height {
        row.update(from: below, count: mask.width)
      } else {
        row.update(repeating: 0, count: mask.width)
      }
    } else if line == 0 {
      craster_between(row, below, scratch.zeros, part, mask.width)
    } else if line < mask.height {
      craster_between(row, below, below - mask.width, part, mask.width)
    } else {
      craster_between(row, scratch.zeros, below - mask.width, part, mask.width)
    }
  }

  /// Fills through a rotated or scaled mask, interpolated between its pixels. `transform` maps the mask's pixels to the
  /// device's.
  mutating func fill(_ mask: Mask, _ color: PixelColor, transform: Transform2D) {
    let size = Size(Double(mask.width), Double(mask.height))
    guard !color.isClear, let inverse = transform.inverted,
      let reach = RoundedBox(size: size, transform: transform, radius: 0, inset: -0.5, scale: 1)
    else { return }
    let visible = admit(reach.bounds)
    guard !visible.isEmpty else { return }
    for y in visible.y0..<visible.y1 {
      var span = reach.span(y)
      span.clip(from: visible.x0, to: visible.x1)
      guard !span.isEmpty else { continue }
      // From the start of the mask, so that a pixel does not depend on the region that is drawn.
      let start = Point(Double(reach.bounds.x0) + 0.5, Double(y) + 0.5).applying(inverse)
      let (du, dv) = (fixedPoint(inverse.a), fixedPoint(inverse.b))
      var u = fixedPoint(start.x - 0.5) &+ (span.start &- reach.bounds.x0) &* du
      var v = fixedPoint(start.y - 0.5) &+ (span.start &- reach.bounds.x0) &* dv
      for i in 0..<(span.end &- span.start) {
        scratch.outer[i] = mask.sample(u, v)
        u &+= du
        v &+= dv
      }
      fillClippedMaskRow(color, from: span.start, to: span.end, y)
    }
  }

  /// Fills through `scratch.outer`, which has the mask of the row from `x` on.
  func fillClippedMaskRow(_ color: PixelColor, from x: Int, to end: Int, _ y: Int) {
    if hasClips { applyClips(x: x, y: y, count: end &- x, scratch.outer) }
    Span.fill(color, surface.pointer(x: x, y: y), mask: scratch.outer, count: end &- x)
  }
}

nonisolated extension Mask {
  /// Interpolates between the four pixels around (u, v), measured from pixel centers in 1/65536 pixel. Outside is 0.
  @inline(__always)
  func sample(_ u: Int, _ v: Int) -> UInt8 {
    let (x, y) = (u &>> 16, v &>> 16)
    guard x >= -1, y >= -1, x < width, y < height else { return 0 }
    let (fx, fy) = (u &>> 8 & 255, v &>> 8 & 255)
    func at(_ x: Int, _ y: Int) -> Int {
      x >= 0 && y >= 0 && x < width && y < height ? Int(bytes[y &* width &+ x]) : 0
    }
    let above = at(x, y) &* (256 &- fx) &+ at(x &+ 1, y) &* fx
    let below = at(x, y &+ 1) &* (256 &- fx) &+ at(x &+ 1, y &+ 1) &* fx
    return UInt8(truncatingIfNeeded: (above &* (256 &- fy) &+ below &* fy &+ 32_768) &>> 16)
  }
}

/// Converts to 1/65536 without trapping, far from an overflow when stepped along a row.
@inline(__always)
nonisolated func fixedPoint(_ value: Double) -> Int {
  guard value > -farthestPixel else { return -Int(farthestPixel) * 65_536 }
  return value < farthestPixel ? Int(value * 65_536) : Int(farthestPixel) * 65_536
}
