/// When a display refreshes, as far as the moments of presentation tell: a grid of places one period apart.
///
/// A program is woken late by the system, by tenths of a millisecond and now and then by more; and the rate that a driver
/// names is rounded, or another display's. So the grid is the line of least squares through the moments measured, old
/// ones fading: a moment far off it moves it little, a steady error is followed within some twenty frames. A rate
/// that has nothing to do with the one named is taken over once sixteen frames agree on it.
///
/// > Source: N. Morrison, Introduction to Sequential Smoothing and Prediction, 1969, the expanding-memory polynomial
/// > filter of degree 1, its memory held at 32 steps: gains `2(2n - 1) / n(n + 1)` for the place and `6 / n(n + 1)` for
/// > the period.
nonisolated struct RefreshGrid {
  /// Seconds from one refresh to the next.
  private(set) var period: Double
  /// What the driver says.
  private(set) var nominalPeriod: Double
  /// The refresh that was seen last; nil where nothing is known.
  private var anchor: Double?
  /// How many moments the line goes through.
  private var count = 0
  /// How far moments lie from the grid, on average, in seconds.
  private var scatter: Double
  /// The last moment, while frames follow each other.
  private var last: Double?
  private var gaps = GapLog()

  private static let memory = 32
  /// Steps by which the period trusts the rate that was named, or measured before.
  private static let trust = 8
  /// Seconds after which a place on the grid is no longer known.
  private static let longestGap = 0.5
  /// The shortest cadence that is believed, in periods as named; less is a driver that does not wait.
  static let shortestCadence = 0.3

  /// - Parameter rate: frames a second, as the driver says; anything that is not a sensible rate counts as 60.
  init(rate: Double) {
    nominalPeriod = 1 / (rate >= 1 && rate <= 1000 ? rate : 60)
    period = nominalPeriod
    scatter = period / 20
  }

  /// The window is on a display of this rate now; one that is not sensible is passed over.
  mutating func setRate(_ rate: Double) {
    guard rate >= 1, rate <= 1000 else { return }
    // Another display that is said to have the same rate may well have it.
    if 1 / rate != nominalPeriod { (nominalPeriod, period) = (1 / rate, 1 / rate) }
    gaps.removeAll()
    anchor = nil
    last = nil
  }

  /// Whether presentations keep to the grid: not so where a display waits for its frames, or a driver never does.
  var isKept: Bool { scatter < period / 10 }

  /// Frames pause: the time until the next one says nothing.
  mutating func pause() { last = nil }

  /// The first refresh after the one that was seen last that is not before a time; nil where no refresh is known.
  func next(from time: Double) -> Double? {
    guard let anchor, time - anchor < Self.longestGap else { return nil }
    return anchor + max(1, ((time - anchor) / period).rounded(.up)) * period
  }

  /// A frame was presented.
  /// - Parameter hasWaited: whether presenting took long enough to have waited for the display. One that has not says
  ///   little: a driver takes some frames in advance.
  mutating func observe(_ time: Double, hasWaited: Bool) {
    defer { last = time }
    guard let anchor, time - anchor < Self.longestGap else { return begin(at: time) }
    if hasWaited, let last, takesOver(cadenceAfter: time - last) { return begin(at: time) }
    let steps = ((time - anchor) / period).rounded()
    if steps < 1 {
      // Too early to be a refresh; but until the grid is found, the newest wait is the best guess.
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

  /// Whether frames agree on a rate that the grid cannot be bent to; it is the grid's then.
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

/// The last sixteen times between two frames.
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

  /// The median, where three quarters of a full log lie within a twentieth of it.
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
