import Animation
import Geometry
import Motion
import Testing
import Views

struct AnimatorTests {
  /// A linear animator of the card's x from 50 to 150, not yet started.
  private func animator(_ bench: Bench, curve: TimingCurve = .linear, duration: Double = 1) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: duration, curve: curve) { bench.card.center.x = 150 }
    animator.addCompletion { bench.add("\($0)") }
    return animator
  }

  @Test func `It is inactive, runs, and is inactive again with its completion called once`() {
    let bench = Bench()
    let animator = animator(bench)
    #expect(animator.state == .inactive && !animator.isRunning && bench.card.center.x == 50)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning)
    bench.frame(at: 0.5)
    #expect(isNear(bench.card.center.x, 100) && isNear(animator.fractionComplete, 0.5))
    bench.frame(at: 1)
    #expect(bench.card.center.x == 150 && bench.take() == "end" && animator.state == .inactive)
    bench.rest()
    #expect(bench.take() == "" && bench.warnings.isEmpty)
  }

  /// Ways to end an animator that has been turned round.
  nonisolated enum End: CaseIterable { case arrival, abandoned, finishedAtStart, finishedInPlace }

  @Test(arguments: End.allCases)
  func `Used again after it was reversed it plays forward, however it ended`(end: End) {
    let bench = Bench()
    let animator = animator(bench)
    animator.startAnimation()
    bench.frame(at: 0.6)
    animator.isReversed = true
    switch end {
    case .arrival: bench.rest()
    case .abandoned: animator.stopAnimation(true)
    case .finishedAtStart:
      animator.stopAnimation(false)
      animator.finishAnimation(at: .start)
    case .finishedInPlace:
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
    }
    #expect(!animator.isReversed)
    animator.addAnimations { bench.card.center.x = 250 }
    animator.startAnimation()
    bench.rest()
    #expect(bench.card.center.x == 250)
  }

  @Test(arguments: [0.1, 0.25, 0.3, 1.0 / 3, 0.5, 0.7, 1.1], [24.0, 50, 60, 75, 144, 240])
  func `Paused at an end its fraction is exactly 1, at every frame rate, out and back`(duration: Double, rate: Double) {
    for (number, curve) in [TimingCurve.linear, .easeOut, .easeInOut, .easeIn].enumerated() {
      let bench = Bench()
      var frames = Double(7 * number + 1)
      bench.frame(at: frames / rate)
      let animator = animator(bench, curve: curve, duration: duration)
      animator.pausesOnCompletion = true
      func play() {
        repeat {
          frames += 1
          bench.frame(at: frames / rate)
        } while animator.isRunning && frames < 2000
      }
      animator.startAnimation()
      play()
      #expect(animator.fractionComplete == 1 && bench.card.center.x == 150)
      animator.isReversed = true
      animator.startAnimation()
      play()
      #expect(animator.fractionComplete == 1 && bench.card.center.x == 50)
      animator.fractionComplete = 0.25
      animator.startAnimation()
      play()
      #expect(animator.fractionComplete == 1 && bench.card.center.x == 50)
      animator.stopAnimation(true)
    }
  }

  @Test func `It can be started anew with new blocks`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.startAnimation()
    bench.rest()
    animator.addAnimations { bench.card.center.x = 50 }
    animator.addCompletion { bench.add("again \($0)") }
    animator.startAnimation()
    bench.rest()
    #expect(bench.card.center.x == 50 && bench.take() == "end again end")
  }

  @Test func `Ten seconds of pause are as if there had been none`() {
    let paused = Bench()
    let first = animator(paused, curve: .easeInOut)
    first.startAnimation()
    paused.frame(at: 0.3)
    first.pauseAnimation()
    paused.frame(at: 5)
    let held = paused.card.center.x
    #expect(!paused.loop.needsFrame && first.state == .active && !first.isRunning)
    paused.frame(at: 10.3)
    first.startAnimation()
    #expect(paused.card.center.x == held)
    paused.frame(at: 10.7)
    let shown = paused.card.center.x
    paused.frame(at: 11)
    let curve = TimingCurve.easeInOut
    #expect(isNear(held, 50 + 100 * curve.value(at: 0.3)) && isNear(shown, 50 + 100 * curve.value(at: 0.7)))
    #expect(paused.take() == "end" && paused.card.center.x == 150)
  }

  @Test func `Scrubbed to 1 and back to 0 and a fraction it is where a first seek would put it`() {
    let scrubbed = Bench()
    let first = animator(scrubbed, curve: .easeIn)
    for fraction in [0.0, 0.7, 1, 0, 1, 0.4] { first.fractionComplete = fraction }
    let sought = Bench()
    let second = animator(sought, curve: .easeIn)
    second.fractionComplete = 0.4
    #expect(scrubbed.card.center.x == sought.card.center.x && isNear(sought.card.center.x, 90))
    first.fractionComplete = 0
    #expect(scrubbed.card.center.x == 50)
    first.fractionComplete = 1
    #expect(scrubbed.card.center.x == 150)
    first.stopAnimation(true)
    second.stopAnimation(true)
  }

  @Test func `Scrubbing can follow the curve instead`() {
    let bench = Bench()
    let animator = animator(bench, curve: .easeIn)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.4
    #expect(isNear(bench.card.center.x, 50 + 100 * TimingCurve.easeIn.value(at: 0.4)))
    #expect(isNear(animator.fractionComplete, 0.4))
    animator.stopAnimation(true)
  }

  @Test func `A fraction set to what it is does not move anything`() {
    let bench = Bench()
    let animator = animator(bench, curve: .easeInOut)
    animator.startAnimation()
    bench.frame(at: 0.2)
    let x = bench.card.center.x
    animator.fractionComplete = animator.fractionComplete
    #expect(isNear(bench.card.center.x, x))
    animator.stopAnimation(true)
  }

  @Test func `Turned round in flight it goes back from where it is, and ends at its start to the bit`() {
    let bench = Bench()
    bench.card.center.x = 1 / 3.0
    let animator = animator(bench, curve: .easeInOut)
    animator.startAnimation()
    bench.frame(at: 0.6)
    let x = bench.card.center.x
    animator.isReversed = true
    #expect(bench.card.center.x == x && isNear(animator.fractionComplete, 1 - (x - 1 / 3.0) / (150 - 1 / 3.0)))
    bench.frame(at: 0.7)
    #expect(isNear(bench.card.center.x, 1 / 3.0 + (150 - 1 / 3.0) * TimingCurve.easeInOut.value(at: 0.5)))
    bench.frame(at: 1.2)
    #expect(bench.card.center.x == 1 / 3.0 && bench.take() == "start")
  }

  @Test func `Turned round twice it goes on to its end`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.startAnimation()
    bench.frame(at: 0.6)
    animator.isReversed = true
    bench.frame(at: 0.8)
    #expect(isNear(bench.card.center.x, 90))
    animator.isReversed = false
    bench.frame(at: 1)
    #expect(isNear(bench.card.center.x, 110))
    bench.frame(at: 1.4)
    #expect(bench.card.center.x == 150 && bench.take() == "end")
  }

  @Test func `Continued with another timing it goes from where it is`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.fractionComplete = 0.4
    animator.continueAnimation(withTimingParameters: CubicTimingParameters(animationCurve: .easeOut), durationFactor: 2)
    #expect(isNear(bench.card.center.x, 90))
    bench.frame(at: 1)
    #expect(isNear(bench.card.center.x, 90 + 60 * TimingCurve.easeOut.value(at: 0.5)))
    bench.frame(at: 2)
    #expect(bench.card.center.x == 150 && bench.take() == "end")
  }

  @Test func `Continued without a factor it takes what remains of its time`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.fractionComplete = 0.4
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    bench.frame(at: 0.3)
    #expect(isNear(bench.card.center.x, 120))
    bench.frame(at: 0.6)
    #expect(bench.take() == "end")
  }

  @Test func `Scrubbed, turned and continued it goes back to its start`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.fractionComplete = 0.4
    animator.isReversed = true
    #expect(isNear(animator.fractionComplete, 0.6) && isNear(bench.card.center.x, 90))
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    bench.frame(at: 0.2)
    #expect(isNear(bench.card.center.x, 70))
    bench.frame(at: 0.4)
    #expect(bench.card.center.x == 50 && bench.take() == "start")
  }

  @Test(arguments: [false, true])
  func `Continued with a spring it keeps its velocity`(pauses: Bool) {
    let bench = Bench()
    let animator = animator(bench, curve: .easeInOut)
    animator.startAnimation()
    bench.frame(at: 0.4)
    let x = bench.card.center.x
    let velocity = 100 * TimingCurve.easeInOut.slope(at: 0.4)
    if pauses { animator.pauseAnimation() }
    animator.continueAnimation(
      withTimingParameters: SpringTimingParameters(duration: 0.5, bounce: 0.2), durationFactor: 0)
    #expect(isNear(bench.card.center.x, x))
    bench.frame(at: 0.4 + 1e-5)
    #expect(isNear((bench.card.center.x - x) / 1e-5, velocity, 0.5))
    bench.rest()
    #expect(bench.card.center.x == 150 && bench.take() == "end")
  }

  @Test func `A spring can be told its velocity, in x and in y`() {
    let bench = Bench()
    let timing = SpringTimingParameters(dampingRatio: 1, initialVelocity: Vector(2, -3))
    let animator = PropertyAnimator(duration: 1, timingParameters: timing)
    animator.addAnimations { bench.card.center = Point(150, 150) }
    animator.startAnimation()
    bench.frame(at: 1e-5)
    #expect(isNear((bench.card.center.x - 50) / 1e-5, 200, 1) && isNear((bench.card.center.y - 50) / 1e-5, -300, 1))
    bench.rest()
    #expect(bench.card.center == Point(150, 150))
  }

  @Test func `Stopped without finishing it leaves everything where it is and tells nobody`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.startAnimation()
    bench.frame(at: 0.5)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive)
    bench.rest()
    #expect(isNear(bench.card.center.x, 100) && bench.take() == "" && !bench.card.isAnimating)
  }

  @Test(arguments: [(AnimatingPosition.start, 50.0), (.current, 100), (.end, 150)])
  func `Stopped and finished it is where it was asked to be`(position: AnimatingPosition, x: Double) {
    let bench = Bench()
    let animator = animator(bench)
    animator.startAnimation()
    bench.frame(at: 0.5)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && isNear(bench.card.center.x, 100))
    bench.frame(at: 0.7)
    #expect(isNear(bench.card.center.x, 100))
    animator.finishAnimation(at: position)
    #expect(isNear(bench.card.center.x, x) && bench.take() == "" && animator.state == .inactive)
    bench.rest()
    #expect(isNear(bench.card.center.x, x) && bench.take() == "\(position)" && !bench.card.isAnimating)
  }

  @Test func `A block with a delay factor goes in the rest of the time`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.addAnimations({ bench.card.center.y = 150 }, delayFactor: 0.5)
    animator.startAnimation()
    bench.frame(at: 0.5)
    #expect(isNear(bench.card.center.x, 100) && bench.card.center.y == 50)
    bench.frame(at: 0.75)
    #expect(isNear(bench.card.center.y, 100))
    animator.pauseAnimation()
    bench.frame(at: 0.8)
    #expect(isNear(bench.card.center.y, 100, 1e-6))
    animator.fractionComplete = 0.25
    #expect(bench.card.center.y == 50)
    animator.startAnimation()
    bench.rest()
    #expect(bench.card.center == Point(150, 150))
  }

  @Test func `A block that is added on the way ends with the others`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.startAnimation()
    bench.frame(at: 0.5)
    animator.addAnimations { bench.card.alpha = 0 }
    #expect(bench.card.alpha == 1)
    bench.frame(at: 0.75)
    #expect(isNear(bench.card.alpha, 0.5))
    bench.frame(at: 1)
    #expect(bench.card.alpha == 0 && bench.take() == "end")
  }

  @Test func `Animations begun in its block are steered with it`() {
    let bench = Bench()
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      View.animate(withDuration: 9, animations: { bench.card.alpha = 0 }, completion: bench.note("nested"))
    }
    animator.fractionComplete = 0.3
    #expect(isNear(bench.card.alpha, 0.7))
    animator.startAnimation()
    bench.rest()
    #expect(bench.card.alpha == 0 && bench.take() == "nested:true")
  }

  @Test func `It can pause at its end and be turned round there`() {
    let bench = Bench()
    let animator = animator(bench)
    animator.pausesOnCompletion = true
    animator.startAnimation()
    bench.rest()
    #expect(animator.state == .active && !animator.isRunning && bench.card.center.x == 150 && bench.take() == "")
    #expect(animator.fractionComplete == 1)
    animator.pausesOnCompletion = false
    animator.isReversed = true
    animator.startAnimation()
    bench.rest()
    #expect(bench.card.center.x == 50 && bench.take() == "start")
  }

  @Test func `After a delay it starts by itself`() {
    let bench = Bench()
    PropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 2, options: .curveLinear, animations: { bench.card.center.x = 150 },
      completion: { bench.add("\($0)") })
    bench.frame(at: 1)
    #expect(bench.card.center.x == 50 && !bench.loop.needsFrame)
    bench.frame(at: 2.5)
    #expect(isNear(bench.card.center.x, 100))
    bench.frame(at: 3)
    #expect(bench.take() == "end")
  }

  @Test func `It keeps itself alive while it runs and goes when it is over`() {
    let bench = Bench()
    weak var gone: PropertyAnimator?
    do {
      let animator = animator(bench)
      animator.startAnimation()
      gone = animator
    }
    #expect(gone != nil)
    bench.rest()
    #expect(gone == nil && bench.take() == "end")
  }

  @Test func `Let go of while it is paused it ends, tells why, and completes`() {
    let bench = Bench()
    do {
      let animator = animator(bench)
      animator.fractionComplete = 0.5
    }
    #expect(bench.card.center.x == 150 && bench.warnings.count == 1)
    bench.rest()
    #expect(bench.take() == "end" && !bench.card.isAnimating)
  }

  @Test func `A control point curve and a damping ratio are the curve and the spring they name`() {
    let bench = Bench()
    let curved = PropertyAnimator(
      duration: 1, controlPoint1: Point(0.2, 0.9), controlPoint2: Point(0.3, 1), animations: { bench.card.alpha = 0 })
    let sprung = PropertyAnimator(duration: 1, dampingRatio: 0.5) { bench.card.center.x = 150 }
    curved.startAnimation()
    sprung.startAnimation()
    bench.frame(at: 0.3)
    #expect(isNear(bench.card.alpha, 1 - TimingCurve.cubicBezier(0.2, 0.9, 0.3, 1).value(at: 0.3)))
    let spring = Spring(settlingDuration: 1, dampingRatio: 0.5)
    #expect(isNear(bench.card.center.x, spring.value(after: 0.3, from: 50, to: 150), 0.1))
    bench.rest()
    #expect(bench.card.alpha == 0 && bench.card.center.x == 150)
  }

  @Test func `A spring with a velocity takes as long along y as along x`() {
    func duration(_ velocity: Vector) -> Double {
      let timing = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: velocity)
      return PropertyAnimator(duration: 1, timingParameters: timing).duration
    }
    for speed in [-60.0, 20, 60] {
      #expect(duration(Vector(speed, 0)) == duration(Vector(0, speed)))
      #expect(duration(Vector(speed, 0)) > duration(.zero))
    }
  }

  @Test func `Keyframes of a spring follow it along x, and what stands beside them along both axes`() {
    let bench = Bench()
    let timing = SpringTimingParameters(dampingRatio: 1, initialVelocity: Vector(2, -3))
    let animator = PropertyAnimator(duration: 1, timingParameters: timing)
    animator.addAnimations {
      View.animateKeyframes(
        withDuration: 1,
        animations: {
          bench.card.center = Point(150, 150)
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { bench.card.cornerRadius = 100 }
        })
    }
    animator.startAnimation()
    for _ in 1...10 {
      bench.frame(at: bench.loop.now + 1 / 60.0)
      let x = bench.card.center.x - 50
      #expect(isNear(bench.card.cornerRadius, min(100, max(0, x))) && abs(x - (bench.card.center.y - 50)) > 1)
    }
    bench.rest()
  }
}
