/// A cubic Bézier curve from (0, 0) to (1, 1) with monotone x.
///
/// > Source: the Bernstein form with end points 0 and 1, gathered by powers of the parameter.
struct CubicBezier {
  private let x: Cubic
  private let y: Cubic

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = Cubic(x1, x2)
    y = Cubic(y1, y2)
  }

  func value(at time: Double) -> Double {
    // Exact by definition: the last frame of a tween is exactly its target.
    if time == 0 || time == 1 { return time }
    return y.value(parameter(at: time))
  }

  /// The derivative dy/dx; infinite where the curve is vertical.
  ///
  /// Where both first derivatives are 0, the next derivatives give the direction (l'Hôpital's rule).
  func slope(at time: Double) -> Double {
    let u = time == 0 || time == 1 ? time : parameter(at: time)
    let still = 1e-9
    let first = (x: x.first(u), y: y.first(u))
    // x is monotone: a negative derivative is a rounding error.
    if max(abs(first.x), abs(first.y)) > still { return first.y / max(first.x, 0) }
    let second = (x: x.second(u), y: y.second(u))
    if max(abs(second.x), abs(second.y)) > still { return second.y / second.x }
    return y.third / x.third
  }

  /// The parameter at which x is `time`: Newton's method within a bracket, with bisection where Newton leaves it.
  private func parameter(at time: Double) -> Double {
    var low = 0.0, high = 1.0, u = time
    // 2 × 53 halvings exhaust the digits of a Double; typical curves need about five rounds.
    for _ in 0..<106 {
      let error = x.value(u) - time
      if error == 0 { return u }
      if error < 0 { low = u } else { high = u }
      let newton = u - error / x.first(u)
      let next = newton > low && newton < high ? newton : low + (high - low) / 2
      if abs(next - u) <= u.ulp { return next }
      u = next
    }
    return u
  }
}

/// One coordinate: `((a u + b) u + c) u`.
private struct Cubic {
  let a: Double, b: Double, c: Double

  init(_ p1: Double, _ p2: Double) {
    a = 1 + 3 * (p1 - p2)
    b = 3 * (p2 - 2 * p1)
    c = 3 * p1
  }

  func value(_ u: Double) -> Double { ((a * u + b) * u + c) * u }
  func first(_ u: Double) -> Double { (3 * a * u + 2 * b) * u + c }
  func second(_ u: Double) -> Double { 6 * a * u + 2 * b }
  var third: Double { 6 * a }
}
