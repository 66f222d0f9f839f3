/// Decides whether a released drag goes on to its end or back to its start.
///
/// The projected landing point decides: a pointer at rest decides by its position, and a thrown one lands further on. A
/// flick, a fast release, decides by its direction alone.
///
/// ```swift
/// let isOpen = ReleaseRule().shouldComplete(at: share, velocity: speed / way, way: way)
/// ```
/// Sheets with detents use the same momentum and the same flick.
public struct ReleaseRule: Hashable, Sendable {
  /// The speed in full distances a second from which a release is a flick; more than 0. Default: 1. Infinite: never.
  ///
  /// A distance longer than ``longestWay`` counts as that long, so a flick needs no more speed in a larger window.
  /// Values above 1 also reduce the momentum in proportion; with infinity, the position alone decides.
  public var flick: Double
  /// The share of the distance, 0...1, from which a slower release goes on, measured at the projected landing point.
  /// Default: 0.5.
  public var threshold: Double
  /// The movement in points below which a press is not a drag: the motion it held goes on as before. Default: 3.
  public var slop: Double

  /// The longest distance for ``flick``, in points: with a flick of 1, 600 points a second is a flick on every larger
  /// screen.
  /// > Source: libadwaita, adw-swipe-tracker.c: a pointer flicks from 0.6 points a millisecond on.
  public static let longestWay = 600.0

  /// The deceleration that projects the landing point, between the two rates of UIKit's scroll views, chosen by eye. A
  /// release at 1,000 points a second lands 200 points further.
  public static let momentum = Decay(ratePerMillisecond: 0.995)

  /// Creates a rule.
  /// - Precondition: `flick` is more than 0, `threshold` is 0...1, `slop` is at least 0.
  public init(flick: Double = 1, threshold: Double = 0.5, slop: Double = 3) {
    precondition(flick > 0, "a flick's speed is more than 0, not \(flick)")
    precondition((0...1).contains(threshold), "a threshold lies in 0...1, not \(threshold)")
    precondition(slop >= 0, "a slop is 0 or more points, not \(slop)")
    self.flick = flick
    self.threshold = threshold
    self.slop = slop
  }

  /// Whether a released drag goes on to its end.
  /// - Parameters:
  ///   - share: the progress of the drag, 0 at its start and 1 at its end.
  ///   - velocity: towards the end, in full distances a second.
  ///   - way: the full distance, in points of the pointer.
  public func shouldComplete(at share: Double, velocity: Double, way: Double) -> Bool {
    if isFlick(velocity * way, way: way) { return velocity > 0 }
    let landing = share + Self.momentum.projectedDistance(velocity: velocity) / max(1, flick)
    return min(1, max(0, landing)) >= threshold
  }

  /// Whether a release is a flick, whose direction decides.
  /// - Parameters:
  ///   - speed: in points a second, of either sign.
  ///   - way: the full distance in points; infinite for a distance longer than any screen.
  public func isFlick(_ speed: Double, way: Double) -> Bool {
    speed != 0 && way > 0 && abs(speed) >= flick * min(way, Self.longestWay)
  }
}
