import Geometry
import Views

/// Computes how much of each pixel a path covers.
package nonisolated enum PathRasterizer {
  /// Draws the coverage of a path as white, premultiplied pixels.
  ///
  /// - Parameters:
  ///   - density: pixels per point, in both directions.
  ///   - words: `width * height` words, which need not be initialized.
  package static func draw(
    _ drawing: PathDrawing, density: Double, into words: UnsafeMutablePointer<UInt32>, width: Int, height: Int
  ) {
    let area = CoverageArea(width: width, height: height)
    defer { area.deallocate() }
    let rule: PathFillRule
    switch drawing.part {
    case .fill(let fillRule):
      rule = fillRule
      for line in PathFlattener.lines(of: drawing.path, density: density) { area.add(line.points) }
    case .stroke(let stroke):
      rule = .nonZero
      let stroker = PathStroker(stroke, density: density) { area.add($0) }
      for line in PathFlattener.lines(of: drawing.path, density: density) { stroker.draw(line) }
    }
    area.write(into: words, rule)
  }
}

/// The signed area of polygons in each pixel of a rectangle.
///
/// An edge adds, to each pixel that it crosses, the part of the pixel that lies to the right of it, and to all further
/// pixels of the row its height. The sum from the left is the winding number, with the exact coverage of pixels on an
/// edge; where edges cross within a pixel, it is a close estimate.
/// > Source: R. Levien, "Inside the fastest font renderer in the world", 2016, after FreeType's smooth rasterizer.
nonisolated struct CoverageArea {
  private let width: Int
  private let height: Int
  /// A row has two more cells than pixels, for what lies right of it.
  private let cells: UnsafeMutablePointer<Float>

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = .allocate(capacity: (width + 2) * height)
    cells.initialize(repeating: 0, count: (width + 2) * height)
  }

  func deallocate() { cells.deallocate() }

  /// Adds a polygon, which is closed.
  func add(_ points: [Point]) {
    guard var from = points.last else { return }
    for point in points {
      add(from, point)
      from = point
    }
  }

  private func add(_ from: Point, _ to: Point) {
    guard from.y != to.y else { return }
    let sign: Float = from.y < to.y ? 1 : -1
    let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let (top, bottom) = (max(0, upper.y), min(Double(height), lower.y))
    guard top < bottom else { return }
    var y = top
    var row = Int(top)
    while y < bottom {
      let end = min(bottom, Double(row + 1))
      let (x0, x1) = (upper.x + (y - upper.y) * slope, upper.x + (end - upper.y) * slope)
      addRow(row, min(x0, x1), max(x0, x1), sign * Float(end - y))
      y = end
      row += 1
    }
  }

  /// Adds an edge within a row, from `x0` to `x1`, which lets `cover` of the row through.
  private func addRow(_ row: Int, _ x0: Double, _ x1: Double, _ cover: Float) {
    let line = cells + row * (width + 2)
    let limit = Double(width)
    guard x0 < limit else { return }
    if x1 <= 0 {
      line[0] += cover
      return
    }
    if x0 < 0 || x1 > limit {
      // The parts beyond the sides cover as vertical edges there.
      let length = x1 - x0
      let (left, right) = (max(0, x0), min(limit, x1))
      line[0] += cover * Float((left - x0) / length)
      return addRow(row, left, right, cover * Float((right - left) / length))
    }
    let (first, last) = (Int(x0), Int(x1))
    if last <= first {
      let middle = Float((x0 + x1) / 2 - Double(first))
      line[first] += cover * (1 - middle)
      line[first + 1] += cover * middle
      return
    }
    // The area to the right of the edge grows quadratically in the first and the last pixel, and linearly between.
    let share = cover / Float(x1 - x0)
    var before: Float = 0
    for x in first...last {
      let (left, right) = (max(x0, Double(x)), min(x1, Double(x + 1)))
      let crossed = share * Float(right - left)
      let covered = crossed * Float(Double(x + 1) - (left + right) / 2)
      line[x] += before + covered
      before = crossed - covered
    }
    line[last + 1] += before
  }

  /// Writes the coverage as white pixels.
  func write(into words: UnsafeMutablePointer<UInt32>, _ rule: PathFillRule) {
    for y in 0..<height {
      let (line, target) = (cells + y * (width + 2), words + y * width)
      var sum: Float = 0
      for x in 0..<width {
        sum += line[x]
        let coverage: Float
        switch rule {
        case .nonZero: coverage = min(1, abs(sum))
        case .evenOdd: coverage = abs(sum - 2 * (sum / 2).rounded())
        }
        target[x] = UInt32(coverage * 255 + 0.5) &* 0x0101_0101
      }
    }
  }
}
