#if canImport(Glibc)
import Glibc
#endif

extension Spring {
  /// Returns the exact step over `dt` seconds.
  ///
  /// No step is too large: a stall of ten seconds is one step of ten seconds, and sixty steps of a sixtieth end where
  /// one step of a second does.
  ///
  /// - Precondition: `dt` is finite and not negative. 0 gives the identity.
  ///
  /// > Source: the general solution of `x″ + 2γ x′ + ω² x = 0` for given `x(0)` and `x′(0)`, with `γ = c / 2m` and `ω²
  /// > = k / m`. Let `S(t)` be the solution that starts at 0 with velocity 1. Then the matrix is `[S′ + 2γS, S; -ω²S,
  /// > S′]`, as t = 0 and the equation itself show. Underdamped: `S = e^(-γt) sin(βt) / β`, `β² = ω² - γ²`. Overdamped,
  /// > with the rates `slow · fast = ω²`, `fast + slow = 2γ`: `S = (e^(-slow t) - e^(-fast t)) / (fast - slow)`. Both
  /// > tend to `t e^(-γt)` between them.
  package func step(_ dt: Double) -> SpringStep {
    precondition(dt >= 0 && dt.isFinite, "dt is \(dt); a spring steps a finite time forwards")
    let squaredFrequency = stiffness / mass
    let squaredSwing = self.squaredSwing
    if squaredSwing > 0 {
      let swing = squaredSwing.squareRoot()
      let decay = exp(-dampingRate * dt)
      let angle = Self.angle(swing, dt)
      let cosine = decay * cos(angle)
      let sine = decay * (sin(angle) / swing)
      return SpringStep(
        xx: cosine + dampingRate * sine, xv: sine, vx: -squaredFrequency * sine, vv: cosine - dampingRate * sine)
    }
    let spread = (-squaredSwing).squareRoot()
    let fast = dampingRate + spread
    // γ - spread would lose its digits with strong damping.
    let slow = squaredFrequency / fast
    let slowDecay = exp(-slow * dt)
    // Only decaying exponentials: cosh and sinh of a long stall would overflow.
    let sine = spread > 0 ? slowDecay * (-expm1(-2 * spread * dt) / (2 * spread)) : slowDecay * dt
    return SpringStep(
      xx: slowDecay + slow * sine, xv: sine, vx: -squaredFrequency * sine, vv: exp(-fast * dt) - slow * sine)
  }

  /// The phase of an oscillation in radians, reduced by full turns if the product overflows.
  private static func angle(_ swing: Double, _ dt: Double) -> Double {
    let angle = swing * dt
    return angle.isFinite ? angle : swing * dt.truncatingRemainder(dividingBy: 2 * .pi / swing)
  }

  /// Returns the displacement from the target and the velocity after `time` seconds.
  ///
  /// Displacement and velocity are finite; an infinite one gives NaN.
  ///
  /// - Precondition: `time` is finite and not negative.
  public func state(
    after time: Double, displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    var state = (displacement: displacement, velocity: velocity)
    step(time).apply(&state.displacement, &state.velocity)
    return state
  }

  /// Returns the value after `time` seconds on its way from `start` to `target`.
  ///
  /// - Parameter velocity: at the start, in units of the value a second. Default: 0.
  public func value(after time: Double, from start: Double, to target: Double, velocity: Double = 0) -> Double {
    target + state(after: time, displacement: start - target, velocity: velocity).displacement
  }

  /// `γ`, the rate of the envelope `e^(-γt)`: `c / 2m`.
  var dampingRate: Double { damping / (2 * mass) }

  /// `ω² - γ²`: positive if the spring oscillates, and then the square of its damped angular frequency `β`.
  ///
  /// Near critical damping the result is mostly rounding error, which does no harm: there `S = t e^(-γt) (1 - (βt)²/6 +
  /// …)`, so a rounding error of `ω²` stays as small.
  var squaredSwing: Double { stiffness / mass - dampingRate * dampingRate }
}
