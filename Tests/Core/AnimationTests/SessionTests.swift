import Animation
import Geometry
import Motion
import Runtime
import TestSupport
import Testing
import Views

struct SessionTests {
  /// A fade of 1 s and, after 0.5 s, a move of 1.5 s; both linear.
  private func session(_ bench: Bench, duration: Double = 2) -> AnimationSession {
    let session = AnimationSession(loop: bench.loop, duration: duration)
    session.onRest = { bench.add("rest:\($0)") }
    session.record {
      View.animate(
        withDuration: 1, options: .curveLinear, animations: { bench.card.alpha = 0 }, completion: bench.note("fade"))
      View.animate(
        withDuration: 1.5, delay: 0.5, options: .curveLinear, animations: { bench.card.center.x = 200 },
        completion: bench.note("move"))
    }
    return session
  }

  @Test func `Left alone it plays to its end, each completion on time`() {
    let bench = Bench()
    let session = session(bench)
    bench.frame(at: 0.5)
    #expect(isNear(bench.card.alpha, 0.5) && bench.card.center.x == 50 && isNear(session.fraction, 0.25))
    bench.frame(at: 1)
    #expect(bench.card.alpha == 0 && bench.take() == "fade:true" && !session.isAtRest)
    bench.frame(at: 2)
    #expect(bench.card.center.x == 200 && bench.take() == "move:true rest:end" && session.isAtRest)
    bench.rest()
    #expect(bench.take() == "" && !bench.card.isAnimating)
  }

  @Test func `Scrubbed, each animation is at the session's time less its own delay`() {
    let bench = Bench()
    let session = session(bench)
    session.pause()
    for fraction in [0.0, 1, 0.1, 0.9, 0.25, 0.6, 0, 0.4] {
      session.seek(toFraction: fraction)
      let time = fraction * 2
      #expect(isNear(bench.card.alpha, max(0, 1 - time)))
      #expect(isNear(bench.card.center.x, 50 + 150 * max(0, time - 0.5) / 1.5))
    }
    bench.frame(at: 9)
    #expect(bench.take() == "" && !bench.loop.needsFrame && isNear(session.time, 0.8))
    session.cancel()
  }

  @Test func `Cancelled it leaves every value as it was, to the bit`() {
    let bench = Bench()
    var random = SeededGenerator(seed: 11)
    let views = (0..<20).map { _ in View(frame: Rect(0, 0, random.double(in: 1...99), random.double(in: 1...99))) }
    for view in views {
      bench.window.addSubview(view)
      view.transform = Transform2D(rotation: random.double(in: -3...3))
      view.alpha = random.double(in: 0...1)
      view.shadow = random.bool(probability: 0.5) ? nil : Shadow(radius: 3, color: .black)
    }
    bench.frame(at: 0)
    let before = bench.window.dumpTree()
    let session = AnimationSession(loop: bench.loop)
    session.record {
      for (index, view) in views.enumerated() {
        View.animate(
          withDuration: 0.3, delay: Double(index) / 40,
          animations: {
            view.frame = Rect(1, 2, 300 / 7.0, 100 / 3.0)
            view.transform = Transform2D(scaleX: 0.3, y: 1.7)
            view.alpha = 0.1
          })
        View.animate(
          withDuration: 0.5, animations: { view.shadow = index % 2 == 0 ? nil : Shadow(radius: 9, color: .white) })
        View.animate(withDuration: 0, animations: { view.backgroundColor = .black })
        View.animate(springDuration: 0.4, bounce: 0.3, animations: { view.center.x += 1 / 3.0 })
      }
    }
    for fraction in [0.2, 0.9, 1, 0.1] {
      session.seek(toFraction: fraction)
      bench.frame(at: bench.loop.now + 0.01)
    }
    session.seek(to: 0)
    session.cancel()
    bench.rest()
    #expect(bench.window.dumpTree() == before && views.allSatisfy { !$0.isAnimating })
  }

  @Test func `Released forward it takes what remains, divided by the speed`() {
    let bench = Bench()
    let session = session(bench)
    session.pause()
    session.seek(toFraction: 0.6)
    session.resume(speed: 2)
    bench.frame(at: 0.2)
    #expect(isNear(session.time, 1.6))
    bench.frame(at: 0.4)
    #expect(bench.take() == "fade:true move:true rest:end" && bench.card.center.x == 200 && bench.card.alpha == 0)
  }

  @Test func `Released backward it takes the way back, and its completions hear false`() {
    let bench = Bench()
    let session = session(bench)
    session.pause()
    session.seek(toFraction: 0.6)
    session.resume(reversed: true)
    bench.frame(at: 0.6)
    #expect(isNear(session.time, 0.6) && bench.take() == "")
    bench.frame(at: 1.2)
    #expect(bench.take() == "fade:false move:false rest:start")
    #expect(bench.card.center.x == 50 && bench.card.alpha == 1)
  }

  @Test func `A completion curve is that of the rest of the way`() {
    let bench = Bench()
    let session = session(bench)
    session.pause()
    session.seek(toFraction: 0.5)
    session.resume(curve: .easeInOut)
    bench.frame(at: 0.3)
    #expect(isNear(session.time, 1 + TimingCurve.easeInOut.value(at: 0.3)))
    session.pause()
    let held = session.time
    session.resume(reversed: true, curve: .easeOut)
    bench.frame(at: 0.3 + held / 2)
    #expect(isNear(session.time, held * (1 - TimingCurve.easeOut.value(at: 0.5))))
    bench.frame(at: 0.3 + held)
    #expect(session.end == .start && bench.card.alpha == 1)
  }

  @Test func `Held and released many times it is where one run would have it`() {
    let bench = Bench()
    let session = session(bench)
    bench.frame(at: 0.3)
    session.pause()
    bench.frame(at: 5)
    session.resume()
    bench.frame(at: 5.4)
    session.pause()
    #expect(isNear(bench.card.alpha, 0.3) && isNear(bench.card.center.x, 70))
    session.cancel()
  }

  @Test func `What was passed can be taken back, and is told once`() {
    let bench = Bench()
    let session = session(bench)
    bench.frame(at: 1.5)
    #expect(bench.take() == "fade:true")
    session.pause()
    session.seek(to: 0.5)
    #expect(isNear(bench.card.alpha, 0.5))
    session.resume(reversed: true)
    bench.rest()
    #expect(bench.card.alpha == 1 && bench.take() == "move:false rest:start")
  }

  @Test func `Finished at once it tells when the frame settles`() {
    for (end, words) in [
      (AnimationEnd.end, "fade:true move:true rest:end"), (.start, "fade:false move:false rest:start"),
    ] {
      let bench = Bench()
      let session = session(bench)
      bench.frame(at: 0.7)
      session.finish(at: end)
      session.finish(at: end)
      #expect(bench.take() == "" && session.isAtRest && bench.card.alpha == (end == .end ? 0 : 1))
      bench.frame(at: 0.8)
      #expect(bench.take() == words)
    }
  }

  @Test func `It takes its stated time also where nothing is recorded`() {
    let bench = Bench()
    let session = AnimationSession(loop: bench.loop, duration: 0.5)
    session.onRest = { bench.add("rest:\($0)") }
    bench.frame(at: 0.4)
    #expect(!session.isAtRest && isNear(session.fraction, 0.8))
    bench.frame(at: 0.5)
    #expect(bench.take() == "rest:end")
    let empty = AnimationSession(loop: bench.loop)
    bench.rest()
    #expect(empty.isAtRest)
  }

  @Test func `An animator begun in it is scrubbed with it`() {
    let bench = Bench()
    let session = AnimationSession(loop: bench.loop, duration: 1)
    let animator = PropertyAnimator(duration: 1, curve: .easeIn) { bench.card.center.x = 150 }
    animator.addCompletion { bench.add("\($0)") }
    session.record { animator.startAnimation() }
    session.pause()
    session.seek(toFraction: 0.3)
    #expect(isNear(bench.card.center.x, 50 + 100 * TimingCurve.easeIn.value(at: 0.3)))
    session.resume(reversed: true)
    bench.rest()
    #expect(bench.card.center.x == 50 && bench.take() == "start" && animator.state == .inactive)
  }

  @Test func `An animator that is interrupted by hand leaves the session`() {
    let bench = Bench()
    let session = AnimationSession(loop: bench.loop, duration: 1)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { bench.card.center.x = 150 }
    session.record { animator.startAnimation() }
    bench.frame(at: 0.5)
    animator.pauseAnimation()
    bench.frame(at: 1)
    #expect(session.isAtRest && isNear(bench.card.center.x, 100))
    animator.startAnimation()
    bench.frame(at: 1.5)
    #expect(bench.card.center.x == 150)
  }

  @Test func `What repeats for ever does not hold it up, and goes on after its end`() {
    let bench = Bench()
    let session = AnimationSession(loop: bench.loop, duration: 1)
    session.record {
      View.animate(withDuration: 0.4, options: [.repeat, .curveLinear], animations: { bench.card.alpha = 0 })
    }
    bench.frame(at: 1)
    #expect(session.isAtRest)
    bench.frame(at: 1.3)
    #expect(isNear(bench.card.alpha, 0.75))
    bench.card.removeAllAnimations()
  }

  @Test func `A motion from before goes on beneath it, and after its cancel`() {
    let bench = Bench()
    View.animate(withDuration: 2, options: .curveLinear, animations: { bench.card.center.x = 150 })
    bench.frame(at: 0.5)
    let session = AnimationSession(loop: bench.loop)
    session.record { View.animate(withDuration: 1, animations: { bench.card.center.x = 350 }) }
    bench.frame(at: 1)
    session.cancel()
    #expect(isNear(bench.card.center.x, 100))
    bench.frame(at: 2)
    #expect(bench.card.center.x == 150)
  }

  @Test func `A resize while it is held moves both its ends`() {
    let bench = Bench()
    bench.card.relativeFrame = RelativeFrame.fill
    bench.frame(at: 0)
    bench.card.relativeTranslation = Vector(0, 1)
    let session = AnimationSession(loop: bench.loop)
    session.record {
      View.animate(withDuration: 1, options: .curveLinear, animations: { bench.card.relativeTranslation = .zero })
    }
    session.seek(toFraction: 0.5)
    bench.loop.dispatch(at: 0.1) { bench.window.frame = Rect(0, 0, 200, 600) }
    bench.frame(at: 0.2)
    #expect(bench.card.screenFrame == Rect(0, 300, 200, 600))
    session.cancel()
    #expect(bench.card.screenFrame == Rect(0, 600, 200, 600))
  }

  @Test func `What it is told beyond its time, or that is no number, is the nearest that makes sense`() {
    let bench = Bench()
    let session = session(bench)
    session.seek(to: 99)
    #expect(session.fraction == 1 && bench.card.center.x == 200)
    session.seek(to: .nan)
    #expect(session.fraction == 1)
    session.seek(to: -.infinity)
    #expect(session.fraction == 0 && bench.card.alpha == 1)
    session.resume(speed: .nan)
    bench.frame(at: 1)
    #expect(isNear(session.time, 1))
    session.cancel()
    session.seek(to: 1)
    session.resume()
    bench.rest()
    #expect(bench.card.alpha == 1 && session.isAtRest)
  }

  @Test func `A loop that goes away ends it and tells everybody once`() {
    var words: [String] = []
    let card = View(frame: Rect(0, 0, 10, 10))
    do {
      let loop = FrameLoop()
      let session = AnimationSession(loop: loop)
      session.onRest = { words.append("rest:\($0)") }
      session.record {
        View.animate(withDuration: 1, animations: { card.alpha = 0 }, completion: { words.append("fade:\($0)") })
      }
      session.pause()
    }
    #expect(words == ["fade:true", "rest:end"] && card.alpha == 0)
  }

  @Test func `Seized on a curve it stands where it is, and goes on along another`() {
    let bench = Bench()
    let session = session(bench)
    for curve in [TimingCurve.easeIn, .easeOut] {
      for isReversed in [false, true] {
        session.seek(toFraction: 0.5)
        session.resume(reversed: isReversed, curve: curve)
        bench.frame(at: bench.loop.now + 0.2)
        let seized = session.time
        #expect(isReversed ? seized < 1 : seized > 1)
        session.pause()
        bench.frame(at: bench.loop.now + 0.3)
        #expect(session.time == seized)
        session.seek(to: 0.7)
        #expect(session.time == 0.7)
      }
    }
    session.resume(curve: .easeIn)
    bench.rest()
    #expect(session.isAtRest && bench.card.center.x == 200)
  }

  @Test func `What is recorded belongs to the session's loop, whichever is the program's`() {
    let bench = Bench()
    let other = FrameLoop()
    AnimationClock.loop = other
    let session = session(bench)
    session.seek(toFraction: 0.25)
    #expect(isNear(bench.card.alpha, 0.5) && !other.needsFrame)
    session.cancel()
  }
}
