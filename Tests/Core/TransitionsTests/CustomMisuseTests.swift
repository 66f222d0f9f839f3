import Animation
import Geometry
import Motion
import Plans
import Runtime
import Testing
import Transitions
import Views

/// Animators with mistakes: each mistake logs a warning, each request is answered, and both screens end in their
/// places.
struct CustomMisuseTests {
  private let stage = CustomStage()
  private var h: Harness { stage.h }

  /// Whether the presented screen is there, at rest, and takes part in everything.
  private var isPresented: Bool {
    !h.window.isTransitioning && stage.a.view.window === h.window && stage.root.view.superview == nil
      && stage.a.view.frame == h.window.bounds && stage.a.view.isUserInteractionEnabled && stage.a.view.alpha == 1
  }

  private var isAway: Bool {
    !h.window.isTransitioning && isOnly(stage.root.view, in: h.window) && stage.a.view.superview == nil
      && stage.root.view.frame == h.window.bounds && stage.root.view.isUserInteractionEnabled
      && stage.root.view.alpha == 1
  }

  // MARK: completeTransition

  @Test func `completing twice: the first call counts, the second is told`() {
    stage.animator.onAnimate = {
      fade(0)($0)
      $0.completeTransition(true)
      $0.completeTransition(false)
    }
    stage.present()
    h.settle()
    #expect(
      stage.lines("warning", "end", "animator ended", "presented") == """
        warning ScriptedAnimator called completeTransition twice; the first call counts
        warning ScriptedAnimator called completeTransition twice; the first call counts
        end 1 completed
        animator ended true
        presented: completed
        """)
    #expect(isPresented)
  }

  @Test func `completing after the end is told, and does nothing`() {
    var kept: (any ContextTransitioning)?
    stage.animator.onAnimate = {
      kept = $0
      $0.completeTransition(true)
    }
    stage.present()
    h.settle()
    _ = h.log.take()
    kept?.completeTransition(false)
    h.settle()
    #expect(
      h.log.take()
        == "warning ScriptedAnimator called completeTransition after the end of its transition; nothing happens")
    #expect(isPresented)
  }

  @Test func `completing inside animateTransition ends in a later turn, never inside`() {
    var isInside = false
    stage.animator.onAnimate = { context in
      isInside = true
      context.containerView.addSubview(context.view(forKey: .to)!)
      context.completeTransition(true)
      isInside = false
    }
    stage.animator.onEnded = { _ in #expect(!isInside) }
    stage.present()
    #expect(h.window.isTransitioning)
    h.frame()
    #expect(isPresented)
    #expect(stage.lines("warning").isEmpty)
  }

  @Test func `completing inside transitionDuration ends the transition, too`() {
    let hasty = HastyAnimator()
    stage.delegate.animator = hasty
    stage.present()
    h.settle()
    #expect(isPresented)
    #expect(stage.lines("presented") == "presented: completed")
    #expect(!hasty.wasAnimated)
  }

  @Test func `the root replaced: a completion that comes late is not the animator's fault, a second one is`() {
    stage.addAndComplete(after: 0.25)
    stage.present()
    h.frames(2)
    let context = stage.animator.context
    h.input { h.window.setRootViewController(Screen("other"), environment: h.environment) }
    h.settle(for: 0.4)
    #expect(stage.lines("warning").isEmpty)
    context?.completeTransition(true)
    #expect(context == nil || stage.lines("warning").contains("after the end"))
  }

  // MARK: Never completing

  @Test(arguments: [false, true])
  func `complete obligatory: a missing completion is named, and Escape ends the run at the back end`(dismissing: Bool) {
    if dismissing { stage.presentAtOnce() }
    h.environment.patience = 3
    stage.animator.onAnimate = { context in
      if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
    }
    if dismissing { stage.dismiss() } else { stage.present() }
    h.frames(180)
    #expect(stage.lines("warning").isEmpty)
    h.frames(60)
    let number = dismissing ? 2 : 1
    #expect(
      stage.lines("warning") == "warning transition \(number) by ScriptedAnimator does not end: nothing moves, and it "
        + "waits for completeTransition of ScriptedAnimator; the way back ends it")
    h.frames(600)
    #expect(h.window.isTransitioning && stage.lines("warning").isEmpty)
    h.key(.escape)
    h.frame()
    #expect(isAway)
    #expect(
      stage.lines("end", "presented", "dismissed", "answer")
        == (dismissing
          ? "end 2 completed\nanswer 2 completed\ndismissed: completed\nanswer 3 completed"
          : "end 1 cancelled\nanswer 1 cancelled\npresented: cancelled\nanswer 2 completed"))
    #expect(h.loop.nextDeadline == nil)
  }

  @Test func `a director that holds a token for ever is named with what it holds, and Escape ends the run`() {
    let script = ScriptedDirector.Script()
    var token: ActivityToken?
    script.onSetUp = { transition, _ in token = transition.makeToken("a picture from afar") }
    stage.a.transitioningDelegate = nil
    stage.a.transitionController.directors = [script.factory()]
    stage.present()
    h.frames(640)
    #expect(stage.lines("warning").contains("waits for a picture from afar"))
    h.key(.escape)
    h.frame()
    #expect(isAway && token?.isActive == false)
  }

  @Test func `a run under a hand, or that moves, is not overdue`() {
    h.environment.patience = 1
    stage.animator.duration = 0.1
    stage.animator.onAnimate = fade(8)
    stage.present()
    h.frames(460)
    #expect(stage.lines("warning").isEmpty)
    h.settle()
    #expect(isPresented)
    #expect(h.loop.nextDeadline == nil)
  }

  @Test(arguments: [false, true])
  func `what moves for longer than a minute is named, and Escape ends it`(byDirector: Bool) {
    h.environment.patience = 3
    if byDirector {
      let script = ScriptedDirector.Script()
      script.onSetUp = { transition, transaction in
        let endless = Tween(.alpha, values: [1, 0.3], duration: 1, repetition: .forever(autoreverses: true))
        transaction.add(endless, to: transition.foreViewController.view)
      }
      stage.a.transitioningDelegate = nil
      stage.a.transitionController.directors = [script.factory()]
    } else {
      stage.animator.duration = 365 * 86400
      stage.animator.onAnimate = fade(365 * 86400)
    }
    stage.present()
    h.frames(60 * 60)
    #expect(stage.lines("warning").isEmpty)
    h.frames(60 * 8)
    #expect(stage.lines("warning").contains("does not end: it still moves, and it waits for"))
    h.key(.escape)
    h.frames(3)
    #expect(isAway)
    #expect(stage.lines("presented") == "presented: cancelled")
  }

  @Test func `what is modal and never completes can be left all the same`() {
    stage.animator.onAnimate = { _ in }
    stage.a.isModalInPresentation = true
    stage.present()
    h.key(.escape)
    h.frames(620)
    #expect(h.window.isTransitioning && stage.lines("warning").contains("the way back ends it"))
    h.key(.escape)
    h.frame()
    #expect(isAway)
    #expect(stage.lines("presented") == "presented: cancelled")
  }

  @Test func `a run that never ends in a tab that was taken out can be ended all the same`() {
    let stack = NavigationController(root: Screen("first"))
    let tabs = TabController([stack, Screen("second")])
    let keeper = Keeper()
    stack.delegate = keeper
    h.show(tabs)
    h.input { stack.pushViewController(Screen("stuck"), animated: true, completion: h.note("stuck")) }
    h.frames(5)
    h.input { tabs.viewControllers = [tabs.viewControllers[1]] }
    h.frames(640)
    h.key(.escape)
    h.settle()
    #expect(stage.lines("stuck:") == "stuck: cancelled" && !h.window.isTransitioning)
  }

  /// Has every push by an animator that never says that it is done.
  private final class Keeper: NavigationControllerDelegate {
    let animator = ScriptedAnimator(nil)
    func navigationController(
      _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
      from: ViewController, to: ViewController
    ) -> (any AnimatedTransitioning)? { animator }
  }

  @Test func `without patience no timer is set`() {
    h.environment.patience = .infinity
    stage.animator.onAnimate = fade(0.2)
    stage.present()
    #expect(h.loop.nextDeadline == nil)
    h.settle()
    #expect(isPresented)
  }

  // MARK: Durations

  @Test(arguments: [Double.nan, -.infinity, .infinity, -1])
  func `a duration that is none counts as 0, with a warning`(duration: Double) {
    stage.animator.duration = duration
    stage.animator.onAnimate = fade(0.1)
    stage.present()
    h.settle()
    #expect(
      stage.lines("warning") == "warning ScriptedAnimator states a duration of \(duration) seconds; it counts as 0")
    #expect(isPresented)
  }

  @Test func `a duration of 0 is over at once; of a year, it can be left`() {
    stage.animator.duration = 0
    stage.animator.onAnimate = fade(0)
    stage.present()
    h.frames(3)
    #expect(isPresented)
    stage.animator.duration = 365 * 86400
    stage.animator.onAnimate = fade(365 * 86400)
    stage.dismiss()
    h.frames(100)
    #expect(h.window.isTransitioning && stage.lines("warning").isEmpty)
    h.input { h.window.setRootViewController(Screen("other"), environment: h.environment) }
    h.settle()
    #expect(stage.lines("dismissed") == "dismissed: completed")
    #expect(h.loop.nextDeadline == nil)
  }

  // MARK: Views

  @Test func `the view that comes, never added, is put in its place, and that is told`() {
    stage.animator.onAnimate = { $0.completeTransition(true) }
    stage.present()
    h.settle()
    #expect(
      stage.lines("warning") == "warning ScriptedAnimator has not left the view that comes in the container")
    #expect(isPresented)
  }

  @Test(arguments: [true, false])
  func `views that the animator removes, moves and leaves behind are where they belong at the end`(flag: Bool) {
    stage.addAndComplete(after: 0.1, flag)
    let before = h.window.dumpTree()
    stage.present()
    h.input {
      let container = stage.animator.context!.containerView
      stage.a.view.removeFromSuperview()
      stage.root.view.alpha = 0
      stage.root.view.frame = Rect(5, 5, 5, 5)
      container.addSubview(stage.root.card)
      stage.root.card.backgroundColor = Color.white
      container.addSubview(View(frame: Rect(1, 2, 3, 4)))
      h.window.addSubview(stage.root.view)
      container.removeFromSuperview()
    }
    h.settle(for: 0.3)
    if flag { #expect(isPresented) } else { #expect(h.window.dumpTree() == before) }
  }

  // MARK: Requests from inside

  @Test func `present during present, from inside any call of the animator, waits or is refused and leaves all whole`()
  {
    let second = Screen("b", .fullScreen)
    stage.animator.onDuration = { [stage] in
      stage.animator.onDuration = nil
      stage.root.present(second, animated: true, policy: .drop, completion: stage.h.note("from duration"))
    }
    stage.animator.onAnimate = { [stage] context in
      stage.a.present(second, animated: false, policy: .queue, completion: stage.h.note("from animate"))
      fade(0.1)(context)
    }
    stage.animator.onEnded = { [stage] _ in
      stage.a.present(second, animated: false, policy: .drop, completion: stage.h.note("from ended"))
    }
    stage.present()
    h.settle(for: 0.4)
    #expect(
      stage.lines("from", "presented") == """
        from duration: refused
        presented: completed
        from ended: refused
        from animate: completed
        """)
    #expect(h.window.topViewController === second && !h.window.isTransitioning)
  }

  @Test func `dismiss during transition: without an interruptible animator it waits until the way in is over`() {
    stage.animator.onAnimate = fade(0.25)
    stage.present()
    h.frames(5)
    stage.dismiss()
    #expect(h.window.transition?.currentDirection == .forward)
    h.window.transition?.currentDirection = .backward
    #expect(h.window.transition?.currentDirection == .forward)
    h.settle(for: 0.8)
    #expect(stage.lines("presented", "dismissed") == "presented: completed\ndismissed: completed")
    #expect(isAway)
  }

  @Test func `the root replaced from inside animateTransition ends everything once`() {
    let other = Screen("other")
    stage.animator.onAnimate = { [stage] context in
      fade(0.1)(context)
      stage.h.window.setRootViewController(other, environment: stage.h.environment)
    }
    stage.present()
    h.settle(for: 0.3)
    #expect(stage.lines("animator ended", "presented") == "animator ended true\npresented: completed")
    #expect(isOnly(other.view, in: h.window))
  }
}

/// Completes before it was asked to animate.
private final class HastyAnimator: AnimatedTransitioning {
  private(set) var wasAnimated = false
  func transitionDuration(using context: (any ContextTransitioning)?) -> Double {
    context?.completeTransition(true)
    return 0.2
  }
  func animateTransition(using context: any ContextTransitioning) { wasAnimated = true }
}
