import Geometry
import Schema

/// The parameters of a field, which determine the acceleration of a body.
package nonisolated struct FieldParameters: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case drag, vortex, radial, linear, velocity, noise, turbulence, spring, electric, magnetic
  }

  package var kind: Kind
  package var position = Point.zero
  package var direction = Vector.zero
  package var strength = 1.0
  package var falloff = 0.0
  package var minimumRadius = 1.0
  package var smoothness = 0.0
  package var animationSpeed = 0.0
  package var region = Region.infinite

  package init(kind: Kind) { self.kind = kind }

  /// The acceleration of pulling fields at strength 1, in points per second squared: that of gravity.
  static let pull = 1000.0
  /// The distance at which the falloff factor is 1, in points.
  static let reach = 100.0
  /// The rate at which a velocity field removes a difference of velocity, per second.
  static let grip = 20.0
  /// The maximum acceleration, in points per second squared.
  static let most = 1e6

  /// Whether the field changes over time.
  var isChanging: Bool { kind == .noise && animationSpeed != 0 && strength != 0 }

  func acceleration(of particle: AccelerationField.Particle) -> Vector {
    let offset = particle.position - position
    guard region.contains(offset) else { return .zero }
    let found = full(particle, offset) * fading(offset.length)
    guard found.isFinite else { return .zero }
    return found.length > Self.most ? found * (Self.most / found.length) : found
  }

  /// The falloff factor: 1 at the distance `reach`, less beyond.
  private func fading(_ distance: Double) -> Double {
    falloff == 0 ? 1 : power(max(distance, minimumRadius) / Self.reach, -falloff)
  }

  private func full(_ particle: AccelerationField.Particle, _ offset: Vector) -> Vector {
    let (velocity, mass) = (particle.velocity, particle.mass)
    switch kind {
    case .drag: return velocity * (-strength / mass)
    case .vortex: return Vector(-outwards(offset).y, outwards(offset).x) * (strength * Self.pull)
    case .radial: return outwards(offset) * (-strength * Self.pull)
    case .linear: return direction * (strength * Self.pull)
    case .velocity: return (direction * strength - velocity) * Self.grip
    case .noise: return noise(particle) * (strength * Self.pull)
    case .turbulence: return noise(particle) * (strength * Self.pull * velocity.length / Self.reach)
    case .spring: return offset * (-strength / mass)
    case .electric: return outwards(offset) * (strength * particle.charge * Self.pull / mass)
    case .magnetic: return Vector(-velocity.y, velocity.x) * (strength * particle.charge / mass)
    }
  }

  /// The direction away from the position, of length 1; shorter within the minimum radius, so that it is continuous at
  /// the position.
  private func outwards(_ offset: Vector) -> Vector {
    let distance = offset.length
    return distance == 0 ? .zero : offset / max(distance, minimumRadius)
  }

  private func noise(_ particle: AccelerationField.Particle) -> Vector {
    let noise = ValueNoise(cell: 20 + 180 * smoothness)
    let depth = particle.time * animationSpeed
    return Vector(noise.value(particle.position, depth, seed: 1), noise.value(particle.position, depth, seed: 2))
  }
}

nonisolated extension FieldParameters.Kind {
  /// Whether the field has a direction.
  package var hasDirection: Bool {
    switch self {
    case .linear, .velocity: true
    case .drag, .vortex, .radial, .noise, .turbulence, .spring, .electric, .magnetic: false
    }
  }

  /// Whether the field has a smoothness and an animation speed.
  package var isNoise: Bool {
    switch self {
    case .noise, .turbulence: true
    case .drag, .vortex, .radial, .linear, .velocity, .spring, .electric, .magnetic: false
    }
  }
}

// MARK: As fields

nonisolated extension FieldParameters {
  package static let schema = ValueSchema("a field", FieldParameters(kind: .drag)) {
    Field(\.kind, "kind", "Kind of the field.", isRequired: true)
    Field(\.strength, "strength", .number(PhysicsLimits.fieldStrength), "1 pulls as gravity does.")
    Field(\.falloff, "falloff", .number(PhysicsLimits.falloff), "The power of the distance with which it gets weaker.")
    Field(
      \.minimumRadius, "minimumRadius", .number(PhysicsLimits.minimumRadius), "The least distance that counts.")
    Field(\.direction, "direction", .pair(PhysicsLimits.fieldStrength), "The direction, or the velocity.")
    Field(\.smoothness, "smoothness", .number(PhysicsLimits.smoothness), "The smoothness of noise and turbulence.")
    Field(
      \.animationSpeed, "speed", .number(PhysicsLimits.animationSpeed), "Rate at which noise and turbulence change.")
  }
}

nonisolated extension FieldParameters.Kind: FieldChoice {}

/// The region in which a field acts, relative to its position; in points.
public nonisolated indirect enum Region: Hashable, Sendable {
  /// Everywhere.
  case infinite
  /// A circle around the position.
  case circle(radius: Double)
  /// A rectangle of this size, centered.
  case rectangle(Size)
  /// Everything outside of a region.
  case inverse(Region)
  /// The points in either region.
  case union(Region, Region)
  /// The points in both regions.
  case intersection(Region, Region)
  /// The first region without the second.
  case difference(Region, Region)

  /// A circle around the position.
  public init(radius: Double) { self = .circle(radius: radius) }
  /// A rectangle of this size, centered.
  public init(size: Size) { self = .rectangle(size) }

  /// Whether a point is in the region.
  /// - Parameter offset: from the field's position.
  public func contains(_ offset: Vector) -> Bool {
    switch self {
    case .infinite: true
    case .circle(let radius): offset.length <= radius
    case .rectangle(let size): abs(offset.x) <= size.width / 2 && abs(offset.y) <= size.height / 2
    case .inverse(let region): !region.contains(offset)
    case .union(let first, let second): first.contains(offset) || second.contains(offset)
    case .intersection(let first, let second): first.contains(offset) && second.contains(offset)
    case .difference(let first, let second): first.contains(offset) && !second.contains(offset)
    }
  }
}
