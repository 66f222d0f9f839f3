#if canImport(Glibc)
import Glibc
#endif

/// Estimates the velocity of a pointer from its recent positions.
///
/// Add every position of a drag, and ask for the velocity when the pointer is released:
///
/// ```swift
/// var tracker = VelocityTracker()
/// tracker.add(event.location, at: event.time)
/// let thrown = tracker.velocity(at: release.time)
/// ```
///
/// The velocity is the slope of the weighted least-squares line through the positions of the last 100 ms, on each axis.
/// Every ``memory`` seconds back, or every report of a slower mouse, the weight of a sample falls by a factor of e, so
/// the velocity follows a pointer that slows down, speeds up or turns back. Report rates from 25 Hz to 8 kHz are
/// measured correctly; of more than 1024 samples in the window, the newest count.
///
/// A pointer at rest sends no events, or repeats its position. Both count as rest:
/// - A pointer that has not moved for longer than ``restAfter`` has velocity zero.
/// - A pointer that has not moved for longer than the report interval of a slow mouse has slowed down: the tracker
///   lowers its velocity so that it went no further since then than one and a half of its last steps.
/// - Samples before a rest do not count. The one exception is the first position after a rest, while there is no
///   second: the pointer took at most ``restAfter`` to get there, which gives a lower bound of the velocity.
///
/// - Complexity: adding is amortized O(1), and allocates only until the window has been full once; the velocity is
///   O(n).
public struct VelocityTracker: Sendable {
  /// The seconds before the queried time whose samples count.
  public static let window = 0.1
  /// The seconds of silence after which the pointer counts as resting: a moving slow mouse reports more often.
  public static let restAfter = 0.04
  /// The seconds in which the weight of a sample falls to 1/e. Constant acceleration is measured with twice this delay.
  public static let memory = 0.01
  /// The seconds that the samples must span for a velocity: a shorter line is mostly jitter.
  public static let shortestSpan = 0.001

  /// The seconds between two reports of the slowest mouse.
  private static let slowestReports = 0.02
  /// The seconds between two reports of a slow mouse.
  private static let reportTime = 0.008
  /// The steps that a pointer may go unseen beyond `reportTime`, because reports come late.
  private static let unseenSteps = 1.5

  private static let largestCount = 1024
  /// The number of recent steps that `longestStep` looks at.
  private static let recentSteps = 4

  private struct Sample {
    /// The first time at which the pointer was at the position.
    var time = 0.0
    /// The last time at which the pointer was at the position.
    var lastTime = 0.0
    var position = Point.zero
  }

  // A ring buffer of `count` samples from `first` on. Its capacity is a power of 2 and doubles until the window fits.
  private var ring: [Sample] = []
  private var first = 0
  /// The number of samples kept. Samples that leave the window are dropped when the next one is added.
  public private(set) var count = 0

  /// Creates a tracker without samples.
  public init() {}

  /// Adds a position, in points, seen at `time`, in seconds on any clock.
  ///
  /// A second position at the same time replaces the first. The tracker ignores times that run backwards, non-finite
  /// numbers, and coordinates beyond a billion points.
  ///
  /// - Returns: whether the position was accepted.
  @discardableResult
  public mutating func add(_ position: Point, at time: Double) -> Bool {
    guard abs(position.x) <= 1e9, abs(position.y) <= 1e9, time.isFinite else { return false }
    if count > 0 {
      let last = slot(count - 1)
      if time < ring[last].lastTime { return false }
      if time == ring[last].time {
        ring[last].position = position
        return true
      }
      if position == ring[last].position {
        ring[last].lastTime = time
        return true
      }
    }
    // One sample from before the window stays: it shows where a pointer rested before it moved again.
    while count > 1, ring[slot(1)].lastTime < time - Self.window { dropFirst() }
    if count == ring.count { makeRoom() }
    count += 1
    ring[slot(count - 1)] = Sample(time: time, lastTime: time, position: position)
    return true
  }

  /// Removes all samples, and keeps the storage.
  public mutating func reset() {
    first = 0
    count = 0
  }

  /// Returns the velocity at `time`, in points a second.
  ///
  /// - Precondition: `time` is not NaN.
  /// - Parameter time: the time of the release, on the clock of the samples. Times before the last sample count as its
  ///   time.
  /// - Returns: zero for a pointer at rest, and for too few samples.
  public func velocity(at time: Double) -> Vector {
    // One step is not enough for a slow mouse, whose reports come early and late.
    let memory = max(Self.memory, min(reportInterval, Self.slowestReports))
    let velocity = velocity(at: time, over: Self.window, memory: memory)
    guard velocity != .zero else { return .zero }
    let unseen = velocity.length * (time - ring[slot(count - 1)].time - Self.reportTime)
    let most = Self.unseenSteps * longestStep
    return unseen > most ? velocity * (most / unseen) : velocity
  }

  /// Returns the velocity over the last `window` seconds, at most ``window``.
  /// - Parameter memory: the seconds in which the weight of a sample falls to 1/e; infinite: all samples weigh the
  ///   same.
  package func velocity(at time: Double, over window: Double, memory: Double = .infinity) -> Vector {
    precondition(!time.isNaN, "a velocity is asked at a time")
    guard count > 1 else { return .zero }
    let last = ring[slot(count - 1)]
    let silence = max(0, time - last.time)
    guard silence <= Self.restAfter else { return .zero }
    // Times relative to the last sample, because the clock may have run for years and have few digits left.
    let oldest = silence - window
    var line = LineFit()
    var newer = 0.0
    line.add(.zero, at: newer, weight: 1)
    for index in stride(from: count - 2, through: 0, by: -1) {
      let sample = ring[slot(index)]
      let offset = sample.position - last.position
      let (seen, left) = (sample.time - last.time, sample.lastTime - last.time)
      let isRest = newer - left > Self.restAfter
      if isRest || left - seen > Self.restAfter {
        let start = isRest ? newer - Self.restAfter : left
        if start >= oldest, !isRest || newer == 0 { line.add(offset, at: start, weight: exp(start / memory)) }
        break
      }
      if seen < oldest { break }
      line.add(offset, at: seen, weight: exp(seen / memory))
      newer = seen
    }
    return line.span >= Self.shortestSpan ? line.slope : .zero
  }

  /// The longest of the recent steps, in points.
  private var longestStep: Double {
    (max(1, count - Self.recentSteps)..<count).reduce(0) {
      max($0, ring[slot($1)].position.distance(to: ring[slot($1 - 1)].position))
    }
  }

  /// The average seconds between the newest five positions; 0 for fewer than two.
  package var reportInterval: Double {
    let steps = min(4, count - 1)
    return steps > 0 ? (ring[slot(count - 1)].time - ring[slot(count - 1 - steps)].time) / Double(steps) : 0
  }

  private func slot(_ index: Int) -> Int { (first + index) & (ring.count - 1) }

  private mutating func dropFirst() {
    first = slot(1)
    count -= 1
  }

  private mutating func makeRoom() {
    if count == Self.largestCount { return dropFirst() }
    let kept = (0..<count).map { ring[slot($0)] }
    ring = kept + Array(repeating: Sample(), count: max(16, kept.count))
    first = 0
  }
}

/// A weighted least-squares line through positions over time, from running means.
///
/// > Source: the slope is the weighted sum of `(t - mean t)(p - mean p)` over that of `(t - mean t)²`. Means and sums
/// > are updated sample by sample, which avoids cancellation: D. H. D. West, Updating Mean and Variance Estimates: An
/// > Improved Method, Communications of the ACM 1979.
private struct LineFit {
  private var weights = 0.0
  private var meanTime = 0.0
  private var meanPosition = Vector.zero
  private var timeSquares = 0.0
  private var products = Vector.zero
  private var earliest = 0.0

  /// Adds a position. Times run from 0 downwards.
  mutating func add(_ position: Vector, at time: Double, weight: Double) {
    weights += weight
    let share = weight / weights
    let timeOffset = time - meanTime
    meanTime += timeOffset * share
    meanPosition += (position - meanPosition) * share
    timeSquares += weight * timeOffset * (time - meanTime)
    products += weight * timeOffset * (position - meanPosition)
    earliest = time
  }

  var span: Double { -earliest }
  var slope: Vector { timeSquares > 0 ? products / timeSquares : .zero }
}
