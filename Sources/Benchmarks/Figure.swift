/// What was measured of one program, in the same unit each time.
struct Spread: Codable {
  let median: Double
  let least: Double
  let most: Double
  let values: [Double]

  init(_ values: [Double]) {
    precondition(!values.isEmpty, "a spread has at least one value")
    let sorted = values.sorted()
    let middle = sorted.count / 2
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    least = sorted[0]
    most = sorted[sorted.count - 1]
    self.values = values
  }
}

/// What is to be reached.
enum Reach {
  /// At most so many times the baseline's median.
  case times(Double)
  /// At most so much more than the baseline's median.
  case more(Double)
  case atMost(Double)
  /// Only told.
  case none
}

/// One figure: the stage, its baseline in the same run, and what is to be reached.
struct Figure: Codable {
  let name: String
  let unit: String
  let stage: Spread
  let baseline: Spread
  let limit: Double?
  let isReached: Bool?

  init(_ name: String, _ unit: String, stage: Spread, baseline: Spread, _ reach: Reach) {
    self.name = name
    self.unit = unit
    self.stage = stage
    self.baseline = baseline
    switch reach {
    case .times(let factor): limit = baseline.median * factor
    case .more(let amount): limit = baseline.median + amount
    case .atMost(let amount): limit = amount
    case .none: limit = nil
    }
    isReached = limit.map { stage.median <= $0 }
  }
}
