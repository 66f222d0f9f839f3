import Animation
import Geometry
import Testing
import Views

/// Animations that nobody can see keep no program awake.
struct SightTests {
  private func pulse(_ bench: Bench, _ options: View.AnimationOptions = [.repeat, .autoreverse]) {
    View.animate(
      withDuration: 0.5, options: options, animations: { bench.card.alpha = 0.2 }, completion: bench.note("pulse"))
  }

  @Test(arguments: [true, false]) func `an animation ends as its view leaves the window`(isEndless: Bool) {
    let bench = Bench()
    pulse(bench, isEndless ? [.repeat, .autoreverse] : [])
    bench.run(until: 0.2)
    #expect(bench.loop.needsFrame)
    bench.card.removeFromSuperview()
    #expect(bench.rest().frames < 3 && bench.take() == "pulse:false" && bench.card.alpha == 0.2)
  }

  @Test func `a view that moves to another parent keeps its animation`() {
    let bench = Bench()
    let other = View(frame: Rect(0, 0, 50, 50))
    bench.window.addSubview(other)
    pulse(bench)
    bench.run(until: 0.2)
    bench.card.removeFromSuperview()
    other.addSubview(bench.card)
    bench.run(until: 3)
    #expect(bench.loop.needsFrame && bench.take() == "")
  }

  @Test func `an animation of several views goes on while one is in the window`() {
    let bench = Bench()
    let other = View(frame: Rect(0, 0, 50, 50))
    bench.window.addSubview(other)
    View.animate(
      withDuration: 0.5,
      animations: {
        bench.card.alpha = 0
        other.alpha = 0
      }, completion: bench.note("both"))
    bench.run(until: 0.2)
    other.removeFromSuperview()
    bench.rest()
    #expect(bench.take() == "both:true")
  }

  @Test func `an endless animation of a view in no window ends, and one with an end plays`() {
    let bench = Bench()
    bench.card.removeFromSuperview()
    pulse(bench)
    #expect(bench.rest().frames < 3 && bench.take() == "pulse:false")
    bench.card.alpha = 1
    View.animate(withDuration: 0.3, animations: { bench.card.alpha = 0 }, completion: bench.note("fade"))
    bench.rest()
    #expect(bench.take() == "fade:true")
  }

  @Test func `an animator ends as its view leaves the window, and waits while it is paused`() {
    let bench = Bench()
    var ends: [AnimatingPosition] = []
    let animator = PropertyAnimator(duration: 5, curve: .linear) { bench.card.alpha = 0 }
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    bench.run(until: 0.2)
    animator.pauseAnimation()
    bench.card.removeFromSuperview()
    #expect(bench.rest().frames < 3 && ends.isEmpty)
    animator.startAnimation()
    #expect(bench.rest().frames < 3 && ends == [.end] && bench.card.alpha == 0)
  }
}
