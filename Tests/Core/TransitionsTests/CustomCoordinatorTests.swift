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

  /// Has each of the first screens log how the coordinator sees the gesture, and commit as code for UIKit does.
  private func watchHand(_ screen: Screen, _ log: TransitionLog, hand: String = "hand") {
    screen.onWillAppear = { [weak screen] in
      guard let coordinator = screen?.transitionCoordinator else { return }
      log.add("\(hand) appears, held \(coordinator.isInteractive)")
      coordinator.notifyWhenInteractionChanges { context in
        log.add("\(hand) held \(context.isInteractive) cancelled \(context.isCancelled)")
        if !context.isCancelled { log.add("\(hand) commits") }
      }
    }
  }

  @Test(arguments: [false, true])
  func `a driven transition is interactive from the first callback, and tells its release alone`(cancels: Bool) {
    stage.delegate.driver = driver
    watchHand(stage.a, h.log)
    stage.present()
    #expect(stage.a.transitionCoordinator?.initiallyInteractive == true)
    #expect(stage.a.transitionCoordinator?.isInteractive == true)
    h.input { driver.update(0.5) }
    #expect(stage.a.transitionCoordinator?.percentComplete == 0.5)
    #expect(stage.lines("hand") == "hand appears, held true")
    h.input { if cancels { driver.cancel() } else { driver.finish() } }
    #expect(stage.a.transitionCoordinator?.isInteractive == false)
    h.settle()
    #expect(
      stage.lines("hand")
        == (cancels ? "hand held false cancelled true" : "hand held false cancelled false\nhand commits"))
  }

  @Test func `a driver that decides before the start tells it once`() {
    stage.delegate.driver = driver
    watchHand(stage.a, h.log)
    h.input { driver.finish() }
    stage.present()
    h.settle()
    #expect(stage.lines("hand") == "hand appears, held true\nhand held false cancelled false\nhand commits")
  }

  @Test func `a transition that ends under the hand tells so before its completions`() {
    stage.delegate.driver = driver
    watchHand(stage.a, h.log)
    let old = stage.a.onWillAppear
    stage.a.onWillAppear = { [stage, h] in
      old?()
      stage.a.transitionCoordinator?.animate(alongsideTransition: nil) { _ in h.log.add("hand is past") }
    }
    stage.present()
    h.input { driver.update(0.5) }
    h.input { h.window.setRootViewController(Screen("other"), environment: h.environment) }
    #expect(
      stage.lines("hand")
        == "hand appears, held true\nhand held false cancelled false\nhand commits\nhand is past")
  }

  @Test(arguments: [false, true])
  func `a drag back commits only where it is released beyond the middle, also when it is caught again`(
    isCaught: Bool
  ) throws {
    let (h, navigation, root) = Harness.navigation()
    h.input { navigation.pushViewController(Screen("a"), animated: false) }
    h.settle()
    watchHand(root, h.log)
    _ = h.log.take()
    func lines() -> [Substring] { h.log.take().split(separator: "\n").filter { $0.hasPrefix("hand") } }
    h.press(50, 150)
    h.drag(to: 90, 150, seconds: 0.3)
    #expect(lines() == ["hand appears, held true"])
    h.drag(to: 280, 150, seconds: 0.3)
    #expect(lines() == [])
    if isCaught {
      h.rest()
      h.release()
      #expect(lines() == ["hand held false cancelled false", "hand commits"])
      h.frames(1)
      h.press(290, 150)
      h.drag(to: 60, 150, seconds: 0.2)
      #expect(lines() == [])
      h.release()
      #expect(lines() == ["hand held false cancelled true"])
    } else {
      h.drag(to: 60, 150, seconds: 0.2)
      h.release()
      #expect(lines() == ["hand held false cancelled true"])
    }
    h.settle()
  }

  @Test func `no gesture, no interaction: nothing is told`() {
    watchHand(stage.a, h.log)
    stage.present()
    h.settle()
    #expect(stage.lines("hand") == "hand appears, held false")
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
