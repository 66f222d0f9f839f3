import Animation
import Directors
import Geometry
import Motion
import Runtime
import Testing
import Transitions
import Views

/// Others that move along.
struct CustomCoordinatorTests {
  private let driver = PercentDrivenInteractiveTransition()
  private let stage = CustomStage()
  private let bar = View(frame: Rect(0, 0, 10, 10))
  private var h: Harness { stage.h }

  init() {
    stage.animator.duration = 0.5
    stage.animator.onAnimate = fade(0.5)
    h.input { h.window.addSubview(bar) }
    driver.completionCurve = .linear
  }

  /// Has the bar move along with what comes.
  private func moveAlong() {
    stage.a.onWillAppear = { [stage, bar, h] in
      let isQueued = stage.a.transitionCoordinator?.animate { _ in
        h.log.add("along")
        bar.alpha = 0
      } completion: { context in
        h.log.add("along done cancelled \(context.isCancelled)")
      }
      #expect(isQueued == true)
    }
  }

  @Test func `coordinator alongside: after the animator's start, done after its end and before the screens hear`() {
    moveAlong()
    stage.present()
    h.frames(16)
    #expect(abs(bar.alpha - 0.5) < 0.06)
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        animator duration
        begin 1 for 1: root -> a by ScriptedAnimator
        root willDisappear
        a willAppear
        animator animate
        along
        end 1 completed
        animator ended true
        along done cancelled false
        a didAppear
        root didDisappear
        answer 1 completed
        presented: completed
        """)
    #expect(bar.alpha == 0)
  }

  @Test func `what moves along is scrubbed with the hand, and taken back to the bit`() {
    stage.delegate.driver = driver
    bar.alpha = 0.87
    moveAlong()
    stage.present()
    h.input { driver.update(0.5) }
    h.frame()
    #expect(abs(bar.alpha - 0.435) < 1e-9)
    h.input { driver.update(0.2) }
    h.frame()
    #expect(bar.alpha > 0.6)
    h.input { driver.cancel() }
    h.settle()
    #expect(bar.alpha == 0.87)
    #expect(stage.lines("along") == "along\nalong done cancelled true")
  }

  @Test func `with a director it follows the window, wherever that is taken`() {
    stage.a.transitioningDelegate = nil
    moveAlong()
    stage.present()
    for _ in 0..<12 {
      h.frame()
      guard let window = h.window.transition?.progress else { break }
      #expect(abs(bar.alpha - (1 - window.position)) < 1e-9)
    }
    h.key(.escape)
    h.settle()
    #expect(bar.alpha == 1)
    #expect(stage.lines("along") == "along\nalong done cancelled true")
  }

  @Test func `completion runs once even where the animation does not: the root replaced, too late, no block`() {
    stage.animator.onAnimate = { [stage, h] context in
      fade(0.5)(context)
      stage.a.transitionCoordinator?.animate(alongsideTransition: nil) { _ in h.log.add("along without") }
    }
    stage.present()
    let coordinator = stage.a.transitionCoordinator
    h.frames(3)
    let isQueued = coordinator?.animate { _ in
      h.log.add("along late")
    } completion: { _ in
      h.log.add("along late done")
    }
    #expect(isQueued == false)
    h.input { h.window.setRootViewController(Screen("other"), environment: h.environment) }
    #expect(stage.lines("along") == "along without\nalong late done")
    coordinator?.animate(alongsideTransition: nil) { _ in h.log.add("along after") }
    h.settle()
    #expect(stage.lines("along") == "along after")
  }

  @Test func `coordinator nil when unanimated, and before and after a transition`() {
    #expect(stage.a.transitionCoordinator == nil)
    stage.a.onWillAppear = { [stage] in #expect(stage.a.transitionCoordinator == nil) }
    stage.h.input { stage.root.present(stage.a, animated: false) }
    h.settle()
    stage.a.onWillAppear = nil
    stage.root.onWillAppear = { [stage] in #expect(stage.root.transitionCoordinator != nil) }
    stage.root.onDidAppear = { [stage] in #expect(stage.root.transitionCoordinator == nil) }
    stage.dismiss()
    h.settle()
    #expect(stage.root.transitionCoordinator == nil)
  }

  @Test func `coordinator interaction change: at every toggle, with the course already decided`() {
    stage.delegate.driver = driver
    stage.a.onWillAppear = { [stage, h] in
      stage.a.transitionCoordinator?.notifyWhenInteractionChanges { context in
        h.log.add("hand \(context.isInteractive) cancelled \(context.isCancelled)")
      }
    }
    stage.root.onWillAppear = { [h] in h.log.add("hand is past") }
    stage.present()
    #expect(stage.a.transitionCoordinator?.initiallyInteractive == true)
    h.input { driver.update(0.5) }
    #expect(stage.a.transitionCoordinator?.percentComplete == 0.5)
    h.input { driver.cancel() }
    #expect(stage.a.transitionCoordinator?.initiallyInteractive == true)
    h.settle()
    #expect(
      stage.lines("hand") == "hand true cancelled false\nhand false cancelled true\nhand is past")
  }

  @Test func `coordinator isCancelled: false all the way of one that nobody takes back`() {
    stage.present()
    let coordinator = stage.a.transitionCoordinator
    h.frames(10)
    #expect(coordinator?.isCancelled == false && coordinator?.isInteractive == false)
    h.settle()
    #expect(coordinator?.isCancelled == false && coordinator?.percentComplete == 1)
    #expect(coordinator?.transitionDuration == 0.5)
  }

  /// Ways to take a pop back or forth in flight.
  nonisolated enum Course: CaseIterable { case hand, escape, program, twice }

  @Test(arguments: Course.allCases)
  func `coordinator isCancelled: set by whatever turns it, a hand, Escape or the program, until it turns again`(
    course: Course
  ) throws {
    let (h, navigation, _) = Harness.navigation()
    let a = Screen("a")
    var ends: [Bool] = []
    if course == .hand {
      h.input { navigation.pushViewController(a, animated: false) }
      h.settle()
      h.press(50, 150)
      h.drag(to: 130, 150, seconds: 0.3)
    } else {
      h.input { navigation.pushViewController(a, animated: true) }
      h.frames(5)
    }
    let coordinator = try #require(a.transitionCoordinator)
    coordinator.animate(alongsideTransition: nil) { ends.append($0.isCancelled) }
    #expect(!coordinator.isCancelled)
    switch course {
    case .hand:
      h.rest()
      h.release()
    case .escape: h.key(.escape)
    case .program, .twice: h.window.transition?.currentDirection = .backward
    }
    #expect(coordinator.isCancelled)
    if course == .twice {
      h.frames(2)
      h.window.transition?.currentDirection = .forward
      #expect(!coordinator.isCancelled)
    }
    h.settle()
    #expect(ends == [course != .twice])
    #expect(coordinator.isCancelled == (course != .twice), "and it stays known")
  }

  @Test func `either screen, and what it holds, has the same coordinator; another window's has none`() {
    let child = Screen("child")
    stage.a.addChild(child)
    stage.present()
    let coordinator = h.window.transition?.coordinator
    #expect(coordinator != nil)
    for controller in [stage.a, stage.root, child] { #expect(controller.transitionCoordinator === coordinator) }
    #expect(Screen("stranger").transitionCoordinator == nil)
    #expect(coordinator?.viewController(forKey: .to) === stage.a)
    #expect(coordinator?.view(forKey: .from) === stage.root.view)
    h.settle()
  }
}
