import Geometry
import Motion
import Runtime
import Schema
import Views

/// Adds the velocity of a gesture to a property when the gesture ends, as for a flick without a drag.
///
/// A spring on the property gets the velocity. Without one, a plan that is added at the same time, before or after,
/// gets it. A cancelled gesture adds nothing. A property that the same gesture holds, as a `Draggable` holds the
/// position, already has the velocity. A timed motion, such as a tween, does not change.
///
/// ```swift
/// scheduler.add(VelocitySource(.position), to: card)
/// scheduler.add(SpringTo(.position, home), to: card)
/// ```
/// > Source: Material Motion, "VelocitySource".
public struct VelocitySource: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<View>

  /// A gesture whose velocity a number can get.
  nonisolated public enum Gesture: String, Hashable, Sendable, CaseIterable {
    /// A pan along one axis of the parent; its velocity in points a second.
    case panAlongX, panAlongY
    /// A pinch; its rate times the value of the property.
    case pinch
    /// A rotation; its rate in radians a second.
    case rotation
  }

  package enum Kind {
    case pan
    case one(Gesture)
  }

  package let core: PropertyCore
  package let kind: Kind
  /// The name of the view's recognizer to use. If nil, or if the view has no recognizer with this name, the plan adds
  /// one.
  public internal(set) var gesture: String?

  /// Makes a plan that adds the velocity of a pan to a point, in points a second of the parent.
  public init(_ property: Property<View, Point>, gesture: String? = nil) {
    (core, kind, self.gesture) = (property.core, .pan, gesture)
  }

  /// Makes a plan that adds the velocity of a pan to a vector, in points a second of the parent, or in fractions of the
  /// view's size for a relative property.
  public init(_ property: Property<View, Vector>, gesture: String? = nil) {
    (core, kind, self.gesture) = (property.core, .pan, gesture)
  }

  /// Makes a plan that adds the velocity of a gesture to a number.
  /// - Parameters:
  ///   - property: the property that gets the velocity.
  ///   - source: the gesture and its unit.
  ///   - gesture: the name of the view's recognizer to use.
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
    mover.add(driver, of: self)
    driver.attach()
  }
}

/// Adds the velocity of a gesture on the view to a property at the end of the gesture.
private class FlickSource<Recognizer: GestureRecognizer>: GestureDriver {
  let recognizer: Recognizer
  let plan: VelocitySource

  init(
    _ mover: PropertyController, on view: View, plan: VelocitySource, name: String?, make: () -> Recognizer
  ) {
    let source = Source(named: plan.gesture, on: view, make: make)
    recognizer = source.recognizer
    self.plan = plan
    if source.isOwn { recognizer.delegate = SimultaneousManipulation.shared }
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
    performer.context?.catchUp()
    performer.push(plan.core, by: velocity(of: performer))
  }

  /// The velocity in the property's unit a second, on the scheduler's clock.
  func velocity(of performer: PropertyController) -> SIMD4<Double> { .zero }
}

/// Reads the velocity of a pan.
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

  /// The velocity in points a second of the view's parent, on the scheduler's clock.
  private func velocity() -> Vector {
    tracker.reset()
    let parent = ParentSpace(of: view)
    for event in recognizer.history where event.time >= handTime - 2 * VelocityTracker.window {
      if let place = parent.point(event.location) { tracker.add(place, at: event.time) }
    }
    return tracker.velocity(at: handTime) * handPace
  }
}

/// Reads the rate of a pinch.
private final class PinchSource: FlickSource<PinchGestureRecognizer> {
  override func velocity(of performer: PropertyController) -> SIMD4<Double> {
    (recognizer.rate(at: handTime) * handPace * performer.place(of: plan.core).x).lanes
  }
}

/// Reads the rate of a rotation.
private final class RotationSource: FlickSource<RotationGestureRecognizer> {
  override func velocity(of performer: PropertyController) -> SIMD4<Double> {
    (recognizer.rate(at: handTime) * handPace).lanes
  }
}

nonisolated extension VelocitySource.Gesture: FieldChoice {}

extension VelocitySource: DeclaredPropertyPlan {
  package static var familyName: String { "VelocitySource" }
  package typealias Target = View

  /// The schema for numbers, points and vectors; nil for other properties.
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
