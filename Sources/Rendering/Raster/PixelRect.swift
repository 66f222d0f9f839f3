import Geometry

/// A rectangle of whole device pixels, right and bottom edges outside.
package nonisolated struct PixelRect: Hashable, Sendable {
  package var x0: Int
  package var y0: Int
  package var x1: Int
  package var y1: Int

  package init(x0: Int, y0: Int, x1: Int, y1: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  package var width: Int { x1 - x0 }
  package var height: Int { y1 - y0 }
  var area: Int { width * height }
  package var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  func contains(_ other: PixelRect) -> Bool {
    x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
  }

  /// What is left beside a rectangle that cuts this one straight through from an edge; all of it otherwise.
  func trimmed(by other: PixelRect) -> PixelRect {
    var rest = self
    if other.y0 <= y0, other.y1 >= y1 {
      if other.x0 <= x0 { rest.x0 = max(x0, other.x1) } else if other.x1 >= x1 { rest.x1 = min(x1, other.x0) }
    } else if other.x0 <= x0, other.x1 >= x1 {
      if other.y0 <= y0 { rest.y0 = max(y0, other.y1) } else if other.y1 >= y1 { rest.y1 = min(y1, other.y0) }
    }
    return rest
  }

  package func union(_ other: PixelRect) -> PixelRect {
    PixelRect(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }
}

nonisolated extension PixelRect {
  /// The pixels that a rectangle in points touches.
  package init(touching rect: Rect, scale: Double) {
    self.init(
      x0: devicePixel(floor: rect.minX * scale), y0: devicePixel(floor: rect.minY * scale),
      x1: devicePixel(ceiling: rect.maxX * scale), y1: devicePixel(ceiling: rect.maxY * scale))
  }

  /// The pixels that lie wholly in a rectangle in points; empty where there are none.
  init(inside rect: Rect, scale: Double) {
    self.init(
      x0: devicePixel(ceiling: rect.minX * scale), y0: devicePixel(ceiling: rect.minY * scale),
      x1: devicePixel(floor: rect.maxX * scale), y1: devicePixel(floor: rect.maxY * scale))
  }

  /// Replaces the rectangles with the damaged pixels, each pixel in one rectangle only, in the memory they have.
  ///
  /// - Parameter damage: in points; nil for all of the whole.
  package static func replace(_ rects: inout [PixelRect], with damage: [Rect]?, scale: Double, in whole: PixelRect) {
    rects.removeAll(keepingCapacity: true)
    guard let damage else { return rects.append(whole) }
    for rect in damage {
      var rect = PixelRect(touching: rect, scale: scale).intersection(whole)
      if rect.isEmpty { continue }
      // Those that overlap become their union.
      while let i = rects.firstIndex(where: { !$0.intersection(rect).isEmpty }) {
        rect = rect.union(rects.remove(at: i))
      }
      rects.append(rect)
    }
  }
}

/// No coordinate that reaches the rasterizer is farther out than this, so that integers never overflow.
nonisolated let farthestPixel = 1_048_576.0

/// A conversion that never traps: what is too large, or no number, becomes the farthest pixel.
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

/// A device coordinate on a grid of 1/256 pixel, or a coarser one.
///
/// Coverage has 256 steps, so the grid costs nothing that could be seen, and makes a picture moved by whole pixels
/// the same bytes.
@inline(__always)
nonisolated func gridded(_ value: Double, _ grid: Double = fineGrid) -> Double {
  max(-farthestPixel, min(farthestPixel, value)) + grid - grid
}

/// Added to a number and taken away again, leaves eight bits after the point, rounded to nearest: 1.5 * 2^44.
nonisolated let fineGrid = 26_388_279_066_624.0
/// Leaves six bits.
nonisolated let coarseGrid = 105_553_116_266_496.0
