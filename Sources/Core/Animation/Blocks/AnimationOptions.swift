import Geometry
import Motion
import Views

extension View {
  /// Options for the beginning, the curve and the repetition of an animation. The names are UIKit's.
  public nonisolated struct AnimationOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// For UIKit code: views that change size always lay out their subviews within the animation here.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// For UIKit code: moving views can always be pressed here, where they are seen.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Stops earlier animations at their current value and starts with zero velocity. Without this option the
    /// animations add up, so position and velocity stay continuous.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats until it is removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs forwards and back; without ``repeat`` once, after which the properties jump to their end.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Inside another animation's block: uses its own duration instead of the other's.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Inside another animation's block: uses its own curve or spring instead of the other's.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Inside another animation's block: does not repeat with the other.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Slow at both ends. Default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At a constant rate.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// In ``View/transition(from:to:duration:options:completion:)``: hides the old view and shows the new one, which
    /// both are in the tree, instead of removing and inserting them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Flips a card with two faces about its vertical axis; its left side comes to the front.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Flips a card with two faces about its vertical axis; its right side comes to the front.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Fades the new view in over the old one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Flips a card with two faces about its horizontal axis; its top comes to the front.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Flips a card with two faces about its horizontal axis; its bottom comes to the front.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// The effect of a transition between two views.
    enum ViewTransition {
      case atOnce
      case dissolve
      /// - Parameter turn: half a turn, in the direction of the flip.
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

  /// Options for keyframe animations: the same as ``AnimationOptions``, with a curve for the whole.
  public typealias KeyframeAnimationOptions = AnimationOptions
}
