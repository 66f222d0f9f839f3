import Stagecraft
import StagecraftCompat
import Testing

// The examples of the runtime's specification, on this library.

/// Prints its text: the plan by which the specification shows what a transaction is.
private struct Say: NamedPlan {
  typealias PerformerType = Speaker
  var text: String
}

private final class Speaker: NamedPlanPerforming {
  nonisolated(unsafe) static var said: [String] = []
  init(target: View) {}
  func addPlan(_ plan: any Plan) { if let plan = plan as? Say { Self.said.append(plan.text) } }
  func addPlan(_ plan: any Plan, named name: String) {
    if let plan = plan as? Say { Self.said.append("\(name): \(plan.text)") }
  }
  func removePlan(named name: String) { Self.said.append("\(name) is gone") }
}

/// A term that is fulfilled by simpler plans: the specification's example of composition.
private struct FadeIn: Plan {
  typealias PerformerType = Fader
  var duration = 0.2
}

private final class Fader: ComposablePerforming {
  private var emitter: PlanEmitter?
  private let target: View
  init(target: View) { self.target = target }
  func setPlanEmitter(_ emitter: PlanEmitter) { self.emitter = emitter }
  func addPlan(_ plan: any Plan) {
    guard let plan = plan as? FadeIn else { return }
    target.alpha = 0
    emitter?.emitPlan(Tween(.alpha, to: 1, duration: plan.duration))
  }
}

/// A director that is made of another one, whose radius it sets.
private final class ArcDirector: TransitionDirector {
  private let transition: Transition
  var radius = 100.0
  init(_ transition: Transition) { self.transition = transition }
  func setUp(_ transaction: inout Transaction) {
    transaction.add(TransitionTween(.cornerRadius, back: 0, fore: radius), to: transition.foreViewController.view)
  }
}

private final class ComposedDirector: TransitionDirector {
  private let transition: Transition
  init(_ transition: Transition) { self.transition = transition }
  func setUp(_ transaction: inout Transaction) {
    transaction.add(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 1)), to: transition.progress)
    let arc = ArcDirector(transition)
    arc.radius = 500
    transition.compose(arc, into: &transaction)
  }
}

@Suite(.serialized) struct RuntimePlansPort {
  private let stage = PortStage()
  private let view = View(frame: Rect(0, 0, 50, 50))

  init() {
    Speaker.said = []
    stage.window.addSubview(view)
  }

  @Test func `a plan added twice with a change between is two plans`() {
    var plan = Say(text: "one")
    var transaction = Transaction()
    transaction.add(plan, to: view)
    plan.text = "two"
    transaction.add(plan, to: view)
    let scheduler = Scheduler(loop: stage.loop)
    scheduler.commit(transaction)
    #expect(Speaker.said == ["one", "two"])
    plan.text = "three"
    scheduler.commit(transaction)
    #expect(Speaker.said == ["one", "two", "one", "two"], "and the transaction can be committed again")
  }

  @Test func `a named plan is replaced, and a removed one is gone`() {
    let scheduler = Scheduler(loop: stage.loop)
    scheduler.add(Say(text: "hello"), named: "greeting", to: view)
    scheduler.add(Say(text: "bye"), named: "greeting", to: view)
    scheduler.remove(named: "Greeting", from: view)
    scheduler.remove(named: "greeting", from: view)
    #expect(Speaker.said == ["greeting: hello", "greeting is gone", "greeting: bye", "greeting is gone"])
  }

  @Test func `drag, and on release a spring under the same name`() {
    let scheduler = Scheduler(loop: stage.loop)
    scheduler.add(Draggable(), named: "drag", to: view)
    let down = PointerEvent(.began, at: Point(25, 25), time: 0)
    stage.input { stage.window.send(.pointer(down)) }
    for step in 1...4 {
      stage.frame()
      let time = stage.loop.now
      stage.input {
        stage.window.send(.pointer(PointerEvent(.moved, at: Point(25 + 20 * Double(step), 25), time: time)))
      }
    }
    #expect(view.center == Point(105, 25), "what was pressed is under the hand")
    let time = stage.loop.now
    stage.input {
      stage.window.send(.pointer(PointerEvent(.ended, at: Point(105, 25), time: time)))
      scheduler.add(SpringTo(.position, Point(25, 25)), named: "drag", to: view)
    }
    stage.settle()
    #expect(view.center == Point(25, 25) && !scheduler.isActive)
    #expect(view.gestureRecognizers.isEmpty, "the drag went with its name")
  }

  private final class Watcher: ActivityObserver {
    var heard: [ActivityState] = []
    func schedulerActivityStateDidChange(_ scheduler: Scheduler) { heard.append(scheduler.activityState) }
  }

  @Test func `observers of the activity state hear active and idle`() {
    let scheduler = Scheduler(loop: stage.loop)
    let watcher = Watcher()
    scheduler.addActivityStateObserver(watcher)
    scheduler.add(FadeIn(), to: view)
    stage.settle()
    #expect(watcher.heard == [.active, .idle])
    scheduler.removeActivityStateObserver(watcher)
    scheduler.add(FadeIn(), to: view)
    stage.settle()
    #expect(watcher.heard.count == 2)
  }

  @Test func `a plan that is fulfilled by others`() {
    let scheduler = Scheduler(loop: stage.loop)
    scheduler.add(FadeIn(), to: view)
    stage.frames(2)
    #expect(view.alpha > 0 && view.alpha < 1)
    stage.settle()
    #expect(view.alpha == 1)
  }

  @Test func `a director that is made of another, whose radius is set`() {
    let (home, detail) = (ViewController(), ViewController())
    stage.show(home)
    detail.transitionController.directorType = ComposedDirector.self
    stage.input { home.present(detail, animated: true) }
    stage.window.transition?.progress.move(to: 0.5, velocity: 0)
    #expect(detail.view.cornerRadius == 250)
    stage.settle()
  }

  @Test func `consultation: which plans would it make?`() {
    let plans = DirectorFactory(ComposedDirector.self)
      .plans(for: ProposedTransition(.present, fore: ViewController(), back: ViewController()))
    #expect(
      plans.entries.map { "\(type(of: $0.plan ?? FadeIn()))".prefix { $0 != "<" } } == [
        "SpringProgress", "TransitionTween",
      ])
  }
}
