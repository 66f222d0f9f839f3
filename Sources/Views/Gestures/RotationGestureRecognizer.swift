import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// Two fingers that turn about each other, and what a mouse has for that.
///
/// With the mouse: a drag with Alt held, or with Control, round the middle of the view; or the wheel with Alt held. See
/// ``ManipulationGestureRecognizer``.
///
/// ```swift
/// let turn = RotationGestureRecognizer { gesture in
///   if let turn = gesture as? RotationGestureRecognizer { dial.angle = start + turn.rotation }
/// }
/// dial.addGestureRecognizer(turn)
/// ```
@MainActor public final class RotationGestureRecognizer: ManipulationGestureRecognizer {
  /// A notch of the wheel turns by five degrees.
  private static let notch = 5 * Double.pi / 180
  /// More notches than that come of no hand.
  private static let mostNotches = 20.0

  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    super.init(dragModifiers: [.option, .control], wheelModifiers: .option, action: action)
  }

  /// By how much the fingers have turned since the gesture began, in radians, clockwise; beyond a whole turn it goes on. 0
  /// outside a gesture.
  ///
  /// Set to 0, or another value, it goes on from there; its velocity is then measured anew.
  public var rotation: Double {
    get { total }
    set {
      precondition(newValue.isFinite, "a rotation is finite, not \(newValue)")
      total = newValue
    }
  }

  /// How fast ``rotation`` grows, in radians a second, when the newest event happened.
  public var velocity: Double { lastEvent.map { rate(at: $0.time) } ?? 0 }

  /// Near its beginning a baseline turns at the slightest touch.
  override func read(_ baseline: Vector, shortest: Double) -> Double? {
    baseline.length < shortest ? nil : atan2(baseline.y, baseline.x)
  }
  /// The shorter way round.
  override func difference(from old: Double, to new: Double) -> Double { remainder(new - old, 2 * .pi) }
  override func amount(of wheel: WheelEvent) -> Double {
    min(Self.mostNotches, max(-Self.mostNotches, wheel.delta.y)) * Self.notch
  }
}
