import Animation
import Geometry
import Motion
import Runtime
import Testing
import Views

struct BlockTests {
  @Test func `The fade of the article's animation controller goes from 0 to 1 and then completes`() {
    let bench = Bench()
    let toView = bench.card
    toView.alpha = 0.0
    View.animate(
      withDuration: 1.0,
      animations: {
        toView.alpha = 1.0
      },
      completion: { _ in
        bench.add("complete")
      })
    #expect(toView.alpha == 0 && bench.take() == "")
    bench.frame(at: 0.5)
    #expect(isNear(toView.alpha, 0.5, 1e-6) && bench.take() == "")
    bench.frame(at: 1)
    #expect(toView.alpha == 1 && bench.take() == "complete")
    bench.rest()
    #expect(bench.take() == "" && !bench.loop.needsFrame && !toView.isAnimating)
  }

  @Test(arguments: [
    (View.AnimationOptions.curveEaseInOut, TimingCurve.easeInOut), (.curveEaseIn, .easeIn), (.curveEaseOut, .easeOut),
    (.curveLinear, .linear),
  ])
  func `The curve among the options tells the progress`(options: View.AnimationOptions, curve: TimingCurve) {
    let bench = Bench()
    View.animate(withDuration: 2, options: options, animations: { bench.card.center.x = 150 })
    for time in [0.25, 0.8, 1.3, 1.9] {
      bench.frame(at: time)
      #expect(isNear(bench.card.center.x, 50 + 100 * curve.value(at: time / 2)))
    }
  }
}
