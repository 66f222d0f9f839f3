#if canImport(Glibc)
import Glibc
#endif

extension Spring {
  /// Whether the spring comes to rest from any state: it has damping, or ``endsAfter`` is set.
  public var canSettle: Bool { damping > 0 || endsAfter != nil }

  /// The seconds until a spring released at rest stays within a thousandth of its distance.
  ///
  /// Infinite for an undamped spring without ``endsAfter``.
  public var settlingDuration: Double {
    settlingDuration(displacement: 1, velocity: 0, threshold: Self.settlingThreshold)
  }

  /// Returns the seconds after which the displacement never exceeds `threshold` again.
  ///
  /// The result is the last crossing itself, to about twelve digits and never before it, not the bound of an envelope.
  /// An undamped spring whose amplitude exceeds the threshold returns ``endsAfter``, or infinity.
  ///
  /// - Parameters:
  ///   - displacement: from the target, in any unit.
  ///   - velocity: in that unit a second.
  ///   - threshold: in that unit, more than 0.
  /// - Precondition: all three are finite.
  /// - Complexity: O(1), at most 43 evaluations of the motion.
  public func settlingDuration(displacement: Double, velocity: Double, threshold: Double) -> Double {
    precondition(displacement.isFinite && velocity.isFinite, "a spring settles from a finite state")
    precondition(threshold > 0 && threshold.isFinite, "threshold is \(threshold); it must be finite and more than 0")
    guard damping > 0 else {
      let amplitude = hypot(displacement, velocity / angularFrequency)
      return amplitude <= threshold ? 0 : endsAfter ?? .infinity
    }
    // Only ratios matter, so the numbers are scaled to avoid overflow below.
    let largest = max(abs(displacement), abs(velocity))
    if largest > 1e150 || threshold < 1e-150 {
      let scale = 1 / max(largest, 1e-150)
      return settlingDuration(
        displacement: displacement * scale, velocity: velocity * scale, threshold: max(threshold * scale, 1e-150))
    }
    // Slightly inside, so that rounding cannot put the result before the crossing.
    let aim = threshold * (1 - 1e-12)
    func exceeds(at time: Double) -> Bool {
      abs(state(after: time, displacement: displacement, velocity: velocity).displacement) > aim
    }
    guard var (low, high) = lastDescent(displacement, velocity, aim: aim, exceeds: exceeds) else { return 0 }
    for _ in 0..<40 {
      let middle = low + (high - low) / 2
      guard low < middle, middle < high else { break }
      if exceeds(at: middle) { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns the interval in which the displacement falls below `aim` for good; nil if it never exceeds it.
  ///
  /// The motion is monotone between two turning points, and each turning point is nearer than the one before. So the
  /// last crossing follows the last turning point beyond `aim`, or the start.
  private func lastDescent(
    _ displacement: Double, _ velocity: Double, aim: Double, exceeds: (Double) -> Bool
  ) -> (low: Double, high: Double)? {
    let squaredFrequency = stiffness / mass
    let squaredSwing = self.squaredSwing
    let spread = max(0, -squaredSwing).squareRoot()
    let slow = spread > 0 ? squaredFrequency / (dampingRate + spread) : dampingRate
    let surely = surelySettled(displacement, velocity, rate: slow, aim: aim)

    if squaredSwing > 0 {
      let swing = squaredSwing.squareRoot()
      // The velocity is 0 where tan(βt) = β v / (γ v + ω² x), once in every half-turn.
      let angle = atan2(swing * velocity, dampingRate * velocity + squaredFrequency * displacement)
      let halfTurn = Double.pi / swing
      let first = (angle < 0 ? angle + .pi : angle == .pi ? 0 : angle) / swing
      if exceeds(first) {
        let peak = abs(state(after: first, displacement: displacement, velocity: velocity).displacement)
        let low = first + halfTurn * (log(peak / aim) / (dampingRate * halfTurn)).rounded(.down)
        return (low, max(low, min(low + halfTurn, surely)))
      }
      return exceeds(0) ? (0, min(first, surely)) : nil
    }

    // v(t) = 0 where S / e^(-fast t) = v / (ω² x + slow v), and that quotient is (e^(2 spread t) - 1) / (2 spread).
    let quotient = velocity / (squaredFrequency * displacement + slow * velocity)
    let turning = spread > 0 ? log1p(2 * spread * quotient) / (2 * spread) : quotient
    if quotient > 0, turning < surely, exceeds(turning) { return (turning, surely) }
    return exceeds(0) ? (0, surely) : nil
  }

  /// Returns an upper bound of the time after which the displacement stays below `aim`.
  ///
  /// With `r` the slowest rate, `|x(t)| ≤ e^(-rt) (|x| + t (r|x| + |v|))` for every damping, and `rt e^(-rt/2) ≤ 2/e`.
  /// Together: `|x(t)| ≤ e^(-rt/2) (|x| + (|x| + |v|/r) 2/e)`.
  private func surelySettled(_ displacement: Double, _ velocity: Double, rate: Double, aim: Double) -> Double {
    let reach = abs(displacement) + (abs(displacement) + abs(velocity) / rate) * 2 * exp(-1)
    return max(0, 2 * log(reach / aim) / rate)
  }
}
