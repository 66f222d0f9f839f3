import Geometry
import Motion
import Runtime
import Schema
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Lets the user scale a view by a pinch: the plan changes the view's `scale`.
///
/// The gesture is a pinch with two fingers, a drag with Alt or Shift held, or the wheel with Control held; see
/// ``PinchGestureRecognizer``. The steps of the wheel are smoothed. After the release the view keeps its scale, and a
/// plan that is added at the same time continues with its velocity. A view that was scaled beyond the range springs
/// back into it.
///
/// ```swift
/// scheduler.add(Pinchable(range: 0.5...3), to: card)
/// ```
/// > Source: Material Motion, "Pinchable".
public struct Pinchable: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<View>

  /// The scales at which the view can rest. Pinches and drags go beyond them with rubber-band resistance, the wheel
  /// does not.
  public internal(set) var range: ClosedRange<Double>
  /// Whether the view scales about the center of the fingers, or the pointer, instead of its anchor point. Default:
  /// true.
  public internal(set) var adjustsAnchorPoint: Bool
  /// The name of the view's recognizer to use. If nil, or if the view has no recognizer with this name, the plan adds
  /// one.
  public internal(set) var gesture: String?

  /// The widest useful range of scales: 0.001 to 1,000.
  public static let widestRange = 1e-3...1e3

  /// Makes a plan that lets the user scale a view.
  /// - Parameters:
  ///   - range: the scales at which the view can rest, 1e-9 to 1e9.
  ///   - adjustsAnchorPoint: whether the view scales about the fingers or the pointer instead of its anchor point.
  ///   - gesture: the name of the view's recognizer to use.
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
    mover.add(driver, of: self)
    driver.attach()
  }
}

/// Changes a view's scale. The gesture is measured by the logarithm of the scale.
private final class PinchDriver: ManipulationDriver {
  private let range: ClosedRange<Double>
  /// The resistance beyond an end: at most half as large again.
  private let band = RubberBand(dimension: 0.4)

  /// The smallest scale, so that its logarithm is finite.
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
    Field(\.adjustsAnchorPoint, "adjustsAnchorPoint", "The view scales about the fingers or the pointer.")
    Field(\.gesture, "gesture", "The name of the recognizer to use.")
  }
}
