import Geometry
import Motion
import Runtime
import Schema
import Views

/// Adds the velocity of a gesture to a property when the gesture ends well: a flick without a drag.
///
/// A spring that moves the property is pushed; where nothing moves it, the velocity is there for a plan that comes in the
/// same moment, before or after. A gesture that is cancelled adds nothing. Where the same gesture holds the property, as a
/// `Draggable` does the position, the property has that velocity already, and none is added; what is on its way in time alone,
/// as a tween, goes on as it is.
///
/// ```swift
/// scheduler.add(VelocitySource(.position), to: card)
/// scheduler.add(SpringTo(.position, home), to: card)
/// ```
/// > Source: Material Motion, "VelocitySource".
public struct VelocitySource: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<View>

  /// What a single number takes its velocity from.
  nonisolated public enum Gesture: String, Hashable, Sendable, CaseIterable {
    /// A pan, in points a second along an axis of the parent's.
    case panAlongX, panAlongY
    /// How fast a pinch grows, times the property's own value.
    case pinch
    /// How fast a turn goes, in radians a second.
    case rotation
  }

  package enum Kind {
    case pan
    case one(Gesture)
  }

  package let core: PropertyCore
  package let kind: Kind
  /// The name of the recognizer on the view to use; without one, or where the view has none of this name, the plan
  /// makes its own.
  public internal(set) var gesture: String?

  /// The velocity of a pan, in points a second of the parent's.
  public init(_ property: Property<View, Point>, gesture: String? = nil) {
    (core, kind, self.gesture) = (property.core, .pan, gesture)
  }

  /// The velocity of a pan, in points a second of the parent's; in fractions of the view's size where the property is in those.
  public init(_ property: Property<View, Vector>, gesture: String? = nil) {
    (core, kind, self.gesture) = (property.core, .pan, gesture)
  }

  public init(_ property: Property<View, Double>, of source: Gesture, gesture: String? = nil) {
    (core, kind, self.gesture) = (property.core, .one(source), gesture)
  }

  func apply(to mover: PropertyController, named name: String?) {
    guard let view = mover.target as? View else { return }
    let driver: GestureDriver
    switch kind {
    case .pan, .one(.panAlongX), .one(.panAlongY):
      driver = PanSource(mover, on: view, plan: self, name: name) { PanGestureRecognizer() }
    case .one(.pinch):
      driver = PinchSource(mover, on: view, plan: self, name: name) { PinchGestureRecognizer() }
    case .one(.rotation):
      driver = RotationSource(mover, on: view, plan: self, name: name) { RotationGestureRecognizer() }
    }
    mover.add(driver)
    driver.attach()
  }
}

/// Adds to a property, when a gesture on the view has ended well, the velocity that the gesture had.
private class FlickSource<Recognizer: GestureRecognizer>: GestureDriver {
  let recognizer: Recognizer
  let plan: VelocitySource

  init(
    _ mover: PropertyController, on view: View, plan: VelocitySource, name: String?, make: () -> Recognizer
  ) {
    let source = Source(named: plan.gesture, on: view, make: make)
    recognizer = source.recognizer
    self.plan = plan
    if source.isOwn { recognizer.delegate = ManipulationManners.shared }
    super.init(mover, on: view, source, activity: "flick", name: name)
  }

  override func takeHold() -> Bool {
    guard let event = recognizer.lastEvent else { return false }
    hear(at: event.time, isFirst: true)
    return true
  }

  override func follow() { if let event = recognizer.lastEvent { hear(at: event.time, isFirst: false) } }

  override func letGo(_ ending: Ending) {
    guard ending == .released, let performer else { return }
    follow()
    performer.ticker?.catchUp()
    performer.push(plan.core, by: velocity(of: performer))
  }

  /// In the property's unit a second, on the scheduler's clock.
  func velocity(of performer: PropertyController) -> SIMD4<Double> { .zero }
}

/// Takes the velocity of a pan.
private final class PanSource: FlickSource<PanGestureRecognizer> {
  private var tracker = VelocityTracker()

  override func velocity(of performer: PropertyController) -> SIMD4<Double> {
    let velocity = velocity()
    switch plan.kind {
    case .pan:
      let points = plan.core.points(view)
      return SIMD4(
        points.x == 0 ? velocity.x : velocity.x / points.x, points.y == 0 ? velocity.y : velocity.y / points.y, 0, 0)
    case .one(.panAlongX): return velocity.x.lanes
    case .one(.panAlongY): return velocity.y.lanes
    case .one(.pinch), .one(.rotation): return .zero
    }
  }

  /// In points a second of the view's parent, on the scheduler's clock.
  private func velocity() -> Vector {
    tracker.reset()
    let parent = Parent(of: view)
    for event in recognizer.history where event.time >= handTime - 2 * VelocityTracker.window {
      if let place = parent.point(event.location) { tracker.add(place, at: event.time) }
    }
    return tracker.velocity(at: handTime) * handPace
  }
}

/// Takes the velocity of a pinch.
private final class PinchSource: FlickSource<PinchGestureRecognizer> {
  override func velocity(of performer: PropertyController) -> SIMD4<Double> {
    (recognizer.rate(at: handTime) * handPace * performer.place(of: plan.core).x).lanes
  }
}

/// Takes the velocity of a turn.
private final class RotationSource: FlickSource<RotationGestureRecognizer> {
  override func velocity(of performer: PropertyController) -> SIMD4<Double> {
    (recognizer.rate(at: handTime) * handPace).lanes
  }
}

nonisolated extension VelocitySource.Gesture: FieldChoice {}

extension VelocitySource: DeclaredPropertyPlan {
  package static var familyName: String { "VelocitySource" }
  package typealias Target = View

  /// For numbers, points and vectors.
  package static func schema<Value: AnimatableValue>(_ property: Property<View, Value>) -> ValueSchema<Self>? {
    if let number = property as? Property<View, Double> { return schema(of: number) }
    if let point = property as? Property<View, Point> { return schema(VelocitySource(point)) }
    if let vector = property as? Property<View, Vector> { return schema(VelocitySource(vector)) }
    return nil
  }

  private static func schema(_ prototype: VelocitySource) -> ValueSchema<Self> {
    ValueSchema(familyName, prototype) { gestureField }
  }

  private static func schema(of property: Property<View, Double>) -> ValueSchema<Self> {
    ValueSchema(
      familyName, VelocitySource(property, of: .pinch),
      constructor: { values throws(FieldProblem) in
        VelocitySource(property, of: try values.required("of"), gesture: try values.ifPresent("gesture"))
      }
    ) {
      Field(
        "of", Gesture.domain, "The gesture whose velocity the property takes.", isRequired: true,
        get: { if case .one(let source) = $0.kind { source.fieldValue } else { nil } })
      gestureField
    }
  }

  private static var gestureField: Field<Self> {
    Field(\.gesture, "gesture", "The name of the recognizer to use.")
  }
}
