import Motion
import Testing

nonisolated struct ReleaseRuleTests {
  private let rule = ReleaseRule()

  @Test(arguments: [320.0, 960, 2400])
  func `a hand that stands still decides by its place`(way: Double) {
    #expect(rule.shouldComplete(at: 0.5, velocity: 0, way: way) && rule.shouldComplete(at: 0.9, velocity: 0, way: way))
    #expect(
      !rule.shouldComplete(at: 0.499, velocity: 0, way: way) && !rule.shouldComplete(at: 0.1, velocity: 0, way: way))
  }

  @Test func `below a flick, momentum decides: where it would land`() {
    // 550 points a second go 110 points further.
    let way = 960.0
    for (place, speed, shouldComplete) in [
      (0.45, 550.0, true), (0.36, 550, false), (0.55, -550, false), (0.64, -550, true), (0.49, 100, true),
    ] {
      #expect(rule.shouldComplete(at: place, velocity: speed / way, way: way) == shouldComplete, "\(place) at \(speed)")
    }
  }

  @Test(arguments: [700.0, 960, 2400, 3840])
  func `a flick is one on every screen that is large`(way: Double) {
    #expect(
      rule.shouldComplete(at: 0.05, velocity: 600 / way, way: way)
        && !rule.shouldComplete(at: 0.95, velocity: -600 / way, way: way))
    #expect(!rule.shouldComplete(at: 0.05, velocity: 590 / way, way: way))
  }

  @Test func `on a small one it is a whole way a second`() {
    #expect(
      rule.shouldComplete(at: 0.05, velocity: 1, way: 320) && !rule.shouldComplete(at: 0.05, velocity: 0.99, way: 320))
  }

  @Test func `without a speed or a distance there is no flick`() {
    for way in [-960.0, 0, 960, .infinity] {
      #expect(!rule.isFlick(0, way: way))
      for speed in [-600.0, 600] { #expect(rule.isFlick(speed, way: way) == (way > 0), "\(speed) of \(way)") }
    }
  }

  @Test func `flick and threshold can be set, to never and always, too`() {
    let never = ReleaseRule(flick: .infinity)
    #expect(
      !never.shouldComplete(at: 0.49, velocity: 50, way: 5000)
        && never.shouldComplete(at: 0.5, velocity: -50, way: 5000))
    let stiff = ReleaseRule(flick: 4)
    #expect(
      !stiff.shouldComplete(at: 0.46, velocity: 0.75, way: 500)
        && stiff.shouldComplete(at: 0.47, velocity: 0.75, way: 500))
    #expect(ReleaseRule(flick: 4).isFlick(2400, way: 2000) && !ReleaseRule(flick: 4).isFlick(2399, way: 2000))
    let always = ReleaseRule(threshold: 0)
    #expect(always.shouldComplete(at: 0, velocity: -0.5, way: 1000))
    #expect(!ReleaseRule(threshold: 1).shouldComplete(at: 0.7, velocity: 0.5, way: 1000))
    #expect(!rule.shouldComplete(at: 0.2, velocity: 0, way: 0) && !never.shouldComplete(at: 0.2, velocity: 0, way: 0))
  }
}
