import Geometry

/// A rectangle of whole device pixels; the right and bottom edges are exclusive.
package nonisolated struct PixelRect: Hashable, Sendable {
  /// The left edge.
  package var x0: Int
  /// The top edge.
  package var y0: Int
  /// The right edge, exclusive.
  package var x1: Int
  /// The bottom edge, exclusive.
  package var y1: Int

  /// Creates a rectangle from its edges.
  package init(x0: Int, y0: Int, x1: Int, y1: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  /// The width in pixels.
  package var width: Int { x1 - x0 }
  /// The height in pixels.
  package var height: Int { y1 - y0 }
  var area: Int { width * height }
  /// Whether it contains no pixel.
  package var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

  /// Returns the common part of two rectangles.
  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  func contains(_ other: PixelRect) -> Bool {
    x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
  }

  /// Returns this rectangle without the part under another one, if the rest is a rectangle; otherwise all of it.
  func trimmed(by other: PixelRect) -> PixelRect {
    var rest = self
    if other.y0 <= y0, other.y1 >= y1 {
      if other.x0 <= x0 { rest.x0 = max(x0, other.x1) } else if other.x1 >= x1 { rest.x1 = min(x1, other.x0) }
    } else if other.x0 <= x0, other.x1 >= x1 {
      if other.y0 <= y0 { rest.y0 = max(y0, other.y1) } else if other.y1 >= y1 { rest.y1 = min(y1, other.y0) }
    }
    return rest
  }

  /// Returns the bounding box of both rectangles.
  package func union(_ other: PixelRect) -> PixelRect {
    PixelRect(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }
}

nonisolated extension PixelRect {
  /// Creates the smallest rectangle of pixels around a rectangle in points.
  package init(touching rect: Rect, scale: Double) {
    self.init(
      x0: devicePixel(floor: rect.minX * scale), y0: devicePixel(floor: rect.minY * scale),
      x1: devicePixel(ceiling: rect.maxX * scale), y1: devicePixel(ceiling: rect.maxY * scale))
  }

  /// Creates the largest rectangle of pixels inside a rectangle in points; empty if there is none.
  init(inside rect: Rect, scale: Double) {
    self.init(
      x0: devicePixel(ceiling: rect.minX * scale), y0: devicePixel(ceiling: rect.minY * scale),
      x1: devicePixel(floor: rect.maxX * scale), y1: devicePixel(floor: rect.maxY * scale))
  }

  /// Replaces the rectangles with the damaged pixels, without overlaps, reusing their memory.
  ///
  /// - Parameter damage: in points; nil for all of `whole`.
  package static func replace(_ rects: inout [PixelRect], with damage: [Rect]?, scale: Double, in whole: PixelRect) {
    rects.removeAll(keepingCapacity: true)
    guard let damage else { return rects.append(whole) }
    for rect in damage {
      var rect = PixelRect(damaged: rect, scale: scale).intersection(whole)
      if rect.isEmpty { continue }
      // Rectangles that share an edge inside a pixel are cut there; others that overlap become their union.
      while let i = rects.firstIndex(where: { !$0.intersection(rect).isEmpty }) {
        let rest = rect.trimmed(by: rects[i])
        if rest != rect {
          rect = rest
          if rest.isEmpty { break }
        } else {
          rect = rect.union(rects.remove(at: i))
        }
      }
      if !rect.isEmpty { rects.append(rect) }
    }
  }

  /// The pixels that a rectangle touches, without those that it touches only because its edges are not exact numbers.
  /// The rasterizer rounds edges to 1/64 pixel at least.
  private init(damaged rect: Rect, scale: Double) {
    let slack = 1e-6
    self.init(
      x0: devicePixel(floor: rect.minX * scale + slack), y0: devicePixel(floor: rect.minY * scale + slack),
      x1: devicePixel(ceiling: rect.maxX * scale - slack), y1: devicePixel(ceiling: rect.maxY * scale - slack))
  }
}

/// The limit of coordinates in the rasterizer, so that integers never overflow.
nonisolated let farthestPixel = 1_048_576.0

/// Rounds down without trapping: large numbers and NaN become the limit.
@inline(__always)
nonisolated func devicePixel(floor value: Double) -> Int {
  let whole = clampedInt(value)
  return Double(whole) > value ? whole &- 1 : whole
}

@inline(__always)
nonisolated func devicePixel(ceiling value: Double) -> Int {
  let whole = clampedInt(value)
  return Double(whole) < value ? whole &+ 1 : whole
}

@inline(__always)
nonisolated private func clampedInt(_ value: Double) -> Int {
  guard value > -farthestPixel else { return -Int(farthestPixel) }
  return value < farthestPixel ? Int(value) : Int(farthestPixel)
}

/// Rounds a device coordinate to a grid. Default: 1/256 pixel.
///
/// Coverage has 256 levels, so the rounding is invisible, and a picture moved by whole pixels gives the same bytes.
@inline(__always)
nonisolated func gridded(_ value: Double, _ grid: Double = fineGrid) -> Double {
  max(-farthestPixel, min(farthestPixel, value)) + grid - grid
}

/// Adding and subtracting this number, 1.5 * 2^44, leaves eight fractional bits, rounded to nearest.
nonisolated let fineGrid = 26_388_279_066_624.0
/// The same for six fractional bits.
nonisolated let coarseGrid = 105_553_116_266_496.0
