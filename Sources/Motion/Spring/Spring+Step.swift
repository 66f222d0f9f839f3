#if canImport(Glibc)
import Glibc
#endif

extension Spring {
  /// The exact step over `dt` seconds.
  ///
  /// There is no step size that is too large: a stall of ten seconds is one step of ten seconds, and sixty steps of a
  /// sixtieth end where one step of a second does.
  ///
  /// - Precondition: `dt` is finite and not negative. 0 gives the identity.
  ///
  /// > Source: the general solution of `x″ + 2γ x′ + ω² x = 0` for given `x(0)` and `x′(0)`, with `γ = c / 2m` and
  /// > `ω² = k / m`. Put `S(t)` for the solution that starts at 0 with velocity 1. Then the matrix is
  /// > `[S′ + 2γS, S; -ω²S, S′]`, as one sees by putting in t = 0 and the equation itself.
  /// > Oscillating: `S = e^(-γt) sin(βt) / β`, `β² = ω² - γ²`. Creeping, with the rates `slow · fast = ω²`,
  /// > `fast + slow = 2γ`: `S = (e^(-slow t) - e^(-fast t)) / (fast - slow)`. Both tend to `t e^(-γt)` between them.
  public func step(_ dt: Double) -> SpringStep {
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
    // Not the difference γ - spread, which would lose its digits where the damping is strong.
    let slow = squaredFrequency / fast
    let slowDecay = exp(-slow * dt)
    // Only decaying exponentials: cosh and sinh of a long stall would overflow.
    let sine = spread > 0 ? slowDecay * (-expm1(-2 * spread * dt) / (2 * spread)) : slowDecay * dt
    return SpringStep(
      xx: slowDecay + slow * sine, xv: sine, vx: -squaredFrequency * sine, vv: exp(-fast * dt) - slow * sine)
  }

  /// How far a swing has turned, in radians. Where that is larger than every number, the turns of which nothing can be known.
  private static func angle(_ swing: Double, _ dt: Double) -> Double {
    let angle = swing * dt
    return angle.isFinite ? angle : swing * dt.truncatingRemainder(dividingBy: 2 * .pi / swing)
  }

  /// Where a displacement from the target and its velocity are after `time` seconds.
  ///
  /// Displacement and velocity are finite: an endless swing is nowhere, and gives not-a-number.
  ///
  /// - Precondition: `time` is finite and not negative.
  public func state(
    after time: Double, displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    var state = (displacement: displacement, velocity: velocity)
    step(time).apply(&state.displacement, &state.velocity)
    return state
  }

  /// The value after `time` seconds on the way from `start` to `target`.
  ///
  /// - Parameter velocity: at the start, in units of the value a second.
  public func value(after time: Double, from start: Double, to target: Double, velocity: Double = 0) -> Double {
    target + state(after: time, displacement: start - target, velocity: velocity).displacement
  }

  /// `γ`, the rate of the envelope `e^(-γt)`: `c / 2m`.
  var dampingRate: Double { damping / (2 * mass) }

  /// `ω² - γ²`: positive where the spring oscillates, the square of its damped angular frequency `β`.
  ///
  /// Near critical damping it is mostly rounding, and that does no harm: there `S = t e^(-γt) (1 - (βt)²/6 + …)`, so
  /// an error of a rounding of `ω²` stays one.
  var squaredSwing: Double { stiffness / mass - dampingRate * dampingRate }
}
