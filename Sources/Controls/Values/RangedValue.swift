/// A number in a range, on a grid of steps from the minimum; never out of it, whatever is set.
nonisolated package struct RangedValue: Hashable, Sendable {
  package private(set) var minimum = 0.0
  package private(set) var maximum = 1.0
  package private(set) var step = 0.0
  package private(set) var value = 0.0
  private var warnings: [String] = []

  package init() {}

  /// Whether there is nothing to choose.
  package var isEmpty: Bool { maximum <= minimum }

  /// The sentences about values from outside that do not count, once each time.
  package mutating func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  package mutating func setRange(_ minimum: Double, _ maximum: Double) {
    guard (maximum - minimum).isFinite else {
      return warnings.append("range has a finite length, not one from \(minimum) to \(maximum)")
    }
    (self.minimum, self.maximum) = (minimum, maximum)
    value = nearest(to: value)
  }

  package mutating func setStep(_ step: Double) {
    if !(step >= 0 && step.isFinite) { warnings.append("step is 0 or more, not \(step)") }
    self.step = step >= 0 && step.isFinite ? step : 0
    value = nearest(to: value)
  }

  package mutating func setValue(_ value: Double) {
    guard !value.isNaN else { return warnings.append("value is a number, not NaN") }
    self.value = nearest(to: value)
  }

  /// The number that can be chosen nearest to another one. The maximum can be chosen, also off the grid.
  package func nearest(to value: Double) -> Double {
    guard !isEmpty else { return minimum }
    let inside = min(maximum, max(minimum, value))
    guard step > 0 else { return inside }
    let steps = ((inside - minimum) / step).rounded()
    // A grid that is finer than the numbers holds all of them.
    guard steps < 0x1p53 else { return inside }
    let below = minimum + steps * step
    let onGrid = min(maximum, below)
    return maximum - inside < abs(onGrid - inside) ? maximum : onGrid
  }

  /// The place in the range, 0...1; 0 in an empty one.
  package var fraction: Double { isEmpty ? 0 : (value - minimum) / (maximum - minimum) }

  /// The number at a place in the range.
  package func value(at fraction: Double) -> Double {
    nearest(to: minimum + (maximum - minimum) * min(1, max(0, fraction)))
  }

  /// What an arrow key goes by.
  package var keyStep: Double { step > 0 ? step : (maximum - minimum) / 20 }
}
