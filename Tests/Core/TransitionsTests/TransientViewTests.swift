import Geometry
import Motion
import Plans
import Runtime
import TestSupport
import Testing
import Transitions
import Views

/// Transient views: shown until a condition holds or the transition is over.
struct TransientViewTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")
  private let script = ScriptedDirector.Script()
  private let spark = View(frame: Rect(10, 10, 20, 20))

  init() {
    (h, navigation, root) = Harness.navigation()
    a.transitionController.directors = [script.factory()]
    h.log.words = ["warning", "pushed:"]
  }

  /// Pushes by a director that keeps the transition going for a second, and does this besides.
  private func push(_ work: @escaping (Transition, inout Transaction) -> Void) {
    script.onSetUp = { [self] transition, transaction in
      transaction.add(Tween(.cornerRadius, to: 10, duration: 1), to: a.card)
      work(transition, &transaction)
    }
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("pushed")) }
  }

  /// How many frames it is shown.
  private func count() -> Int {
    var count = 0
    while spark.window != nil, count < 200 {
      h.frame()
      count += 1
    }
    return count
  }

  @Test func `Transient view built-ins: after some seconds of the transition's time`() {
    push { [self] transition, _ in transition.addTransientView(spark, until: .after(0.25)) }
    #expect(spark.superview === h.window.transition?.containerView)
    #expect(count() == 15)
    #expect(h.window.transition != nil)
    h.settle()
  }

  @Test func `Transient view built-ins: seconds pass also while nothing moves`() {
    var token: ActivityToken?
    script.onSetUp = { [self] transition, _ in
      token = transition.makeToken("waits")
      transition.addTransientView(spark, until: .after(0.25))
    }
    let start = h.time
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(2)
    #expect(!h.loop.needsFrame, "nothing runs meanwhile")
    let due = h.loop.nextDeadline ?? 0
    #expect(abs(due - start - 0.25) < 1e-6, "\(due) after \(start)")
    h.frame(after: 0.3)
    #expect(spark.window == nil)
    token?.isActive = false
    h.settle()
  }

  @Test func `Transient view built-ins: idle is when its own plans rest`() {
    push { [self] transition, transaction in
      transition.addTransientView(spark, until: .isIdle)
      transaction.add(Tween(.alpha, to: 0.5, duration: 0.2), to: spark)
    }
    let frames = count()
    #expect((12...14).contains(frames), "\(frames)")
    #expect(spark.alpha == 0.5)
  }

  @Test func `Transient view built-ins: one that follows the window is idle when that rests`() {
    push { [self] transition, transaction in
      transaction.add(SpringProgress(spring: Spring(response: 0.2, dampingRatio: 1)), to: transition.progress)
      transition.addTransientView(spark, until: .isIdle)
      transaction.add(TransitionTween(.alpha, back: 1, fore: 0.5), to: spark)
    }
    guard let transition = h.window.transition else { return }
    while spark.window != nil, h.time < 5 { h.frame() }
    #expect(transition.progress.value == 1 && h.window.transition != nil)
  }

  @Test func `Transient view built-ins: off screen, and its plans end with it`() {
    push { [self] transition, transaction in
      transition.addTransientView(spark, until: .isOffScreen)
      transaction.add(Tween(.position, to: Point(-500, 20), duration: 30), named: "flight", to: spark)
      transaction.add(Tween(.alpha, to: 0, duration: 30), to: spark)
    }
    // Its right edge leaves after 30 of 520 points.
    let frames = count()
    #expect((95...120).contains(frames), "\(frames)")
    let place = spark.center
    h.frames(10)
    #expect(spark.center == place, "nothing moves it any more")
    h.settle()
    #expect(h.log.take() == "pushed: completed", "and the transition does not wait thirty seconds for it")
  }

  @Test func `Transient view condition: any of several, and the program's own`() {
    var isDone = false
    push { [self] transition, _ in
      transition.addTransientView(spark, until: .after(5), .when { isDone })
    }
    h.frames(4)
    #expect(spark.window != nil)
    isDone = true
    h.frame()
    #expect(spark.window == nil)
  }

  @Test func `conditions are judged after an event, too`() {
    var isDone = false
    var token: ActivityToken?
    script.onSetUp = { [self] transition, _ in
      token = transition.makeToken("waits")
      transition.addTransientView(spark, until: .when { isDone })
    }
    h.input { navigation.pushViewController(a, animated: true) }
    h.settle(for: 0.1)
    h.input { isDone = true }
    #expect(h.loop.needsFrame)
    h.frame()
    #expect(spark.window == nil)
    token?.isActive = false
  }

  @Test func `asked for twice it has the conditions of both, and stays where it hangs`() {
    a.view.addSubview(spark)
    push { [self] transition, _ in
      #expect(transition.addTransientView(spark, until: .after(5)))
      #expect(transition.addTransientView(spark, until: .after(0.1)))
      #expect(spark.superview === a.view)
    }
    #expect(count() == 6)
  }

  enum Way: CaseIterable { case complete, cancel, abort }

  @Test(arguments: Way.allCases)
  func `Transient views on teardown: all are gone, with their plans, and nothing is alive`(way: Way) {
    let leaks = LeakTracker()
    do {
      let own = View(frame: Rect(0, 0, 5, 5))
      leaks.track(own, "view")
      push { [self] transition, transaction in
        transition.addTransientView(own)
        transition.addTransientView(spark, in: a.view, until: .after(60))
        transaction.add(Tween(.alpha, to: 0, duration: 0.5), to: own)
      }
      h.frames(3)
      #expect(own.window != nil && spark.superview === a.view)
    }
    script.onSetUp = nil
    switch way {
    case .complete: break
    case .cancel: h.input { h.window.transition?.currentDirection = .backward }
    case .abort: h.input { h.window.setRootViewController(Screen("new"), environment: h.environment) }
    }
    h.settle()
    #expect(spark.superview == nil && leaks.alive == [])
    #expect(h.loop.nextDeadline == nil, "no timer is left")
  }

  @Test func `after the end nothing is shown`() {
    push { [self] transition, _ in
      transition.deferToCompletion { [self] _ in #expect(!transition.addTransientView(spark)) }
    }
    let transition = h.window.transition
    h.settle()
    #expect(transition?.addTransientView(spark) == false && spark.superview == nil)
  }

  @Test func `a screen of the transition, and what holds one, are not shown for a time`() {
    a.view.identifier = "fore"
    push { [self] transition, _ in
      #expect(!transition.addTransientView(a.view, until: .isIdle))
      #expect(!transition.addTransientView(root.view))
      #expect(!transition.addTransientView(transition.containerView))
      #expect(!transition.addTransientView(h.window))
    }
    h.settle()
    #expect(a.view.window === h.window)
    let story = h.log.take()
    #expect(story.split(separator: "\n").count == 5, "\(story)")
    #expect(
      story.hasPrefix("warning fore is not shown for a time: it is or holds a screen of the transition\n")
        && story.hasSuffix("pushed: completed"), "\(story)")
  }
}
