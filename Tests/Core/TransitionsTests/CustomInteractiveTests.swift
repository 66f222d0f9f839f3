import Animation
import Geometry
import Motion
import Runtime
import Testing
import Transitions
import Views

/// Runs under a hand.
struct CustomInteractiveTests {
  private let driver = PercentDrivenInteractiveTransition()
  private let stage: CustomStage
  private var h: Harness { stage.h }

  init() {
    stage = CustomStage(driver: driver)
    stage.animator.duration = 0.5
    stage.animator.onAnimate = fade(0.5)
    driver.completionCurve = .linear
  }

  private var alpha: Double { stage.a.view.alpha }

  /// Frames until the run is over.
  private func framesToEnd() -> Int {
    var count = 0
    while h.window.isTransitioning, count < 600 {
      h.frame()
      count += 1
    }
    return count
  }

  @Test func `interaction controller start: it is called instead of the animator, and begins that itself`() {
    let own = ScriptedDriver()
    own.onStart = { [h, stage] context in
      h.log.add("driver start")
      #expect(context.isInteractive)
      stage.animator.animateTransition(using: context)
    }
    stage.delegate.driver = own
    stage.animator.onAnimate = { $0.containerView.addSubview($0.view(forKey: .to)!) }
    stage.present()
    h.frames(3)
    h.input { own.context?.updateInteractiveTransition(0.4) }
    #expect(h.window.transition?.progress.value == 0.4)
    h.input {
      own.context?.finishInteractiveTransition()
      own.context?.completeTransition(true)
    }
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        animator duration
        begin 1 for 1: root -> a by ScriptedAnimator interactive
        root willDisappear
        a willAppear
        grab 1 a
        driver start
        animator animate
        release 1 a
        end 1 completed
        animator ended true
        a didAppear
        root didDisappear
        answer 1 completed
        presented: completed
        """)
  }

  @Test func `finished by hand: released, completed, and told in order`() {
    stage.present()
    h.frames(2)
    h.input { driver.update(0.5) }
    _ = h.log.take()
    h.input { driver.finish() }
    h.settle()
    #expect(
      h.log.take() == """
        release 1 a
        end 1 completed
        animator ended true
        a didAppear
        root didDisappear
        answer 1 completed
        presented: completed
        """)
  }

  @Test func `cancelled by hand: the stack says so at once, the tree is as it was, nobody appeared`() {
    let before = h.window.dumpTree()
    stage.present()
    h.frames(2)
    h.input { driver.update(0.5) }
    _ = h.log.take()
    h.input { driver.cancel() }
    #expect(stage.root.presentedViewController == nil)
    h.settle()
    #expect(
      h.log.take() == """
        release 1 a
        turn 1 backward by gesture
        end 1 cancelled
        animator ended false
        a willDisappear
        a didDisappear
        root willAppear
        root didAppear
        answer 1 cancelled
        presented: cancelled
        """)
    #expect(h.window.dumpTree() == before)
  }

  @Test func `a pan on the screen that goes drives it, though its views take no other events`() {
    stage.presentAtOnce()
    let pan = PanGestureRecognizer { [driver, stage] recognizer in
      guard let pan = recognizer as? PanGestureRecognizer else { return }
      switch pan.state {
      case .began: stage.a.dismiss(animated: true, completion: stage.h.note("dismissed"))
      case .changed: driver.update(pan.translation.y / 300)
      case .ended: driver.finish()
      case .cancelled: driver.cancel()
      case .possible, .failed: break
      }
    }
    stage.a.transitionController.interactiveDirections = []
    stage.a.view.addGestureRecognizer(pan)
    h.press(200, 50)
    h.drag(to: 200, 200, seconds: 0.5)
    #expect(abs(stage.root.view.alpha - 0.5) < 0.05)
    #expect(h.window.transition?.isInteractive == true)
    h.release()
    h.settle()
    #expect(stage.lines("dismissed") == "dismissed: completed")
    #expect(isOnly(stage.root.view, in: h.window))
  }

  @Test func `percent update: less than 0 is 0, more than 1 looks complete, linear between, back and forth`() {
    stage.present()
    h.frames(30)
    #expect(alpha == 0)
    for (percent, shown) in [(-3.0, 0.0), (0.25, 0.25), (1.5, 1), (.nan, 0), (1, 1), (0.4, 0.4)] {
      h.input { driver.update(percent) }
      #expect(abs(alpha - shown) < 1e-12 && driver.percentComplete == shown)
      h.frames(30)
      #expect(abs(alpha - shown) < 1e-12)
    }
    #expect(h.window.isTransitioning)
  }

  @Test(arguments: [(0.5, 1.0, 15), (0.5, 2.0, 8), (0.8, 1.0, 6), (0.2, 0.5, 48)])
  func `completionSpeed: the rest takes its part of the duration divided by it`(
    percent: Double, speed: Double, frames: Int
  ) {
    driver.completionSpeed = speed
    stage.present()
    h.input { driver.update(percent) }
    h.frame()
    h.input { driver.finish() }
    #expect(abs(framesToEnd() - frames) <= 1)
  }

  @Test func `completionSpeed: a cancel takes the part that has been gone, divided by it`() {
    driver.completionSpeed = 2
    stage.present()
    h.input { driver.update(0.8) }
    h.frame()
    h.input { driver.cancel() }
    #expect(abs(framesToEnd() - 12) <= 1)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func `completionSpeed: what is no speed counts as 1, with a warning`(speed: Double) {
    driver.completionSpeed = speed
    stage.present()
    h.input { driver.update(0.5) }
    h.input { driver.finish() }
    #expect(abs(framesToEnd() - 15) <= 1)
    #expect(stage.lines("warning").contains("completion speed of \(speed), which counts as 1"))
  }

  @Test func `completionCurve: applied after release only, by default easing in and out`() {
    #expect(PercentDrivenInteractiveTransition().completionCurve == .easeInOut)
    driver.completionCurve = .easeIn
    stage.present()
    h.input { driver.update(0.5) }
    #expect(abs(alpha - 0.5) < 1e-12)
    h.frame()
    h.input { driver.finish() }
    h.frame(after: 0.125)
    #expect(abs(alpha - (0.5 + 0.5 * TimingCurve.easeIn.value(at: 0.5))) < 1e-6)
  }

  @Test func `wantsInteractiveStart false begins as one that plays by itself`() {
    driver.wantsInteractiveStart = false
    stage.present()
    h.frames(16)
    #expect(alpha > 0.4)
    h.settle()
    #expect(stage.lines("begin", "presented") == "begin 1 for 1: root -> a by ScriptedAnimator\npresented: completed")
  }

  @Test func `a gesture that is over before set-up finishes still decides`() {
    driver.update(0.3)
    driver.cancel()
    stage.present()
    h.settle()
    #expect(stage.lines("presented") == "presented: cancelled")
    stage.present()
    h.input { driver.finish() }
    h.settle()
    #expect(stage.lines("presented") == "presented: completed")
  }

  @Test func `a gesture that ends inside the animator's start still decides`() {
    stage.animator.onAnimate = { [driver] context in
      fade(0.5)(context)
      driver.cancel()
    }
    stage.present()
    h.settle()
    #expect(stage.lines("presented") == "presented: cancelled")
  }

  @Test func `a driver serves one transition after the other`() {
    stage.present()
    h.input { driver.update(0.7) }
    h.input { driver.finish() }
    h.settle()
    #expect(driver.percentComplete == 0 && driver.duration == 0)
    stage.animator.onAnimate = fade(0.5)
    stage.dismiss()
    #expect(driver.duration == 0.5)
    h.frames(30)
    #expect(h.window.isTransitioning && h.window.transition?.progress.value == 1)
    h.input { driver.finish() }
    h.settle()
    #expect(isOnly(stage.root.view, in: h.window))
  }

  @Test func `completeTransition argument: true after a cancel is told, and cancelled all the same`() {
    stage.animator.onAnimate = { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      View.animate(withDuration: 0.5) {
        context.view(forKey: .to)!.alpha = 0.9
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    let before = h.window.dumpTree()
    stage.present()
    h.input { driver.update(0.5) }
    h.input { driver.cancel() }
    h.settle()
    #expect(
      stage.lines("warning", "presented") == """
        warning ScriptedAnimator called completeTransition(true) on a transition that was taken back; it counts as cancelled
        presented: cancelled
        """)
    #expect(h.window.dumpTree() == before)
  }

  @Test func `a hand that takes an animator that cannot be interrupted is told so, and nothing happens`() {
    driver.wantsInteractiveStart = false
    stage.present()
    h.frames(5)
    h.input { driver.pause() }
    h.settle()
    #expect(
      stage.lines("warning", "presented") == """
        warning ScriptedAnimator cannot be taken in hand while it plays: it gives no interruptibleAnimator(using:)
        presented: completed
        """)
  }

  @Test func `what the animator delays and what it springs is scrubbed with the rest`() {
    stage.animator.onAnimate = { [stage] context in
      let view = context.view(forKey: .to)!
      context.containerView.addSubview(view)
      View.animate(withDuration: 0.25, delay: 0.25, options: .curveLinear) {
        stage.a.card.alpha = 0
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    stage.present()
    h.input { driver.update(0.4) }
    #expect(stage.a.card.alpha == 1)
    h.input { driver.update(0.75) }
    #expect(abs(stage.a.card.alpha - 0.5) < 1e-12)
    h.input { driver.cancel() }
    h.settle()
    #expect(stage.a.card.alpha == 1)
    #expect(stage.lines("presented") == "presented: cancelled")
  }
}
