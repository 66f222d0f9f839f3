import Motion
import Testing

nonisolated struct SpringFormTests {
  @Test(arguments: [0, 0.3, 1, 2.5])
  func `response and damping ratio come back`(ratio: Double) {
    let spring = Spring(response: 0.37, dampingRatio: ratio)
    #expect(abs(spring.response - 0.37) < 1e-15)
    #expect(abs(spring.dampingRatio - ratio) < 1e-15)
    #expect(spring.mass == 1)
  }

  @Test func `a spring of any mass moves as its response and ratio do`() {
    let heavy = Spring(stiffness: 1000, damping: 500, mass: 3)
    let same = Spring(response: heavy.response, dampingRatio: heavy.dampingRatio)
    let a = heavy.state(after: 0.3, displacement: 10, velocity: 40)
    let b = same.state(after: 0.3, displacement: 10, velocity: 40)
    #expect(abs(a.displacement - b.displacement) < 1e-12)
    #expect(abs(a.velocity - b.velocity) < 1e-12)
    #expect(abs(heavy.angularFrequency - 18.257418583505537) < 1e-13)
    #expect(abs(heavy.dampingRatio - 4.564354645876384) < 1e-14)
  }

  @Test(arguments: [-0.9, -0.2, 0, 0.15, 0.5, 1])
  func `duration and bounce come back`(bounce: Double) {
    let spring = Spring(duration: 0.8, bounce: bounce)
    #expect(abs(spring.response - 0.8) < 1e-15)
    #expect(abs(spring.bounce - bounce) < 1e-14)
  }

  @Test func `a bounce is a damping ratio`() {
    #expect(Spring(duration: 1, bounce: 0.3).dampingRatio == 0.7)
    #expect(abs(Spring(duration: 1, bounce: -0.5).dampingRatio - 2) < 1e-15)
    #expect(Spring.smooth.regime == .critical)
    #expect(Spring.snappy.dampingRatio == 0.85)
    #expect(Spring.bouncy == Spring(duration: 0.5, bounce: 0.3))
  }

  @Test func `the regime is named`() {
    #expect(Spring(stiffness: 100, damping: 0).regime == .undamped)
    #expect(Spring(stiffness: 100, damping: 19, mass: 1).regime == .underdamped)
    #expect(Spring(stiffness: 25, damping: 20, mass: 4).regime == .critical)
    #expect(Spring(stiffness: 342, damping: 2 * 342.0.squareRoot()).regime == .critical)
    #expect(Spring(stiffness: 100, damping: 21).regime == .overdamped)
  }

  @Test func `the material spring is 342, 30, 1`() {
    let spring = Spring.materialDefault
    #expect(spring.stiffness == 342 && spring.damping == 30 && spring.mass == 1)
  }

  static let legal: [Spring.Form] = [
    .physical(stiffness: 1e-6, damping: 0, mass: 1), .physical(stiffness: 1e9, damping: 0, mass: 1),
    .response(1e-4, dampingRatio: 0), .response(1e4, dampingRatio: 1000), .perceptual(duration: 1, bounce: -0.999),
    .perceptual(duration: 1, bounce: 1), .settling(0.001, dampingRatio: 1, threshold: 0.5),
    .settling(3600, dampingRatio: 0.5, threshold: 1e-9), .undamped(period: 1e4, endsAfter: 0),
  ]

  @Test(arguments: legal)
  func `the ends of the ranges are legal`(form: Spring.Form) throws {
    #expect(try Spring(validating: form) == Spring(form))
  }

  static let illegal: [(Spring.Form, String)] = [
    (.physical(stiffness: 0, damping: 1, mass: 1), "stiffness"),
    (.physical(stiffness: .nan, damping: 1, mass: 1), "stiffness"),
    (.physical(stiffness: 1, damping: -1, mass: 1), "damping"),
    (.physical(stiffness: 1, damping: .infinity, mass: 1), "damping"),
    (.physical(stiffness: 1, damping: 1, mass: 0), "mass"),
    (.physical(stiffness: 1e9, damping: 1, mass: 1e-6), "response"),
    (.physical(stiffness: 1, damping: 1e9, mass: 1), "dampingRatio"),
    (.response(0, dampingRatio: 1), "response"),
    (.response(.infinity, dampingRatio: 1), "response"),
    (.response(1, dampingRatio: -0.1), "dampingRatio"),
    (.response(1, dampingRatio: .nan), "dampingRatio"),
    (.perceptual(duration: -1, bounce: 0), "duration"),
    (.perceptual(duration: 1, bounce: -1), "bounce"),
    (.perceptual(duration: 1, bounce: 1.1), "bounce"),
    (.settling(0, dampingRatio: 1, threshold: 0.01), "settlingDuration"),
    (.settling(1, dampingRatio: 0, threshold: 0.01), "dampingRatio"),
    (.settling(1, dampingRatio: 1, threshold: 0), "threshold"),
    (.undamped(period: .nan, endsAfter: nil), "period"),
    (.undamped(period: 1, endsAfter: -1), "endsAfter"),
    (.undamped(period: 1, endsAfter: .infinity), "endsAfter"),
  ]

  @Test(arguments: illegal)
  func `what makes no spring is refused by name`(form: Spring.Form, name: String) {
    #expect {
      try Spring(validating: form)
    } throws: { error in
      guard case .outOfRange(name, _, _)? = error as? MotionError else { return false }
      return true
    }
  }

  @Test func `the refusal says what is legal`() {
    let error = #expect(throws: MotionError.self) { try Spring(validating: .response(1, dampingRatio: -3)) }
    #expect(error?.description == "dampingRatio is -3.0; it must be from 0.0 to 1000.0")
  }

  @Test func `a program's own wrong number traps`() async {
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: -1, damping: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring.smooth.step(-0.1) }
  }
}
