import Directors
import Motion
import Plans
import Runtime
import StagecraftCompat
import Testing
import Transitions
import Views

/// The transition controller as its specification and its walk describe it.
struct TransitionControllerTests {
  private final class OwnDelegate: TransitioningDelegate {}

  @Test func `asking for the controller makes it the transitioning delegate`() {
    let screen = Screen("a")
    #expect(screen.transitioningDelegate == nil)
    let controller = screen.transitionController
    #expect(screen.transitioningDelegate === controller)
    #expect(screen.transitionController === controller, "the same one for both directions")
  }

  @Test func `a delegate that the app has set stays`() {
    let screen = Screen("a")
    let own = OwnDelegate()
    screen.transitioningDelegate = own
    _ = screen.transitionController
    #expect(screen.transitioningDelegate === own)
  }

  @Test func `a transition that only passes by installs nothing`() {
    let (h, navigation, _) = Harness.navigation()
    let a = Screen("a")
    h.input { navigation.pushViewController(a, animated: true) }
    h.settle()
    #expect(a.transitioningDelegate == nil)
  }

  @Test func `directorClass is another name of directorType`() {
    let controller = Screen("a").transitionController
    controller.directorClass = FadeDirector.self
    #expect(controller.directorType == FadeDirector.self)
    controller.directorType = nil
    #expect(controller.directorClass == nil)
  }

  /// Writes the steps of the older form.
  private final class Emitting: EmittingDirector {
    nonisolated(unsafe) static var log: [String] = []
    let transition: Transition
    private var emitter: TransitionPlanEmitter?

    init(_ transition: Transition) {
      Self.log.append("init \(transition.initialDirection.rawValue)")
      self.transition = transition
    }
    func setPlanEmitter(_ emitter: TransitionPlanEmitter) {
      Self.log.append("setPlanEmitter")
      self.emitter = emitter
    }
    func setUp() {
      Self.log.append("setUp")
      emitter?.emit(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 1)), to: transition.progress)
      emitter?.emit(TransitionTween(.alpha, back: 0, fore: 1), to: transition.foreViewController.view)
    }
    func tearDown() { Self.log.append("tearDown") }
  }

  @Test func `a director of the older form gets an emitter, is set up, moves, and is torn down`() {
    Emitting.log = []
    let (h, navigation, _) = Harness.navigation()
    let a = Screen("a")
    a.transitionController.directors = [DirectorFactory(Emitting.self)]
    h.input { navigation.pushViewController(a, animated: true) }
    #expect(Emitting.log == ["init forward", "setPlanEmitter", "setUp"])
    h.run(to: 0.5)
    #expect(a.view.alpha > 0.4 && a.view.alpha < 0.9, "its plans move the screen: \(a.view.alpha)")
    h.settle()
    #expect(a.view.alpha == 1)
    #expect(Emitting.log == ["init forward", "setPlanEmitter", "setUp", "tearDown"])
    h.input { navigation.popViewController(animated: true) }
    h.settle()
    #expect(Emitting.log.suffix(4) == ["init backward", "setPlanEmitter", "setUp", "tearDown"], "one a run")
  }

  @Test func `what an emitter is given after the transition is refused`() {
    let (h, navigation, _) = Harness.navigation()
    let a = Screen("a")
    a.transitionController.directors = [DirectorFactory(Late.self)]
    h.input { navigation.pushViewController(a, animated: true) }
    h.settle()
    let alpha = a.view.alpha
    Late.emitter?.emit(Tween(.alpha, to: 0, duration: 1), to: a.view)
    h.settle()
    #expect(a.view.alpha == alpha)
  }

  private final class Late: EmittingDirector {
    nonisolated(unsafe) static var emitter: TransitionPlanEmitter?
    init(_ transition: Transition) {}
    func setPlanEmitter(_ emitter: TransitionPlanEmitter) { Self.emitter = emitter }
    func setUp() {}
  }
}
