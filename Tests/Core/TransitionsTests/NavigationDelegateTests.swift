import Runtime
import Testing
import Transitions
import Views

/// The delegate's calls, a line each, among those of the screens.
private final class LoggingDelegate: NavigationControllerDelegate {
  let log: TransitionLog
  init(_ log: TransitionLog) { self.log = log }

  func navigationController(_ navigation: NavigationController, willShow controller: ViewController, animated: Bool) {
    log.add("willShow \(controller.identifier ?? "?") \(animated)")
  }
  func navigationController(_ navigation: NavigationController, didShow controller: ViewController, animated: Bool) {
    log.add("didShow \(controller.identifier ?? "?") \(animated)")
  }
}

struct NavigationDelegateTests {
  private let h: Harness
  private let navigation: NavigationController
  private let a = Screen("a")
  private let delegate: LoggingDelegate

  init() {
    (h, navigation, _) = Harness.navigation()
    delegate = LoggingDelegate(h.log)
    navigation.delegate = delegate
  }

  private func shows() -> [String] {
    h.log.take().split(separator: "\n").map(String.init).filter { $0.contains("Show") }
  }

  @Test func `will and did stand around the transition, and before the completion`() {
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("push")) }
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        begin 1 for 1: root -> a by Slide
        willShow a true
        root willDisappear
        a willAppear
        end 1 completed
        didShow a true
        root didDisappear
        a didAppear
        answer 1 completed
        push: completed
        """)
  }

  @Test func `C7, a transition that is taken back has no did`() {
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(3)
    h.key(.escape)
    h.settle()
    #expect(shows() == ["willShow a true"] && navigation.settledViewController?.identifier == "root")
  }

  @Test func `C7, who is caught and let go hears of one screen, once`() {
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(3)
    for direction in [TransitionDirection.backward, .forward, .backward, .forward] {
      h.window.transition?.currentDirection = direction
      h.frames(1)
    }
    h.settle()
    #expect(shows() == ["willShow a true", "didShow a true"])
  }

  @Test func `what is not animated is told, too`() {
    h.input { navigation.pushViewController(a, animated: false) }
    h.settle()
    #expect(shows() == ["willShow a false", "didShow a false"])
    h.input { navigation.popViewController(animated: false) }
    h.settle()
    #expect(shows() == ["willShow root false", "didShow root false"])
  }

  @Test func `the first screen is told when the stack is first seen, and no second time`() {
    let other = NavigationController(root: a)
    other.delegate = delegate
    other.modalPresentationStyle = .fullScreen
    h.input { navigation.present(other, animated: true) }
    h.settle()
    #expect(shows() == ["willShow a true", "didShow a true"])
    h.input { other.present(Screen("over", .fullScreen), animated: false) }
    h.settle()
    h.key(.escape)
    h.settle()
    #expect(shows() == [])
  }

  @Test func `weak delegates: one that is gone is nobody`() {
    var gone: LoggingDelegate? = LoggingDelegate(h.log)
    navigation.delegate = gone
    gone = nil
    #expect(navigation.delegate == nil)
    h.input { navigation.pushViewController(a, animated: true) }
    h.settle()
    #expect(shows() == [] && navigation.topViewController === a)
  }
}
