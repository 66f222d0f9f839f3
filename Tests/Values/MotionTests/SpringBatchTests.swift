import Motion
import Testing

/// Thresholds so small that nothing comes to rest but by running out of numbers.
private nonisolated let unreachable = SIMD4<Double>(repeating: 1e-140)
/// Far above what a test's springs reach: they leave at the next step.
private nonisolated let everything = SIMD4<Double>(repeating: 1e9)

nonisolated struct SpringBatchTests {
  /// Damping ratios 0 to 5, stiffness 1 to 1e5, mass 1 and not.
  static let springs: [Spring] = Release.ratios.flatMap { ratio in
    [1, 342, 1e5].flatMap { stiffness in
      [1.0, 3].map { mass in
        ratio == 0
          ? .undamped(period: 2 * .pi / stiffness.squareRoot(), endsAfter: 86_400)
          : Spring(stiffness: stiffness, damping: 2 * ratio * (stiffness * mass).squareRoot(), mass: mass)
      }
    }
  }

  /// Off by at most 1e-9 of what is left of the motion: displacement and velocity weighed as they are in its energy.
  private func expectExact(_ state: SpringBatch.State?, _ spring: Spring, age: Double, _ x: Double, _ v: Double) {
    let exact = SpringReference(spring).state(after: age, x, v)
    let frequency = spring.angularFrequency
    let left = max(abs(exact.x), abs(exact.v) / frequency)
    guard let state else {
      return #expect(left < 2 * unreachable.x, "\(spring) has left at \(age) s with \(left) to go")
    }
    #expect(abs(state.value.x - exact.x) <= 1e-9 * left, "\(spring) at \(age) s")
    #expect(abs(state.velocity.x - exact.v) <= 1e-9 * left * frequency, "\(spring) at \(age) s")
  }

  @Test(arguments: [24.0, 30, 60, 90, 120, 144, 240, 1000])
  func `every spring is where the closed form says, at every frame rate and after a stall of ten seconds`(rate: Double)
  {
    let batch = SpringBatch()
    let handles = Self.springs.map { spring in
      batch.insert(
        spring, from: SIMD4(100, 0, 0, 0), to: .zero, velocity: SIMD4(-70 * spring.angularFrequency, 0, 0, 0),
        threshold: unreachable)
    }
    func check(age: Double) {
      for (spring, handle) in zip(Self.springs, handles) {
        expectExact(batch.state(of: handle), spring, age: age, 100, -70 * spring.angularFrequency)
      }
    }
    for frame in 1...Int(rate) {
      batch.step(to: Double(frame) / rate)
      if frame % Int(rate / 8) == 0 { check(age: batch.time) }
    }
    batch.step(to: 11)
    check(age: 11)
    batch.step(to: 11 + 1 / rate)
    check(age: batch.time)
  }

  @Test func `a million frames do not drift`() {
    let springs = [
      Spring.undamped(period: 0.34, endsAfter: 86_400), Spring(stiffness: 342, damping: 1e-3, mass: 2),
      Spring(response: 3000, dampingRatio: 5),
    ]
    let batch = SpringBatch()
    let handles = springs.map { batch.insert($0, from: SIMD4(100, 0, 0, 0), to: .zero, threshold: unreachable) }
    for frame in 1...1_000_000 { batch.step(to: Double(frame) / 240) }
    for (spring, handle) in zip(springs, handles) {
      expectExact(batch.state(of: handle), spring, age: 1_000_000.0 / 240, 100, 0)
    }
  }

  @Test func `each lane moves by itself`() {
    let batch = SpringBatch()
    let from = SIMD4<Double>(1, -2, 3e3, 7), to = SIMD4<Double>(0, 5, 3e3, -8), velocity = SIMD4<Double>(0, 5, -1e4, 7)
    let handle = batch.insert(.bouncy, from: from, to: to, velocity: velocity, threshold: unreachable)
    batch.step(to: 0.1)
    batch.step(to: 0.13)
    for lane in 0..<4 {
      let exact = SpringReference(.bouncy).state(after: 0.13, from[lane] - to[lane], velocity[lane])
      #expect(abs((batch.state(of: handle)?.value[lane] ?? .nan) - to[lane] - exact.x) < 1e-9)
      #expect(abs((batch.state(of: handle)?.velocity[lane] ?? .nan) - exact.v) < 1e-9)
    }
  }

  @Test(arguments: [24.0, 60, 144, 1000])
  func `where the frames lie does not matter to what begins between them`(rate: Double) {
    for phase in [0, 0.001, 0.3, 0.999] {
      let batch = SpringBatch(time: 5)
      batch.step(to: 5 + 1 / rate)
      let begin = batch.time + phase / rate
      let handle = batch.insert(
        .snappy, from: SIMD4(10, 0, 0, 0), to: .zero, velocity: SIMD4(300, 0, 0, 0), threshold: unreachable, at: begin)
      #expect(batch.state(of: handle)?.value.x == 10)
      for frame in 2...Int(rate) {
        batch.step(to: 5 + Double(frame) / rate)
        expectExact(batch.state(of: handle), .snappy, age: batch.time - begin, 10, 300)
      }
    }
  }

  @Test func `what shall begin later waits for its time, while others go on`() {
    let batch = SpringBatch()
    func insert(at begin: Double) -> SpringBatch.Handle {
      batch.insert(.smooth, from: SIMD4(10, 0, 0, 0), to: .zero, threshold: unreachable, at: begin)
    }
    let begins = [0.35, 0, 0.05, 0.2, 0.3]
    let handles = begins.map(insert)
    for time in [0.1, 0.2, 0.3, 0.4, 0.5] {
      batch.step(to: time)
      for (begin, handle) in zip(begins, handles) {
        expectExact(batch.state(of: handle), .smooth, age: max(0, time - begin), 10, 0)
      }
    }
  }

  @Test func `one that is brought to a time between two steps is exact there and goes on with the others`() {
    let batch = SpringBatch()
    let handles = (0..<5).map { _ in
      batch.insert(.bouncy, from: SIMD4(10, 0, 0, 0), to: .zero, threshold: unreachable)
    }
    batch.step(to: 0.1)
    for (index, time) in [(1, 0.12), (3, 0.15), (1, 0.17), (3, 0.15), (0, 0.05), (4, 0.1)] {
      batch.catchUp(handles[index], to: time)
    }
    for (handle, age) in zip(handles, [0.1, 0.17, 0.1, 0.15, 0.1]) {
      expectExact(batch.state(of: handle), .bouncy, age: age, 10, 0)
    }
    batch.step(to: 0.2)
    for handle in handles { expectExact(batch.state(of: handle), .bouncy, age: 0.2, 10, 0) }
  }

  @Test func `sent elsewhere it goes on from where it is, as fast as it is or as it is told`() throws {
    let batch = SpringBatch()
    let handle = batch.insert(.bouncy, from: SIMD4(10, 0, 0, 0), to: .zero, threshold: unreachable)
    batch.step(to: 0.1)
    batch.catchUp(handle, to: 0.13)
    let before = try #require(batch.state(of: handle))
    batch.retarget(handle, to: SIMD4(50, 0, 0, 0))
    #expect(batch.state(of: handle)?.velocity == before.velocity)
    #expect(abs((batch.state(of: handle)?.value.x ?? 0) - before.value.x) < 1e-14)
    batch.step(to: 0.2)
    let exact = SpringReference(.bouncy).state(after: 0.2 - 0.13, before.value.x - 50, before.velocity.x)
    #expect(abs((batch.state(of: handle)?.value.x ?? 0) - 50 - exact.x) < 1e-12)
    batch.retarget(handle, to: .zero, velocity: SIMD4(-7, 0, 0, 0), spring: .smooth)
    let turned = batch.state(of: handle)?.value.x ?? 0
    #expect(batch.state(of: handle)?.velocity.x == -7)
    batch.step(to: 0.3)
    let smooth = SpringReference(.smooth).state(after: 0.3 - 0.2, turned, -7)
    #expect(abs((batch.state(of: handle)?.value.x ?? 0) - smooth.x) < 1e-12)
    #expect(batch.count == 1)
  }

  @Test func `sought at an age it is where stepping brings it, forwards and back`() {
    for spring in Self.springs where spring.stiffness == 342 {
      let batch = SpringBatch()
      let handle = batch.insert(
        spring, from: SIMD4(10, 0, 0, 0), to: .zero, velocity: SIMD4(80, 0, 0, 0), threshold: unreachable)
      for age in [0.7, 0.05, 0, 1.4] {
        batch.seek(handle, toAge: age)
        expectExact(batch.state(of: handle), spring, age: age, 10, 80)
      }
      batch.step(to: 0.3)
      expectExact(batch.state(of: handle), spring, age: 1.7, 10, 80)
      batch.catchUp(handle, to: 0.31)
      batch.seek(handle, toAge: 0.2)
      batch.step(to: 0.5)
      expectExact(batch.state(of: handle), spring, age: 0.2 + (0.5 - 0.31), 10, 80)
    }
  }

  @Test func `an age counts from the last change, a stated end too`() {
    let spring = Spring.undamped(period: 0.7, endsAfter: 1)
    let batch = SpringBatch()
    let handle = batch.insert(spring, from: SIMD4(10, 0, 0, 0), to: .zero, threshold: unreachable)
    batch.step(to: 0.9)
    batch.setVelocity(SIMD4(5, 0, 0, 0), of: handle)
    let start = batch.state(of: handle)?.value.x ?? 0
    batch.seek(handle, toAge: 0.25)
    expectExact(batch.state(of: handle), spring, age: 0.25, start, 5)
    batch.step(to: 0.9 + 0.74)
    #expect(batch.contains(handle))
    batch.step(to: 0.9 + 0.75)
    #expect(!batch.contains(handle) && batch.settled.map(\.handle) == [handle])
  }

  @Test func `springs that lie side by side are all there, each with its tag`() {
    let batch = SpringBatch()
    var handles: [Int: SpringBatch.Handle] = [:]
    for tag in 0..<40 {
      let spring = [Spring.smooth, .snappy, .bouncy][tag % 3]
      handles[tag] = batch.insert(
        spring, from: SIMD4(Double(tag), 0, 0, 1), to: SIMD4(100, 0, 0, 0), threshold: unreachable, tag: tag)
    }
    for tag in [0, 39, 7] { batch.remove(handles.removeValue(forKey: tag) ?? handles[1]!) }
    batch.step(to: 0.1)
    var seen: [Int] = []
    for number in 0..<batch.runCount {
      let run = batch.run(number)
      for index in 0..<run.count {
        let tag = Int(run.tags[index])
        seen.append(tag)
        let state = handles[tag].flatMap(batch.state)
        #expect(state?.value == run.value(at: index) && state?.velocity == run.velocities[index])
        #expect(state?.destination == run.destinations[index])
      }
    }
    #expect(seen.sorted() == handles.keys.sorted())
    #expect(batch.runCount == 3)
  }

  @Test func `an empty bucket serves the next spring that comes`() {
    let batch = SpringBatch()
    for number in 1...500 {
      let spring = Spring(response: Double(number) / 100, dampingRatio: 1)
      let handle = batch.insert(spring, from: SIMD4(10, 0, 0, 0), to: .zero, threshold: unreachable)
      batch.step(to: Double(number))
      expectExact(batch.state(of: handle), spring, age: 1, 10, 0)
      switch number % 3 {
      case 0: batch.remove(handle)
      case 1: batch.removeAll()
      default:
        batch.retarget(handle, to: SIMD4(1e-300, 0, 0, 0), velocity: .zero)
        batch.seek(handle, toAge: 1e6)
        batch.step(to: Double(number))
      }
      #expect(batch.count == 0 && !batch.contains(handle))
    }
    #expect(batch.runCount == 1)
  }

  @Test func `the names of the gone stay dead`() {
    let batch = SpringBatch()
    let gone = batch.insert(.smooth, from: .one, to: .zero, threshold: unreachable)
    batch.remove(gone)
    let new = batch.insert(.smooth, from: SIMD4(3, 0, 0, 0), to: .zero, threshold: unreachable)
    #expect(new != gone)
    batch.remove(gone)
    batch.retarget(gone, to: .one)
    batch.setVelocity(.one, of: gone)
    batch.seek(gone, toAge: 3)
    batch.catchUp(gone, to: 3)
    #expect(!batch.contains(gone) && batch.state(of: gone) == nil)
    #expect(batch.count == 1 && batch.state(of: new)?.value.x == 3 && batch.state(of: new)?.destination == .zero)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a hundred thousand come and go, and nothing is left of them`() {
    let batch = SpringBatch()
    var generator = Seeded(state: 11)
    for round in 0..<3 {
      var handles = (0..<100_000).map { _ in
        batch.insert(.smooth, from: .one, to: .zero, threshold: unreachable)
      }
      #expect(batch.count == 100_000)
      handles.shuffle(using: &generator)
      for handle in handles.prefix(60_000) { batch.remove(handle) }
      #expect(batch.count == 40_000)
      batch.step(to: Double(round) + 1e-9)
      #expect(batch.count == 40_000 && batch.settled.isEmpty)
      batch.removeAll()
      #expect(batch.count == 0 && batch.runCount == 1)
      #expect(handles.allSatisfy { !batch.contains($0) })
    }
  }
}

nonisolated struct SpringBatchDoorTests {
  private static func insert(
    _ spring: Spring = .smooth, from value: SIMD4<Double> = .one, to destination: SIMD4<Double> = .zero,
    velocity: SIMD4<Double> = .zero, threshold: SIMD4<Double> = .one, at now: Double? = nil, tag: Int = 0
  ) {
    let batch = SpringBatch(time: 1)
    _ = batch.insert(spring, from: value, to: destination, velocity: velocity, threshold: threshold, at: now, tag: tag)
  }

  private static func change(_ body: (SpringBatch, SpringBatch.Handle) -> Void) {
    let batch = SpringBatch(time: 1)
    body(batch, batch.insert(.smooth, from: .one, to: .zero, threshold: .one))
  }

  @Test func `what is no motion is not let in`() async {
    await #expect(processExitsWith: .failure) { Self.insert(from: SIMD4(0, .nan, 0, 0)) }
    await #expect(processExitsWith: .failure) { Self.insert(to: SIMD4(0, 0, -.infinity, 0)) }
    await #expect(processExitsWith: .failure) { Self.insert(velocity: SIMD4(0, 0, 0, .nan)) }
    await #expect(processExitsWith: .failure) { Self.insert(from: .one * 1e308, to: .one * -1e308) }
    await #expect(processExitsWith: .failure) { Self.insert(.undamped(period: 1, endsAfter: nil)) }
    await #expect(processExitsWith: .failure) { Self.insert(tag: 1 << 31) }
  }

  @Test func `a threshold that is not more than 0 is not let in`() async {
    await #expect(processExitsWith: .failure) { Self.insert(threshold: SIMD4(1, 1, 0, 1)) }
    await #expect(processExitsWith: .failure) { Self.insert(threshold: SIMD4(1, 1, 1, -1)) }
    await #expect(processExitsWith: .failure) { Self.insert(threshold: SIMD4(.nan, 1, 1, 1)) }
    await #expect(processExitsWith: .failure) { Self.insert(threshold: SIMD4(1, 1, 1, .infinity)) }
  }

  @Test func `a time that is none, or has passed, is refused`() async {
    await #expect(processExitsWith: .failure) { _ = SpringBatch(time: .nan) }
    await #expect(processExitsWith: .failure) { Self.insert(at: .nan) }
    await #expect(processExitsWith: .failure) { Self.insert(at: 0.999) }
    await #expect(processExitsWith: .failure) { Self.insert(at: .infinity) }
    await #expect(processExitsWith: .failure) { SpringBatch(time: 1).step(to: 0.999) }
    await #expect(processExitsWith: .failure) { SpringBatch(time: 1).step(to: .infinity) }
    await #expect(processExitsWith: .failure) { SpringBatch(time: 1).step(to: .nan) }
    await #expect(processExitsWith: .failure) { Self.change { $0.catchUp($1, to: .nan) } }
    await #expect(processExitsWith: .failure) { Self.change { $0.catchUp($1, to: .infinity) } }
    await #expect(processExitsWith: .failure) { Self.change { $0.seek($1, toAge: -1e-9) } }
    await #expect(processExitsWith: .failure) { Self.change { $0.seek($1, toAge: .nan) } }
    await #expect(processExitsWith: .failure) { Self.change { $0.seek($1, toAge: .infinity) } }
  }

  @Test func `a change to what is no motion is refused, also of one that has gone`() async {
    await #expect(processExitsWith: .failure) { Self.change { $0.retarget($1, to: SIMD4(.nan, 0, 0, 0)) } }
    await #expect(processExitsWith: .failure) {
      Self.change { $0.retarget($1, to: .zero, velocity: SIMD4(0, .infinity, 0, 0)) }
    }
    await #expect(processExitsWith: .failure) {
      Self.change { $0.retarget($1, to: .zero, spring: .undamped(period: 1, endsAfter: nil)) }
    }
    await #expect(processExitsWith: .failure) { Self.change { $0.setVelocity(SIMD4(.nan, 0, 0, 0), of: $1) } }
    await #expect(processExitsWith: .failure) {
      Self.change { batch, handle in
        batch.remove(handle)
        batch.setVelocity(SIMD4(.nan, 0, 0, 0), of: handle)
      }
    }
  }
}
