import Geometry
import Motion
import Plans
import Runtime
import Testing
import Transitions
import Views

/// The view that both screens move in, as a target of plans.
struct ContainerTests {
  private let script = ScriptedDirector.Script()
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")

  init() {
    (h, navigation, root) = Harness.navigation()
    a.transitionController.directors = [script.factory()]
    navigation.view.alpha = 0.9
    navigation.view.cornerRadius = 2
    h.settle()
    script.onSetUp = { transition, transaction in
      let container = transition.containerView
      transaction.add(SpringProgress(spring: Spring(response: 0.4, dampingRatio: 1)), to: transition.progress)
      transaction.add(TransitionTween(.scale, back: 1, fore: 0.5), to: container)
      transaction.add(TransitionTween(.tilt, back: 0, fore: 0.3), to: container)
      transaction.add(TransitionTween(.relativeTranslation, back: .zero, fore: Vector(0.1, 0)), to: container)
      transaction.add(SpringTo(.alpha, 0.2), to: container)
      transaction.add(Tween(.cornerRadius, to: 40, duration: 0.1), to: container)
      transaction.add(Tween(.backgroundColor, to: .white, duration: 0.1), to: container)
      transaction.add(SpringTo(.position, Point(70, 50)), to: container)
      transaction.add(SpringTo(.size, Size(90, 80)), to: container)
    }
  }

  /// How a view stands and looks, without what it holds.
  private func look(_ view: View) -> String { String(view.dumpTree().prefix { $0 != "\n" }) }

  nonisolated enum End: CaseIterable { case completed, cancelled, brokenOff }

  private func end(_ end: End) {
    switch end {
    case .completed: break
    case .cancelled: h.input { h.window.transition?.currentDirection = .backward }
    case .brokenOff: h.input { h.window.setRootViewController(Screen("new"), environment: h.environment) }
    }
    h.settle()
  }

  @Test(arguments: End.allCases)
  func `plans move it, and whatever the end nothing of that is left`(_ way: End) {
    let before = look(navigation.view)
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(4)
    #expect(h.window.transition?.containerView === navigation.view)
    #expect(navigation.view.transform.scale.width < 0.99 && navigation.view.alpha < 0.9)
    end(way)
    #expect(look(navigation.view) == before)
    #expect(h.log.take().contains("leaves the container view in another pose") == (way != .cancelled))
  }

  @Test func `a container that ends where it began is no cause for a warning`() {
    script.onSetUp = { transition, transaction in
      transaction.add(SpringProgress(spring: Spring(response: 0.4, dampingRatio: 1)), to: transition.progress)
      transaction.add(Tween(.cornerRadius, to: 40, duration: 0.1), to: transition.containerView)
    }
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(4)
    h.resize(640, 480)
    h.settle()
    #expect(!h.log.take().contains("pose"))
  }

  @Test func `a plan without a target is for it, and leaves nothing behind either`() {
    let before = look(navigation.view)
    script.onSetUp = { transition, transaction in
      transaction.add(SpringProgress(spring: Spring(response: 0.4, dampingRatio: 1)), to: transition.progress)
      transaction.add(TransitionTween<View>(.alpha, back: 0.9, fore: 0.3))
    }
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(4)
    #expect(navigation.view.alpha < 0.85)
    h.settle()
    #expect(look(navigation.view) == before)
  }

  @Test(arguments: End.allCases)
  func `that of a presentation is put back, too`(_ way: End) {
    let single = Screen("single")
    h.show(single)
    a.modalPresentationStyle = .fullScreen
    h.input { single.present(a, animated: true) }
    h.frames(4)
    let container = h.window.transition?.containerView
    #expect((container?.transform.scale.width ?? 1) < 0.99)
    end(way)
    #expect(container?.transform == .identity && container?.alpha == 1 && container?.relativeTranslation == .zero)
  }

  @Test(arguments: [End.completed, .cancelled])
  func `after a resize in flight it has the new size`(_ way: End) {
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(4)
    h.resize(640, 480)
    h.frames(2)
    end(way)
    #expect(navigation.view.frame == Rect(0, 0, 640, 480) && navigation.view.transform == .identity)
    #expect((way == .completed ? a : root).view.frame == Rect(0, 0, 640, 480))
  }

  @Test func `what the program does to it in flight stays, where no plan touches it`() {
    script.onSetUp = { transition, transaction in
      transaction.add(SpringProgress(spring: Spring(response: 0.4, dampingRatio: 1)), to: transition.progress)
    }
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(4)
    navigation.view.cornerRadius = 17
    h.settle()
    #expect(navigation.view.cornerRadius == 17)
  }
}
