import Animation
import Geometry
import Motion
import Testing
import Views

struct TakeoverTests {
  /// x and its velocity just around a moment, from frames a ten-thousandth of a second apart.
  private func state(_ bench: Bench, at time: Double) -> (x: Double, velocity: Double) {
    bench.frame(at: time)
    let first = bench.card.center.x
    bench.frame(at: time + 1e-4)
    return (bench.card.center.x, (bench.card.center.x - first) / 1e-4)
  }

  @Test func `A new animation of the same property takes over place and velocity`() {
    let bench = Bench()
    View.animate(withDuration: 1, animations: { bench.card.center.x = 250 })
    let before = state(bench, at: 0.4)
    View.animate(withDuration: 0.5, animations: { bench.card.center.x = 80 })
    #expect(isNear(bench.card.center.x, before.x))
    let after = state(bench, at: bench.loop.now)
    #expect(before.velocity > 200 && abs(after.velocity - before.velocity) < 1)
    bench.rest()
    #expect(bench.card.center.x == 80)
  }

  @Test func `Two animations add up to the sum of what each has to go`() {
    let bench = Bench()
    View.animate(withDuration: 1, options: .curveLinear, animations: { bench.card.center.x = 150 })
    bench.frame(at: 0.5)
    View.animate(withDuration: 1, options: .curveLinear, animations: { bench.card.center.x = 50 })
    bench.frame(at: 0.75)
    // 100 less a quarter of the first way, and three quarters of the second.
    #expect(isNear(bench.card.center.x, 50 - 25 + 75))
    bench.frame(at: 1.5)
    #expect(bench.card.center.x == 50)
  }

  @Test func `A relative change inside a block starts from where the property will be`() {
    let bench = Bench()
    View.animate(withDuration: 1, animations: { bench.card.center.x += 100 })
    bench.frame(at: 0.3)
    View.animate(withDuration: 1, animations: { bench.card.center.x += 100 })
    bench.rest()
    #expect(bench.card.center.x == 250)
  }

  @Test func `From the current state it begins where the property is and ends what moved it`() {
    let bench = Bench()
    View.animate(
      withDuration: 1, options: .curveLinear, animations: { bench.card.center.x = 150 }, completion: bench.note("old"))
    bench.frame(at: 0.5)
    View.animate(
      withDuration: 1, options: [.curveLinear, .beginFromCurrentState], animations: { bench.card.center.x = 50 },
      completion: bench.note("new"))
    #expect(isNear(bench.card.center.x, 100))
    bench.frame(at: 1)
    #expect(isNear(bench.card.center.x, 75) && bench.take() == "old:false")
    bench.frame(at: 1.5)
    #expect(bench.card.center.x == 50 && bench.take() == "new:true")
  }

  @Test func `A spring takes over place and velocity too`() {
    let bench = Bench()
    View.animate(withDuration: 0.6, animations: { bench.card.center.x = 250 })
    let before = state(bench, at: 0.3)
    View.animate(springDuration: 0.4, bounce: 0.2, animations: { bench.card.center.x = 50 })
    let after = state(bench, at: bench.loop.now)
    #expect(before.velocity > 300 && abs(after.velocity - before.velocity) < 5)
  }

  @Test func `Set to another value outside a block the property is there at once`() {
    let bench = Bench()
    View.animate(withDuration: 1, animations: { bench.card.alpha = 0 }, completion: bench.note("fade"))
    bench.frame(at: 0.5)
    bench.card.alpha = 0.8
    #expect(bench.card.alpha == 0.8)
    bench.frame(at: 0.6)
    #expect(bench.card.alpha == 0.8 && bench.take() == "fade:false")
    bench.rest()
    #expect(bench.card.alpha == 0.8)
  }

  @Test func `Set back to what it still is, before the first frame, the property stays`() {
    let bench = Bench()
    View.animate(withDuration: 1, animations: { bench.card.alpha = 0 })
    bench.card.alpha = 1
    bench.rest()
    #expect(bench.card.alpha == 1)
  }

  @Test func `Set to where it goes anyhow the property keeps on moving`() {
    let bench = Bench()
    View.animate(withDuration: 1, options: .curveLinear, animations: { bench.card.alpha = 0 })
    bench.frame(at: 0.5)
    bench.card.alpha = 0
    #expect(isNear(bench.card.alpha, 0.5))
    bench.frame(at: 0.75)
    #expect(isNear(bench.card.alpha, 0.25))
  }

  @Test func `A hand that drags by what it reads does not run away`() {
    let bench = Bench()
    View.animate(withDuration: 1, animations: { bench.card.center.x = 350 })
    bench.frame(at: 0.4)
    let grabbed = bench.card.center.x
    for step in 1...10 {
      bench.card.center.x += 2
      bench.frame(at: 0.4 + Double(step) / 60)
    }
    #expect(isNear(bench.card.center.x, grabbed + 20))
  }

  @Test func `Without animation the motion is laid on the new value`() {
    let bench = Bench()
    View.animate(withDuration: 1, options: .curveLinear, animations: { bench.card.center.x = 150 })
    bench.frame(at: 0.5)
    View.performWithoutAnimation { bench.card.center.x = 250 }
    #expect(isNear(bench.card.center.x, 200))
    bench.frame(at: 1)
    #expect(bench.card.center.x == 250)
  }

  @Test func `Of animations of one property, tools see where each goes, and where the first began`() {
    let bench = Bench()
    View.animate(withDuration: 1, animations: { bench.card.center.x = 150 })
    bench.frame(at: 0.25)
    View.animate(withDuration: 1, animations: { bench.card.center.x = 300 })
    var ways: [[Double?]] = []
    bench.loop.eachAnimation { ways.append([$0.start?[0], $0.destination[0]]) }
    #expect(ways == [[50, 150], [nil, 300]])
    bench.rest()
    View.animateKeyframes(
      withDuration: 1,
      animations: {
        for (start, x) in [(0, 150.0), (0.5, 50)] {
          View.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) { bench.card.center.x = x }
        }
      })
    ways = []
    bench.loop.eachAnimation { ways.append([$0.destination[0]]) }
    #expect(!ways.isEmpty && ways.allSatisfy { $0 == [50] })
  }

  @Test(arguments: [
    View.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight, .transitionFlipFromTop,
    .transitionFlipFromBottom,
  ])
  func `The faces of a card that flips are always half a turn apart`(_ flip: View.AnimationOptions) {
    let bench = Bench()
    View.transition(with: bench.card, duration: 1, options: [flip, .curveLinear], animations: {})
    for time in [0.1, 0.4, 0.5, 0.8] {
      bench.frame(at: time)
      let (from, to) = (bench.window.subviews[0].tilt, bench.card.tilt)
      #expect(isNear(abs(from.angle - to.angle), .pi) && isNear(abs(from.angle), .pi * time) && from.axis == to.axis)
    }
    bench.rest()
    #expect(bench.card.tilt.angle == 0 && bench.window.subviews.count == 1)
  }
}
