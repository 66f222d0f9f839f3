import Runtime
import Testing
import Transitions
import Views

/// Nothing of a run by an animator is alive after it.
struct CustomLifeTests {
  @Test(arguments: [true, false])
  func `after the end the animator, its driver and its context are let go`(flag: Bool) {
    let stage = CustomStage()
    weak var animator: ScriptedAnimator?
    weak var driver: PercentDrivenInteractiveTransition?
    weak var context: (any ContextTransitioning)?
    do {
      let fresh = ScriptedAnimator(nil)
      fresh.onAnimate = { given in
        context = given
        fade(0.2)(given)
      }
      let hand = PercentDrivenInteractiveTransition()
      (animator, driver) = (fresh, hand)
      stage.delegate.animator = fresh
      stage.delegate.driver = hand
    }
    stage.present()
    stage.delegate.animator = nil
    stage.delegate.driver = nil
    stage.h.input { driver?.update(0.5) }
    #expect(animator != nil && context != nil)
    stage.h.input { flag ? driver?.finish() : driver?.cancel() }
    stage.h.settle()
    #expect(animator == nil && driver == nil && context == nil)
    #expect(stage.h.loop.nextDeadline == nil)
  }

  @Test func `a screen that was brought by an animator and taken away is let go`() {
    let h = Harness()
    let root = Screen("root")
    h.show(root)
    weak var weakScreen: Screen?
    let animator = ScriptedAnimator(nil, fade(0.1))
    let delegate = ScriptedDelegate(animator)
    do {
      let screen = Screen("a", .fullScreen)
      screen.transitioningDelegate = delegate
      weakScreen = screen
      h.input { root.present(screen, animated: true) }
    }
    h.settle()
    h.input { root.dismiss(animated: true) }
    h.settle()
    #expect(weakScreen == nil)
  }

  @Test func `nothing runs when nothing moves: a run that waits wakes nobody up but its watch`() {
    let stage = CustomStage()
    stage.animator.duration = 0.1
    stage.animator.onAnimate = { $0.containerView.addSubview($0.view(forKey: .to)!) }
    stage.present()
    stage.h.frames(30)
    #expect(!stage.h.loop.needsFrame)
    #expect(stage.h.loop.nextDeadline != nil)
  }
}
