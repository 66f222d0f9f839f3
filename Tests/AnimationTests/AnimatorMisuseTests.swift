import Animation
import Geometry
import Motion
import Testing
import Views

struct AnimatorMisuseTests {
  private func animator(_ bench: Bench) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: 1, curve: .linear) { bench.card.center.x = 150 }
    animator.addCompletion { bench.add("\($0)") }
    return animator
  }

  @Test func `Finishing what was not stopped is told and changes nothing`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.finishAnimation(at: .end)
    #expect(bench.warnings.count == 1 && bench.card.center.x == 50)
    animator.startAnimation()
    animator.finishAnimation(at: .start)
    #expect(bench.warnings.count == 2)
    bench.rest()
    #expect(bench.card.center.x == 150 && bench.take() == "end")
  }

  @Test func `Stopping what is inactive is told`() {
    let bench = Bench()
    animator(bench).stopAnimation(false)
    #expect(bench.warnings.count == 1)
  }

  @Test func `A stopped one can only be finished`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.startAnimation()
    bench.frame(at: 0.5)
    animator.stopAnimation(false)
    animator.startAnimation()
    animator.pauseAnimation()
    animator.isReversed = true
    animator.addAnimations { bench.card.alpha = 0 }
    animator.addCompletion { _ in bench.add("late") }
    #expect(bench.warnings.count == 5 && animator.state == .stopped && !animator.isReversed && bench.card.alpha == 1)
    animator.finishAnimation(at: .current)
    bench.rest()
    #expect(bench.take() == "current")
  }

  @Test func `One that cannot be interrupted runs to its end`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.isInterruptible = false
    animator.startAnimation()
    bench.frame(at: 0.5)
    animator.pauseAnimation()
    animator.stopAnimation(true)
    animator.isReversed = true
    animator.fractionComplete = 0.1
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 4)
    #expect(bench.warnings.count == 5 && animator.isRunning)
    bench.frame(at: 1)
    #expect(bench.card.center.x == 150 && bench.take() == "end")
  }

  @Test func `Calls that say what is so already do nothing`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.startAnimation()
    animator.startAnimation()
    bench.frame(at: 0.5)
    animator.pauseAnimation()
    animator.pauseAnimation()
    animator.startAnimation()
    bench.frame(at: 1)
    #expect(bench.card.center.x == 150 && bench.take() == "end" && bench.warnings.isEmpty)
  }

  @Test(arguments: [0, -1, Double.infinity, .nan])
  func `A duration of nothing is at its end at once, and completes once`(duration: Double) {
    let bench = Bench()
    let animator = PropertyAnimator(duration: duration, dampingRatio: 0.5) { bench.card.center.x = 150 }
    animator.addCompletion { bench.add("\($0)") }
    animator.startAnimation()
    #expect(bench.card.center.x == 150 && bench.take() == "")
    bench.rest()
    #expect(bench.take() == "end" && bench.warnings.count == (duration == 0 ? 0 : 1))
  }

  @Test func `A fraction that is no number is told, one out of range counts as the nearer end`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.fractionComplete = .nan
    #expect(bench.warnings.count == 1 && animator.state == .inactive)
    animator.fractionComplete = 7
    #expect(bench.card.center.x == 150)
    animator.fractionComplete = -.infinity
    #expect(bench.card.center.x == 50)
    animator.stopAnimation(true)
  }

  @Test func `An animator that changes nothing still takes its time and completes`() {
    let bench = Bench()
    let animator = PropertyAnimator(duration: 1, curve: .linear)
    animator.addCompletion { bench.add("\($0)") }
    animator.startAnimation()
    bench.frame(at: 0.5)
    #expect(isNear(animator.fractionComplete, 0.5) && bench.take() == "")
    bench.frame(at: 1)
    #expect(bench.take() == "end")
  }

  @Test func `Without a loop it is at its end at once`() {
    let bench = Bench()
    AnimationClock.loop = nil
    let animator = animator(bench)
    animator.startAnimation()
    #expect(bench.card.center.x == 150 && bench.take() == "end" && animator.state == .inactive)
  }

  @Test func `Turned and scrubbed from its own completion it does as it is told`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.addCompletion { _ in
      animator.addAnimations { bench.card.center.x = 350 }
      animator.startAnimation()
    }
    animator.startAnimation()
    bench.frame(at: 1)
    #expect(animator.isRunning && bench.take() == "end")
    bench.rest()
    #expect(bench.card.center.x == 350)
  }
}
