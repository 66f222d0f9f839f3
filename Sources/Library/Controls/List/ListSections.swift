/// The sections of a list, and where their rows are in one sequence of all rows.
nonisolated struct ListSections: Equatable {
  /// The number of the first row of each section, and the number of all rows at the end.
  private(set) var starts: [Int] = [0]

  /// The largest number of rows, so that their offsets stay exact.
  static let mostRows = 1_000_000_000
  static let mostSections = 10_000_000

  init() {}

  /// - Parameter counts: of rows; what is negative counts as 0, and rows beyond ``mostRows`` are left out.
  init(counts: some Sequence<Int>) {
    for count in counts {
      starts.append(min(starts[starts.count - 1] + min(max(0, count), Self.mostRows), Self.mostRows))
    }
  }

  var count: Int { starts.count - 1 }
  var rowCount: Int { starts[starts.count - 1] }

  func rows(in section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// The section of a row: the last one that begins at or before it and is not empty.
  /// - Complexity: O(log n)
  func section(ofRow row: Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle } else { high = middle }
    }
    return low
  }

  func indexPath(ofRow row: Int) -> ListView.IndexPath {
    let section = section(ofRow: row)
    return ListView.IndexPath(row: row - starts[section], section: section)
  }

  /// The row at an index path, or the last one of a section that has fewer, or the last one before it.
  /// nil without rows.
  func row(nearest path: ListView.IndexPath) -> Int? {
    guard rowCount > 0 else { return nil }
    guard path.section < count else { return rowCount - 1 }
    let rows = rows(in: path.section)
    return rows.isEmpty ? max(0, rows.lowerBound - 1) : min(rows.lowerBound + path.row, rows.upperBound - 1)
  }

  /// nil where there is no such row.
  func row(at path: ListView.IndexPath) -> Int? {
    guard (0..<count).contains(path.section), rows(in: path.section).count > path.row, path.row >= 0 else { return nil }
    return starts[path.section] + path.row
  }
}
