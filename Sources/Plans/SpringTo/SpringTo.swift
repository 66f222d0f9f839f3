import Motion
import Runtime

/// Carries a property to a place on a spring.
///
/// It starts from wherever the property is, with whatever velocity it has; adding another one retargets without a
/// jump in either. At the end the property is exactly at the destination.
///
/// ```swift
/// transaction.add(SpringTo(.position, Point(480, 300)), to: card)
/// ```
/// > Source: Material Motion, "SpringTo"; friction 30 and tension 342 by default.
public struct SpringTo<Target: AnyObject>: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<Target>

  let core: PropertyCore<Target>
  public let destination: SIMD4<Double>
  public let spring: Spring
  /// Replaces the velocity that the property has; a second's worth in the property's unit.
  public let initialVelocity: SIMD4<Double>?

  /// - Parameters:
  ///   - destination: finite.
  ///   - spring: one that comes to rest, or has a stated end.
  ///   - velocity: nil keeps the velocity that the property has.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, _ destination: Value, spring: Spring = .materialDefault,
    velocity: Value? = nil
  ) {
    precondition(destination.lanes.isFinite, "\(property.name) cannot go to \(destination)")
    precondition(velocity?.lanes.isFinite != false, "a velocity is finite")
    precondition(spring.canSettle, "a spring without damping needs a stated end")
    core = property.core
    self.destination = destination.lanes
    self.spring = spring
    initialVelocity = velocity?.lanes
  }

  func apply(to performer: PropertyPerformer<Target>, named name: String?) {
    performer.drive(core, by: .spring(SpringDrive(self)), named: name)
    if let initialVelocity { performer.setVelocity(initialVelocity, of: core.name) }
  }
}

extension SIMD4<Double> {
  var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }
  /// The largest magnitude.
  var peak: Double { Swift.max(Swift.max(abs(x), abs(y)), Swift.max(abs(z), abs(w))) }
}

/// A spring at work.
struct SpringDrive {
  let spring: Spring
  let destination: SIMD4<Double>
  private let angularFrequency: Double
  /// Seconds since it began; counts only for springs with a stated end.
  private var age = 0.0

  init<Target>(_ plan: SpringTo<Target>) {
    spring = plan.spring
    destination = plan.destination
    angularFrequency = plan.spring.angularFrequency
  }

  /// Moves by one exact step.
  /// - Returns: whether it has come to rest, exactly at the destination.
  mutating func step(
    _ dt: Double, value: inout SIMD4<Double>, velocity: inout SIMD4<Double>, threshold: SIMD4<Double>
  ) -> Bool {
    age += dt
    var displacement = value - destination
    spring.step(dt).apply(&displacement, &velocity)
    guard isUnseen(displacement, velocity, threshold) || age.reaches(spring.endsAfter) else {
      value = destination + displacement
      return false
    }
    value = destination
    velocity = .zero
    return true
  }

  /// Whether it is there, and not so fast that it would be seen to leave again: `v / ω` bounds how far a speed carries.
  private func isUnseen(
    _ displacement: SIMD4<Double>, _ velocity: SIMD4<Double>, _ threshold: SIMD4<Double>
  ) -> Bool {
    (displacement / threshold).peak < 1 && (velocity / (threshold * angularFrequency)).peak < 1
  }
}

extension Double {
  /// Whether the age is that of a stated end. Ages are sums of frames: without a nanosecond's grace their rounding
  /// would cost a whole frame now and then.
  func reaches(_ end: Double?) -> Bool {
    guard let end else { return false }
    return self >= end - 1e-9
  }
}
