import Geometry
import Motion
import Runtime
import Schema
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Lets a hand make a view larger and smaller: it moves the view's `scale`.
///
/// With two fingers, with the mouse and Alt or Shift held, or with the wheel and Control held: see
/// ``PinchGestureRecognizer``. Turns of the wheel are smoothed. Where the hand lets go the view stays, and its velocity is
/// there for a plan that comes in the same moment; a view that was pulled beyond the range goes back into it on a spring.
///
/// ```swift
/// scheduler.add(Pinchable(range: 0.5...3), to: card)
/// ```
/// > Source: Material Motion, "Pinchable".
public struct Pinchable: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<View>

  /// Where the scale may stay: a hand pulls it beyond as on a rubber band, the wheel not at all.
  public internal(set) var range: ClosedRange<Double>
  /// Whether the view grows about the middle of the fingers, or the pointer at the wheel, wherever its anchor point was.
  public internal(set) var adjustsAnchorPoint: Bool
  /// The name of the recognizer on the view to use; without one, or where the view has none of this name, the plan
  /// makes its own.
  public internal(set) var gesture: String?

  /// Scales that any screen can show.
  public static let widestRange = 1e-3...1e3

  /// - Parameter range: more than 0, and finite.
  public init(
    range: ClosedRange<Double> = Self.widestRange, adjustsAnchorPoint: Bool = true, gesture: String? = nil
  ) {
    self.range = range
    self.adjustsAnchorPoint = adjustsAnchorPoint
    self.gesture = gesture
    Self.schema.require(self)
  }

  func apply(to mover: PropertyController, named name: String?) {
    guard let view = mover.target as? View else { return }
    let driver = PinchDriver(mover, on: view, plan: self, name: name)
    mover.add(driver)
    driver.attach()
  }
}

/// Moves a view's scale. The hand's measure is the logarithm: each doubling is as far as the one before.
private final class PinchDriver: ManipulationDriver {
  private let range: ClosedRange<Double>
  /// How far beyond an end no pull reaches: half as large again.
  private let band = RubberBand(dimension: 0.4)

  /// What counts as no size at all.
  private static let least = 1e-6

  init(_ performer: PropertyController, on view: View, plan: Pinchable, name: String?) {
    range = log(plan.range.lowerBound)...log(plan.range.upperBound)
    super.init(
      performer, on: view, Source(named: plan.gesture, on: view) { PinchGestureRecognizer() },
      core: Property<View, Double>.scale.core, activity: "pinch", adjustsAnchorPoint: plan.adjustsAnchorPoint,
      name: name
    )
  }

  override func growth(of recognizer: ManipulationGestureRecognizer) -> Double {
    (recognizer as? PinchGestureRecognizer).map { log($0.scale) } ?? 0
  }
  override func seen(_ free: Double) -> Double { exp(band.offset(of: free, in: range)) }
  override func position(ofSeen value: Double) -> Double {
    band.value(ofOffset: log(max(Self.least, value)), in: range)
  }
  override func slope(at free: Double) -> Double { seen(free) * band.slope(at: free, in: range) }
  override func kept(_ free: Double) -> Double { min(range.upperBound, max(range.lowerBound, free)) }
}

extension Pinchable: DeclaredPlan {
  package static let schema = ValueSchema("Pinchable", Pinchable()) {
    Field(\.range, "range", in: 1e-9...1e9, "The scales at which the view may stay.")
    Field(\.adjustsAnchorPoint, "adjustsAnchorPoint", "Whether the view grows about the fingers or the pointer.")
    Field(\.gesture, "gesture", "The name of the recognizer to use.")
  }
}
