import Geometry

/// What a field does, and its numbers: a value that says the acceleration of a body.
nonisolated struct FieldForm: Sendable {
  enum Kind: Hashable, Sendable {
    case drag, vortex, radial, linear, velocity, noise, turbulence, spring, electric, magnetic
  }

  var kind: Kind
  var position = Point.zero
  var direction = Vector.zero
  var strength = 1.0
  var falloff = 0.0
  var minimumRadius = 1.0
  var smoothness = 0.0
  var animationSpeed = 0.0
  var region = Region.infinite

  /// Points a second squared for a strength of 1, of fields that pull: as of gravity.
  static let pull = 1000.0
  /// At this distance, in points, falloff changes nothing.
  static let reach = 100.0
  /// How much of the difference in speed a velocity field takes away in a second.
  static let grip = 20.0
  /// Nothing is accelerated by more, in points a second squared.
  static let most = 1e6

  /// Whether it is another one after a while.
  var isChanging: Bool { kind == .noise && animationSpeed != 0 && strength != 0 }

  func acceleration(of particle: Field.Particle) -> Vector {
    let offset = particle.position - position
    guard region.contains(offset) else { return .zero }
    let found = full(particle, offset) * fading(offset.length)
    guard found.isFinite else { return .zero }
    return found.length > Self.most ? found * (Self.most / found.length) : found
  }

  /// At distance `reach` 1, beyond less.
  private func fading(_ distance: Double) -> Double {
    falloff == 0 ? 1 : power(max(distance, minimumRadius) / Self.reach, -falloff)
  }

  private func full(_ particle: Field.Particle, _ offset: Vector) -> Vector {
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

  /// Of length 1, and less within the smallest radius, so that nothing jumps at the center.
  private func outwards(_ offset: Vector) -> Vector {
    let distance = offset.length
    return distance == 0 ? .zero : offset / max(distance, minimumRadius)
  }

  private func noise(_ particle: Field.Particle) -> Vector {
    let noise = LatticeNoise(cell: 20 + 180 * smoothness)
    let depth = particle.time * animationSpeed
    return Vector(noise.value(particle.position, depth, seed: 1), noise.value(particle.position, depth, seed: 2))
  }
}

/// Values between -1 and 1 that change smoothly from place to place, and are the same in every run.
///
/// > Source: value noise on a lattice, after K. Perlin, "An Image Synthesizer", 1985, with his later fade 6t^5 - 15t^4 + 10t^3.
nonisolated struct LatticeNoise: Sendable {
  /// Points from one corner of the lattice to the next.
  let cell: Double

  func value(_ point: Point, _ depth: Double, seed: UInt64) -> Double {
    let (x, y, z) = (split(point.x / cell), split(point.y / cell), split(depth))
    func corner(_ dx: Int64, _ dy: Int64, _ dz: Int64) -> Double {
      Self.hash(x.whole &+ dx, y.whole &+ dy, z.whole &+ dz, seed)
    }
    func edge(_ dy: Int64, _ dz: Int64) -> Double { mix(corner(0, dy, dz), corner(1, dy, dz), x.share) }
    func face(_ dz: Int64) -> Double { mix(edge(0, dz), edge(1, dz), y.share) }
    return mix(face(0), face(1), z.share)
  }

  private func split(_ value: Double) -> (whole: Int64, share: Double) {
    let bounded = min(1e15, max(-1e15, value))
    let whole = bounded.rounded(.down)
    let t = bounded - whole
    return (Int64(whole), t * t * t * (t * (t * 6 - 15) + 10))
  }

  private func mix(_ a: Double, _ b: Double, _ share: Double) -> Double { a + (b - a) * share }

  /// > Source: the finalizer of SplitMix64, S. Vigna.
  private static func hash(_ x: Int64, _ y: Int64, _ z: Int64, _ seed: UInt64) -> Double {
    var bits = seed &* 0x9E37_79B9_7F4A_7C15
    bits = stir(bits, x)
    bits = stir(bits, y)
    bits = stir(bits, z)
    return Double(bits >> 11) / Double(UInt64(1) << 52) - 1
  }

  private static func stir(_ bits: UInt64, _ part: Int64) -> UInt64 {
    var bits = (bits ^ UInt64(bitPattern: part)) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
