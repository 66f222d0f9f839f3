import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// Two fingers that move apart or together, and what a mouse has for that.
///
/// With the mouse: a drag with Alt held, or with Shift, away from the middle of the view or towards it; or the wheel with
/// Control held. See ``ManipulationGestureRecognizer``.
///
/// ```swift
/// let pinch = PinchGestureRecognizer { gesture in
///   if let pinch = gesture as? PinchGestureRecognizer { zoom(by: pinch.scale, about: pinch.center(in: map)) }
/// }
/// map.addGestureRecognizer(pinch)
/// ```
@MainActor public final class PinchGestureRecognizer: ManipulationGestureRecognizer {
  /// A notch of the wheel makes larger by a tenth.
  private static let notch = 0.09531017980432493
  /// More notches than that come of no hand.
  private static let mostNotches = 20.0

  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    super.init(dragModifiers: [.option, .shift], wheelModifiers: .control, action: action)
  }

  /// How many times as long the way between the fingers is as when the gesture began; more than 0, and 1 outside a gesture.
  ///
  /// Set to 1, or another value, it goes on from there; its velocity is then measured anew.
  public var scale: Double {
    get { exp(total) }
    set {
      precondition(newValue > 0 && newValue.isFinite, "a pinch's scale is more than 0, not \(newValue)")
      total = log(newValue)
    }
  }

  /// How fast ``scale`` grows, in a second's worth, when the newest event happened.
  public var velocity: Double { lastEvent.map { scale * rate(at: $0.time) } ?? 0 }

  override func read(_ baseline: Vector, shortest: Double) -> Double? { log(max(shortest, baseline.length)) }
  override func amount(of wheel: WheelEvent) -> Double {
    min(Self.mostNotches, max(-Self.mostNotches, wheel.delta.y)) * Self.notch
  }
  /// A scale that its square still is a number of.
  override var largestAmount: Double { 100 }
}
