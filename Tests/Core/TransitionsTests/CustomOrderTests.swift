import Geometry
import Runtime
import Testing
import Transitions
import Views

/// Who is called when, in a run that an animator moves.
struct CustomOrderTests {
  @Test func `duration asked first; then the animator, and at the end its flag, the screens, and who asked`() {
    let stage = CustomStage()
    stage.addAndComplete(after: 0.25)
    stage.present()
    stage.h.settle(for: 0.4)
    #expect(
      stage.h.log.take() == """
        request 1 program reverse
        animator duration
        begin 1 for 1: root -> a by ScriptedAnimator
        root willDisappear
        a willAppear
        animator animate
        end 1 completed
        animator ended true
        a didAppear
        root didDisappear
        answer 1 completed
        presented: completed
        """)
  }

  @Test func `a transition that the animator gives up is cancelled, in the same order`() {
    let stage = CustomStage()
    stage.addAndComplete(after: 0.25, false)
    stage.present()
    stage.h.settle(for: 0.4)
    #expect(
      stage.h.log.take() == """
        request 1 program reverse
        animator duration
        begin 1 for 1: root -> a by ScriptedAnimator
        root willDisappear
        a willAppear
        animator animate
        turn 1 backward by request
        end 1 cancelled
        animator ended false
        a willDisappear
        a didDisappear
        root willAppear
        root didAppear
        answer 1 cancelled
        presented: cancelled
        """)
  }

  @Test func `a root that is replaced breaks the run off at the end it was going to`() {
    let stage = CustomStage()
    stage.addAndComplete(after: 0.25)
    stage.present()
    stage.h.frames(3)
    _ = stage.h.log.take()
    let other = Screen("other")
    stage.h.input { stage.h.window.setRootViewController(other, environment: stage.h.environment) }
    stage.h.settle(for: 0.4)
    #expect(
      stage.h.log.take() == """
        end 1 completed
        animator ended true
        a didAppear
        root didDisappear
        a willDisappear
        a didDisappear
        other willAppear
        other didAppear
        answer 1 completed
        presented: completed
        """)
    #expect(isOnly(other.view, in: stage.h.window))
  }
}
