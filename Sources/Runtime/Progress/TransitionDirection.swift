/// Which way a transition goes: forward from the back screen to the fore screen, backward from the fore screen to the
/// back screen.
public enum TransitionDirection: String, Hashable, Sendable {
  case forward, backward

  public var reversed: TransitionDirection { self == .forward ? .backward : .forward }
  /// The position at which a motion in this direction ends: 1 is all of the fore screen.
  public var end: Double { self == .forward ? 1 : 0 }
}
