/// Estimates the refresh times of a display from the times of presentation: a grid with one period between its points.
///
/// The system wakes a program late by tenths of a millisecond, and sometimes by more. The rate that a driver reports is
/// rounded, or belongs to another display. The grid is therefore a line of least squares through the measured times,
/// with fading weight for old ones. An outlier changes it little, and a steady error is corrected within about twenty
/// frames. A rate that the reported rate does not explain is adopted once sixteen frames agree on it.
///
/// > Source: N. Morrison, Introduction to Sequential Smoothing and Prediction, 1969, the expanding-memory polynomial
/// > filter of degree 1, its memory held at 32 steps: gains `2(2n - 1) / n(n + 1)` for the place and `6 / n(n + 1)` for
/// > the period.
nonisolated struct RefreshGrid {
  /// The refresh period in seconds.
  private(set) var period: Double
  /// The refresh period in seconds that the driver reports.
  private(set) var nominalPeriod: Double
  /// The time of the last observed refresh; nil if none is known.
  private var anchor: Double?
  /// The number of times that the line is fitted to.
  private var count = 0
  /// The mean distance of measured times from the grid, in seconds.
  private var scatter: Double
  /// The last time of presentation; nil after a pause.
  private var last: Double?
  private var gaps = GapLog()

  private static let memory = 32
  /// The number of additional steps that the reported or previously measured period counts for.
  private static let trust = 8
  /// Seconds after which the grid's phase is no longer known.
  private static let longestGap = 0.5
  /// The shortest accepted interval between frames, in reported periods. Shorter intervals mean that the driver does
  /// not wait.
  static let shortestCadence = 0.3

  /// Makes a grid.
  /// - Parameter rate: frames a second, as reported by the driver. Rates outside 1...1000 count as 60.
  init(rate: Double) {
    nominalPeriod = 1 / (rate >= 1 && rate <= 1000 ? rate : 60)
    period = nominalPeriod
    scatter = period / 20
  }

  /// Sets the reported rate after a change of display. Rates outside 1...1000 are ignored.
  mutating func setRate(_ rate: Double) {
    guard rate >= 1, rate <= 1000 else { return }
    // A display with the same reported rate may also have the same real rate, so keep the measured period.
    if 1 / rate != nominalPeriod { (nominalPeriod, period) = (1 / rate, 1 / rate) }
    gaps.removeAll()
    anchor = nil
    last = nil
  }

  /// Whether presentations follow the grid. False if the display adapts to the frames, or the driver never waits.
  var isKept: Bool { scatter < period / 10 }

  /// Marks a pause, so that the interval until the next frame is not measured.
  mutating func pause() { last = nil }

  /// Returns the first refresh after the last observed one that is at or after a time; nil if no refresh is known.
  func next(from time: Double) -> Double? {
    guard let anchor, time - anchor < Self.longestGap else { return nil }
    return anchor + max(1, ((time - anchor) / period).rounded(.up)) * period
  }

  /// Records the presentation of a frame.
  /// - Parameters:
  ///   - time: seconds, when the presentation returned.
  ///   - hasWaited: whether presentation took long enough to have waited for the display. Other presentations give
  ///     little information, because a driver queues some frames.
  mutating func observe(_ time: Double, hasWaited: Bool) {
    defer { last = time }
    guard let anchor, time - anchor < Self.longestGap else { return begin(at: time) }
    if hasWaited, let last, takesOver(cadenceAfter: time - last) { return begin(at: time) }
    let steps = ((time - anchor) / period).rounded()
    if steps < 1 {
      // Too early for a refresh. Until the grid is fitted, the most recent wait is the best estimate.
      if count < 4, hasWaited { begin(at: time) }
      return
    }
    fit(time, to: anchor + steps * period, steps: steps, hasWaited: hasWaited)
  }

  private mutating func begin(at time: Double) {
    anchor = time
    count = 0
    scatter = period / 20
  }

  private mutating func fit(_ time: Double, to place: Double, steps: Double, hasWaited: Bool) {
    let distance = time - place
    let limit = count < 4 ? period : max(period / 50, 3 * scatter)
    guard hasWaited || abs(distance) <= limit else { return }
    scatter += (abs(distance) - scatter) / 16
    count = min(count + 1, Self.memory)
    let n = Double(count)
    let m = Double(min(count + Self.trust, Self.memory))
    let near = min(limit, max(-limit, distance))
    anchor = place + 2 * (2 * n - 1) / (n * (n + 1)) * near
    period = min(1, max(1e-3, period + 6 / (m * (m + 1)) * near / steps))
  }

  /// Adopts a new period if sixteen frames agree on an interval that is no multiple of the present one.
  /// - Returns: whether the period was replaced.
  private mutating func takesOver(cadenceAfter gap: Double) -> Bool {
    gaps.add(gap)
    guard !isMultiple(gap), let cadence = gaps.cadence, !isMultiple(cadence),
      cadence >= Self.shortestCadence * nominalPeriod
    else { return false }
    period = cadence
    gaps.removeAll()
    return true
  }

  private func isMultiple(_ gap: Double) -> Bool {
    let steps = (gap / period).rounded()
    return steps >= 1 && abs(gap - steps * period) < 0.03 * steps * period
  }
}

/// The last sixteen intervals between frames, in seconds.
nonisolated private struct GapLog {
  private static let size = 16
  private var ring = [Double](repeating: 0, count: size)
  private var sorted = [Double](repeating: 0, count: size)
  private var count = 0

  mutating func add(_ gap: Double) {
    ring[count % Self.size] = gap
    count += 1
  }

  mutating func removeAll() { count = 0 }

  /// The median, if at least three quarters of a full log are within one twentieth of it; otherwise nil.
  var cadence: Double? {
    mutating get {
      guard count >= Self.size else { return nil }
      for index in 0..<Self.size {
        var place = index
        while place > 0, sorted[place - 1] > ring[index] {
          sorted[place] = sorted[place - 1]
          place -= 1
        }
        sorted[place] = ring[index]
      }
      let median = (sorted[Self.size / 2 - 1] + sorted[Self.size / 2]) / 2
      let agreeing = sorted.count { abs($0 - median) <= median / 20 }
      return agreeing >= Self.size * 3 / 4 ? median : nil
    }
  }
}
