import Geometry
import Schema

/// The kind of a field and its numbers, from which the acceleration of a body follows.
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

  /// Points a second squared for a strength of 1, of fields that pull: as of gravity.
  static let pull = 1000.0
  /// At this distance, in points, falloff changes nothing.
  static let reach = 100.0
  /// The share of the difference in speed that a velocity field removes in a second.
  static let grip = 20.0
  /// The largest acceleration, in points a second squared.
  static let most = 1e6

  /// Whether the field changes by itself.
  var isChanging: Bool { kind == .noise && animationSpeed != 0 && strength != 0 }

  func acceleration(of particle: AccelerationField.Particle) -> Vector {
    let offset = particle.position - position
    guard region.contains(offset) else { return .zero }
    let found = full(particle, offset) * fading(offset.length)
    guard found.isFinite else { return .zero }
    return found.length > Self.most ? found * (Self.most / found.length) : found
  }

  /// 1 at the distance `reach`, and less beyond.
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

  /// A vector away from the position, of length 1; shorter within the smallest radius, so that nothing jumps at the
  /// position.
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

  /// Whether the field has a smoothness and a speed.
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
    Field(\.kind, "kind", "What the field does.", isRequired: true)
    Field(\.strength, "strength", .number(PhysicsLimits.fieldStrength), "1 pulls as gravity does.")
    Field(\.falloff, "falloff", .number(PhysicsLimits.falloff), "The power of the distance with which it gets weaker.")
    Field(
      \.minimumRadius, "minimumRadius", .number(PhysicsLimits.minimumRadius), "The least distance that counts.")
    Field(\.direction, "direction", .pair(PhysicsLimits.fieldStrength), "The direction, or the velocity.")
    Field(\.smoothness, "smoothness", .number(PhysicsLimits.smoothness), "The smoothness of noise and turbulence.")
    Field(\.animationSpeed, "speed", .number(PhysicsLimits.animationSpeed), "How fast noise and turbulence change.")
  }
}

nonisolated extension FieldParameters.Kind: FieldChoice {}

/// Where a field acts, about its position; in points.
public nonisolated indirect enum Region: Hashable, Sendable {
  /// Everywhere.
  case infinite
  case circle(radius: Double)
  /// The size is whole, not half.
  case rectangle(Size)
  case inverse(Region)
  case union(Region, Region)
  case intersection(Region, Region)
  /// The first without the second.
  case difference(Region, Region)

  public init(radius: Double) { self = .circle(radius: radius) }
  public init(size: Size) { self = .rectangle(size) }

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
