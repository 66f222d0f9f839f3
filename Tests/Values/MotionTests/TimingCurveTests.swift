import Motion
import Testing

nonisolated struct TimingCurveTests {
  static let curves: [TimingCurve] = [
    .linear, .ease, .easeIn, .easeOut, .easeInOut, .cubicBezier(0.68, -0.55, 0.265, 1.55), .cubicBezier(1, 0.2, 0.9, 1),
    .cubicBezier(0.1, 3, 0.2, -2), .cubicBezier(0.34, 1.56, 0.64, 1), .sine,
  ]

  /// A point of the curve for a parameter: no solving in it.
  static func point(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ u: Double) -> (x: Double, y: Double) {
    let w = 1 - u
    return (3 * w * w * u * x1 + 3 * w * u * u * x2 + u * u * u, 3 * w * w * u * y1 + 3 * w * u * u * y2 + u * u * u)
  }

  @Test func `a Bézier curve passes through its points`() {
    var generator = Seeded(state: 11)
    for _ in 0..<500 {
      let x1 = Double.random(in: 0...1, using: &generator), x2 = Double.random(in: 0...1, using: &generator)
      let y1 = Double.random(in: -1...2, using: &generator), y2 = Double.random(in: -1...2, using: &generator)
      let curve = TimingCurve.cubicBezier(x1, y1, x2, y2)
      let (x, y) = Self.point(x1, y1, x2, y2, Double.random(in: 0...1, using: &generator))
      let slope = abs(curve.slope(at: x))
      #expect(abs(curve.value(at: x) - y) <= 1e-12 * max(1, slope), "\(curve) at \(x)")
    }
  }

  @Test func `the ends are exact and clamped`() {
    for curve in Self.curves {
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
      #expect(curve.value(at: -3) == 0 && curve.value(at: .infinity) == 1)
      #expect(curve.slope(at: -0.1) == 0 && curve.slope(at: 1.1) == 0)
    }
  }

  @Test func `the slope is the derivative of the value`() {
    let h = 1e-6
    for curve in Self.curves {
      for time in stride(from: 0.05, to: 1, by: 0.09) {
        let difference = (curve.value(at: time + h) - curve.value(at: time - h)) / (2 * h)
        #expect(abs(curve.slope(at: time) - difference) < 1e-5 * max(1, abs(difference)), "\(curve) at \(time)")
      }
    }
  }

  @Test func `a sine is half a swing, without a seam where it is turned round`() {
    #expect(abs(TimingCurve.sine.value(at: 0.25) - (1 - 0.5.squareRoot()) / 2) < 1e-15)
    #expect(abs(TimingCurve.sine.value(at: 0.5) - 0.5) < 1e-15)
    #expect(abs(TimingCurve.sine.slope(at: 0)) < 1e-15 && abs(TimingCurve.sine.slope(at: 1)) < 1e-15)
    #expect(abs(TimingCurve.sine.slope(at: 0.5) - .pi / 2) < 1e-15)
    // x² for small x, to all its digits.
    #expect(abs(TimingCurve.sine.value(at: 1e-9) / (.pi * .pi / 4 * 1e-18) - 1) < 1e-12)
  }

  @Test func `the slope at an end is that of the curve inside`() {
    #expect(abs(TimingCurve.ease.slope(at: 0) - 0.4) < 1e-12)
    #expect(TimingCurve.easeIn.slope(at: 0) == 0)
    #expect(abs(TimingCurve.easeOut.slope(at: 0) - 1 / 0.58) < 1e-12)
    #expect(TimingCurve.cubicBezier(0, 0, 0, 0).slope(at: 0) == 1)
    #expect(TimingCurve.cubicBezier(1, 1, 1, 1).slope(at: 1) == 1)
  }

  @Test func `a vertical curve has a finite slope`() {
    #expect(TimingCurve.cubicBezier(0, 1, 1, 0).slope(at: 0) == TimingCurve.steepest)
    #expect(TimingCurve.cubicBezier(0, -1, 1, 0).slope(at: 0) == -TimingCurve.steepest)
    #expect(TimingCurve.cubicBezier(1, 0, 0, 1).slope(at: 0.5) == TimingCurve.steepest)
    #expect(TimingCurve.cubicBezier(1, 1, 0, 0).slope(at: 0.5) == 1)
    // Around the vertical point the slope is a quotient of roundings, and still goes up.
    for offset in -200...200 {
      #expect(TimingCurve.cubicBezier(1, 0, 0, 1).slope(at: 0.5 + Double(offset) * 0.5.ulp) > 1e3)
    }
  }

  @Test func `reversed runs backwards`() {
    let stepped = TimingCurve.StepPosition.allCases.map { TimingCurve.steps(3, $0) }
    for curve in Self.curves + stepped {
      for time in stride(from: 0.013, to: 1, by: 0.07) {
        #expect(abs(curve.reversed.value(at: time) - (1 - curve.value(at: 1 - time))) < 1e-9, "\(curve) at \(time)")
      }
      let twice = curve.reversed.reversed
      #expect(abs(twice.value(at: 0.3) - curve.value(at: 0.3)) < 1e-12)
    }
  }

  @Test func `steps jump where they say`() {
    func seen(_ position: TimingCurve.StepPosition) -> [Double] {
      [0, 0.49, 0.5, 0.99, 1].map { TimingCurve.steps(2, position).value(at: $0) }
    }
    #expect(seen(.jumpStart) == [0.5, 0.5, 1, 1, 1])
    #expect(seen(.jumpEnd) == [0, 0, 0.5, 0.5, 1])
    #expect(seen(.jumpNone) == [0, 0, 1, 1, 1])
    let third = 1.0 / 3
    #expect(seen(.jumpBoth) == [third, third, 2 * third, 2 * third, 1])
    #expect(TimingCurve.steps(4).slope(at: 0.3) == 0)
  }

  static let illegal: [(TimingCurve.Form, String)] = [
    (.cubicBezier(x1: -0.1, y1: 0, x2: 1, y2: 1), "x1"), (.cubicBezier(x1: 0, y1: .nan, x2: 1, y2: 1), "y1"),
    (.cubicBezier(x1: 0, y1: 0, x2: 1.1, y2: 1), "x2"), (.cubicBezier(x1: 0, y1: 0, x2: 1, y2: .infinity), "y2"),
    (.steps(0, .jumpEnd), "steps"), (.steps(1, .jumpNone), "steps"), (.steps(1_000_000, .jumpEnd), "steps"),
  ]

  @Test(arguments: illegal)
  func `what makes no curve is refused by name`(form: TimingCurve.Form, name: String) {
    #expect {
      try TimingCurve(validating: form)
    } throws: { error in
      guard case .outOfRange(name, _, _)? = error as? MotionError else { return false }
      return true
    }
  }

  @Test func `a way is exact at both ends`() {
    #expect(Interpolation.value(from: 0.1, to: 0.7, at: 0) == 0.1)
    #expect(Interpolation.value(from: 0.1, to: 0.7, at: 1) == 0.7)
    #expect(Interpolation.value(from: 0.1, to: 0.1, at: 0.3) == 0.1)
    #expect(Interpolation.value(from: 10, to: 20, at: 1.5) == 25)
    #expect(Interpolation.value(from: SIMD4(0, 1, 2, 3), to: SIMD4(4, 5, 6, 7), at: 0.75) == SIMD4(3, 4, 5, 6))
    #expect(Interpolation.fraction(of: 12.5, from: 10, to: 20) == 0.25)
    #expect(Interpolation.fraction(of: 12.5, from: 20, to: 10) == 0.75)
    #expect(Interpolation.fraction(of: 7, from: 7, to: 7) == 1)
  }
}
