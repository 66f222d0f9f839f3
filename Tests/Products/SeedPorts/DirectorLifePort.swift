import Stagecraft
import StagecraftCompat
import Testing

// Material Motion's "Life of a transition controller", and its transition controller specification.

/// Step 2 of "Life of a transition controller" names this director; here it writes down what is done to it.
private final class FadeTransitionDirector: EmittingDirector {
  nonisolated(unsafe) static var life: [String] = []
  nonisolated(unsafe) static weak var last: FadeTransitionDirector?
  private let transition: Transition
  private var emitter: TransitionPlanEmitter?

  init(_ transition: Transition) {
    self.transition = transition
    Self.life.append("director(\(transition.initialDirection.rawValue))")
    Self.last = self
  }
  func setPlanEmitter(_ emitter: TransitionPlanEmitter) {
    Self.life.append("setPlanEmitter")
    self.emitter = emitter
  }
  func setUp() {
    Self.life.append("setUp")
    emitter?.emit(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 1)), to: transition.progress)
    emitter?.emit(TransitionTween(.alpha, back: 0, fore: 1), to: transition.foreViewController.view)
  }
  func tearDown() { Self.life.append("tearDown") }
}

/// The form of the transition controller specification: a transaction is handed in.
private final class SpecifiedDirector: TransitionDirector {
  nonisolated(unsafe) static var life: [String] = []
  private let transition: Transition
  init(_ transition: Transition) {
    self.transition = transition
    Self.life.append("director(\(transition.initialDirection.rawValue))")
  }
  func setUp(_ transaction: inout Transaction) {
    Self.life.append("setUp(transaction)")
    transaction.add(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 1)), to: transition.progress)
    transaction.add(TransitionTween(.alpha, back: 0, fore: 1), to: transition.foreViewController.view)
  }
  func tearDown() { Self.life.append("tearDown") }
}

/// A director that moves nothing: the question that the transition controller specification ends with.
private final class IdleDirector: TransitionDirector {
  init(_ transition: Transition) {}
  func setUp(_ transaction: inout Transaction) {}
}

@Suite(.serialized) struct DirectorLifePort {
  private let stage = PortStage()
  private let home = ViewController()
  private let viewController = ViewController()

  init() {
    FadeTransitionDirector.life = []
    SpecifiedDirector.life = []
    stage.show(home)
  }

  @Test func `step 1: created lazily; asking for it makes it the transitioning delegate`() {
    #expect(viewController.transitioningDelegate == nil)
    #expect(viewController.transitionController === viewController.transitioningDelegate)
  }

  @Test func `steps 2 to 4: the director is made, given an emitter, set up, and torn down once the runtime idles`() {
    viewController.transitionController.directorType = FadeTransitionDirector.self
    stage.input { home.present(viewController, animated: true) }
    #expect(FadeTransitionDirector.life == ["director(forward)", "setPlanEmitter", "setUp"])
    stage.frames(3)
    #expect(FadeTransitionDirector.life.last == "setUp", "it is not torn down while it moves")
    stage.settle()
    #expect(FadeTransitionDirector.life.last == "tearDown")
    #expect(FadeTransitionDirector.last == nil, "it exists only while the transition is active")
    #expect(stage.window.transition == nil)
    stage.input { home.dismiss(animated: true) }
    stage.settle()
    #expect(
      FadeTransitionDirector.life.suffix(4) == ["director(backward)", "setPlanEmitter", "setUp", "tearDown"],
      "one controller governs both directions")
  }

  @Test func `the specification: director made, set-up in a transaction, finished on idle`() {
    viewController.transitionController.directorClass = SpecifiedDirector.self
    stage.input { home.present(viewController, animated: true) }
    stage.settle()
    #expect(SpecifiedDirector.life == ["director(forward)", "setUp(transaction)", "tearDown"])
    #expect(viewController.view.alpha == 1 && home.presentedViewController === viewController)
  }

  @Test func `cancelable transitions: the director's final direction decides`() {
    viewController.transitionController.directorClass = SpecifiedDirector.self
    var outcomes: [TransitionOutcome] = []
    stage.input { home.present(viewController, animated: true) { outcomes.append($0) } }
    stage.frames(6)
    stage.window.transition?.currentDirection = .backward
    stage.settle()
    #expect(outcomes == [.cancelled])
    #expect(home.presentedViewController == nil && viewController.view.window == nil)
    #expect(SpecifiedDirector.life == ["director(forward)", "setUp(transaction)", "tearDown"], "set up once")
  }

  @Test func `a director that never enters the active state ends at the first settle`() {
    viewController.transitionController.directorClass = IdleDirector.self
    var outcomes: [TransitionOutcome] = []
    stage.input { home.present(viewController, animated: true) { outcomes.append($0) } }
    stage.frames(2)
    #expect(outcomes == [.completed])
  }

  @Test func `in the absence of a transition controller the system transition takes effect`() {
    stage.input { home.present(viewController, animated: true) }
    #expect(stage.window.transition?.directorName == "Slide")
    stage.settle()
    #expect(home.presentedViewController === viewController)
  }
}
