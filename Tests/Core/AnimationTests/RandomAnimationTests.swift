import Animation
import Geometry
import Motion
import TestSupport
import Testing
import Views

/// Random calls against a reference that knows only the last value that each property was given, in whatever way.
struct RandomAnimationTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `However calls mix, each property ends at the last value it was given, and each completion is called once`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let bench = Bench()
    let views = (0..<4).map { _ in View(frame: Rect(0, 0, 50, 50)) }
    for view in views { bench.window.addSubview(view) }
    bench.frame(at: 0)
    var expected = views.map { ($0.center.x, $0.alpha) }
    var asked = 0
    var heard: [Int: Int] = [:]

    func completion() -> (Bool) -> Void {
      asked += 1
      let number = asked
      return { _ in heard[number, default: 0] += 1 }
    }
    func change() {
      let index = random.int(in: 0...3)
      if random.bool(probability: 0.5) {
        expected[index].0 = random.double(in: 0...400)
        views[index].center.x = expected[index].0
      } else {
        expected[index].1 = random.double(in: 0...1)
        views[index].alpha = expected[index].1
      }
    }
    var depth = 0
    func operate() {
      depth += 1
      defer { depth -= 1 }
      let duration = random.bool(probability: 0.1) ? .nan : random.double(in: 0...0.5)
      switch random.int(in: 0...(depth > 3 ? 3 : 9)) {
      case 0: change()
      case 1: View.performWithoutAnimation { change() }
      case 2 where depth == 1: views[random.int(in: 0...3)].removeAllAnimations()
      case 2, 3:
        View.animate(
          withDuration: duration, delay: random.double(in: 0...0.2), animations: change, completion: completion())
      case 4:
        View.animate(
          withDuration: duration, options: [.beginFromCurrentState, .autoreverse], animations: change,
          completion: completion())
      case 5:
        View.animate(springDuration: duration, bounce: 0.4, animations: change, completion: completion())
      case 6:
        View.animateKeyframes(
          withDuration: duration,
          animations: {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4, animations: change)
            View.addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.7, animations: operate)
          }, completion: completion())
      case 7:
        View.animate(
          withDuration: duration,
          animations: {
            change()
            operate()
            change()
          }, completion: completion())
      case 8:
        let done = completion()
        let animator = PropertyAnimator(duration: duration, curve: .easeIn, animations: change)
        animator.addCompletion { _ in done(true) }
        animator.startAnimation()
        if random.bool(probability: 0.5) {
          animator.fractionComplete = random.double(in: 0...1)
          animator.continueAnimation(withTimingParameters: nil, durationFactor: random.double(in: 0...1))
        }
      default:
        let done = completion()
        View.animate(
          withDuration: duration, animations: change,
          completion: { isFinished in
            done(isFinished)
            if random.bool(probability: 0.5) { operate() }
          })
      }
    }

    for _ in 0..<400 {
      operate()
      if random.bool(probability: 0.6) { bench.frame(at: bench.loop.now + random.double(in: 0...0.1)) }
    }
    bench.rest()
    for (index, view) in views.enumerated() {
      #expect(view.center.x == expected[index].0 && view.alpha == expected[index].1, "seed \(seed), view \(index)")
      #expect(!view.isAnimating, "seed \(seed)")
    }
    #expect(heard.count == asked && heard.values.allSatisfy { $0 == 1 }, "seed \(seed)")
    #expect(!bench.loop.needsFrame)
  }
}
