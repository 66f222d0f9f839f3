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

  @Test func `Stopped inside its own block it stops after it, and nothing moves on`() {
    for isActive in [false, true] {
      let bench = Bench()
      let animator = animator(bench)
      if isActive { animator.startAnimation() }
      animator.addAnimations { [unowned animator] in
        animator.stopAnimation(true)
        bench.card.alpha = 0
      }
      if !isActive { animator.startAnimation() }
      #expect(animator.state == .inactive && bench.card.center.x == 50 && bench.card.alpha == 1)
      #expect(bench.rest().frames < 5 && !bench.card.isAnimating)
      #expect(bench.warnings.isEmpty && bench.take() == "")
    }
  }

  @Test func `What its own block asks of it is done in order when the block has run`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.addAnimations { [unowned animator] in
      animator.fractionComplete = 0.25
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
    }
    animator.startAnimation()
    #expect(animator.state == .inactive && bench.card.center.x == 75)
    bench.rest()
    #expect(bench.card.center.x == 75 && bench.take() == "current" && bench.warnings.isEmpty)
  }

  @Test func `A delay beyond all numbers on a slow loop is one that never passes`() {
    let bench = Bench(timeScale: 0.01)
    View.animate(withDuration: 1, delay: 1e307, animations: { bench.card.alpha = 0 }, completion: bench.note("never"))
    bench.frame(at: 1000)
    #expect(bench.card.alpha == 1 && bench.take() == "")
    bench.card.removeAllAnimations()
    bench.rest()
    #expect(bench.card.alpha == 0 && bench.take() == "never:false")
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

nonisolated struct TimingDoorTests {
  @Test func `A curve or a spring of impossible constants stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = CubicTimingParameters(controlPoint1: Point(.nan, 0), controlPoint2: Point(1, 1))
    }
    await #expect(processExitsWith: .failure) {
      _ = CubicTimingParameters(controlPoint1: Point(2, 0), controlPoint2: Point(1, 1))
    }
    await #expect(processExitsWith: .failure) {
      _ = SpringTimingParameters(mass: 1, stiffness: -1, damping: 1, initialVelocity: .zero)
    }
  }
}
