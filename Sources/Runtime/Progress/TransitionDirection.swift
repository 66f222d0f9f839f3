/// The direction of a transition: forward from the back screen to the fore screen, or backward from the fore screen to
/// the back screen.
public enum TransitionDirection: String, Hashable, Sendable {
  case forward, backward

  /// The opposite direction.
  public var reversed: TransitionDirection { self == .forward ? .backward : .forward }
  /// The progress at which a motion in this direction ends: 1 for forward, 0 for backward.
  public var end: Double { self == .forward ? 1 : 0 }
}
