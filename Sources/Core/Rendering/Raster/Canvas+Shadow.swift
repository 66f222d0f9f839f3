import CRaster
import Geometry

/// Filling through a shadow mask and its mirror images.
nonisolated extension Canvas {
  /// Fills the shadow of an axis-aligned rectangle, in device pixels.
  ///
  /// - Parameter hole: pixels to leave out, because the next item will cover them.
  mutating func fillShadow(_ shadow: ShadowMask, _ color: PixelColor, of edges: Rect, around hole: PixelRect?) {
    let place = ShadowPlace(shadow, edges)
    let visible = admit(place.bounds)
    guard !visible.isEmpty, !color.isClear else { return }
    guard let hole = hole?.intersection(visible), !hole.isEmpty else { return fill(place, color, in: visible) }
    fill(place, color, in: PixelRect(x0: visible.x0, y0: visible.y0, x1: visible.x1, y1: hole.y0))
    fill(place, color, in: PixelRect(x0: visible.x0, y0: hole.y0, x1: hole.x0, y1: hole.y1))
    fill(place, color, in: PixelRect(x0: hole.x1, y0: hole.y0, x1: visible.x1, y1: hole.y1))
    fill(place, color, in: PixelRect(x0: visible.x0, y0: hole.y1, x1: visible.x1, y1: visible.y1))
  }

  private func fill(_ shadow: ShadowPlace, _ color: PixelColor, in visible: PixelRect) {
    let leftEnd = max(visible.x0, min(visible.x1, shadow.evenStart))
    let rightStart = max(leftEnd, min(visible.x1, shadow.evenEnd))
    for y in visible.y0..<max(visible.y0, visible.y1) {
      guard let rows = shadow.rows(y) else { continue }
      let left = rows.left + (visible.x0 &- shadow.bounds.x0)
      let right = rows.right + (rightStart &- shadow.bounds.x1)
      if hasClips {
        craster_between(scratch.outer, left, left + rows.leftStep, rows.part, leftEnd &- visible.x0)
        (scratch.outer + (leftEnd &- visible.x0)).update(repeating: rows.even, count: rightStart &- leftEnd)
        craster_between(
          scratch.outer + (rightStart &- visible.x0), right, right + rows.rightStep, rows.part,
          visible.x1 &- rightStart)
        fillClippedMaskRow(color, from: visible.x0, to: visible.x1, y)
        continue
      }
      let row = surface.pointer(x: visible.x0, y: y)
      craster_fill_between(row, color.word, left, left + rows.leftStep, rows.part, leftEnd &- visible.x0)
      Span.fill(
        color.scaled(by: UInt32(rows.even)), row + (leftEnd &- visible.x0), count: rightStart &- leftEnd)
      craster_fill_between(
        row + (rightStart &- visible.x0), color.word, right, right + rows.rightStep, rows.part,
        visible.x1 &- rightStart)
    }
  }

  /// Fills the shadow of a rotated or skewed rectangle. `transform` maps a plane in which the blur is round, with its
  /// origin at the rectangle's center, to the device.
  mutating func fillShadow(_ shadow: ShadowMask, _ color: PixelColor, size: Size, transform: Transform2D) {
    let moved = transform.translatedBy(x: -size.width / 2, y: -size.height / 2)
    guard !color.isClear, let inverse = transform.inverted,
      let outline = RoundedBox(size: size, transform: moved, radius: 0, inset: -shadow.reach, scale: 1)
    else { return }
    let visible = admit(outline.bounds)
    guard !visible.isEmpty else { return }
    // The coverage is constant further inside than the mask reaches.
    let flatX = size.width / 2 - (Double(shadow.mask.width) * shadow.step - shadow.reach)
    let flatY = size.height / 2 - (Double(shadow.mask.height) * shadow.step - shadow.reach)
    let flat = RoundedBox(
      size: Size(2 * flatX, 2 * flatY), transform: transform.translatedBy(x: -flatX, y: -flatY), radius: 0, scale: 1)
    let even = UInt32(shadow.mask.bytes[shadow.mask.width &* shadow.mask.height &- 1])
    let sampler = ShadowSampler(shadow, size: size, inverse: inverse, origin: outline.bounds.x0)
    for y in visible.y0..<visible.y1 {
      var span = outline.span(y)
      span.clip(from: visible.x0, to: visible.x1)
      guard !span.isEmpty else { continue }
      let inner = flat?.span(y) ?? .empty
      let evenStart = inner.isEmpty ? span.end : min(span.end, max(span.start, inner.evenStart))
      let evenEnd = inner.isEmpty ? span.end : max(evenStart, min(span.end, inner.evenEnd))
      sampler.sample(from: span.start, to: evenStart, y, scratch.outer)
      sampler.sample(from: evenEnd, to: span.end, y, scratch.outer + (evenEnd &- span.start))
      if hasClips {
        let count = evenEnd &- evenStart
        (scratch.outer + (evenStart &- span.start)).update(repeating: UInt8(truncatingIfNeeded: even), count: count)
        fillClippedMaskRow(color, from: span.start, to: span.end, y)
        continue
      }
      let row = surface.pointer(x: span.start, y: y)
      let (first, second) = (evenStart &- span.start, evenEnd &- span.start)
      Span.fill(color, row, mask: scratch.outer, count: first)
      Span.fill(color.scaled(by: even), row + first, count: second &- first)
      Span.fill(color, row + second, mask: scratch.outer + second, count: span.end &- evenEnd)
    }
  }
}

/// Samples a rotated shadow, pixel by pixel, in 1/65536 of a mask sample.
nonisolated private struct ShadowSampler {
  private let mask: Mask
  private let inverse: Transform2D
  private let scale: Double
  /// The origin of positions in a row, so that a pixel does not depend on the region that is drawn.
  private let origin: Int
  /// The distance from the rectangle's center to the start of the mask.
  private let halfX: Int
  private let halfY: Int

  init(_ shadow: ShadowMask, size: Size, inverse: Transform2D, origin: Int) {
    mask = shadow.mask
    self.origin = origin
    self.inverse = inverse
    scale = 1 / shadow.step
    halfX = fixedPoint((size.width / 2 + shadow.reach) * scale - 0.5)
    halfY = fixedPoint((size.height / 2 + shadow.reach) * scale - 0.5)
  }

  func sample(from x: Int, to end: Int, _ y: Int, _ target: UnsafeMutablePointer<UInt8>) {
    let start = Point(Double(origin) + 0.5, Double(y) + 0.5).applying(inverse)
    let (du, dv) = (fixedPoint(inverse.a * scale), fixedPoint(inverse.b * scale))
    var u = fixedPoint(start.x * scale) &+ (x &- origin) &* du
    var v = fixedPoint(start.y * scale) &+ (x &- origin) &* dv
    let (lastX, lastY) = ((mask.width &- 1) &<< 16, (mask.height &- 1) &<< 16)
    for i in 0..<max(0, end &- x) {
      target[i] = mask.sampleInside(
        max(-65_536, min(lastX, halfX &- abs(u))), max(-65_536, min(lastY, halfY &- abs(v))))
      u &+= du
      v &+= dv
    }
  }
}

nonisolated extension Mask {
  /// Interpolates between four pixels; 0 above and left of the mask, the last row and column repeated beyond.
  ///
  /// - Precondition: both coordinates, in 1/65536 pixel, are from -1 to the last row and column.
  @inline(__always)
  fileprivate func sampleInside(_ u: Int, _ v: Int) -> UInt8 {
    let (x, y, fx, fy) = (u &>> 16, v &>> 16, u &>> 8 & 255, v &>> 8 & 255)
    let (nextX, nextY) = (min(width &- 1, x &+ 1), min(height &- 1, y &+ 1))
    let (above, below) = (bytes + max(0, y) &* width, bytes + nextY &* width)
    let (column, left, upper) = (max(0, x), x < 0 ? 0 : 256 &- fx, y < 0 ? 0 : 256 &- fy)
    let first = Int(above[column]) &* left &+ Int(above[nextX]) &* fx
    let second = Int(below[column]) &* left &+ Int(below[nextX]) &* fx
    return UInt8(truncatingIfNeeded: (first &* upper &+ second &* fy &+ 32_768) &>> 16)
  }
}
