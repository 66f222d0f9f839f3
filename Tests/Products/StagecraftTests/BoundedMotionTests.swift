import Stagecraft
import Testing

/// Whatever numbers a program gives to an animation of views, it comes to an end and the program is idle again.
struct BoundedMotionTests {
  nonisolated private static let bounces = [
    1, 0.999, 0.95, 0.5, 0, -0.5, -0.999, -1, 2, 1e300, -1e300, .infinity, .nan,
  ]
  nonisolated private static let ratios = [0, 1e-9, 0.001, 0.05, 1, 50, 1000, -1, 1e300, .infinity, .nan]
  nonisolated private static let speeds = [0, 3, -40, 1e6, .infinity, .nan]

  /// A view in a window, and what an animation of it reported.
  private struct Bench {
    let stage = HeadlessStage(size: Size(40, 40), framesPerSecond: 30)
    let view = View(frame: Rect(0, 0, 10, 10))

    init() { stage.window.addSubview(view) }

    /// Runs an animation.
    /// - Returns: the seconds until nothing moves; nil if that took more than a minute.
    func run(_ body: @escaping (View) -> Void) -> Double? {
      stage.core.loop.dispatch(at: stage.time) { [view] in body(view) }
      let begin = stage.time
      while stage.advance() { if stage.time - begin > 60 { return nil } }
      return stage.time - begin
    }
  }

  @Test(arguments: bounces) func `a bounce of any size ends`(bounce: Double) {
    for speed in Self.speeds {
      let bench = Bench()
      var ends = 0
      let seconds = bench.run { view in
        View.animate(springDuration: 0.5, bounce: bounce, initialSpringVelocity: speed) {
          view.center = Point(30, 20)
        } completion: { _ in
          ends += 1
        }
      }
      #expect(seconds != nil && ends == 1 && bench.view.center == Point(30, 20), "bounce \(bounce), speed \(speed)")
    }
  }

  @Test(arguments: ratios) func `a damping ratio of any size ends`(ratio: Double) {
    for speed in Self.speeds {
      let bench = Bench()
      var ends = 0
      let seconds = bench.run { view in
        View.animate(
          withDuration: 0.5, usingSpringWithDamping: ratio, initialSpringVelocity: speed,
          animations: { view.center = Point(30, 20) }, completion: { _ in ends += 1 })
      }
      #expect(seconds != nil && ends == 1 && bench.view.center == Point(30, 20), "ratio \(ratio), speed \(speed)")
    }
  }

  @Test(arguments: [1, 0.999, 0.9, 0, -0.9]) func `an animator's spring ends, too`(bounce: Double) {
    let bench = Bench()
    var ends = 0
    let seconds = bench.run { view in
      let animator = PropertyAnimator(
        duration: 0.5, timingParameters: SpringTimingParameters(duration: 0.5, bounce: bounce))
      animator.addAnimations { view.center = Point(30, 20) }
      animator.addCompletion { _ in ends += 1 }
      animator.startAnimation()
    }
    #expect(seconds != nil && ends == 1 && bench.view.center == Point(30, 20), "bounce \(bounce)")
  }

  @Test(arguments: [-1, 0, 1e-300, 1e-9, .nan, -.infinity]) func `a duration that is none ends at once`(
    duration: Double
  ) {
    for bounce in [0, 0.5, 1] {
      let bench = Bench()
      let seconds = bench.run { view in
        View.animate(springDuration: duration, bounce: bounce) { view.center = Point(30, 20) }
      }
      #expect((seconds ?? 99) < 1 && bench.view.center == Point(30, 20), "duration \(duration), bounce \(bounce)")
    }
  }
}
