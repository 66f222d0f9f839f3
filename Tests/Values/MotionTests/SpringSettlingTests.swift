import Motion
import Testing

nonisolated struct SpringSettlingTests {
  static let thresholds = [0.5, 40.0]

  @Test(arguments: thresholds)
  func `after the settling duration the threshold is never passed again`(threshold: Double) {
    for release in Release.random {
      let spring = release.spring
      let settled = spring.settlingDuration(displacement: release.x, velocity: release.v, threshold: threshold)
      let step = spring.step(spring.response / 40)
      var (x, v) = spring.state(after: settled, displacement: release.x, velocity: release.v)
      for _ in 0..<100 {
        #expect(abs(x) <= threshold, "\(release)")
        step.apply(&x, &v)
      }
    }
  }

  @Test(arguments: thresholds)
  func `at the settling duration the threshold is just crossed`(threshold: Double) {
    for release in Release.random {
      let spring = release.spring
      let settled = spring.settlingDuration(displacement: release.x, velocity: release.v, threshold: threshold)
      let crossing = SpringReference(spring).state(after: settled, release.x, release.v)
      if settled > 0 {
        #expect(abs(abs(crossing.x) - threshold) < 1e-6 * release.travel, "\(release)")
      } else {
        #expect(abs(release.x) <= threshold)
      }
    }
  }

  @Test func `near critical damping the duration has no cliff`() {
    let critical = Spring(response: 1, dampingRatio: 1).settlingDuration
    for offset in [1e-15, 1e-9, 1e-6] {
      for ratio in [1 - offset, 1 + offset] {
        #expect(abs(Spring(response: 1, dampingRatio: ratio).settlingDuration - critical) < 1e-4)
      }
    }
    // (1 + s) e^(-s) = 0.001 has the root s = 9.2334.
    #expect(abs(critical * 2 * .pi - 9.2334) < 1e-3)
  }

  @Test func `a spring asked to settle in a time settles in it`() {
    for ratio in [0.001, 0.05, 0.3, 0.7, 0.99, 1, 1.01, 2, 5, 100] {
      for duration in [0.2, 0.5, 3] {
        let spring = Spring(settlingDuration: duration, dampingRatio: ratio)
        #expect(abs(spring.settlingDuration - duration) < 1e-9 * duration)
        #expect(abs(spring.dampingRatio - ratio) < 1e-12 * ratio)
      }
    }
    let coarse = Spring(settlingDuration: 1, dampingRatio: 0.6, threshold: 0.05)
    #expect(abs(coarse.settlingDuration(displacement: 1, velocity: 0, threshold: 0.05) - 1) < 1e-9)
  }

  @Test func `what is there already has settled`() {
    for ratio in [0, 0.5, 1, 2] {
      let spring = Spring(response: 0.5, dampingRatio: ratio)
      #expect(spring.settlingDuration(displacement: 0, velocity: 0, threshold: 0.5) == 0)
      #expect(spring.settlingDuration(displacement: 0.4, velocity: 0, threshold: 0.5) == 0)
      #expect(spring.settlingDuration(displacement: 0.1, velocity: -1e-3, threshold: 0.5) == 0)
    }
  }

  @Test func `a flick from the target counts its way out and back`() {
    for ratio in [0.2, 1, 3] {
      let spring = Spring(response: 0.5, dampingRatio: ratio)
      #expect(spring.settlingDuration(displacement: 0, velocity: 5000, threshold: 0.5) > 0.3)
    }
  }

  @Test func `an undamped spring settles only at a stated end`() {
    let free = Spring.undamped(period: 1, endsAfter: nil)
    #expect(!free.canSettle && free.settlingDuration == .infinity)
    #expect(!Spring(stiffness: 100, damping: 0).canSettle)
    let ended = Spring.undamped(period: 1, endsAfter: 2.5)
    #expect(ended.canSettle && ended.settlingDuration == 2.5)
    #expect(Spring.smooth.canSettle)
  }

  @Test func `the least friction still gives a finite time`() {
    let spring = Spring(stiffness: 100, damping: 1e-6)
    #expect(spring.canSettle && abs(spring.settlingDuration / (6.907755 / 5e-7) - 1) < 1e-3)
  }

  @Test func `a threshold of zero traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = Spring.smooth.settlingDuration(displacement: 1, velocity: 0, threshold: 0)
    }
  }
}
