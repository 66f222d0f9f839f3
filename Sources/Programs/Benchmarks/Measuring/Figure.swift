/// The measurements of one program or implementation.
struct Measured {
  let name: String
  /// Wall-clock times; each value is one run or one frame.
  let wall: Spread?
  /// Processor times.
  let cpu: Spread?

  init(_ name: String, wall: Spread? = nil, cpu: Spread? = nil) {
    precondition(wall != nil || cpu != nil, "something was measured of \(name)")
    self.name = name
    self.wall = wall
    self.cpu = cpu
  }

  fileprivate func spread(_ clock: Clock) -> Spread? {
    switch clock {
    case .wall: wall
    case .cpu: cpu
    }
  }

  var json: JSONText {
    .object([("name", .text(name)), ("wall", wall?.json ?? .null), ("cpu", cpu?.json ?? .null)])
  }
}

/// The clock that a figure is judged by.
enum Clock { case wall, cpu }

/// A goal for a figure. Goals apply to the median unless stated otherwise.
enum Reach {
  /// At most this many times a baseline's median.
  case times(Double, of: Measured)
  /// At most this much more than a baseline's median.
  case more(Double, than: Measured)
  case atMost(Double)
  /// At most this for every single value.
  case worstAtMost(Double)
}

/// One figure: the library's measurement, its baselines in the same run, and the goals.
struct Figure {
  let name: String
  let unit: String
  let ours: Measured
  let baselines: [Measured]
  let verdicts: [Verdict]
  /// Further results, such as counts and slopes.
  let notes: [String]

  /// Whether one goal is met.
  struct Verdict {
    let text: String
    let value: Double
    let limit: Double
    var isReached: Bool { value <= limit }
  }

  init(
    _ name: String, in unit: String, by clock: Clock = .wall, _ ours: Measured, against baselines: [Measured] = [],
    reach: [Reach] = [], notes: [String] = []
  ) {
    self.name = name
    self.unit = unit
    self.ours = ours
    self.baselines = baselines
    self.notes = notes
    func median(_ measured: Measured) -> Double { measured.spread(clock)?.median ?? .nan }
    verdicts = reach.map { reach in
      switch reach {
      case .times(let factor, let baseline):
        let ratio = median(ours) / median(baseline)
        return Verdict(
          text: "\(fixed(ratio, 2)) x \(baseline.name), at most \(fixed(factor, 2))", value: ratio, limit: factor)
      case .more(let amount, let baseline):
        let difference = median(ours) - median(baseline)
        return Verdict(
          text: "\(readable(difference)) \(unit) more than \(baseline.name), at most \(readable(amount))",
          value: difference, limit: amount)
      case .atMost(let amount):
        return Verdict(
          text: "\(readable(median(ours))) \(unit), at most \(readable(amount))", value: median(ours), limit: amount)
      case .worstAtMost(let amount):
        let worst = ours.spread(clock)?.worst ?? .nan
        return Verdict(
          text: "\(readable(worst)) \(unit) at worst, at most \(readable(amount))", value: worst, limit: amount)
      }
    }
  }

  var json: JSONText {
    .object([
      ("name", .text(name)), ("unit", .text(unit)), ("ours", ours.json),
      ("baselines", .list(baselines.map(\.json))),
      (
        "reach",
        .list(
          verdicts.map {
            .object([
              ("text", .text($0.text)), ("value", .number($0.value)), ("limit", .number($0.limit)),
              ("isReached", .flag($0.isReached)),
            ])
          })
      ),
      ("notes", .list(notes.map { .text($0) })),
    ])
  }

  func add(to table: inout Table) {
    table.add(["\(name) [\(unit)]"])
    for measured in [ours] + baselines { table.add(Figure.row(measured)) }
    for verdict in verdicts { table.add(["    \(verdict.isReached ? "reached" : "NOT REACHED"): \(verdict.text)"]) }
    for note in notes { table.add(["    \(note)"]) }
  }

  static let columns = ["", "least", "p50", "p90", "p99", "worst", "CPU p50"]

  private static func row(_ measured: Measured) -> [String] {
    let spread = measured.wall
    let values = [
      spread?.least, spread?.median, spread?.quantile(0.9), spread?.quantile(0.99), spread?.worst,
      measured.cpu?.median,
    ]
    return ["  " + measured.name] + values.map { $0.map(readable) ?? "" }
  }
}
