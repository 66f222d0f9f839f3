import Geometry

/// Where a hand will be when a frame is seen, from where it was until the frame was made.
///
/// A frame is drawn from what was known when input was taken, and seen a refresh or so later: what is dragged trails the
/// hand by its way in that time. This estimates that way:
///
/// ```swift
/// predictor.add(event.location, at: event.time)
/// let place = event.location + predictor.lead(sampledAt: sampled, seenAt: due, period: 1 / 60)
/// ```
///
/// It goes straight on at the hand's velocity, for one and a half frames at most. A hand that slows down or turns is
/// believed at once: on each axis the velocity is the lesser of that of the last 100 ms and that of the last 25 ms, and
/// none where they differ in direction. A hand that stops sends nothing more: when nothing was heard for longer than
/// before the frames until then, the lead shrinks, and after half as long again it is gone. With a mouse that reports
/// every 8 ms or oftener, that is in the second frame that took input after the stop, at 60 frames a second.
public struct PointerPredictor: Sendable {
  /// How many frames ahead a hand is followed at most.
  public static let longestLead = 1.5
  /// Seconds back that tell how fast the hand is just now.
  static let shortWindow = 0.025
  /// Seconds between two reports of the slowest mouse.
  static let slowestReports = 0.02

  private var tracker = VelocityTracker()
  private var newest: Double?
  /// The newest position of the frame before, and for how long nothing had been heard when that frame was made.
  private var before: (newest: Double, silence: Double)?
  /// For how long nothing has been heard before a frame while the hand moved, at most; what was long ago counts less.
  private var usualSilence = 0.0

  public init() {}

  /// Adds a position, as ``VelocityTracker/add(_:at:)``.
  public mutating func add(_ position: Point, at time: Double) { if tracker.add(position, at: time) { newest = time } }

  /// Forgets everything, and keeps the storage.
  public mutating func reset() {
    tracker.reset()
    newest = nil
    before = nil
    usualSilence = 0
  }

  /// How far from its newest position the hand will be.
  /// - Parameters:
  ///   - sampled: when input was taken for the frame, on the clock of the positions.
  ///   - seen: when the frame will be seen.
  ///   - period: seconds from one frame to the next, more than 0.
  /// - Precondition: both times are finite.
  /// - Returns: points; zero for a hand that rests, and while there is too little to tell.
  public mutating func lead(sampledAt sampled: Double, seenAt seen: Double, period: Double) -> Vector {
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

  /// How far a hand is believed to go on that has not been heard of.
  private func trust(in silence: Double, _ interval: Double) -> Double {
    let usual = max(interval, 1.25 * usualSilence + 0.001)
    return min(1, max(0, 1 - (silence - usual) / max(usual / 2, 0.002)))
  }

  /// A silence after which the hand went on was not its end.
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
