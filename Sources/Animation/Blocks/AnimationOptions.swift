import Geometry
import Motion
import Views

extension View {
  /// How an animation begins, runs and repeats. The names are UIKit's.
  public nonisolated struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Views that got another size lay out their subviews within the animation. They always do here.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Views can be pressed while they move. They always can here, where they are seen.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// What moves a property already ends where it is, and this begins there at rest. Without it the earlier motion goes on
    /// beneath this one, so that neither place nor velocity breaks.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Again and again, until it is removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Forth and back; without ``repeat`` once, after which the properties are at their end.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Inside another animation's block: this one's own duration, not the other's.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Inside another animation's block: this one's own curve or spring, not the other's.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Inside another animation's block: none of its repeating.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Slow at both ends. This is what counts where no curve is named.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Even.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// In ``View/transition(from:to:duration:options:completion:)``: the old view is hidden and the new one shown, where both
    /// stand already; nobody is taken out or put in.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// A card with two faces is turned about its upright axis, its left side coming to the front.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// A card with two faces is turned about its upright axis, its right side coming to the front.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// The new view fades in over the old one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// A card with two faces is turned about its level axis, its top coming to the front.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// A card with two faces is turned about its level axis, its bottom coming to the front.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// How one view gives way to another.
    enum ViewTransition {
      case atOnce
      case dissolve
      /// - Parameter turn: half a turn, the way that the card goes.
      case flip(axis: Tilt.Axis, turn: Double)
    }

    var exchange: ViewTransition {
      switch rawValue >> 20 & 7 {
      case 1: .flip(axis: .vertical, turn: .pi)
      case 2: .flip(axis: .vertical, turn: -.pi)
      case 5: .dissolve
      case 6: .flip(axis: .horizontal, turn: .pi)
      case 7: .flip(axis: .horizontal, turn: -.pi)
      default: .atOnce
      }
    }

    var curve: TimingCurve {
      switch rawValue >> 16 & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInOut
      }
    }

    var repetition: Repetition {
      let autoreverses = contains(.autoreverse)
      if contains(.repeat) { return .forever(autoreverses: autoreverses) }
      return autoreverses ? Repetition(2, autoreverses: true) : .once
    }
  }

  /// How a keyframe animation begins and repeats; the same as ``AnimationOptions``, and its curve is for the whole.
  public typealias KeyframeAnimationOptions = AnimationOptions
}
