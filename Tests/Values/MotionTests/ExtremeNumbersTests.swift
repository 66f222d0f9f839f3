import Geometry
import Motion
import Testing

/// Every public function of Motion and Geometry that takes a number, given all numbers that are hard to reckon with.
nonisolated struct ExtremeNumbersTests {
  /// Zero, tiny, usual, huge, on both sides.
  static let finite: [Double] = [
    0, -0.0, .leastNonzeroMagnitude, -Double.leastNonzeroMagnitude, 1e-300, 1e-9, 0.25, -0.25, 0.5, 1, -1, 2, 1e9, -1e9,
    1e300, -1e300,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ]
  static let numbers = finite + [.infinity, -.infinity]
  static let all = numbers + [.nan]

  static let springs: [Spring] = [
    .materialDefault, .smooth, .snappy, .bouncy, Spring(stiffness: 1e-6, damping: 0.5),
    Spring(stiffness: 1e9, damping: 1e4, mass: 1), Spring(response: 10_000, dampingRatio: 1000),
    Spring(response: 1e-4, dampingRatio: 1e-3), .undamped(period: 1e-4, endsAfter: 5), Spring(stiffness: 1, damping: 2),
  ]

  // MARK: Limits

  @Test func `a band that is pulled without end gives its dimension`() {
    let band = RubberBand(dimension: 100)
    #expect(band.offset(ofPull: .infinity) == 100 && band.offset(ofPull: -.infinity) == -100)
    #expect(RubberBand(dimension: 0).offset(ofPull: .infinity) == 0)
    #expect(band.offset(of: .infinity, in: 0...50) == 150)
    #expect(band.offset(of: .infinity, in: 0...(.infinity)) == .infinity, "inside the range it is not pulled at all")
    #expect(band.slope(atPull: .infinity) == 0 && band.pull(ofOffset: .infinity) == band.longestPull)
  }

  @Test func `a throw at the ends of time and speed has the limit of its formulas`() {
    let decay = Decay.normal
    #expect(decay.travel(after: .infinity, velocity: 100) == decay.projectedDistance(velocity: 100))
    #expect(
      decay.travel(after: 0, velocity: .infinity) == 0 && decay.travel(after: 1, velocity: .infinity) == .infinity)
    #expect(decay.velocity(after: .infinity, velocity: .infinity) == 0)
    #expect(decay.duration(velocity: .infinity, untilSpeed: .infinity) == 0)
    #expect(abs(decay.duration(velocity: 1e308, untilSpeed: 1e-300) / (decay.timeConstant * 1400.0) - 1) < 0.01)
    #expect(
      decay.duration(toTravel: 5, velocity: .infinity) == 0 && decay.duration(toTravel: -5, velocity: .infinity) == nil)
  }

  @Test func `a way longer than every number has exact ends and a middle`() {
    let far = Double.greatestFiniteMagnitude
    for (fraction, value) in [(0, -far), (0.5, 0), (1, far)] {
      #expect(Interpolation.value(from: -far, to: far, at: fraction) == value)
      #expect(Interpolation.value(from: SIMD4(repeating: -far), to: SIMD4(repeating: far), at: fraction).y == value)
      #expect(Interpolation.fraction(of: value, from: -far, to: far) == fraction)
      #expect(Keyframes(values: [SIMD4(repeating: -far), SIMD4(repeating: far)]).value(at: fraction).z == value)
    }
    // Each of four by itself, also beside one that overflows.
    let (starts, ends) = (SIMD4(-far, 1, 40, -2), SIMD4(far, 5, -far, 7))
    for fraction in [-1, 0, 0.2, 0.5, 0.9, 1, 3] {
      let value = Interpolation.value(from: starts, to: ends, at: fraction)
      for lane in 0..<4 {
        #expect(value[lane] == Interpolation.value(from: starts[lane], to: ends[lane], at: fraction))
      }
    }
    #expect(Interpolation.value(from: 3, to: 3, at: .infinity) == 3)
    #expect(Interpolation.fraction(of: 4, from: 0, to: .infinity) == 0)
  }

  @Test func `a damped spring has settled after any time, and an undamped one swings`() {
    for spring in Self.springs {
      let step = spring.step(.greatestFiniteMagnitude)
      if spring.damping > 0 {
        #expect(step.xx == 0 && step.xv == 0 && step.vx == 0 && step.vv == 0)
      } else {
        #expect(abs(step.xx) <= 1 && abs(step.vv) <= 1)
      }
    }
    #expect(abs(Spring.smooth.settlingDuration(displacement: 1e308, velocity: 1e308, threshold: 1e305) - 1) < 3)
  }

  @Test func `an arc goes straight on beyond its ends, however far`() {
    let arc = Arc(from: Point(0, 0), to: Point(100, 0))
    #expect(!arc.point(at: .infinity).x.isNaN && !arc.point(at: -.infinity).y.isNaN)
    let straight = Arc(from: Point(1e300, 5), to: Point(-1e300, 5))
    #expect(straight.point(at: 0.5) == Point(0, 5) && straight.point(at: .infinity).y == 5)
  }

  // MARK: Tables

  @Test func `bands are asked for any number without an answer that is none`() {
    for dimension in [0, .leastNonzeroMagnitude, 1, 100, 1e9] {
      for coefficient in [0.001, 0.55, 1] {
        let band = RubberBand(dimension: dimension, coefficient: coefficient)
        for number in Self.numbers {
          let offset = band.offset(ofPull: number)
          #expect(abs(offset) <= dimension * (1 + 1e-15), "\(number) of \(band)")
          #expect(!band.pull(ofOffset: number).isNaN && !band.slope(atPull: number).isNaN)
          for range in [0.0...100, -1e308...1e308, -Double.infinity...(.infinity), 0...0, 0...(.infinity)] {
            #expect(!band.offset(of: number, in: range).isNaN, "\(number) in \(range)")
            #expect(!band.value(ofOffset: number, in: range).isNaN && !band.slope(at: number, in: range).isNaN)
          }
        }
        // Nothing traps, and no number is made up.
        #expect(band.offset(ofPull: .nan).isNaN && band.pull(ofOffset: .nan).isNaN)
      }
    }
  }

  @Test func `throws are asked for any number without an answer that is none`() {
    for decay in [Decay.normal, .fast, Decay(timeConstant: 1000), Decay(timeConstant: 0.001)] {
      for velocity in Self.numbers {
        #expect(!decay.projectedDistance(velocity: velocity).isNaN && !decay.velocity(projecting: velocity).isNaN)
        for time in Self.numbers where time >= 0 {
          #expect(!decay.travel(after: time, velocity: velocity).isNaN, "\(velocity) after \(time)")
          #expect(!decay.velocity(after: time, velocity: velocity).isNaN, "\(velocity) after \(time)")
          if time > 0 { #expect(!decay.duration(velocity: velocity, untilSpeed: time).isNaN) }
        }
        for travel in Self.numbers {
          let time = decay.duration(toTravel: travel, velocity: velocity)
          #expect(time.map { $0 >= 0 } ?? true, "\(travel) at \(velocity)")
        }
      }
    }
  }

  @Test func `springs are asked for any finite number without an answer that is none`() {
    for spring in Self.springs {
      for time in Self.finite where time >= 0 {
        for (x, v) in [(1.0, 0.0), (0, 1), (-1e150, 1e150), (.leastNonzeroMagnitude, 0), (0, 0)] {
          let state = spring.state(after: time, displacement: x, velocity: v)
          #expect(!state.displacement.isNaN && !state.velocity.isNaN, "\(spring) after \(time) from \(x), \(v)")
        }
      }
      for x in Self.finite {
        for v in Self.finite {
          for threshold in Self.finite where threshold > 0 {
            let duration = spring.settlingDuration(displacement: x, velocity: v, threshold: threshold)
            #expect(duration >= 0, "\(spring) from \(x), \(v) to \(threshold)")
          }
        }
      }
    }
  }

  @Test func `ways, curves and keys are asked for any number without an answer that is none`() {
    for start in Self.finite {
      for end in Self.finite {
        for fraction in Self.numbers {
          #expect(!Interpolation.value(from: start, to: end, at: fraction).isNaN, "\(start) to \(end) at \(fraction)")
          #expect(
            !Interpolation.fraction(of: fraction, from: start, to: end).isNaN, "\(fraction) of \(start) to \(end)")
        }
        let keys = Keyframes(values: [SIMD4(repeating: start), SIMD4(repeating: end)], curves: [.easeInOut])
        for fraction in Self.numbers {
          #expect(
            !keys.value(at: fraction).x.isNaN && !keys.slope(at: fraction).x.isNaN, "\(start) to \(end) at \(fraction)")
        }
        for share in Self.numbers {
          let place = Arc(from: Point(start, end), to: Point(end, start / 2)).point(at: share)
          #expect(!place.x.isNaN && !place.y.isNaN, "\(start), \(end) at \(share)")
        }
      }
    }
    let curves: [TimingCurve] = [
      .linear, .ease, .easeIn, .easeOut, .easeInOut, .sine, .steps(3), .steps(2, .jumpNone), .steps(1, .jumpBoth),
      .cubicBezier(0, 1000, 1, -1000), .cubicBezier(0, 0, 0, 0), .cubicBezier(1, 1, 0, 0),
    ]
    for curve in curves {
      for time in Self.numbers { #expect(curve.value(at: time).isFinite && curve.slope(at: time).isFinite) }
    }
    for count in Self.numbers where count > 0 {
      for runs in Self.all { #expect((0...1).contains(Repetition(count).phase(after: runs).fraction)) }
    }
  }

  @Test func `hands are asked at any time without an answer that is none`() {
    for position in Self.all {
      for time in Self.all {
        var tracker = VelocityTracker()
        var predictor = PointerPredictor()
        for step in 0..<3 {
          tracker.add(Point(position, Double(step)), at: time + Double(step) * 0.008)
          predictor.add(Point(position, Double(step)), at: time + Double(step) * 0.008)
        }
        for asked in Self.numbers { #expect(tracker.velocity(at: asked).isFinite) }
        for seen in Self.finite {
          #expect(predictor.lead(sampledAt: time.isFinite ? time : 0, seenAt: seen, period: 1 / 60).isFinite)
        }
      }
    }
  }

  @Test func `places are mapped for any finite number without an answer that is none`() {
    // Products of coordinates must be numbers: what is farther than this is answered with infinity.
    let places = Self.finite.filter { abs($0) <= 1e9 } + [1e150, -1e150]
    for angle in Self.all { #expect(Transform2D(rotation: angle).isFinite) }
    for a in places {
      for b in places {
        let (point, rect) = (Point(a, b), Rect(a, b, abs(b), abs(a)))
        for map in [
          Transform2D(a: a, b: 0, c: 0, d: b, tx: b, ty: a), Transform2D(a: 1, b: a, c: -a, d: 1, tx: 0, ty: b),
        ] {
          #expect(!point.applying(map).x.isNaN && !rect.applying(map).width.isNaN && !map.rotation.isNaN)
          #expect(map.inverted?.isFinite ?? true, "\(map)")
          #expect(!map.scale.width.isNaN)
        }
        for perspective in [0, .leastNonzeroMagnitude, 1e-9, 1, 1e9] {
          let tilt = Tilt(angle: a, perspective: perspective, recede: abs(b), shade: 0.5)
          #expect(!tilt.darkness.isNaN)
          let map = tilt.map(in: rect)
          #expect(map.inverted?.isFinite ?? true)
          if let seen = map.apply(point) { #expect(!seen.x.isNaN && !seen.y.isNaN, "\(point) by \(tilt)") }
          if let seen = map.bounds(of: rect) { #expect(seen.isFinite) }
        }
        #expect(!rect.union(Rect(b, a, 1, 1)).width.isNaN && !rect.intersection(Rect(b, a, 1, 1)).height.isNaN)
        #expect(rect.insetBy(dx: a, dy: b).width >= 0 && !point.distance(to: Point(b, a)).isNaN)
      }
    }
  }

  @Test func `no description traps`() {
    for number in Self.all {
      _ =
        "\(Color(red: number, green: number, blue: number, alpha: number)) \(Point(number, number)) \(Size(number, number))"
      _ = "\(Rect(number, number, number, number)) \(Vector(number, number))"
      #expect(Rect(enclosing: [Point(number, number)]) != nil || !number.isFinite)
    }
  }
}
