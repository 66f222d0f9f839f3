/// Many measurements of the same quantity, in one unit.
struct Spread {
  /// The values in ascending order.
  private let sorted: [Double]

  /// - Precondition: there is at least one value.
  init(_ values: [Double]) {
    precondition(!values.isEmpty, "a spread has at least one value")
    sorted = values.sorted()
  }

  var count: Int { sorted.count }
  var least: Double { sorted[0] }
  var worst: Double { sorted[sorted.count - 1] }
  var mean: Double { sorted.reduce(0, +) / Double(sorted.count) }
  var median: Double {
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// Returns the smallest value that is not less than this share of all values.
  /// - Parameter share: 0...1.
  func quantile(_ share: Double) -> Double {
    sorted[max(0, min(sorted.count, Int((share * Double(sorted.count)).rounded(.up))) - 1)]
  }

  func scaled(by factor: Double) -> Spread { Spread(sorted.map { $0 * factor }) }

  var json: JSONText {
    .object([
      ("count", .number(Double(count))), ("least", .number(least)), ("p50", .number(median)),
      ("p90", .number(quantile(0.9))), ("p99", .number(quantile(0.99))), ("worst", .number(worst)),
    ])
  }
}
