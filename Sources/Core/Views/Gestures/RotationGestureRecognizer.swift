import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// Recognizes a rotation: two fingers that turn about each other, or the mouse's equivalent.
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
  /// The largest number of notches of one event.
  private static let mostNotches = 20.0

  /// Makes a recognizer, with an action.
  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    super.init(dragModifiers: [.option, .control], wheelModifiers: .option, action: action)
  }

  /// The angle by which the fingers have turned since the gesture began, in radians, clockwise, beyond full turns; 0
  /// outside a gesture.
  ///
  /// It can be set, and goes on from the new value; the velocity starts over.
  public var rotation: Double {
    get { total }
    set {
      precondition(newValue.isFinite, "a rotation is finite, not \(newValue)")
      total = newValue
    }
  }

  /// The growth of ``rotation``, in radians a second, at the newest event.
  public var velocity: Double { lastEvent.map { rate(at: $0.time) } ?? 0 }

  /// The angle of a short baseline changes too easily.
  override func read(_ baseline: Vector, shortest: Double) -> Double? {
    baseline.length < shortest ? nil : atan2(baseline.y, baseline.x)
  }
  /// The shorter way round.
  override func difference(from old: Double, to new: Double) -> Double { remainder(new - old, 2 * .pi) }
  override func amount(of wheel: WheelEvent) -> Double {
    min(Self.mostNotches, max(-Self.mostNotches, wheel.delta.y)) * Self.notch
  }
}
