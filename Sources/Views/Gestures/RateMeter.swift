/// How fast a number changes, from what it was and when.
///
/// The slope of the straight line that fits the last 100 ms best, as for the speed of a pan; a hand that has not been heard
/// of for 40 ms rests, and what was before such a silence does not count.
struct RateMeter {
  /// Seconds back that count.
  private static let window = 0.1
  /// Seconds of silence that mean rest.
  private static let restAfter = 0.04
  /// Seconds that the samples must span to say anything.
  private static let shortestSpan = 0.001
  static let mostSamples = 512

  private var samples: [(time: Double, value: Double)] = []

  mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// A second value at one time replaces the first; time that runs backwards is passed over.
  mutating func add(_ value: Double, at time: Double) {
    if let last = samples.last, time <= last.time {
      if time == last.time { samples[samples.count - 1].value = value }
      return
    }
    if samples.count >= Self.mostSamples { samples.removeFirst(Self.mostSamples / 2) }
    samples.append((time, value))
  }

  /// - Parameter time: not before the last sample, or it counts as then.
  func rate(at time: Double) -> Double {
    guard let last = samples.last, time - last.time <= Self.restAfter else { return 0 }
    let oldest = max(time, last.time) - Self.window
    var newer = last.time
    var line = SlopeFit()
    // From the newest back, measured from it: a clock that has run for years would eat the digits.
    for sample in samples.reversed() {
      if newer - sample.time > Self.restAfter {
        // It stood still until shortly before it went on.
        line.add(sample.value - last.value, at: max(oldest, newer - Self.restAfter) - last.time)
        break
      }
      if sample.time < oldest { break }
      line.add(sample.value - last.value, at: sample.time - last.time)
      newer = sample.time
    }
    return line.span >= Self.shortestSpan ? line.slope : 0
  }
}

/// The line of least squares through numbers in time.
private struct SlopeFit {
  private var count = 0.0
  private var sumTime = 0.0
  private var sumValue = 0.0
  private var sumSquares = 0.0
  private var sumProducts = 0.0
  private(set) var span = 0.0

  mutating func add(_ value: Double, at time: Double) {
    count += 1
    sumTime += time
    sumValue += value
    sumSquares += time * time
    sumProducts += time * value
    span = max(span, -time)
  }

  var slope: Double {
    let spread = count * sumSquares - sumTime * sumTime
    return spread > 0 ? (count * sumProducts - sumTime * sumValue) / spread : 0
  }
}
