import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// Recognizes a pinch: two fingers that move apart or together, or the mouse's equivalent.
///
/// With the mouse: a drag with Alt held, or with Shift, away from the middle of the view or towards it; or the wheel
/// with Control held. See ``ManipulationGestureRecognizer``.
///
/// ```swift
/// let pinch = PinchGestureRecognizer { gesture in
///   if let pinch = gesture as? PinchGestureRecognizer { zoom(by: pinch.scale, about: pinch.center(in: map)) }
/// }
/// map.addGestureRecognizer(pinch)
/// ```
@MainActor public final class PinchGestureRecognizer: ManipulationGestureRecognizer {
  /// A notch of the wheel scales by a tenth.
  private static let notch = 0.09531017980432493
  /// The largest number of notches of one event.
  private static let mostNotches = 20.0

  /// Makes a recognizer, with an action.
  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    super.init(dragModifiers: [.option, .shift], wheelModifiers: .control, action: action)
  }

  /// The distance between the fingers relative to that at the beginning of the gesture; more than 0, and 1 outside a
  /// gesture.
  ///
  /// It can be set, and goes on from the new value; the velocity starts over.
  public var scale: Double {
    get { exp(total) }
    set {
      precondition(newValue > 0 && newValue.isFinite, "a pinch's scale is more than 0, not \(newValue)")
      total = log(newValue)
    }
  }

  /// The growth of ``scale`` a second at the newest event.
  public var velocity: Double { lastEvent.map { scale * rate(at: $0.time) } ?? 0 }

  override func read(_ baseline: Vector, shortest: Double) -> Double? { log(max(shortest, baseline.length)) }
  override func amount(of wheel: WheelEvent) -> Double {
    min(Self.mostNotches, max(-Self.mostNotches, wheel.delta.y)) * Self.notch
  }
  /// The largest scale whose square is finite.
  override var largestAmount: Double { 100 }
}
