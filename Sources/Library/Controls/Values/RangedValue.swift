import Views

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
    return reached(minimum + steps * step, orMaximumFrom: inside)
  }

  /// By how much a product of steps may miss a number: for rounding.
  private func slack(_ step: Double) -> Double { max(step * 1e-9, 2 * minimum.ulp, 2 * maximum.ulp) }

  /// A number on the grid, or the maximum where that is nearer or the same but for rounding.
  private func reached(_ onGrid: Double, orMaximumFrom number: Double) -> Double {
    let rest = maximum - onGrid
    return rest < slack(step) || maximum - number < abs(onGrid - number) ? maximum : onGrid
  }

  /// The number some key steps further, which is one that can be chosen. Without a ``step``, a twentieth of the range
  /// is a key step, and numbers on the grid of these stay on it.
  package func stepped(by count: Double) -> Double {
    let aim = value + count * keyStep
    let steps = ((aim - minimum) / keyStep).rounded()
    let onGrid = minimum + steps * keyStep
    let isOnGrid = steps.isFinite && abs(aim - onGrid) <= slack(keyStep)
    return progressed(to: nearest(to: isOnGrid ? onGrid : aim), count > 0)
  }

  /// The next number of a grid of steps from the minimum in a direction, or the end of the range.
  package func next(up: Bool, step: Double) -> Double {
    let place = (value - minimum) / step
    // Beyond this the grid is finer than the numbers.
    guard place < 0x1p52 else { return progressed(to: clamped(value + (up ? step : -step)), up) }
    let whole = place.rounded()
    let isOnGrid = abs(place - whole) * step <= slack(step)
    let from = isOnGrid ? whole : place.rounded(up ? .down : .up)
    let onGrid = minimum + (from + (up ? 1 : -1)) * step
    return progressed(to: maximum - onGrid < slack(step) ? maximum : clamped(onGrid), up)
  }

  private func clamped(_ number: Double) -> Double { isEmpty ? minimum : min(maximum, max(minimum, number)) }

  /// A number that is further on than the value, where the range has one: a step can be too small for the value.
  private func progressed(to number: Double, _ up: Bool) -> Double {
    if up ? number > value : number < value { return number }
    return clamped(up ? value.nextUp : value.nextDown)
  }

  /// The place in the range, 0...1; 0 in an empty one.
  package var fraction: Double { isEmpty ? 0 : (value - minimum) / (maximum - minimum) }

  /// The number at a place in the range.
  package func value(at fraction: Double) -> Double {
    nearest(to: minimum + (maximum - minimum) * min(1, max(0, fraction)))
  }

  /// What assistive technologies know of it.
  package var accessibilityRange: AccessibilityDescription.Range {
    AccessibilityDescription.Range(value, in: minimum...max(minimum, maximum), step: keyStep)
  }

  /// What an arrow key goes by.
  package var keyStep: Double { step > 0 ? step : (maximum - minimum) / 20 }
}
