import Directors
import Geometry
import Motion
import Plans
import Runtime
import StagecraftCompat
import Testing
import Transitions
import Views

/// One run from start to exit.
struct LifecycleTests {
  private let script = ScriptedDirector.Script()
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")

  init() {
    (h, navigation, root) = Harness.navigation()
    script.log = h.log
    a.transitionController.directors = [script.factory()]
  }

  private func push() {
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("push")) }
  }

  private func travel(_ response: Double = 0.3) {
    script.onSetUp = { transition, transaction in
      transaction.add(SpringProgress(spring: Spring(response: response, dampingRatio: 1)), to: transition.progress)
    }
  }

  /// Writes what the scheduler does into the log.
  private final class PlanTracer: Tracer {
    let log: TransitionLog
    init(_ log: TransitionLog) { self.log = log }
    func didAddPlan(_ plan: any Plan, to target: AnyObject) { log.add("plan") }
    func schedulerActivityStateDidChange(_ scheduler: Scheduler) { log.add("\(scheduler.activityState)") }
    func didWarn(_ message: String) { log.add("warned: \(message)") }
  }

  @Test func `a run starts and ends in one order: director, set-up, commit, rest, tear-down, end, callbacks, answer`() {
    travel()
    h.environment.addTracer(PlanTracer(h.log))
    push()
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        begin 1 for 1: root -> a by Scripted
        root willDisappear
        a willAppear
        director made
        director setUp
        plan
        active
        atRest
        director tearDown
        end 1 completed
        root didDisappear
        a didAppear
        answer 1 completed
        push: completed
        """)
  }

  @Test func `director setUp exactly once, not again when it turns; director tearDown exactly once on every way out`() {
    for outcome in [TransitionOutcome.completed, .cancelled] {
      travel()
      push()
      h.frames(3)
      h.key(.escape)
      if outcome == .completed {
        h.input { navigation.pushViewController(a, animated: true) }
      }
      h.settle()
      h.log.words = []
      let text = h.log.take()
      #expect(text.contains("\(outcome.rawValue)\n"))
      #expect(text.split(separator: "\n").filter { $0 == "director made" }.count == 1)
      #expect(text.split(separator: "\n").filter { $0 == "director setUp" }.count == 1)
      #expect(text.split(separator: "\n").filter { $0 == "director tearDown" }.count == 1)
      if outcome == .completed {
        h.input { navigation.popViewController(animated: false) }
        h.settle()
        _ = h.log.take()
      }
    }
  }

  @Test func `director per run: a fresh one is made for each`() {
    var made: [ObjectIdentifier] = []
    var directors: [Transition] = []
    script.onInit = {
      made.append(ObjectIdentifier($0))
      directors.append($0)
    }
    push()
    h.settle()
    h.input { navigation.popViewController(animated: true) }
    h.settle()
    #expect(Set(made).count == 2)
    #expect(directors.map(\.initialDirection) == [.forward, .backward])
  }

  @Test func `a never-active director completes on the first settle, once, in the final frames`() {
    push()
    h.frame()
    #expect(
      h.log.take().hasSuffix(
        """
        director setUp
        director tearDown
        end 1 completed
        root didDisappear
        a didAppear
        answer 1 completed
        push: completed
        """))
    #expect(isOnly(a.view, in: navigation.view))
    #expect(a.view.frame == navigation.view.bounds)
    h.settle()
    #expect(h.log.take() == "")
  }

  @Test func `activity that starts and ends inside setUp gives one end, after setUp has returned`() {
    script.onSetUp = { transition, _ in
      let token = transition.makeToken("short")
      token.isActive = false
    }
    push()
    #expect(!h.log.take().contains("end"))
    h.frame()
    #expect(h.log.take().hasPrefix("director tearDown\nend 1 completed"))
  }

  @Test func `a token keeps the transition going, and finish on idle comes when it is ended`() {
    var token: ActivityToken?
    script.onSetUp = { transition, _ in token = transition.makeToken("waiting for a picture") }
    push()
    h.frames(100)
    #expect(h.window.transition?.activeLabels == ["waiting for a picture"])
    token?.isActive = false
    h.frame()
    #expect(h.window.transition == nil)
    #expect(token?.isActive == false)
  }

  @Test func `a token that is dropped lets the transition end`() {
    var token: ActivityToken?
    script.onSetUp = { transition, _ in token = transition.makeToken("held") }
    push()
    h.frames(10)
    #expect(h.window.transition != nil && token != nil)
    token = nil
    h.settle()
    #expect(h.window.transition == nil)
  }

  @Test func `observers before commit: what a plan of the set-up changes was noted before, and a cancel puts it back`()
  {
    let bar = View(frame: Rect(0, 0, 40, 10))
    bar.alpha = 0.87
    h.window.addSubview(bar)
    script.onSetUp = { transition, transaction in
      transaction.add(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 1)), to: transition.progress)
      transaction.add(TransitionTween(.alpha, back: 0.1, fore: 1), to: bar)
    }
    push()
    #expect(bar.alpha == 0.1, "the commit has moved it already")
    h.frames(3)
    h.window.transition?.currentDirection = .backward
    h.settle()
    #expect(bar.alpha == 0.87)
  }

  @Test func `a rest that the set-up's own commit begins and ends is not the end`() {
    script.onSetUp = { [root] transition, transaction in
      transaction.add(Tween(.alpha, to: 0.5, duration: 0), to: root.card)
      transaction.add(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 1)), to: transition.progress)
    }
    push()
    h.frames(3)
    #expect(h.window.transition != nil && h.log.lines.allSatisfy { !$0.hasPrefix("end") })
    h.settle()
    #expect(h.log.lines.filter { $0.hasPrefix("end") } == ["end 1 completed"])
  }

  @Test func `observers before commit: rest between two plans of one frame ends nothing`() {
    var kept: Transition?
    script.onSetUp = { transition, _ in kept = transition }
    push()
    h.input {
      kept?.transact { $0.add(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 1)), to: kept!.progress) }
    }
    h.frame()
    #expect(h.window.transition != nil)
    h.settle()
    #expect(a.isAppearing)
  }

  @Test func `once the outcome is decided, plans and turns are refused`() {
    script.onTearDown = { transition in
      transition.currentDirection = .backward
      transition.progress.turn(to: .backward, by: .request)
      transition.transact {
        $0.add(SpringProgress(spring: Spring(response: 1, dampingRatio: 1)), to: transition.progress)
      }
    }
    push()
    h.settle()
    #expect(h.log.take().contains("end 1 completed"))
    #expect(navigation.topViewController === a)
    #expect(isOnly(a.view, in: navigation.view))
  }

  @Test func `outcome from final direction: the last value of currentDirection decides`() {
    travel()
    push()
    h.frames(3)
    h.window.transition?.currentDirection = .backward
    h.settle()
    #expect(h.log.take().contains("turn 1 backward by request\ndirector tearDown\nend 1 cancelled"))
    #expect(navigation.viewControllers.map(\.identifier) == ["root"])
  }

  @Test func `initialDirection frozen, currentDirection writable`() {
    travel()
    push()
    h.frames(3)
    let transition = h.window.transition!
    transition.currentDirection = .backward
    #expect(transition.initialDirection == .forward && transition.currentDirection == .backward)
  }

  @Test func `back and fore are independent of direction`() {
    travel()
    push()
    let forward = h.window.transition!
    #expect(forward.foreViewController === a && forward.backViewController === root)
    h.settle()
    h.input { navigation.popViewController(animated: true) }
    let backward = h.window.transition!
    #expect(backward.foreViewController === a && backward.backViewController === root)
    #expect(backward.progress.position == 1)
  }

  @Test func `set-up may turn the transition round at once`() {
    script.onSetUp = { transition, transaction in
      transaction.add(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 1)), to: transition.progress)
      transition.currentDirection = .backward
    }
    push()
    #expect(navigation.topViewController === root)
    h.settle()
    #expect(h.log.take().contains("end 1 cancelled"))
    #expect(isOnly(root.view, in: navigation.view))
  }

  @Test func `interaction disabled meanwhile, and restored to its previous value`() {
    travel()
    root.view.isUserInteractionEnabled = false
    push()
    #expect(!root.view.isUserInteractionEnabled && !a.view.isUserInteractionEnabled)
    h.settle()
    #expect(!root.view.isUserInteractionEnabled && a.view.isUserInteractionEnabled)
  }

  @Test func `input is ignored on both screens while they move, and only then`() {
    travel()
    var clicks: [String] = []
    for screen in [root, a] {
      let control = Control(frame: Rect(0, 0, 400, 300))
      control.onActivate = { clicks.append(screen.identifier ?? "?") }
      screen.view.addSubview(control)
    }
    func click() {
      h.press(350, 150)
      h.release()
    }
    click()
    #expect(clicks == ["root"], "at rest it is heard")
    push()
    for _ in 0..<5 {
      h.frames(2)
      click()
    }
    #expect(h.window.isTransitioning && clicks == ["root"])
    h.settle()
    click()
    #expect(clicks == ["root", "a"])
  }

  @Test func `a transition that says nothing of its duration has one of 0.35 s`() {
    travel()
    push()
    #expect(h.window.transition?.progress.duration == 0.35)
    h.settle()
  }

  @Test func `a director may add plans while the transition runs, and they move what they name`() {
    travel()
    push()
    h.frames(3)
    let transition = h.window.transition
    h.input { transition?.transact { $0.add(TransitionTween(.alpha, back: 0, fore: 1), to: root.card) } }
    #expect(root.card.alpha == transition?.progress.value)
    h.frame()
    #expect(root.card.alpha == transition?.progress.value)
    h.settle()
  }

  @Test func `frames before animation: both screens are laid out at their final frames before set-up`() {
    var seen: [Rect] = []
    a.view.frame = Rect(1, 2, 3, 4)
    script.onSetUp = { transition, _ in
      seen = [transition.foreViewController.view.frame, transition.backViewController.view.frame]
    }
    push()
    #expect(seen == [navigation.view.bounds, navigation.view.bounds])
  }

  @Test func `z order: forward puts fore on top, backward puts back beneath`() {
    travel()
    push()
    #expect(holds([root.view, a.view], in: navigation.view))
    h.settle()
    h.input { navigation.popViewController(animated: true) }
    #expect(holds([root.view, a.view], in: navigation.view))
  }

  @Test func `second presentation of the same page works`() {
    travel()
    for round in 1...3 {
      push()
      h.settle()
      #expect(navigation.topViewController === a)
      h.input { navigation.popViewController(animated: true) }
      h.settle()
      #expect(navigation.topViewController === root, "round \(round)")
      #expect(isOnly(root.view, in: navigation.view))
    }
  }

  @Test func `default when no director: the system transition is used, and without one the screen is there at once`() {
    let c = Screen("c")
    h.input { navigation.pushViewController(c, animated: true) }
    #expect(h.window.transition?.directorName == "Slide")
    h.settle()
    h.environment.systemDirector = nil
    let d = Screen("d")
    h.input { navigation.pushViewController(d, animated: true) }
    #expect(h.window.transition?.directorName == "none")
    h.frame()
    #expect(h.window.transition == nil && navigation.topViewController === d)
  }

  @Test func `lazy controller: one for both directions, made when first asked for, holding the director's type`() {
    let c = Screen("c")
    let controller = c.transitionController
    #expect(c.transitionController === controller)
    controller.directorClass = SlideDirector.self
    #expect(controller.directorType == SlideDirector.self)
    #expect(controller.directorFactory?.name == "Slide")
    controller.directorType = nil
    #expect(controller.directorFactory == nil)
  }

  @Test func `presented page governs: its controller decides for its own coming and going, not for what it brings up`()
  {
    travel()
    push()
    h.settle()
    let c = Screen("c")
    h.input { navigation.pushViewController(c, animated: true) }
    #expect(h.window.transition?.directorName == "Slide")
    h.settle()
    h.input { navigation.popViewController(animated: true) }
    #expect(h.window.transition?.directorName == "Slide")
    h.settle()
    h.input { navigation.popViewController(animated: true) }
    #expect(h.window.transition?.directorName == "Scripted")
  }

  @Test func `what a screen makes of itself in viewWillAppear stays`() {
    travel()
    a.onWillAppear = { [a] in a.view.backgroundColor = Color.white }
    push()
    h.settle()
    #expect(a.view.backgroundColor == Color.white)
  }

  @Test(arguments: [false, true])
  func `reduced motion: the director sees the preference, events and outcome are the same`(isCancelled: Bool) {
    func run(_ isReduced: Bool) -> String {
      let (h, navigation, _) = Harness.navigation()
      h.environment.prefersReducedMotion = isReduced
      let a = Screen("a")
      h.input { navigation.pushViewController(a, animated: true) }
      h.frames(3)
      #expect((a.view.relativeTranslation == .zero) == isReduced)
      if isCancelled { h.key(.escape) }
      h.settle()
      return h.log.take()
    }
    #expect(run(true) == run(false))
  }

  @Test func `headless: the whole life of a transition runs on a virtual clock, the same each time`() {
    func run() -> [Double] {
      let (h, navigation, _) = Harness.navigation()
      var seen: [Double] = []
      h.onFrame = { seen.append(h.window.transition?.progress.value ?? -1) }
      h.input { navigation.pushViewController(Screen("a"), animated: true) }
      h.settle()
      return seen
    }
    #expect(run() == run())
  }
}
