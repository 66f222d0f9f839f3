import Animation
import Geometry
import Motion
import Runtime
import Testing
import Transitions
import Views

/// Animators that can be paused, taken in hand and turned round on their way.
struct CustomInterruptibleTests {
  private let stage = CustomStage()
  private let animator: InterruptibleFade
  private let driver = PercentDrivenInteractiveTransition()
  private var h: Harness { stage.h }

  init() {
    animator = InterruptibleFade(stage.h.log)
    stage.delegate.animator = animator
    driver.wantsInteractiveStart = false
    driver.completionCurve = .linear
  }

  @Test func `a request for the way back turns it round where it is, without a jump`() {
    let before = h.window.dumpTree()
    stage.present()
    h.frames(16)
    let seen = stage.a.view.alpha
    #expect(seen > 0.4 && seen < 0.6)
    _ = h.log.take()
    h.key(.escape)
    h.frame()
    #expect(abs(stage.a.view.alpha - seen) < 0.04)
    h.settle()
    #expect(
      h.log.take() == """
        request 2 key reverse
        turn 1 backward by request
        animator at start
        end 1 cancelled
        animator ended false
        a willDisappear
        a didDisappear
        root willAppear
        root didAppear
        answer 1 cancelled
        presented: cancelled
        answer 2 completed
        """)
    #expect(h.window.dumpTree() == before)
  }

  @Test func `turned back and forth it arrives where it was told last`() {
    stage.present()
    h.frames(20)
    stage.dismiss()
    h.frames(5)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(
      stage.lines("presented", "dismissed", "end") == "end 1 completed\npresented: completed\ndismissed: cancelled")
    #expect(stage.a.view.alpha == 1 && stage.a.view.window === h.window)
  }

  @Test(arguments: [true, false])
  func `pause interruptible: a hand takes it as it plays, and decides`(finishes: Bool) {
    stage.delegate.driver = driver
    let before = h.window.dumpTree()
    stage.present()
    h.frames(16)
    h.input { driver.pause() }
    let seen = stage.a.view.alpha
    #expect(abs(driver.percentComplete - seen) < 1e-9)
    h.frames(60)
    #expect(stage.a.view.alpha == seen && h.window.transition?.progress.isHeld == true)
    h.input { driver.update(0.8) }
    #expect(abs(stage.a.view.alpha - 0.8) < 1e-9)
    h.frame()
    h.input { finishes ? driver.finish() : driver.cancel() }
    h.settle()
    #expect(stage.lines("presented", "warning") == (finishes ? "presented: completed" : "presented: cancelled"))
    if !finishes { #expect(h.window.dumpTree() == before) }
  }

  @Test(arguments: [4, 16, 24]) func `a click in flight lets it play on as it played`(frames: Int) {
    stage.present()
    h.frames(frames)
    let before = stage.a.view.alpha
    h.frame()
    let (seen, step) = (stage.a.view.alpha, stage.a.view.alpha - before)
    h.press(200, 150)
    #expect(h.window.transition?.progress.isHeld == true)
    h.frames(10)
    #expect(stage.a.view.alpha == seen)
    h.release()
    h.frame()
    #expect(abs(stage.a.view.alpha - seen - step) < 0.01)
    h.settle()
    #expect(stage.lines("presented", "turn") == "presented: completed")
  }

  @Test func `a hand that is gone before it has begun still decides`() {
    driver.wantsInteractiveStart = true
    stage.delegate.driver = driver
    driver.cancel()
    stage.present()
    h.settle()
    #expect(stage.lines("animator at", "presented") == "animator at start\npresented: cancelled")
  }

  @Test func `it can begin under the hand`() {
    driver.wantsInteractiveStart = true
    stage.delegate.driver = driver
    stage.present()
    h.frames(20)
    #expect(stage.a.view.alpha == 0)
    h.input { driver.update(0.5) }
    #expect(abs(stage.a.view.alpha - 0.5) < 1e-9)
    h.input { driver.finish() }
    h.settle()
    #expect(stage.lines("presented") == "presented: completed")
  }

  @Test func `same interruptible animator: another one later is told, and the first one counts`() {
    animator.isForgetful = true
    stage.present()
    h.frames(10)
    h.key(.escape)
    h.settle()
    #expect(
      stage.lines("warning", "presented") == """
        warning InterruptibleFade gives another interruptibleAnimator(using:) than at first; the first one counts
        presented: cancelled
        """)
  }

  @Test func `the root replaced: the animator is at its end, and over`() {
    stage.present()
    h.frames(10)
    h.input { h.window.setRootViewController(Screen("other"), environment: h.environment) }
    h.settle()
    #expect(stage.a.view.alpha == 1)
    #expect(
      stage.lines("animator", "presented", "warning") == "animator ended true\nanimator at end\npresented: completed")
  }
}
