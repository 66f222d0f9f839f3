/// Decides where something goes on to when a hand lets go of it: back to where it was, or on to the other end of its way.
///
/// The place decides that it would reach by its momentum: a hand that stands still decides by its place, and a throw lands
/// further on. A flick, a fast hand, decides by its direction wherever it is.
///
/// ```swift
/// let isOpen = ReleaseRule().goesOn(at: share, velocity: speed / way, way: way)
/// ```
/// Sheets with detents are thrown by the same momentum and the same flick.
public struct ReleaseRule: Hashable, Sendable {
  /// At this speed or faster, in whole ways a second, the hand's direction decides; more than 0, infinite: never. A way
  /// longer than ``longestWay`` counts as that long, so a hand need not be faster in a larger window.
  ///
  /// More than 1, it also makes momentum count for less, in proportion; infinite, the place of the hand alone decides.
  public var flick: Double
  /// Slower than that, it goes on to the end where it would land at this share of the way or beyond; 0...1.
  public var threshold: Double
  /// A hand that moved less than this, in points, did not drag: what it held goes on as before.
  public var slop: Double

  /// In points: with a ``flick`` of 1, a hand of so many points a second is one on every larger screen.
  /// > Source: libadwaita, adw-swipe-tracker.c: a pointer flicks from 0.6 points a millisecond on.
  public static let longestWay = 600.0

  /// How a throw is taken to go on: between the two rates of UIKit's scroll views, by eye. One of 1,000 points a second lands
  /// 200 points further.
  public static let momentum = Decay(ratePerMillisecond: 0.995)

  public init(flick: Double = 1, threshold: Double = 0.5, slop: Double = 3) {
    precondition(flick > 0, "a flick's speed is more than 0, not \(flick)")
    precondition((0...1).contains(threshold), "a threshold lies in 0...1, not \(threshold)")
    precondition(slop >= 0, "a slop is 0 or more points, not \(slop)")
    self.flick = flick
    self.threshold = threshold
    self.slop = slop
  }

  /// Whether it goes on to the end of its way.
  /// - Parameters:
  ///   - share: how far it has come, 0 at the beginning of the way and 1 at its end.
  ///   - velocity: towards the end, in ways a second.
  ///   - way: how long the way is, in points of the hand's.
  public func goesOn(at share: Double, velocity: Double, way: Double) -> Bool {
    if isFlick(velocity * way, way: way) { return velocity > 0 }
    let landing = share + Self.momentum.projectedTravel(velocity: velocity) / max(1, flick)
    return min(1, max(0, landing)) >= threshold
  }

  /// Whether the direction of a hand decides.
  /// - Parameters:
  ///   - speed: in points a second, of either sign.
  ///   - way: in points; infinite: one that no screen is as long as.
  public func isFlick(_ speed: Double, way: Double) -> Bool {
    speed != 0 && way > 0 && abs(speed) >= flick * min(way, Self.longestWay)
  }
}
