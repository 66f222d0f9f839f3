import Stagecraft
import StagecraftCompat
import Testing

// Material Motion's transition controller specification, walked through from its first section to its last question.
// What it writes in pseudo-code stands beside what does it here.

/// Written down by everything that the specification has at work.
private final class Walk {
  nonisolated(unsafe) static var steps: [String] = []
  static func note(_ step: String) { steps.append(step) }
}

/// "The type must be a subclass of TransitionDirector": here, a type that conforms.
private final class WalkedDirector: TransitionDirector {
  private let transition: Transition

  /// "director = self.directorClass(initialDirection, replicationController)".
  init(_ transition: Transition) {
    self.transition = transition
    let controller = transition.replicationController
    let isSystem = controller?.duplicator is SystemDuplicator
    Walk.note("director(\(transition.initialDirection), \(isSystem ? "a system duplicator" : "none"))")
  }

  func setUp(_ transaction: inout Transaction) {
    Walk.note("setUp")
    let card = transition.backViewController.view.subviews[0]
    transaction.add(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 1)), to: transition.progress)
    transition.replicate(card)
    transaction.add(TransitionTween(.alpha, back: 1, fore: 0), to: card)
  }

  func tearDown() { Walk.note("tearDown") }
}

private final class WalkTracer: Tracer, TransitionObserver {
  func didAddPlan(_ plan: any Plan, to target: AnyObject) {
    Walk.note("commit: \("\(type(of: plan))".prefix { $0 != "<" })")
  }
  func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    Walk.note("scheduler is \(scheduler.activityState == .active ? "active" : "idle")")
  }
  func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .replica(_, _, let state): Walk.note("replica \(state.rawValue)")
    case .ended(_, let outcome, _): Walk.note("finished, \(outcome.rawValue)")
    case _: break
    }
  }
}

@Suite(.serialized) struct SpecificationPort {
  private let stage = PortStage()
  private let home = ViewController()
  private let viewController = ViewController()
  private let tracer = WalkTracer()

  init() {
    Walk.steps = []
    home.view.addSubview(View(frame: Rect(10, 10, 50, 50)))
    stage.environment.addTracer(tracer)
    stage.environment.addObserver(tracer)
    stage.show(home)
    Walk.steps = []
    viewController.transitionController.directorClass = WalkedDirector.self
  }

  private func present() { stage.input { home.present(viewController, animated: true) } }

  @Test func `transition will start, and finish on idle`() {
    present()
    #expect(
      Walk.steps == [
        "director(forward, a system duplicator)", "setUp", "replica made", "commit: SpringProgress",
        "commit: TransitionTween",
      ])
    stage.settle()
    #expect(
      Walk.steps.dropFirst(5) == [
        "scheduler is active", "scheduler is idle", "replica gone", "tearDown", "finished, completed",
      ])
  }

  @Test func `one controller per transition governs present and dismiss`() {
    present()
    stage.settle()
    Walk.steps = []
    stage.input { home.dismiss(animated: true) }
    stage.settle()
    #expect(Walk.steps.first == "director(backward, a system duplicator)")
    #expect(Walk.steps.last == "finished, completed")
  }

  @Test func `scheduler, replication controller and director are stored while the transition is active`() {
    present()
    weak let replication = stage.window.transition?.replicationController
    weak let transition = stage.window.transition
    #expect(replication != nil)
    stage.settle()
    #expect(replication == nil && transition == nil)
  }

  /// The section that the specification leaves empty.
  @Test func `feature: director stack`() {
    viewController.transitionController.directors = [
      DirectorFactory(WalkedDirector.self).when("a wide window") { $0.containerSize.width > 1000 },
      DirectorFactory(FadeDirector.self),
    ]
    present()
    #expect(stage.window.transition?.selection.description == "Walked needs a wide window; Fade leads")
    stage.settle()
  }

  /// "Will need to read the director's final transition when the transition finishes."
  @Test func `feature: cancelable transitions`() {
    present()
    stage.frames(5)
    stage.window.transition?.currentDirection = .backward
    stage.settle()
    #expect(Walk.steps.suffix(3) == ["replica gone", "tearDown", "finished, cancelled"])
  }
}
