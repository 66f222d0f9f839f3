import Animation
import Geometry
import Motion
import Runtime
import TestSupport
import Testing
import Views

struct CompletionTests {
  @Test func `A block that changes nothing completes once, not inside the call`() {
    let bench = Bench()
    View.animate(withDuration: 5, animations: {}, completion: bench.note("done"))
    #expect(bench.take() == "")
    #expect(bench.rest().frames == 1 && bench.take() == "done:true")
    bench.rest()
    #expect(bench.take() == "")
  }

  @Test(arguments: [0, -1, -Double.infinity, .infinity, .nan])
  func `A duration of nothing sets at once and completes once`(duration: Double) {
    let bench = Bench()
    View.animate(withDuration: duration, animations: { bench.card.alpha = 0.3 }, completion: bench.note("done"))
    #expect(bench.card.alpha == 0.3 && bench.take() == "")
    bench.frame(at: 0.1)
    #expect(bench.take() == "done:true" && !bench.card.isAnimating)
    #expect(bench.warnings.count == (duration == 0 ? 0 : 1))
  }

  @Test(arguments: [-1, .infinity, .nan])
  func `A delay that is none begins at once, and is told`(delay: Double) {
    let bench = Bench()
    View.animate(withDuration: 1, delay: delay, options: .curveLinear, animations: { bench.card.alpha = 0 })
    bench.frame(at: 0.5)
    #expect(isNear(bench.card.alpha, 0.5) && bench.warnings.count == 1)
  }

  @Test func `A year is legal, and can be taken away`() {
    let bench = Bench()
    let year = 365 * 86_400.0
    View.animate(
      withDuration: year, options: .curveLinear, animations: { bench.card.center.x = 150 },
      completion: bench.note("done"))
    bench.frame(at: year / 4)
    #expect(isNear(bench.card.center.x, 75))
    bench.card.removeAllAnimations()
    bench.frame(at: year / 4 + 1)
    #expect(bench.card.center.x == 150 && bench.take() == "done:false" && bench.warnings.isEmpty)
  }

  @Test func `A spring of a year, and one of wild numbers, end like any other`() {
    let bench = Bench()
    let year = 365 * 86_400.0
    View.animate(
      withDuration: year, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      animations: { bench.card.center.x = 150 }, completion: bench.note("year"))
    View.animate(
      withDuration: 1, usingSpringWithDamping: -.infinity, initialSpringVelocity: .nan,
      animations: { bench.card.alpha = 0 }, completion: bench.note("wild"))
    View.animate(
      springDuration: .nan, bounce: .nan, animations: { bench.card.cornerRadius = 4 }, completion: bench.note("nan"))
    View.animate(
      springDuration: 0.5, bounce: 7, animations: { bench.card.center.y = 9 }, completion: bench.note("bounce"))
    bench.frame(at: 1)
    #expect(bench.take() == "nan:true wild:true")
    bench.frame(at: year)
    #expect(bench.take() == "year:true bounce:true")
    #expect(bench.card.center == Point(150, 9) && bench.card.alpha == 0 && bench.card.cornerRadius == 4)
    #expect(bench.warnings.count == 3)
  }

  @Test func `A delay of no duration sets after the delay`() {
    let bench = Bench()
    View.animate(withDuration: 0, delay: 1, animations: { bench.card.alpha = 0 }, completion: bench.note("done"))
    bench.frame(at: 0.9)
    #expect(bench.card.alpha == 1)
    bench.frame(at: 1)
    #expect(bench.card.alpha == 0 && bench.take() == "done:true")
  }

  @Test func `A view taken out of the window keeps on, and completes on time`() {
    let bench = Bench()
    View.animate(withDuration: 1, animations: { bench.card.alpha = 0 }, completion: bench.note("done"))
    bench.frame(at: 0.5)
    bench.card.removeFromSuperview()
    bench.frame(at: 1)
    #expect(bench.card.alpha == 0 && bench.take() == "done:true")
  }

  @Test func `A view is not kept alive, and an animation without any completes`() {
    let bench = Bench()
    weak var gone: View?
    do {
      let view = View(frame: Rect(0, 0, 10, 10))
      gone = view
      View.animate(withDuration: 10, animations: { view.alpha = 0 }, completion: bench.note("done"))
      bench.frame(at: 0.5)
    }
    #expect(gone == nil)
    bench.frame(at: 0.6)
    #expect(bench.take() == "done:true" && !bench.loop.needsFrame)
  }

  @Test func `A loop that goes away leaves everything at its end, and everybody told`() {
    let card = View(frame: Rect(0, 0, 10, 10))
    var heard: [Bool] = []
    weak var gone: FrameLoop?
    do {
      let loop = FrameLoop()
      gone = loop
      loop.dispatch(at: 0) {
        View.animate(withDuration: 1, animations: { card.alpha = 0 }, completion: { heard.append($0) })
      }
      loop.frame(at: 0.5)
      #expect(card.alpha < 1 && card.alpha > 0)
    }
    #expect(gone == nil && card.alpha == 0 && heard == [false] && !card.isAnimating)
  }

  @Test func `Without a loop all is done at once`() {
    AnimationClock.loop = nil
    let card = View(frame: Rect(0, 0, 10, 10))
    var heard: [Bool] = []
    View.animate(withDuration: 1, animations: { card.alpha = 0 }, completion: { heard.append($0) })
    #expect(card.alpha == 0 && heard == [true])
  }

  @Test func `What a completion begins moves from the next frame on, and completes in its own turn`() {
    let bench = Bench()
    View.animate(
      withDuration: 1, animations: { bench.card.alpha = 0 },
      completion: { _ in
        bench.add("first")
        View.animate(withDuration: 0, animations: { bench.card.alpha = 1 }, completion: bench.note("second"))
        bench.add("after")
      })
    bench.frame(at: 1)
    #expect(bench.take() == "first after" && bench.card.alpha == 1 && bench.loop.needsFrame)
    bench.frame(at: 1.1)
    #expect(bench.take() == "second:true")
  }

  @Test func `Completions are called in the order in which their animations began`() {
    let bench = Bench()
    for name in ["a", "b", "c"] {
      View.animate(withDuration: 1, animations: { bench.card.center.x += 1 }, completion: bench.note(name))
    }
    bench.frame(at: 1)
    #expect(bench.take() == "a:true b:true c:true")
  }

  @Test func `Removing some properties of an animation lets the rest go on`() {
    let bench = Bench()
    let other = View(frame: Rect(0, 0, 10, 10))
    View.animate(
      withDuration: 1,
      animations: {
        bench.card.alpha = 0
        other.alpha = 0
      }, completion: bench.note("done"))
    bench.frame(at: 0.5)
    bench.card.removeAllAnimations()
    #expect(bench.card.alpha == 0 && other.alpha > 0)
    bench.frame(at: 1)
    #expect(other.alpha == 0 && bench.take() == "done:true")
  }

  @Test func `Numbers at the edge of what a Double holds do not end the program`() {
    let bench = Bench()
    bench.card.center = Point(1.5e308, 0)
    View.animate(withDuration: 1, animations: { bench.card.center = Point(-1.5e308, 0) })
    View.animate(
      withDuration: 1, usingSpringWithDamping: 0.01, initialSpringVelocity: 1e5,
      animations: {
        bench.card.bounds.size = .zero
        bench.card.cornerRadius = 3
        bench.card.border = Border(width: 2, color: .black)
        bench.card.shadow = Shadow(radius: 3, color: .black)
        bench.card.backgroundColor = .white
      })
    bench.run(until: 1)
    #expect(bench.card.center == Point(-1.5e308, 0) && bench.card.bounds.size == .zero)
  }
}
