import Animation
import CAllocations
import Geometry
import Motion
import Testing
import Views

#if DEBUG
private nonisolated let isOptimized = false
#else
private nonisolated let isOptimized = true
#endif

struct CostTests {
  @Test func `Without animations nobody wants frames, nobody watches the setters, and a view keeps nothing`() {
    // A test that waits for a process may have animations of its own in the midst of this one.
    let isWatched = PropertyInterception.isOn
    let bench = Bench()
    View.animate(withDuration: 0.5, animations: { bench.card.alpha = 0 })
    #expect(PropertyInterception.isOn && bench.card.animations != nil)
    let frames = bench.rest().frames
    #expect(frames >= 30 && frames <= 32)
    #expect(!bench.loop.needsFrame && bench.loop.nextDeadline == nil)
    #expect(PropertyInterception.isOn == isWatched && bench.card.animations == nil)
  }

  @Test(.enabled(if: isOptimized, "the compiler boxes vectors where it does not optimize"))
  func `Frames in the midst of animations allocate nothing`() {
    let bench = Bench()
    bench.loop.onDraw = nil
    let views = (0..<100).map { _ in View(frame: Rect(0, 0, 10, 10)) }
    for view in views { bench.window.addSubview(view) }
    bench.frame(at: 0)
    for view in views {
      View.animate(
        withDuration: 10,
        animations: {
          view.center.x = 300
          view.alpha = 0.2
          view.transform = Transform2D(rotation: 1)
          view.backgroundColor = .black
        })
      View.animate(
        withDuration: 10, usingSpringWithDamping: 0.5, initialSpringVelocity: 1, animations: { view.center.y = 9 })
    }
    let animator = PropertyAnimator(duration: 10, dampingRatio: 1) { views[0].cornerRadius = 4 }
    animator.startAnimation()
    bench.frame(at: 0.1)
    // Other threads of the test run are counted too, so the quietest of some frames counts.
    var least = UInt64.max
    for step in 1...20 {
      let time = 0.1 + Double(step) / 60
      CAllocations_start()
      bench.frame(at: time)
      least = min(least, CAllocations_stop().count)
    }
    #expect(least == 0)
    animator.stopAnimation(true)
  }
}
