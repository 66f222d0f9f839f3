import Animation
import Geometry
import Runtime
import Testing
import Views

struct FrameTimerTests {
  @Test(arguments: [false, true])
  func `A timer runs only the action that was started last, unless it is cancelled or released`(isAmbient: Bool) {
    let bench = Bench()
    var timer: FrameTimer? = FrameTimer(isAmbient: isAmbient)
    timer?.start(after: 1) { bench.add("first") }
    bench.frame(at: 0.5)
    timer?.start(after: 1) { bench.add("second") }
    bench.frame(at: 1.25)
    #expect(timer?.isRunning == true && bench.take() == "")
    bench.frame(at: 1.5)
    #expect(timer?.isRunning == false && bench.take() == "second")
    timer?.start(after: 1) { bench.add("third") }
    timer?.cancel()
    #expect(timer?.isRunning == false)
    bench.frame(at: 3)
    timer?.start(after: 1) { bench.add("fourth") }
    timer = nil
    bench.frame(at: 5)
    #expect(bench.take() == "" && !bench.loop.needsFrame)
  }

  @Test func `Motion is reduced where nothing can move, or the user prefers less of it`() {
    let bench = Bench(timeScale: 0.25)
    let ticker = FrameTicker("test") {}
    #expect(!ticker.isMotionReduced && ticker.rate == 0.25)
    View.setAnimationsEnabled(false)
    #expect(ticker.isMotionReduced)
    View.setAnimationsEnabled(true)
    bench.loop.prefersReducedMotion = true
    #expect(ticker.isMotionReduced)
    AnimationClock.loop = nil
    #expect(ticker.isMotionReduced && ticker.rate == 1 && !ticker.start())
  }

  @Test func `A theme fades to its end, and back from where it is`() {
    let bench = Bench()
    bench.card.overrideTheme = .dark
    bench.card.setOverrideTheme(.light, animated: true)
    bench.frame(at: 0.06)
    #expect(bench.card.theme != .dark && bench.card.theme != .light && bench.card.targetTheme == .light)
    bench.frame(at: 0.2)
    #expect(bench.card.theme == .light && !bench.loop.needsFrame)
    bench.card.setOverrideTheme(.light, animated: true)
    #expect(!bench.loop.needsFrame)
    bench.card.setOverrideTheme(.dark, animated: false)
    #expect(bench.card.theme == .dark)
  }

  @Test func `Movements reach their observers, and no others`() {
    final class Observer: MovementObserver {
      var count = 0
      func view(_ view: View, isMovedBy movement: Movement) { count += 1 }
      func view(_ view: View, didRestFrom movement: Movement) { count += 10 }
      func view(_ view: View, _ property: ViewProperty, didChangeHands handover: PropertyHandover, hand: Vector?) {}
    }
    let bench = Bench()
    let (one, two, movement) = (Observer(), Observer(), Movement("test", [.center]))
    for observer in [one, two] { bench.loop.addMovementObserver(observer) }
    bench.loop.report(movement, of: bench.card)
    bench.loop.removeMovementObserver(one)
    bench.loop.reportRest(of: bench.card, from: movement)
    #expect(one.count == 1 && two.count == 11 && bench.loop.areMovementsObserved)
    bench.loop.removeMovementObserver(two)
    #expect(!bench.loop.areMovementsObserved)
  }
}
