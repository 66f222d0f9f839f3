import Directors
import Geometry
import Motion
import Plans
import Runtime
import TestSupport
import Testing
import Transitions
import Views

/// Directors made of directors.
struct CompositionTests {
  private let log = TransitionLog()

  /// A director that logs its life under a name.
  private final class Named: TransitionDirector {
    let transition: Transition
    var name = "?"
    var log: TransitionLog?
    var work: (Transition, inout Transaction) -> Void = { _, _ in }
    init(_ transition: Transition) { self.transition = transition }
    func setUp(_ transaction: inout Transaction) {
      log?.add("\(name) setUp")
      work(transition, &transaction)
    }
    func tearDown() { log?.add("\(name) tearDown") }
  }

  private func director(
    _ name: String, _ work: @escaping (Transition, inout Transaction) -> Void = { _, _ in }
  ) -> DirectorFactory {
    DirectorFactory(Named.self) { [log] in
      let made = Named($0)
      made.name = name
      made.log = log
      made.work = work
      return made
    }
  }

  private let spring = Spring(response: 0.2, dampingRatio: 1)

  /// Pushes a screen by a director with this set-up.
  private func push(
    _ work: @escaping (Transition, inout Transaction) -> Void
  ) -> (Harness, NavigationController, Screen) {
    let (h, navigation, _) = Harness.navigation()
    let a = Screen("a")
    a.transitionController.directors = [director("lead", work)]
    h.log.words = ["warning", "pushed:"]
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("pushed")) }
    return (h, navigation, a)
  }

  private func alpha(_ value: Double = 0, _ segment: Segment = .entire) -> (Transition, inout Transaction) -> Void {
    { transition, transaction in
      transaction.add(
        TransitionTween(.alpha, back: value, fore: 1, segment: segment), to: transition.foreViewController.view)
    }
  }

  // MARK: In the window

  @Test(arguments: [0.1, 0.4, 0.5, 0.6, 0.75, 0.9, 1])
  func `Director composition: a part moves in its segment of the lead's window, nested ones in theirs`(place: Double) {
    let (h, _, a) = push { transition, transaction in
      transition.compose(director("half", alpha()), in: .latterHalf, into: &transaction)
      let inner = director("inner") { transition, transaction in
        transaction.add(
          TransitionTween(.cornerRadius, back: 0, fore: 10, segment: .firstHalf),
          to: transition.foreViewController.view)
      }
      let outer = director("outer") { transition, transaction in
        transition.compose(inner, in: .firstHalf, into: &transaction)
      }
      transition.compose(outer, in: .latterHalf, into: &transaction)
    }
    h.window.transition?.progress.move(to: place, velocity: 0)
    #expect(abs(a.view.alpha - min(1, max(0, (place - 0.5) / 0.5))) < 1e-12)
    #expect(abs(a.view.cornerRadius - 10 * min(1, max(0, (place - 0.5) / 0.125))) < 1e-12)
  }

  @Test func `a part's plans come after those that the lead recorded before, and before those after`() {
    let (h, navigation, _) = Harness.navigation()
    let order = PlanOrder()
    h.environment.addTracer(order)
    let a = Screen("a")
    let lead = director("lead") { [self] transition, transaction in
      transaction.add(SpringProgress(spring: spring), to: transition.progress)
      transition.compose(director("part", alpha()), into: &transaction)
      transaction.add(TransitionTween(.cornerRadius, back: 0, fore: 9), to: transition.foreViewController.view)
    }
    a.transitionController.directors = [lead]
    h.input { navigation.pushViewController(a, animated: true) }
    #expect(order.plans == ["SpringProgress of window", "TransitionTween of a", "TransitionTween of a"])
    #expect(log.take() == "lead setUp\npart setUp")
  }

  private final class PlanOrder: Tracer {
    var plans: [String] = []
    func didAddPlan(_ plan: any Plan, to target: AnyObject) {
      let name = (target as? View)?.identifier ?? "window"
      plans.append("\("\(type(of: plan))".prefix { $0 != "<" }) of \(name)")
    }
  }

  @Test
  func `only the lead moves the window: a part's SpringProgress is left out, its drag too unless it is asked for`() {
    func plans(takesHands: Bool) -> [String] {
      let factory = director("lead") { transition, transaction in
        transition.compose(DirectorFactory(SlideDirector.self), takesHands: takesHands, into: &transaction)
      }
      let prospect = ProposedTransition(.push, fore: Screen("a"), back: Screen("root"))
      return factory.plans(for: prospect).entries.map { "\(type(of: $0.plan ?? SpringProgress(spring: spring)))" }
    }
    let without = plans(takesHands: false)
    #expect(!without.isEmpty && without.allSatisfy { $0.hasPrefix("TransitionTween") }, "\(without)")
    #expect(plans(takesHands: true).filter { $0 == "Draggable" }.count == 1)
  }

  @Test func `two plans for one property: the later one wins`() {
    let (h, _, a) = push { transition, transaction in
      alpha(0.2)(transition, &transaction)
      transition.compose(director("part", alpha(0.6)), into: &transaction)
    }
    h.window.transition?.progress.move(to: 0, velocity: 0)
    #expect(a.view.alpha == 0.6)
    let (other, _, b) = push { transition, transaction in
      transition.compose(director("part", alpha(0.6)), into: &transaction)
      alpha(0.2)(transition, &transaction)
    }
    other.window.transition?.progress.move(to: 0, velocity: 0)
    #expect(b.view.alpha == 0.2)
  }

  // MARK: The end

  @Test func `Compose child transitions: a part with a time of its own that ends late delays the end`() {
    let (h, _, a) = push { [self] transition, transaction in
      transaction.add(SpringProgress(spring: spring), to: transition.progress)
      let part = director("part") { transition, transaction in
        let fore = transition.foreViewController.view.subviews[0]
        fore.alpha = 0.2
        transaction.add(Tween(.alpha, to: 1, duration: 1.5), to: fore)
      }
      transition.compose(part, in: .firstHalf, into: &transaction)
    }
    h.frames(60)
    #expect(h.window.transition?.progress.value == 1, "the lead rests")
    #expect(h.log.lines == [])
    h.settle()
    #expect(h.log.lines == ["pushed: completed"])
    #expect(a.card.alpha == 1 && h.time > 1.4)
  }

  @Test func `torn down are the parts first, the last one to be set up before all others, and the lead at last`() {
    let (h, _, _) = push { [self] transition, transaction in
      let first = director("first") { [self] transition, transaction in
        transition.compose(director("inner"), into: &transaction)
      }
      transition.compose(first, into: &transaction)
      transition.compose(director("second"), into: &transaction)
    }
    h.settle()
    #expect(
      log.take() == """
        lead setUp
        first setUp
        inner setUp
        second setUp
        second tearDown
        inner tearDown
        first tearDown
        lead tearDown
        """)
  }

  @Test func `nothing of the parts is alive after the end`() {
    let leaks = LeakTracker()
    do {
      let part = DirectorFactory(Named.self) { transition in
        let made = Named(transition)
        leaks.track(made, "part")
        return made
      }
      let (h, _, _) = push { transition, transaction in transition.compose(part, into: &transaction) }
      h.settle()
      #expect(leaks.alive == [])
    }
  }

  // MARK: Late

  @Test func `a part that joins later moves in the same window, and is torn down with the others`() {
    let (h, _, a) = push { [self] transition, transaction in
      transaction.add(SpringProgress(spring: spring), to: transition.progress)
    }
    h.run(to: 0.6)
    guard let transition = h.window.transition else { return }
    h.input { #expect(transition.compose(director("late", alpha()), in: .latterHalf)) }
    #expect(abs(a.view.alpha - (transition.progress.value - 0.5) / 0.5) < 1e-12)
    h.settle()
    #expect(a.view.alpha == 1)
    #expect(log.take() == "lead setUp\nlate setUp\nlate tearDown\nlead tearDown")
  }

  @Test func `what comes after the outcome is decided is refused, with a warning`() {
    let (h, _, _) = push { [self] transition, transaction in
      transition.deferToCompletion { [self] _ in
        #expect(!transition.compose(director("deferred")))
      }
    }
    let transition = h.window.transition
    h.settle()
    #expect(transition?.compose(director("late")) == false)
    #expect(
      h.log.lines == [
        "warning the director Named comes after the end of transition 1, and takes no part in it", "pushed: completed",
      ])
    #expect(log.take() == "lead setUp\nlead tearDown")
  }

  // MARK: Misuse

  private final class Selfish: TransitionDirector {
    nonisolated(unsafe) static var count = 0
    private let transition: Transition
    init(_ transition: Transition) {
      self.transition = transition
      Self.count += 1
    }
    func setUp(_ transaction: inout Transaction) {
      transition.compose(DirectorFactory(Selfish.self), in: .latterHalf, into: &transaction)
    }
  }

  @Test func `a director that composes itself without end is cut off, and the transition ends`() {
    Selfish.count = 0
    let (h, navigation, _) = Harness.navigation()
    let a = Screen("a")
    a.transitionController.directors = [DirectorFactory(Selfish.self)]
    h.log.words = ["warning", "pushed:"]
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("pushed")) }
    h.settle()
    #expect(Selfish.count == 16)
    #expect(
      h.log.lines == [
        "warning the director Selfish is asked to take part 16 directors deep; directors without end are cut off",
        "pushed: completed",
      ])
  }

  @Test func `a part that cannot take part has its fallback do so, or stays out without a trace`() {
    let (h, _, _) = push { [self] transition, transaction in
      let never = director("never").when("a Sunday") { _ in false }
      #expect(!transition.compose(never, into: &transaction))
      #expect(transition.compose(never.otherwise(director("other")), into: &transaction))
    }
    h.settle()
    #expect(log.take() == "lead setUp\nother setUp\nother tearDown\nlead tearDown")
    #expect(h.log.lines == ["pushed: completed"])
  }

  @Test func `a director that was made before takes part, once`() {
    let (h, _, a) = push { [self] transition, transaction in
      let part = Named(transition)
      part.name = "made"
      part.log = log
      part.work = alpha()
      #expect(transition.compose(part, in: .latterHalf, into: &transaction))
      #expect(!transition.compose(part, into: &transaction))
    }
    h.window.transition?.progress.move(to: 0.75, velocity: 0)
    #expect(a.view.alpha == 0.5)
    h.settle()
    #expect(log.take() == "lead setUp\nmade setUp\nmade tearDown\nlead tearDown")
    #expect(h.log.lines.first == "warning the director Named takes part in transition 1 already")
  }

  @Test func `where nothing is directed nobody takes part`() {
    let (h, navigation, _) = Harness.navigation(director: nil)
    h.log.words = ["warning"]
    var taken: Bool?
    let observer = Beginning { taken = $0.compose(director("part")) }
    h.environment.addObserver(observer)
    h.input { navigation.pushViewController(Screen("a"), animated: true) }
    h.settle()
    #expect(taken == false)
    #expect(h.log.lines == ["warning the director Named takes no part in transition 1: no director leads it"])
  }

  private final class Beginning: TransitionObserver {
    private let onBegin: (Transition) -> Void
    init(_ onBegin: @escaping (Transition) -> Void) { self.onBegin = onBegin }
    func transitionEvent(_ event: TransitionEvent) {
      if case .began(let transition, _, _) = event { onBegin(transition) }
    }
  }

  // MARK: Deferred work

  @Test(arguments: [TransitionOutcome.completed, .cancelled])
  func `Deferred completion blocks: in order, once, before the end is told`(outcome: TransitionOutcome) {
    let (h, _, a) = push { [self] transition, transaction in
      transaction.add(SpringProgress(spring: spring), to: transition.progress)
      for number in 1...2 {
        transition.deferToCompletion { [self] in
          log.add("\(number) \($0)")
          #expect(transition.foreViewController.view.window != nil, "both screens are still there")
          if number == 1 { transition.deferToCompletion { [self] _ in log.add("3") } }
        }
      }
    }
    h.log.words = ["end", "pushed:"]
    h.log.onEvent = { [log] in if case .ended = $0 { log.add("end") } }
    h.frames(3)
    let transition = h.window.transition
    if outcome == .cancelled { h.input { transition?.currentDirection = .backward } }
    h.settle()
    #expect(log.take() == "lead setUp\nlead tearDown\n1 \(outcome)\n2 \(outcome)\n3\nend")
    transition?.deferToCompletion { [log] in log.add("late \($0)") }
    #expect(log.take() == "", "never inside the call")
    h.frame()
    #expect(log.take() == "late \(outcome)")
    _ = a
  }
}
