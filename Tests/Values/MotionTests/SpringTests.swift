import Motion
import Testing

nonisolated struct SpringTests {
  /// Every regime, mass 1 and not.
  static let springs: [Spring] = Release.ratios.flatMap { ratio in
    [1, 342, 1e5].flatMap { stiffness in
      [1.0, 3].map { mass in
        Spring(stiffness: stiffness, damping: 2 * ratio * (stiffness * mass).squareRoot(), mass: mass)
      }
    }
  }

  @Test func `a step of no time changes nothing`() {
    for spring in Self.springs {
      let step = spring.step(0)
      #expect(step.xx == 1 && step.xv == 0 && step.vx == 0 && step.vv == 1)
    }
  }

  @Test func `a step is the exact solution at every rate, and over a stall`() {
    for spring in Self.springs {
      let reference = SpringReference(spring), frequency = spring.angularFrequency
      let rates: [Double] = [24, 30, 60, 120, 144, 240, 1000, 0.1]
      let states: [(x: Double, v: Double)] = [(100, 0), (0, 100 * frequency)]
      for dt in rates.map({ 1 / $0 }) {
        for (x, v) in states {
          let exact = reference.state(after: dt, x, v)
          let state = spring.state(after: dt, displacement: x, velocity: v)
          #expect(abs(state.displacement - exact.x) <= 1e-10 * 100, "\(spring) over \(dt)")
          #expect(abs(state.velocity - exact.v) <= 1e-10 * 100 * frequency, "\(spring) over \(dt)")
        }
      }
    }
  }

  @Test func `the motion solves its differential equation`() {
    for spring in Self.springs where spring.stiffness == 342 {
      let h = 1e-4
      for time in stride(from: 0.05, to: 1, by: 0.13) {
        let before = spring.state(after: time - h, displacement: 1, velocity: -3)
        let now = spring.state(after: time, displacement: 1, velocity: -3)
        let after = spring.state(after: time + h, displacement: 1, velocity: -3)
        let acceleration = (after.velocity - before.velocity) / (2 * h)
        let force = spring.mass * acceleration + spring.damping * now.velocity + spring.stiffness * now.displacement
        #expect(abs(force) < 1e-2, "\(spring) at \(time): \(force) of \(spring.stiffness)")
        #expect(abs((after.displacement - before.displacement) / (2 * h) - now.velocity) < 1e-3)
      }
    }
  }

  @Test func `however a second is split the end is the same`() {
    var generator = Seeded(state: 7)
    for spring in Self.springs {
      let whole = spring.state(after: 1, displacement: 200, velocity: -50)
      var x = 200.0, v = -50.0, left = 1.0
      while left > 0 {
        let dt = min(left, Double.random(in: 0.001...0.05, using: &generator))
        spring.step(dt).apply(&x, &v)
        left -= dt
      }
      #expect(abs(x - whole.displacement) < 1e-9 * 200)
      #expect(abs(v - whole.velocity) < 1e-9 * 200 * spring.angularFrequency)
    }
  }

  @Test func `a million ticks do not drift`() {
    for spring in [Spring(stiffness: 342, damping: 0), Spring(stiffness: 342, damping: 1e-3, mass: 2)] {
      let step = spring.step(1.0 / 240)
      var x = 100.0, v = 0.0
      for _ in 0..<1_000_000 { step.apply(&x, &v) }
      let exact = SpringReference(spring).state(after: 1.0 / 240, repeats: 1_000_000, 100, 0)
      #expect(abs(x - exact.x) < 1e-9 * 100, "off by \(x - exact.x)")
    }
  }

  @Test func `a stall of an hour overflows nothing`() {
    for spring in Self.springs where spring.damping > 0.01 {
      let state = spring.state(after: 3600, displacement: 1e6, velocity: 1e6)
      #expect(abs(state.displacement) < 1e-2 && state.velocity.isFinite)
    }
    let stiff = Spring(stiffness: 1e9, damping: 6e7).step(3600)
    #expect(stiff.xx.isFinite && stiff.xv.isFinite && stiff.vx.isFinite && stiff.vv.isFinite)
  }

  @Test func `the strongest friction keeps its digits`() {
    for ratio in [300.0, 1000] {
      let spring = Spring(response: 1, dampingRatio: ratio)
      let exact = SpringReference(spring).state(after: ratio / 3, 100, 0)
      let state = spring.state(after: ratio / 3, displacement: 100, velocity: 0)
      #expect(exact.x > 10 && abs(state.displacement - exact.x) < 1e-12 * 100)
      #expect(abs(state.velocity / exact.v - 1) < 1e-12)
    }
  }

  @Test func `nothing jumps where the regime changes`() {
    for offset in [1e-15, 1e-12, 1e-10] {
      let under = Spring(response: 0.5, dampingRatio: 1 - offset).step(0.2)
      let over = Spring(response: 0.5, dampingRatio: 1 + offset).step(0.2)
      let critical = Spring(response: 0.5, dampingRatio: 1).step(0.2)
      for other in [under, over] {
        #expect(abs(other.xx - critical.xx) < 10 * offset + 1e-15)
        #expect(abs(other.xv - critical.xv) < 10 * offset + 1e-15)
        #expect(abs(other.vv - critical.vv) < 10 * offset + 1e-14)
      }
    }
  }

  @Test func `four lanes move as one does`() {
    let step = Spring.bouncy.step(1.0 / 60)
    var x = SIMD4<Double>(1, -2, 3e3, 0), v = SIMD4<Double>(0, 5, -1e4, 7)
    let (startX, startV) = (x, v)
    step.apply(&x, &v)
    for lane in 0..<4 {
      var one = startX[lane], oneV = startV[lane]
      step.apply(&one, &oneV)
      #expect(one == x[lane] && oneV == v[lane])
    }
  }

  @Test func `a value starts where it starts and ends at its target`() {
    let spring = Spring(stiffness: 100, damping: 12, mass: 2)
    #expect(spring.value(after: 0, from: 20, to: 320, velocity: 900) == 20)
    #expect(abs(spring.value(after: 1e-6, from: 20, to: 320, velocity: 900) - 20.0009) < 1e-6)
    #expect(spring.value(after: 1000, from: 20, to: 320, velocity: 900) == 320)
  }
}
