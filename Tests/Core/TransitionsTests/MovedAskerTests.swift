import Geometry
import Testing
import Transitions
import Views

/// A controller that makes a request in one window, and is in another one when the request's turn comes.
struct MovedAskerTests {
  private let h: Harness
  private let navigation: NavigationController
  private let a = Screen("a")
  private let b = Screen("b")
  private let far = Screen("far")
  private let second = Window(frame: Rect(0, 0, 200, 100))

  init() {
    (h, navigation, _) = Harness.navigation()
    h.input { second.setRootViewController(far, environment: h.environment) }
    h.settle()
  }

  private func settle() {
    h.settle(for: 2)
    #expect(!second.isTransitioning && !h.window.isTransitioning)
  }

  @Test func `what a screen wants to present comes to nothing where it has gone to another window`() {
    h.input { navigation.pushViewController(a, animated: false) }
    h.settle()
    h.input {
      navigation.popViewController(animated: true) { _ in far.present(a, animated: true, completion: h.note("moved")) }
      a.present(b, animated: true, policy: .queue, completion: h.note("present"))
    }
    settle()
    let log = h.log.take()
    #expect(log.contains("present: obsolete") && log.contains("moved: completed"))
    #expect(b.window == nil && far.presentedViewController === a && a.window === second)
  }

  @Test func `what a stack was asked for comes to nothing where it has gone to another window`() {
    let inner = NavigationController(root: Screen("inner"))
    inner.viewControllers = [inner.topViewController, a]
    h.input { navigation.present(inner, animated: false) }
    h.settle()
    h.input {
      navigation.dismiss(animated: true) { _ in far.present(inner, animated: true, completion: h.note("moved")) }
      inner.pushViewController(b, animated: true, policy: .queue, completion: h.note("push"))
      inner.popViewController(animated: true, policy: .queue, completion: h.note("pop"))
      inner.setViewControllers([Screen("c")], animated: true, policy: .queue, completion: h.note("set"))
    }
    settle()
    let log = h.log.take()
    for request in ["push", "pop", "set"] { #expect(log.contains("\(request): obsolete")) }
    #expect(log.contains("moved: completed") && inner.viewControllers.last === a && inner.window === second)
  }
}
