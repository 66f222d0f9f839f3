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

/// One figure: the stage, its baseline in the same run, and what is to be reached.
struct Figure: Codable {
  enum Reach: Codable {
    /// At most so many times the baseline's median.
    case times(Double)
    /// At most so much more than the baseline's median.
    case more(Double)
    /// At most this.
    case atMost(Double)
    /// Only told.
    case none
  }

  let name: String
  let unit: String
  let stage: Spread
  let baseline: Spread
  let reach: Reach

  var limit: Double? {
    switch reach {
    case .times(let factor): baseline.median * factor
    case .more(let amount): baseline.median + amount
    case .atMost(let amount): amount
    case .none: nil
    }
  }

  var isReached: Bool? { limit.map { stage.median <= $0 } }
}
