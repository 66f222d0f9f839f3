import Motion
import Testing

nonisolated struct KeyframesTests {
  private func lanes(_ x: Double) -> SIMD4<Double> { SIMD4(x, -x, 2 * x, 0) }

  @Test func `offsets are spread evenly and ways are linear where none are given`() {
    let keys = Keyframes(values: [lanes(0), lanes(8), lanes(-4), lanes(1)])
    #expect(keys.offsets == [0, 1.0 / 3, 2.0 / 3, 1] && keys.curves == [.linear, .linear, .linear])
    #expect((keys.value(at: 0.5) - lanes(2)).x < 1e-14)
    #expect(Keyframes(values: [lanes(5)]).offsets == [1])
  }

  @Test func `at its offset each value is exact, and before the first and after the last they hold`() {
    let values = [0.1, 0.7, -0.3, 1e-9, 1e9].map(lanes)
    let offsets = [0.1, 0.3, 0.4, 0.700_000_1, 0.9]
    let keys = Keyframes(values: values, offsets: offsets, curves: [.easeIn, .linear, .sine, .easeInOut])
    for (value, offset) in zip(values, offsets) { #expect(keys.value(at: offset) == value) }
    for fraction in [-1, 0, 0.0999] {
      #expect(keys.value(at: fraction) == values[0] && keys.slope(at: fraction) == .zero)
    }
    for fraction in [0.9, 0.95, 1, 3] {
      #expect(keys.value(at: fraction) == values[4] && keys.slope(at: fraction) == .zero)
    }
  }

  @Test func `each way is spread by its own curve`() {
    let keys = Keyframes(
      values: [lanes(0), lanes(10), lanes(4)], offsets: [0, 0.25, 1], curves: [.easeIn, .steps(3, .jumpStart)])
    #expect(abs(keys.value(at: 0.1).x - 10 * TimingCurve.easeIn.value(at: 0.4)) < 1e-12)
    #expect(keys.value(at: 0.4).x == 8 && keys.value(at: 0.6).x == 6)
  }

  @Test func `the slope is the derivative`() {
    let keys = Keyframes(
      values: [lanes(0), lanes(10), lanes(4)], offsets: [0.1, 0.35, 0.8], curves: [.easeInOut, .sine])
    for fraction in [0.05, 0.15, 0.2, 0.3, 0.36, 0.5, 0.79, 0.9] {
      let h = 1e-6
      let difference = (keys.value(at: fraction + h) - keys.value(at: fraction - h)) / (2 * h)
      #expect(abs((keys.slope(at: fraction) - difference).x) < 1e-4)
      #expect(keys.slope(at: fraction).z == 2 * keys.slope(at: fraction).x)
    }
  }

  @Test func `two values at one offset are a jump, seen from its offset on`() {
    let keys = Keyframes(values: [lanes(0), lanes(1), lanes(5), lanes(6)], offsets: [0, 0.5, 0.5, 1])
    #expect(abs(keys.value(at: 0.5.nextDown).x - 1) < 1e-12)
    #expect(keys.value(at: 0.5).x == 5 && keys.slope(at: 0.5).x == 2)
  }

  @Test func `keyframes that make no sense are refused`() async {
    await #expect(processExitsWith: .failure) { _ = Keyframes(values: []) }
    await #expect(processExitsWith: .failure) { _ = Keyframes(values: [SIMD4(0, .nan, 0, 0)]) }
    await #expect(processExitsWith: .failure) { _ = Keyframes(values: [.zero, .one], offsets: [0]) }
    await #expect(processExitsWith: .failure) { _ = Keyframes(values: [.zero, .one], offsets: [0.5, 0.4]) }
    await #expect(processExitsWith: .failure) { _ = Keyframes(values: [.zero, .one], offsets: [0, .nan]) }
    await #expect(processExitsWith: .failure) { _ = Keyframes(values: [.zero, .one], offsets: [-0.1, 1]) }
    await #expect(processExitsWith: .failure) { _ = Keyframes(values: [.zero, .one], offsets: [0, 1.1]) }
    await #expect(processExitsWith: .failure) { _ = Keyframes(values: [.zero, .one], curves: []) }
    await #expect(processExitsWith: .failure) { _ = Keyframes(values: [.zero, .one]).value(at: .nan) }
    await #expect(processExitsWith: .failure) { _ = Keyframes(values: [.zero, .one]).slope(at: .nan) }
  }
}

nonisolated struct RepetitionTests {
  private func phases(_ repetition: Repetition, _ runs: [Double]) -> [Double] {
    runs.map { repetition.phase(after: $0).fraction }
  }

  @Test func `each run begins anew, and the last one stays at its end`() {
    #expect(phases(Repetition(3), [0, 0.25, 1, 1.25, 2, 2.75, 3, 9]) == [0, 0.25, 0, 0.25, 0, 0.75, 1, 1])
    #expect(phases(.once, [0, 0.5, 1, 2]) == [0, 0.5, 1, 1])
  }

  @Test func `every second run goes back`() {
    let runs = [0, 0.25, 1, 1.25, 2, 2.75, 3, 3.5, 4, 9]
    #expect(phases(Repetition(4, autoreverses: true), runs) == [0, 0.25, 1, 0.75, 0, 0.75, 1, 0.5, 0, 0])
    #expect(phases(Repetition(3, autoreverses: true), runs) == [0, 0.25, 1, 0.75, 0, 0.75, 1, 1, 1, 1])
    let reversed = runs.map { Repetition(4, autoreverses: true).phase(after: $0).isReversed }
    #expect(reversed == [false, false, true, true, false, false, true, true, true, true])
  }

  @Test func `a part of a run ends in its middle`() {
    #expect(phases(Repetition(0.25), [0, 0.25, 1]) == [0, 0.25, 0.25])
    #expect(phases(Repetition(2.5), [2.25, 2.5, 3]) == [0.25, 0.5, 0.5])
    #expect(phases(Repetition(1.75, autoreverses: true), [1.5, 1.75, 2]) == [0.5, 0.25, 0.25])
  }

  @Test func `what runs for ever runs for ever`() {
    #expect(phases(.forever(), [0.5, 1e6 + 0.25, 1e300]) == [0.5, 0.25, 0])
    #expect(phases(.forever(autoreverses: true), [1e6 + 0.25, 1e6 + 1.25]) == [0.25, 0.75])
    #expect((0...1).contains(Repetition.forever().phase(after: .infinity).fraction))
  }

  @Test func `a count that is not more than 0 is refused`() async {
    await #expect(processExitsWith: .failure) { _ = Repetition(0) }
    await #expect(processExitsWith: .failure) { _ = Repetition(-1) }
    await #expect(processExitsWith: .failure) { _ = Repetition(.nan) }
  }
}

nonisolated struct RepeatTimingTests {
  @Test(arguments: [Repetition.once, Repetition(3), .forever(autoreverses: true)])
  func `its phase is that of the repetition, and without a duration the end`(_ repetition: Repetition) {
    let (timing, atOnce) = (
      RepeatTiming(duration: 0.5, repetition: repetition), RepeatTiming(duration: 0, repetition: repetition)
    )
    for age in [-1, 0, 0.2, 0.5, 0.9, 1.4, 9] {
      #expect(timing.phase(at: age) == repetition.phase(after: age / 0.5))
      #expect(atOnce.phase(at: age) == (age < 0 ? 0 : 1, false))
    }
    #expect(timing.totalDuration == repetition.count * 0.5 && atOnce.totalDuration == 0)
    #expect(atOnce.endPhase == (1, false))
  }
}
