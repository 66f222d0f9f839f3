import Foundation
import ProgramSupport

/// All figures of a run, for the screen and for a file.
struct Report: Codable {
  let machine: Machine
  let figures: [Figure]

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw ProgramError("cannot write \(path): \(error.localizedDescription)")
    }
  }

  var table: String {
    let rows = [["", "stagecraft", "spread", "bare C", "spread", "reach", ""]] + figures.map(row)
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { index, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 || index == 6 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private func row(_ figure: Figure) -> [String] {
    func number(_ value: Double) -> String { String(format: value < 100 ? "%.2f" : "%.0f", value) }
    func spread(_ spread: Spread) -> String { "\(number(spread.least))-\(number(spread.most))" }
    let verdict = figure.isReached.map { $0 ? "reached" : "NOT REACHED" } ?? ""
    return [
      "\(figure.name) [\(figure.unit)]", number(figure.stage.median), spread(figure.stage),
      number(figure.baseline.median), spread(figure.baseline),
      figure.limit.map { "at most \(number($0))" } ?? "", verdict,
    ]
  }
}
