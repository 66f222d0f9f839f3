import Motion
import Runtime
import Schema

#if canImport(Glibc)
import Glibc
#endif

/// Moves a property on at its velocity until friction stops it.
///
/// ```swift
/// transaction.add(Decelerate(.position, decay: .fast), to: card)
/// ```
/// The motion ends exactly at its destination, when the remaining distance is too small to see.
public struct Decelerate<Target: AnyObject>: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<Target>

  package let core: PropertyCore
  /// The rate at which the velocity decreases. Default: ``Decay/normal``.
  public let decay: Decay
  /// The velocity at the start, in the property's unit a second. nil, the default, keeps the property's velocity.
  public let initialVelocity: SIMD4<Double>?

  /// Makes a plan that slows a property down.
  /// - Parameters:
  ///   - property: the property to move.
  ///   - decay: the rate at which the velocity decreases.
  ///   - velocity: the velocity at the start; finite. nil keeps the velocity of the property.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, decay: Decay = .normal, velocity: Value? = nil
  ) {
    if let velocity { requireFinite(velocity, "velocity", of: "Decelerate") }
    core = property.core
    self.decay = decay
    initialVelocity = velocity?.lanes
  }

  func apply(to mover: PropertyController, named name: String?) {
    let threshold = core.threshold(mover.target)
    mover.drive(core, named: name) { value, velocity in
      let velocity = initialVelocity ?? velocity
      let rest = velocity * decay.timeConstant / threshold
      let farthest = max(rest.max(), -rest.min())
      let seconds = farthest > 1 ? decay.timeConstant * log(farthest) : 0
      return .coast(from: value, velocity: velocity, decay, seconds: seconds, at: mover.now)
    }
  }
}

extension Decelerate: DeclaredPropertyPlan {
  package static var familyName: String { "Decelerate" }
  package static var formerNames: [String] { ["Coast"] }

  package static func schema<Value: AnimatableValue>(_ property: Property<Target, Value>) -> ValueSchema<Self>? {
    ValueSchema(
      familyName, Decelerate(property),
      constructor: { values throws(FieldProblem) in
        Decelerate(
          property, decay: try values.ifPresent("decay") ?? .normal,
          velocity: values.lanesIfAny("velocity", as: Value.self))
      }
    ) {
      Field("decay", Decay.domain, "How the velocity decreases.", get: { $0.decay.fieldValue })
      Field.lanesIfAny(\.initialVelocity, "velocity", Value.self, "The velocity that replaces the property's own.")
    }
  }
}
