import Geometry

/// Predicts the position of a pointer at the time when a frame is displayed.
///
/// A frame shows the input known when it was drawn, and is displayed a refresh or so later, so a dragged view trails
/// the pointer by its travel in that time. The predictor estimates that travel:
///
/// ```swift
/// predictor.add(event.location, at: event.time)
/// let place = event.location + predictor.lead(sampledAt: sampled, seenAt: due, period: 1 / 60)
/// ```
///
/// The prediction is linear, at the velocity of the pointer, for at most one and a half frames. It follows a pointer
/// that slows down or turns at once: on each axis the velocity is the lesser of that of the last 100 ms and that of the
/// last 25 ms, and 0 if they differ in direction. A pointer that stops sends no more events: after a longer silence
/// than before the previous frames, the lead shrinks, and half that silence later it is 0. With a mouse that reports
/// every 8 ms or faster, that is the second frame after the stop, at 60 frames a second.
package struct PointerPredictor: Sendable {
  /// The largest prediction, in frames.
  package static let longestLead = 1.5
  /// The seconds of the window that measures the present velocity.
  static let shortWindow = 0.025
  /// The seconds between two reports of the slowest mouse.
  static let slowestReports = 0.02

  private var tracker = VelocityTracker()
  private var newest: Double?
  /// The time of the newest position at the previous frame, and the silence before that frame, in seconds.
  private var before: (newest: Double, silence: Double)?
  /// The longest silence before a frame while the pointer moved, in seconds; older frames count less.
  private var usualSilence = 0.0

  /// Creates a predictor without positions.
  package init() {}

  /// Adds a position, like ``VelocityTracker/add(_:at:)``.
  package mutating func add(_ position: Point, at time: Double) { if tracker.add(position, at: time) { newest = time } }

  /// Removes all positions, and keeps the storage.
  package mutating func reset() {
    tracker.reset()
    newest = nil
    before = nil
    usualSilence = 0
  }

  /// Returns the predicted displacement of the pointer from its newest position, in points.
  /// - Parameters:
  ///   - sampled: the time when the input for the frame was read, on the clock of the positions.
  ///   - seen: the time when the frame will be displayed.
  ///   - period: the seconds between two frames, more than 0.
  /// - Precondition: both times are finite.
  /// - Returns: zero for a pointer at rest, and for too few positions.
  package mutating func lead(sampledAt sampled: Double, seenAt seen: Double, period: Double) -> Vector {
    precondition(sampled.isFinite && seen.isFinite && period > 0, "a frame is taken and seen at a time")
    guard let newest else { return .zero }
    let silence = max(0, sampled - newest)
    let interval = min(tracker.reportInterval, Self.slowestReports)
    let trust = trust(in: silence, interval)
    learn(newest, silence)
    guard trust > 0 else { return .zero }
    let long = tracker.velocity(at: sampled, over: VelocityTracker.window)
    let short = tracker.velocity(at: newest, over: max(Self.shortWindow, 2.5 * interval))
    let velocity = Vector(Self.lesser(long.x, short.x), Self.lesser(long.y, short.y))
    return velocity * trust * min(silence + max(0, seen - sampled), Self.longestLead * period)
  }

  /// The confidence, 0...1, that the pointer goes on after this silence.
  private func trust(in silence: Double, _ interval: Double) -> Double {
    let usual = max(interval, 1.25 * usualSilence + 0.001)
    return min(1, max(0, 1 - (silence - usual) / max(usual / 2, 0.002)))
  }

  /// Learns the usual silence: the pointer went on after the previous one.
  private mutating func learn(_ newest: Double, _ silence: Double) {
    if let before {
      guard newest > before.newest else { return }
      usualSilence = max(before.silence, 0.99 * usualSilence)
    }
    before = (newest, silence)
  }

  private static func lesser(_ a: Double, _ b: Double) -> Double {
    if a * b <= 0 { return 0 }
    return abs(a) < abs(b) ? a : b
  }
}
