import Motion

#if arch(x86_64) || arch(i386)
typealias Long = Float80
#else
typealias Long = Double
#endif

/// The motion of a spring by another road: the exponential of the system's matrix as a power series, in long numbers.
///
/// It knows nothing of regimes. The velocity is scaled by the angular frequency, so that the matrix is balanced.
nonisolated struct SpringReference {
  let frequency: Long
  let damping: Long

  init(_ spring: Spring) {
    frequency = (Long(spring.stiffness) / Long(spring.mass)).squareRoot()
    damping = Long(spring.damping) / Long(spring.mass) / frequency
  }

  /// What a displacement and velocity become after `time` seconds, times `repeats`.
  func state(after time: Double, repeats: Int = 1, _ x: Double, _ v: Double) -> (x: Double, v: Double) {
    let m = exponential(Long(time) * Long(repeats) * frequency)
    let x = Long(x), v = Long(v) / frequency
    return (Double(m.a * x + m.b * v), Double((m.c * x + m.d * v) * frequency))
  }

  private struct Matrix {
    var a: Long, b: Long, c: Long, d: Long
    static func * (p: Matrix, q: Matrix) -> Matrix {
      Matrix(
        a: p.a * q.a + p.b * q.c, b: p.a * q.b + p.b * q.d, c: p.c * q.a + p.d * q.c, d: p.c * q.b + p.d * q.d)
    }
  }

  private func exponential(_ turn: Long) -> Matrix {
    var squarings = 0
    var small = turn
    while small * (1 + damping) > 0.25 {
      small /= 2
      squarings += 1
    }
    var sum = Matrix(a: 1, b: 0, c: 0, d: 1), term = sum
    for n in 1..<20 {
      let s = small / Long(n)
      term = term * Matrix(a: 0, b: s, c: -s, d: -damping * s)
      sum = Matrix(a: sum.a + term.a, b: sum.b + term.b, c: sum.c + term.c, d: sum.d + term.d)
    }
    for _ in 0..<squarings { sum = sum * sum }
    return sum
  }
}

/// A spring with its first displacement and velocity.
nonisolated struct Release {
  var spring: Spring
  var x: Double
  var v: Double

  /// The widest it could swing.
  var travel: Double { abs(x) + abs(v) / spring.angularFrequency }

  /// The same releases on every run: every regime, soft to stiff.
  static let random: [Release] = {
    var generator = Seeded(state: 0x5EED)
    return (0..<300).map { _ in
      let ratio = Double.random(in: 0.02...1.2, using: &generator) * (Bool.random(using: &generator) ? 1 : 3)
      let response = Double.random(in: 0.02...6, using: &generator)
      return Release(
        spring: Spring(response: response, dampingRatio: ratio),
        x: Double.random(in: -500...500, using: &generator), v: Double.random(in: -9000...9000, using: &generator))
    }
  }()

  static let ratios = [0, 0.001, 0.1, 0.5, 0.8, 0.999, 1 - 1e-9, 1 - 1e-14, 1, 1 + 1e-14, 1 + 1e-9, 1.001, 1.5, 2, 5]
}

/// A small generator with a seed of its own.
nonisolated struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
