import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// The span of time that a page shows, and the width on which it is shown.
nonisolated struct TimeAxis: Hashable {
  /// The text of a page where nothing of the shown time is known.
  static let quiet = "Nothing moves in this time. A double click on the timeline shows all motion."

  /// In seconds on the inspected stage's clock.
  private(set) var span: ClosedRange<Double>
  /// In points, at least 1.
  var width: Double { didSet { width = max(1, width) } }

  /// The shortest span, and the longest, in seconds.
  static let lengths = 0.01...120.0

  init(_ span: ClosedRange<Double> = 0...4, width: Double = 1) {
    self.span = 0...1
    self.width = max(1, width)
    show(span)
  }

  var length: Double { span.upperBound - span.lowerBound }
  /// Seconds in one point.
  var secondsPerPoint: Double { length / width }

  func x(_ time: Double) -> Double { (time - span.lowerBound) / secondsPerPoint }
  func time(_ x: Double) -> Double { span.lowerBound + x * secondsPerPoint }

  /// Shows a span; one that is too short or too long keeps its middle.
  mutating func show(_ new: ClosedRange<Double>) {
    guard new.lowerBound.isFinite, new.upperBound.isFinite else { return }
    let length = min(max(new.upperBound - new.lowerBound, Self.lengths.lowerBound), Self.lengths.upperBound)
    let middle = (new.lowerBound + new.upperBound) / 2
    span = middle - length / 2...middle + length / 2
  }

  /// Makes the span shorter by a factor; the time at `x` stays there.
  mutating func zoom(by factor: Double, around x: Double) {
    guard factor.isFinite, factor > 0, x.isFinite else { return }
    let fixed = time(x)
    let length = min(max(length / factor, Self.lengths.lowerBound), Self.lengths.upperBound)
    let start = fixed - x / width * length
    span = start...start + length
  }

  /// Zooms by turns of a wheel; a positive one makes the span shorter.
  mutating func zoom(notches: Double, around x: Double) {
    guard notches.isFinite else { return }
    zoom(by: pow(2, min(max(notches, -4), 4) * 0.4), around: x)
  }

  /// Moves the content to the right, in points.
  mutating func pan(by x: Double) {
    guard x.isFinite else { return }
    let way = x * secondsPerPoint
    span = span.lowerBound - way...span.upperBound - way
  }

  /// Moves the span so that it ends at a time.
  mutating func end(at time: Double) {
    guard time.isFinite else { return }
    span = time - length...time
  }

  /// Times for labels, at least `gap` points apart: the multiples of a round number of seconds.
  func ticks(gap: Double) -> (times: [Double], decimals: Int) {
    let least = max(secondsPerPoint * max(1, gap), 1e-6)
    let power = floor(log10(least))
    let unit = pow(10, power)
    let step = [1.0, 2, 5, 10].map { $0 * unit }.first { $0 >= least * 0.999_999 } ?? least
    let first = Int((span.lowerBound / step).rounded(.up))
    let last = Int((span.upperBound / step).rounded(.down))
    guard first <= last, last - first < 10_000 else { return ([], 0) }
    // A step of 10 units has one decimal less.
    let digits = step >= unit * 9.9 ? power + 1 : power
    return ((first...last).map { Double($0) * step }, Int(max(0, -digits)))
  }
}
