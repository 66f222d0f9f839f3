nonisolated extension Mask {
  /// Creates the coverage of an axis-aligned rounded rectangle, minus that of the rectangle inset by `hole` on each
  /// side. Lengths are pixels of the mask.
  package convenience init(
    width: Int, height: Int, left: Double, top: Double, right: Double, bottom: Double, radius: Double,
    hole: Double? = nil
  ) {
    self.init(width: width, height: height)
    guard let outer = RoundedBox(left: left, top: top, right: right, bottom: bottom, radius: radius) else { return }
    let inner = hole.flatMap {
      RoundedBox(
        left: left + $0, top: top + $0, right: right - $0, bottom: bottom - $0, radius: max(0, radius - $0))
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width + 8) { line in
      guard let line = line.baseAddress else { return }
      for y in max(0, outer.bounds.y0)..<max(0, min(height, outer.bounds.y1)) {
        let row = bytes + y * width
        outer.coverage(x: 0, y: y, count: width, line)
        row.update(from: line, count: width)
        guard let inner, (inner.bounds.y0..<inner.bounds.y1).contains(y) else { continue }
        inner.coverage(x: 0, y: y, count: width, line)
        for x in 0..<width { row[x] = row[x] > line[x] ? row[x] - line[x] : 0 }
      }
    }
  }
}
