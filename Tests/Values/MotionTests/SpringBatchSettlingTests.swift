import Motion
import Testing

nonisolated struct SpringBatchSettlingTests {
  /// What a spring does at a steady rate by the plain rule: looked at in every frame, it rests in the first one in which it is
  /// nearer than the threshold and too slow to be seen to leave again.
  private func plainFrames(_ release: Release, threshold: Double, rate: Double) -> Int {
    let frequency = release.spring.angularFrequency
    var (x, v, frame) = (release.x, release.v, 0)
    var last = 0.0
    while abs(x) >= threshold || abs(v) >= threshold * frequency {
      frame += 1
      release.spring.step(Double(frame) / rate - last).apply(&x, &v)
      last = Double(frame) / rate
    }
    return frame
  }

  @Test(arguments: [(0.5, 60.0), (40, 60), (0.01, 24), (0.25, 1000)])
  func `each rests in the frame in which the plain rule says so, exactly at its destination`(
    threshold: Double, rate: Double
  ) {
    let releases = rate == 1000 ? Array(Release.random.prefix(60)) : Release.random
    let destination = SIMD4<Double>(0.1, -7, 1e6, 0)
    let batch = SpringBatch()
    var expected: [Int: [Int]] = [:]
    var removed: [SpringBatch.Handle] = []
    for (tag, release) in releases.enumerated() {
      // Some that go far, and leave a gap that another one fills.
      removed.append(
        batch.insert(release.spring, from: .one * 1e9, to: .zero, threshold: SIMD4(repeating: 1e-9), tag: 1000))
      // Only one lane is so wide that it decides.
      _ = batch.insert(
        release.spring, from: destination + SIMD4(release.x, release.x / 2, 0, 0), to: destination,
        velocity: SIMD4(release.v, release.v / 2, 0, 0), threshold: SIMD4(threshold, threshold, 1e-9, 1e-9), tag: tag)
      let x = (destination.x + release.x) - destination.x
      let first = Release(spring: release.spring, x: x, v: release.v)
      // A spring that is there already is found at the first step.
      expected[max(1, plainFrames(first, threshold: threshold, rate: rate)), default: []].append(tag)
    }
    var frame = 0
    while batch.count > 0, frame < 1_000_000 {
      frame += 1
      batch.step(to: Double(frame) / rate)
      #expect(batch.settled.map(\.tag) == expected[frame] ?? [])
      #expect(batch.settled.allSatisfy { $0.destination == destination })
      if frame == 2 { removed.forEach(batch.remove) }
    }
    #expect(expected.keys.max() == frame)
  }

  @Test func `every lane must be at rest`() {
    for lane in 0..<4 {
      for isFast in [false, true] {
        let batch = SpringBatch()
        var start = SIMD4<Double>.zero
        start[lane] = 0.3
        _ = batch.insert(
          Spring(response: 1, dampingRatio: 1), from: isFast ? .zero : start, to: .zero,
          velocity: isFast ? start * 10 : .zero,
          threshold: SIMD4(repeating: 0.2))
        batch.step(to: 0)
        #expect(batch.count == 1)
        batch.step(to: 1)
        #expect(batch.count == 0)
      }
    }
  }

  @Test func `on the threshold is not yet at rest, just below it is`() {
    let (edge, response) = (0.25, 2 * Double.pi)
    let spring = Spring(response: response, dampingRatio: 0.5)
    for (x, v, rests) in [
      (edge, 0, false), (edge.nextDown, 0, true), (0, -edge, false), (0, -edge.nextDown, true),
      (edge / 2, edge / 2, true),
    ] {
      let batch = SpringBatch()
      _ = batch.insert(
        spring, from: SIMD4(x, 0, 0, 0), to: .zero, velocity: SIMD4(v * spring.angularFrequency, 0, 0, 0),
        threshold: SIMD4(repeating: edge))
      batch.step(to: 0)
      #expect(batch.settled.isEmpty != rests, "\(x), \(v)")
    }
  }

  @Test(arguments: [24.0, 60, 1000])
  func `a spring with a stated end rests in the frame at its end, whatever the rounding of the frames`(rate: Double) {
    for first in 0..<100 {
      // Sums of fractions miss each other by a rounding: 0.1 + 0.2 is not 0.3.
      let batch = SpringBatch(time: Double(first) / rate)
      let spring = Spring.undamped(period: 0.3, endsAfter: 0.2)
      let handle = batch.insert(
        spring, from: SIMD4(10, 0, 0, 0), to: SIMD4(3, 0, 0, 0), threshold: SIMD4(repeating: 0.01))
      var frame = 0
      while batch.count > 0, frame < 1000 {
        frame += 1
        batch.step(to: Double(first + frame) / rate)
      }
      #expect(Double(frame) == (0.2 * rate).rounded(.up))
      #expect(batch.settled.map(\.handle) == [handle] && batch.settled[0].destination.x == 3)
    }
  }

  @Test func `a swing too small to see rests though it would never end`() {
    let batch = SpringBatch()
    _ = batch.insert(
      .undamped(period: 1, endsAfter: 1000), from: SIMD4(0.1, 0, 0, 0), to: .zero, threshold: SIMD4(repeating: 0.2))
    batch.step(to: 0)
    #expect(batch.count == 0)
  }

  @Test func `those that rest in one step are told in the order of their coming, from whatever bucket`() {
    let batch = SpringBatch()
    let springs = [Spring.bouncy, .smooth, .snappy]
    for tag in 0..<30 {
      _ = batch.insert(springs[tag * 7 % 3], from: .one, to: .zero, threshold: SIMD4(repeating: 0.01), tag: tag)
    }
    batch.step(to: 100)
    #expect(batch.settled.map(\.tag) == Array(0..<30))
    batch.step(to: 101)
    #expect(batch.settled.isEmpty)
  }

  @Test func `what was changed is looked at anew`() {
    let far = SIMD4<Double>(1e5, 0, 0, 0), threshold = SIMD4<Double>(repeating: 0.25)
    func settles(_ change: (SpringBatch, SpringBatch.Handle) -> Void) -> Bool {
      let batch = SpringBatch()
      let handle = batch.insert(.smooth, from: far, to: .zero, threshold: threshold)
      batch.step(to: 0.01)
      change(batch, handle)
      batch.step(to: 0.01)
      return batch.settled.map(\.handle) == [handle]
    }
    #expect(settles { $0.retarget($1, to: $0.state(of: $1)?.value ?? .zero, velocity: .zero) })
    #expect(settles { $0.retarget($1, to: $0.state(of: $1)?.value ?? .zero, velocity: .zero, spring: .bouncy) })
    #expect(settles { $0.seek($1, toAge: 50) })
    #expect(!settles { $0.setVelocity(.zero, of: $1) })
  }

  @Test func `what is absurdly far away comes to rest too`() {
    let batch = SpringBatch()
    _ = batch.insert(.smooth, from: SIMD4(1e300, 0, 0, 0), to: .zero, threshold: SIMD4(repeating: 0.25))
    for second in 1...100 { batch.step(to: Double(second)) }
    #expect(batch.count == 0)
  }

  @Test(arguments: [0.5, 40.0])
  func `after its settling duration a spring in a batch is never beyond the threshold again`(threshold: Double) {
    let batch = SpringBatch()
    let handles = Release.random.map {
      batch.insert(
        $0.spring, from: SIMD4($0.x, 0, 0, 0), to: .zero, velocity: SIMD4($0.v, 0, 0, 0),
        threshold: SIMD4(repeating: 1e-140))
    }
    let durations = Release.random.map {
      $0.spring.settlingDuration(displacement: $0.x, velocity: $0.v, threshold: threshold)
    }
    for frame in 1...600 {
      let time = Double(frame) / 60
      batch.step(to: time)
      for (handle, duration) in zip(handles, durations) where time >= duration {
        #expect(abs(batch.state(of: handle)?.value.x ?? 0) <= threshold)
      }
    }
  }

  @Test func `a spring asked to settle in a time is there by then and not before, in a batch too`() {
    for ratio in [0.05, 0.3, 0.7, 0.99, 1, 1.01, 2, 5] {
      for (duration, share) in [(0.2, 0.001), (0.5, 0.001), (3, 0.05)] {
        let spring = Spring(settlingDuration: duration, dampingRatio: ratio, threshold: share)
        let batch = SpringBatch()
        let handle = batch.insert(
          spring, from: SIMD4(200, 0, 0, 0), to: .zero, threshold: SIMD4(repeating: 1e-140))
        batch.catchUp(handle, to: duration * (1 - 1e-6))
        #expect(abs(batch.state(of: handle)?.value.x ?? 0) > share * 200)
        var most = 0.0
        for frame in 0...400 {
          batch.step(to: duration * (1 + Double(frame) / 100))
          most = max(most, abs(batch.state(of: handle)?.value.x ?? 0))
        }
        #expect(most <= share * 200)
      }
    }
  }
}
