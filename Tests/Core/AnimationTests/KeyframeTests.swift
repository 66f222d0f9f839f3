import Animation
import Geometry
import Motion
import Testing
import Views

struct KeyframeTests {
  @Test func `Keyframes go one after the other in their parts of the time`() {
    let bench = Bench()
    View.animateKeyframes(
      withDuration: 2, delay: 0, options: [],
      animations: {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { bench.card.center.x = 150 }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { bench.card.center.x = 50 }
      }, completion: bench.note("done"))
    for (time, x) in [(0.25, 100.0), (0.5, 150), (0.9, 150), (1.5, 100), (2, 50)] {
      bench.frame(at: time)
      #expect(isNear(bench.card.center.x, x))
    }
    #expect(bench.card.center.x == 50 && bench.take() == "done:true")
  }

  @Test func `What stands beside keyframes takes the whole time, and a curve is that of the whole`() {
    let bench = Bench()
    View.animateKeyframes(
      withDuration: 1, options: .curveEaseIn,
      animations: {
        bench.card.alpha = 0
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { bench.card.center.x = 150 }
      })
    bench.frame(at: 0.5)
    let eased = TimingCurve.easeIn.value(at: 0.5)
    #expect(isNear(bench.card.alpha, 1 - eased) && isNear(bench.card.center.x, 50 + 100 * eased * 2))
  }

  @Test func `Keyframes out of range count as the nearest in it`() {
    let bench = Bench()
    View.animateKeyframes(
      withDuration: 1,
      animations: {
        View.addKeyframe(withRelativeStartTime: -3, relativeDuration: 0.5) { bench.card.center.x = 150 }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 7) { bench.card.center.y = 150 }
        View.addKeyframe(withRelativeStartTime: .nan, relativeDuration: .nan) { bench.card.alpha = 0 }
      })
    bench.frame(at: 0.75)
    #expect(bench.card.center == Point(150, 100) && bench.card.alpha == 0)
    bench.rest()
    #expect(bench.card.center == Point(150, 150))
  }

  @Test func `A keyframe outside all blocks is set at once, and told`() {
    let bench = Bench()
    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { bench.card.alpha = 0 }
    #expect(bench.card.alpha == 0 && bench.warnings.count == 1)
  }

  @Test func `Keyframes inside an animator are scrubbed with it`() {
    let bench = Bench()
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      View.animateKeyframes(
        withDuration: 0,
        animations: {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { bench.card.center.x = 150 }
          View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { bench.card.center.y = 150 }
        })
    }
    animator.fractionComplete = 0.75
    #expect(bench.card.center == Point(150, 100))
    animator.fractionComplete = 0.25
    #expect(bench.card.center == Point(100, 50))
    animator.stopAnimation(true)
  }
}
