import Animation
import Geometry
import Motion
import Testing
import Views

struct OptionTests {
  @Test func `A delay shows the start, wants no frames meanwhile, and counts from the call`() {
    let bench = Bench()
    View.animate(withDuration: 1, delay: 2, options: .curveLinear, animations: { bench.card.alpha = 0 })
    bench.frame(at: 0.1)
    #expect(bench.card.alpha == 1 && !bench.loop.needsFrame && bench.loop.nextDeadline == 2)
    bench.frame(at: 2.25)
    #expect(isNear(bench.card.alpha, 0.75) && bench.loop.needsFrame)
    bench.frame(at: 3)
    #expect(bench.card.alpha == 0)
  }

  @Test func `Autoreverse goes forth and back, and ends at its end`() {
    let bench = Bench()
    View.animate(
      withDuration: 1, options: [.autoreverse, .curveLinear], animations: { bench.card.alpha = 0 },
      completion: bench.note("done"))
    bench.frame(at: 0.75)
    #expect(isNear(bench.card.alpha, 0.25))
    bench.frame(at: 1.75)
    #expect(isNear(bench.card.alpha, 0.75) && bench.take() == "")
    bench.frame(at: 2)
    #expect(bench.card.alpha == 0 && bench.take() == "done:true")
  }

  @Test func `Repeat goes on until it is removed`() {
    let bench = Bench()
    View.animate(
      withDuration: 1, options: [.repeat, .curveLinear], animations: { bench.card.alpha = 0 },
      completion: bench.note("done"))
    bench.frame(at: 100.25)
    #expect(isNear(bench.card.alpha, 0.75))
    bench.card.removeAllAnimations()
    #expect(bench.card.alpha == 0 && bench.take() == "")
    bench.frame(at: 101)
    #expect(bench.take() == "done:false" && !bench.loop.needsFrame)
  }

  @Test func `A nested block inherits duration and curve, and keeps its own where it says so`() {
    let bench = Bench()
    let other = View(frame: Rect(0, 0, 10, 10))
    let third = View(frame: Rect(0, 0, 10, 10))
    View.animate(
      withDuration: 2, options: .curveLinear,
      animations: {
        bench.card.alpha = 0
        View.animate(withDuration: 1, options: .curveEaseIn, animations: { other.alpha = 0 })
        View.animate(
          withDuration: 1, options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn],
          animations: { third.alpha = 0 })
        bench.card.center.x = 150
      })
    bench.frame(at: 0.5)
    #expect(isNear(bench.card.alpha, 0.75) && isNear(bench.card.center.x, 75))
    #expect(isNear(other.alpha, 0.75))
    #expect(isNear(third.alpha, 1 - TimingCurve.easeIn.value(at: 0.5)))
    bench.frame(at: 2)
    #expect(bench.card.alpha == 0 && other.alpha == 0 && third.alpha == 0 && bench.card.center.x == 150)
  }

  @Test func `A property that the outer and the inner block change goes both ways`() {
    let bench = Bench()
    View.animate(
      withDuration: 1, options: .curveLinear,
      animations: {
        bench.card.center.x = 150
        View.animate(
          withDuration: 2, options: [.curveLinear, .overrideInheritedDuration],
          animations: { bench.card.center.x = 350 })
      })
    #expect(bench.card.center.x == 50)
    bench.frame(at: 0.5)
    #expect(isNear(bench.card.center.x, 150))
    bench.frame(at: 2)
    #expect(bench.card.center.x == 350)
  }

  @Test func `Inside a block, what is done without animation is there at once`() {
    let bench = Bench()
    View.animate(
      withDuration: 1,
      animations: {
        bench.card.alpha = 0
        View.performWithoutAnimation { bench.card.center.x = 90 }
      })
    #expect(bench.card.center.x == 90 && bench.card.alpha == 1)
  }

  @Test func `With animations switched off blocks set at once and still complete later`() {
    let bench = Bench()
    View.setAnimationsEnabled(false)
    defer { View.setAnimationsEnabled(true) }
    View.animate(withDuration: 1, animations: { bench.card.alpha = 0 }, completion: bench.note("done"))
    #expect(bench.card.alpha == 0 && bench.take() == "")
    bench.frame(at: 0.1)
    #expect(bench.take() == "done:true")
  }

  @Test func `A damped spring passes its end, comes back, and rests there after its duration`() {
    let bench = Bench()
    View.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0, options: [],
      animations: { bench.card.center.x = 150 }, completion: bench.note("done"))
    var furthest = 0.0
    bench.run(until: 1) { furthest = max(furthest, bench.card.center.x) }
    // The first overshoot of a damping ratio of 0.4 is exp(-π 0.4 / √(1 - 0.16)) of the way.
    #expect(isNear(furthest, 150 + 25.4, 0.5))
    #expect(bench.card.center.x == 150 && bench.take() == "done:true")
  }

  @Test func `Without damping a spring swings most, and a ratio that is none is told`() {
    var passes: [Int] = []
    for ratio in [1, 0.3, 0.1, 0] {
      let bench = Bench()
      View.animate(
        withDuration: 1, usingSpringWithDamping: ratio, initialSpringVelocity: 0,
        animations: { bench.card.center.x = 150 }, completion: bench.note("done"))
      var count = 0
      var side = -1.0
      for step in 1...10_000 {
        bench.frame(at: Double(step) / 10_000)
        let now = bench.card.center.x - 150
        if now * side < 0 { (count, side) = (count + 1, now) }
      }
      passes.append(count)
      #expect(bench.card.center.x == 150 && bench.take() == "done:true" && bench.warnings.isEmpty)
    }
    #expect(passes[0] == 0 && passes[1] >= 1 && passes[2] > passes[1] && passes[3] > 100, "\(passes)")
    let bench = Bench()
    for ratio in [-0.1, .nan, .infinity] {
      View.animate(
        withDuration: 1, usingSpringWithDamping: ratio, initialSpringVelocity: 0,
        animations: { bench.card.alpha -= 0.1 })
    }
    #expect(bench.warnings.count == 3 && bench.warnings.allSatisfy { $0.hasPrefix("a damping ratio") })
  }

  @Test func `A spring begins with the velocity that was asked for`() {
    let bench = Bench()
    View.animate(
      withDuration: 1, usingSpringWithDamping: 1, initialSpringVelocity: 5, animations: { bench.card.center.x = 150 })
    bench.frame(at: 1e-5)
    #expect(isNear((bench.card.center.x - 50) / 1e-5, 500, 1))
  }

  @Test func `A spring in modern terms moves as that spring and takes its settling time`() {
    let bench = Bench()
    let spring = Spring(duration: 0.5, bounce: 0.3)
    View.animate(
      springDuration: 0.5, bounce: 0.3, animations: { bench.card.center.x = 150 }, completion: bench.note("done"))
    bench.frame(at: 0.2)
    #expect(isNear(bench.card.center.x, spring.value(after: 0.2, from: 50, to: 150), 0.1))
    bench.frame(at: spring.settlingDuration - 0.01)
    #expect(bench.take() == "")
    bench.frame(at: spring.settlingDuration)
    #expect(bench.card.center.x == 150 && bench.take() == "done:true")
  }

  @Test func `Time runs at the loop's scale`() {
    let bench = Bench(timeScale: 0.1)
    View.animate(withDuration: 1, options: .curveLinear, animations: { bench.card.alpha = 0 })
    bench.frame(at: 5)
    #expect(isNear(bench.card.alpha, 0.5))
  }

  @Test(arguments: [TimingCurve.linear, .easeIn, .easeInOut])
  func `Scrubbed to an end, a part of an animator is there to the bit`(_ curve: TimingCurve) {
    let bench = Bench()
    bench.card.cornerRadius = 0
    let animator = PropertyAnimator(duration: 2, curve: curve) {
      View.animate(
        withDuration: 1, options: .overrideInheritedDuration, animations: { bench.card.cornerRadius = 10 })
    }
    for (fraction, value) in [(0.6, 10.0), (0, 0), (1, 10), (0, 0)] {
      animator.fractionComplete = fraction
      #expect(value == 10 ? bench.card.cornerRadius > 5 : bench.card.cornerRadius == 0)
    }
    animator.scrubsLinearly = false
    for fraction in [1.0, 0] {
      animator.fractionComplete = fraction
      #expect(animator.fractionComplete == fraction)
    }
    animator.stopAnimation(true)
  }

  @Test func `Inside an animator a block has its part of the time, and its own curve, if it says so`() {
    for delay in [0.0, 0.5, 3] {
      for duration in [0.5, 2, 9] {
        for isTimed in [false, true] {
          for isCurved in [false, true] {
            let bench = Bench()
            var options: View.AnimationOptions = .curveEaseIn
            if isTimed { options.insert(.overrideInheritedDuration) }
            if isCurved { options.insert(.overrideInheritedCurve) }
            bench.card.cornerRadius = 0
            let animator = PropertyAnimator(duration: 2, curve: .linear) {
              View.animate(
                withDuration: duration, delay: delay, options: options, animations: { bench.card.cornerRadius = 10 })
            }
            let start = min(1, delay / 2)
            let end = isTimed ? min(1, start + duration / 2) : 1
            for fraction in [0.1, 0.3, 0.45, 0.6, 0.9, 0] {
              animator.fractionComplete = fraction
              let part = start < 1 ? min(1, max(0, (fraction - start) / (end - start))) : 0
              let value = isCurved ? TimingCurve.easeIn.value(at: part) : part
              #expect(isNear(bench.card.cornerRadius, 10 * value), "\(delay), \(duration) at \(fraction)")
            }
            #expect(bench.card.cornerRadius == 0)
            animator.stopAnimation(true)
          }
        }
      }
    }
  }
}
