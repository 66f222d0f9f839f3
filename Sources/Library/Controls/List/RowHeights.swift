/// The heights of the rows of a list: an estimate for all, and the measured heights of those that were seen.
///
/// Offsets are sums. Rows are grouped into chunks; a Fenwick tree over the chunks holds how much the measured rows of
/// each differ from the estimate. A list of a million rows holds memory for the chunks with a measured row only.
///
/// > Source: P. M. Fenwick, A New Data Structure for Cumulative Frequency Tables, Software: Practice and Experience
/// 1994.
nonisolated struct RowHeights {
  private(set) var count: Int
  let estimate: Double
  /// The differences from the estimate of the rows of a chunk; empty for a chunk without a measured row.
  private var chunks: [[Double]] = []
  /// The Fenwick tree; empty while no row is measured. Its element i covers the chunks `i & (i + 1)` to `i`.
  private var tree: [Double] = []

  private static let chunkSize = 256

  /// - Parameters:
  ///   - count: of rows, 0 or more.
  ///   - estimate: the height of a row that is not measured, in points; more than 0.
  init(count: Int, estimate: Double) {
    self.count = count
    self.estimate = estimate
  }

  private var chunkCount: Int { (count + Self.chunkSize - 1) / Self.chunkSize }

  // MARK: Reading

  var total: Double { offset(of: count) }

  /// The upper edge of a row, from that of the first one. The count of the rows gives the end of the last.
  /// - Complexity: O(log n)
  func offset(of row: Int) -> Double {
    let offset = Double(row) * estimate
    guard !tree.isEmpty else { return offset }
    let chunk = row / Self.chunkSize
    var sum = 0.0
    var next = chunk - 1
    while next >= 0 {
      sum += tree[next]
      next = (next & (next + 1)) - 1
    }
    if chunk < chunks.count {
      let measured = chunks[chunk]
      for index in 0..<min(row % Self.chunkSize, measured.count) { sum += measured[index] }
    }
    return offset + sum
  }

  func height(of row: Int) -> Double {
    guard !tree.isEmpty else { return estimate }
    let measured = chunks[row / Self.chunkSize]
    return measured.isEmpty ? estimate : estimate + measured[row % Self.chunkSize]
  }

  /// The row at an offset; the first or the last one beyond the ends. nil without rows.
  /// - Complexity: O(log n)
  func row(at offset: Double) -> Int? {
    guard count > 0 else { return nil }
    guard offset > 0 else { return 0 }
    guard !tree.isEmpty else { return Int(min(Double(count - 1), (offset / estimate).rounded(.down))) }
    let (chunk, top) = chunk(at: offset)
    var (row, edge) = (chunk * Self.chunkSize, top)
    while row < count - 1 {
      edge += height(of: row)
      if edge > offset { break }
      row += 1
    }
    return min(row, count - 1)
  }

  /// The chunk at an offset, and its upper edge: the last one whose edge is not below the offset.
  private func chunk(at offset: Double) -> (chunk: Int, top: Double) {
    var (chunk, top) = (0, 0.0)
    var step = 1 << (Int.bitWidth - 1 - max(1, tree.count).leadingZeroBitCount)
    // Down the tree: its element at `next - 1` covers the chunks from `chunk` on.
    while step > 0 {
      let next = chunk + step
      if next < tree.count {
        let edge = top + tree[next - 1] + Double(step * Self.chunkSize) * estimate
        if edge <= offset { (chunk, top) = (next, edge) }
      }
      step /= 2
    }
    return (chunk, top)
  }

  // MARK: Writing

  /// Notes the height of a row. - Returns: by how much it has changed.
  @discardableResult
  mutating func setHeight(_ height: Double, of row: Int) -> Double {
    let change = height - self.height(of: row)
    guard change != 0 else { return 0 }
    if tree.isEmpty {
      tree = Array(repeating: 0, count: chunkCount)
      chunks = Array(repeating: [], count: chunkCount)
    }
    let chunk = row / Self.chunkSize
    if chunks[chunk].isEmpty {
      let rest = count - chunk * Self.chunkSize
      chunks[chunk] = Array(repeating: 0, count: min(Self.chunkSize, rest))
    }
    chunks[chunk][row % Self.chunkSize] += change
    var next = chunk
    while next < tree.count {
      tree[next] += change
      next |= next + 1
    }
    return change
  }

  /// The measured rows and their heights.
  private var measured: [(row: Int, height: Double)] {
    var found: [(row: Int, height: Double)] = []
    for (chunk, differences) in chunks.enumerated() {
      for (index, difference) in differences.enumerated() where difference != 0 {
        found.append((chunk * Self.chunkSize + index, estimate + difference))
      }
    }
    return found
  }

  /// The heights after rows were removed, inserted and moved.
  /// - Parameter place: the new place of an old row; nil for one that is gone.
  func rearranged(count: Int, _ place: (Int) -> Int?) -> RowHeights {
    var new = RowHeights(count: count, estimate: estimate)
    for (row, height) in measured {
      if let row = place(row), row < count { new.setHeight(height, of: row) }
    }
    return new
  }
}
