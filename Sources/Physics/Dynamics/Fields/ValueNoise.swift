import Geometry

/// Smooth noise between -1 and 1, the same in every run.
///
/// > Source: value noise on a lattice, after K. Perlin, "An Image Synthesizer", 1985, with the later fade function 6t^5
/// > - 15t^4 + 10t^3.
nonisolated struct ValueNoise: Sendable {
  /// The lattice spacing, in points.
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
