import Motion
import Testing

nonisolated struct DecayTests {
  @Test func `a millisecond leaves the stated rate`() {
    for rate in [0.99, 0.998] {
      let decay = Decay(ratePerMillisecond: rate)
      #expect(abs(decay.velocity(after: 0.001, velocity: 1000) - 1000 * rate) < 1e-9)
      #expect(abs(decay.ratePerMillisecond - rate) < 1e-15)
    }
  }

  @Test func `the velocity is the derivative of the travel`() {
    let decay = Decay(timeConstant: 0.4), h = 1e-6
    for time in stride(from: 0.01, to: 3, by: 0.37) {
      let difference =
        (decay.travel(after: time + h, velocity: -900) - decay.travel(after: time - h, velocity: -900)) / (2 * h)
      #expect(abs(difference - decay.velocity(after: time, velocity: -900)) < 1e-5)
    }
    #expect(decay.travel(after: 0, velocity: 5) == 0)
    #expect(decay.velocity(after: 0, velocity: 5) == 5)
  }

  @Test func `a throw lands where it was projected`() {
    let decay = Decay.normal
    let landing = decay.projectedDistance(velocity: 1500)
    #expect(abs(decay.travel(after: 60, velocity: 1500) - landing) < 1e-9)
    #expect(decay.travel(after: .infinity, velocity: 1500) == landing)
    #expect(abs(landing - 749.25) < 0.01)
    #expect(abs(decay.velocity(projecting: landing) - 1500) < 1e-10)
  }

  @Test func `two throws in a row are one`() {
    let decay = Decay.fast
    let first = decay.travel(after: 0.1, velocity: 800)
    let second = decay.travel(after: 0.3, velocity: decay.velocity(after: 0.1, velocity: 800))
    #expect(abs(first + second - decay.travel(after: 0.4, velocity: 800)) < 1e-10)
  }

  @Test func `the time until slow is when it is slow`() {
    let decay = Decay.normal
    let time = decay.duration(velocity: -2000, untilSpeed: 5)
    #expect(abs(decay.velocity(after: time, velocity: -2000) + 5) < 1e-9)
    #expect(decay.duration(velocity: 4, untilSpeed: 5) == 0)
    #expect(decay.duration(velocity: 0, untilSpeed: 5) == 0)
  }

  @Test func `the time to a target is when it is there, if it gets there`() throws {
    let decay = Decay.normal
    let time = try #require(decay.duration(toTravel: -300, velocity: -1000))
    #expect(abs(decay.travel(after: time, velocity: -1000) + 300) < 1e-10)
    #expect(decay.duration(toTravel: 300, velocity: -1000) == nil)
    #expect(decay.duration(toTravel: 600, velocity: 1000) == nil)
    #expect(decay.duration(toTravel: 600, velocity: 0) == nil)
    // Where it comes to rest it is never quite.
    #expect(decay.duration(toTravel: decay.projectedDistance(velocity: 1000), velocity: 1000) == nil)
    #expect(decay.duration(toTravel: 0, velocity: 0) == 0)
  }

  @Test(arguments: [Decay.Form.timeConstant(0), .timeConstant(.nan), .ratePerMillisecond(1), .ratePerMillisecond(-0.5)])
  func `what makes no decay is refused`(form: Decay.Form) {
    #expect(throws: MotionError.self) { try Decay(validating: form) }
  }
}
