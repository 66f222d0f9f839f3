/// A text table with aligned columns: the first is left-aligned, the others are right-aligned.
struct Table {
  var rows: [[String]] = []
  /// The left-aligned columns, besides the first.
  var leading: Set<Int> = []

  mutating func add(_ cells: [String]) { rows.append(cells) }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    // A row with a single cell is a heading of any length.
    let widths = (0..<columns).map { column in
      rows.filter { $0.count > 1 && $0.count > column }.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      if row.count == 1 { return row[0] }
      let cells = row.enumerated().map { index, cell in
        let padding = String(repeating: " ", count: max(0, widths[index] - cell.count))
        return index == 0 || leading.contains(index) ? cell + padding : padding + cell
      }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}

/// Formats a number with three significant digits, or as a whole number.
func readable(_ value: Double) -> String {
  if !value.isFinite { return "-" }
  let size = abs(value)
  return fixed(value, size < 10 ? 2 : size < 100 ? 1 : 0)
}

/// Formats a number with a fixed number of decimals.
func fixed(_ value: Double, _ decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let rounded = (value * scale).rounded()
  guard rounded.isFinite, abs(rounded) < 1e18 else { return "\(value)" }
  let digits = String(Int(abs(rounded)))
  let sign = rounded < 0 ? "-" : ""
  if decimals == 0 { return sign + digits }
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
}
