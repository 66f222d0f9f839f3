#if canImport(Glibc)
import Glibc
#endif

/// How fast a pointer moves, from where it was seen and when.
///
/// Give it every position of a drag, and ask when the hand lets go:
///
/// ```swift
/// var tracker = VelocityTracker()
/// tracker.add(event.location, at: event.time)
/// let thrown = tracker.velocity(at: release.time)
/// ```
///
/// The velocity is the slope of the straight line that fits the last 100 ms best, an axis at a time. The newest samples
/// decide: every ``memory`` seconds back, or every report of a slower mouse, a sample weighs less by a factor of e. So the velocity of a hand that slows
/// down, speeds up or turns back is the one that it has now. Rates from 25 Hz to 8 kHz are read right; of more than 1024
/// samples in the window the newest count.
///
/// A hand that rests sends no events, or repeats its position, so both are read as rest:
/// - A hand that has not moved for longer than ``restAfter`` has stopped. Its velocity is zero.
/// - A hand that has not moved for longer than a slow mouse takes to report has slowed down: at its old velocity it would
///   have been seen further on. Since then it has gone no further than one and a half of its last steps.
/// - A sample before a rest does not count. The first position after the rest is an exception while there is no second one:
///   the hand took ``restAfter`` at most to get there, so the velocity is at least that much.
///
/// - Complexity: adding is O(1) amortized and allocates only until the window has been full once; asking is O(n).
public struct VelocityTracker: Sendable {
  /// Seconds back from the time of asking that count.
  public static let window = 0.1
  /// Seconds of silence that mean the hand rests: a slow mouse in motion reports more often.
  public static let restAfter = 0.04
  /// Seconds in which the weight of a sample falls to 1/e. A constant acceleration is read with a delay of twice that.
  public static let memory = 0.01
  /// Seconds that the samples must span to say anything: a shorter line is drawn through jitter.
  public static let shortestSpan = 0.001

  /// Seconds between two reports of the slowest mouse.
  private static let slowestReports = 0.02
  /// Seconds between two reports of a slow mouse, and how many steps a hand goes unseen beyond that: reports come late.
  private static let reportTime = 0.008
  private static let unseenSteps = 1.5

  private static let largestCount = 1024
  /// How many steps tell how long one is.
  private static let recentSteps = 4

  private struct Sample {
    /// When the hand was seen there first, and last.
    var time = 0.0
    var lastTime = 0.0
    var position = Point.zero
  }

  // A ring: `count` samples from `first` on. The storage doubles until the window fits, and its size is a power of 2.
  private var ring: [Sample] = []
  private var first = 0
  /// The samples held; those that have left the window go when the next one comes.
  public private(set) var count = 0

  public init() {}

  /// Adds a position, in points, seen at `time`, in seconds on any clock.
  ///
  /// A second position at one time replaces the first. Time that runs backwards, anything that is not finite, and
  /// coordinates beyond a billion points are refused: nothing changes.
  ///
  /// - Returns: whether it was taken.
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
    // One sample from before the window stays: it tells where a hand rested that moves again.
    while count > 1, ring[slot(1)].lastTime < time - Self.window { dropFirst() }
    if count == ring.count { makeRoom() }
    count += 1
    ring[slot(count - 1)] = Sample(time: time, lastTime: time, position: position)
    return true
  }

  /// Forgets everything, and keeps the storage.
  public mutating func reset() {
    first = 0
    count = 0
  }

  /// The velocity at `time`, in points a second.
  ///
  /// - Precondition: `time` is a number.
  /// - Parameter time: of the release, on the clock of the samples. Before the last sample counts as the last sample.
  /// - Returns: zero for a hand that rests, and while there are too few samples to tell.
  public func velocity(at time: Double) -> Vector {
    // Of a slow mouse more than the last step counts: reports come early and late.
    let memory = max(Self.memory, min(reportInterval, Self.slowestReports))
    let velocity = velocity(at: time, over: Self.window, memory: memory)
    guard velocity != .zero else { return .zero }
    let unseen = velocity.length * (time - ring[slot(count - 1)].time - Self.reportTime)
    let most = Self.unseenSteps * longestStep
    return unseen > most ? velocity * (most / unseen) : velocity
  }

  /// The velocity from no more than the last so many seconds, which are no more than ``window``.
  /// - Parameter memory: seconds in which the weight of a sample falls to 1/e; infinite: all weigh the same.
  package func velocity(at time: Double, over window: Double, memory: Double = .infinity) -> Vector {
    precondition(!time.isNaN, "a velocity is asked at a time")
    guard count > 1 else { return .zero }
    let last = ring[slot(count - 1)]
    let silence = max(0, time - last.time)
    guard silence <= Self.restAfter else { return .zero }
    // Measured from the last sample, or a clock that has run for years would eat the digits.
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

  /// Of the last few, in points.
  private var longestStep: Double {
    (max(1, count - Self.recentSteps)..<count).reduce(0) {
      max($0, ring[slot($1)].position.distance(to: ring[slot($1 - 1)].position))
    }
  }

  /// Seconds from one position to the next, on average over the newest five; 0 while there are no two.
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

/// The line of weighted least squares through positions in time, by running means.
///
/// > Source: the slope is the weighted sum of `(t - mean t)(p - mean p)` over that of `(t - mean t)²`. Means and sums are
/// > kept up to date a sample at a time, so that nothing large cancels: D. H. D. West, Updating Mean and Variance Estimates:
/// > An Improved Method, Communications of the ACM 1979.
private struct LineFit {
  private var weights = 0.0
  private var meanTime = 0.0
  private var meanPosition = Vector.zero
  private var timeSquares = 0.0
  private var products = Vector.zero
  private var earliest = 0.0

  /// Takes times from 0 downwards.
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
