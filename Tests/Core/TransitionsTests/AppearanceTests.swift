import Geometry
import Testing
import Transitions
import Views

/// What controllers hear of their screens coming and going.
struct AppearanceTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  nonisolated private static let phases = ["willAppear", "didAppear", "willDisappear", "didDisappear"]

  init() { (h, navigation, root) = Harness.navigation() }

  /// The appearance lines since the last look, in one.
  private func told() -> String {
    h.log.take().split(separator: "\n").filter { line in Self.phases.contains { line.hasSuffix($0) } }
      .joined(separator: ", ")
  }

  private func present(_ screen: ViewController) {
    h.input { navigation.present(screen, animated: true) }
    h.settle()
  }

  @Test func `the first screens appear at once`() {
    let h = Harness()
    h.input { h.window.setRootViewController(NavigationController(root: Screen("root")), environment: h.environment) }
    #expect(h.log.take() == "root willAppear\nroot willAppear\nroot didAppear\nroot didAppear")
  }

  @Test func `appearance pairing: push and pop`() {
    h.input { navigation.pushViewController(Screen("a"), animated: true) }
    h.settle()
    #expect(told() == "root willDisappear, a willAppear, root didDisappear, a didAppear")
    h.key(.escape)
    h.settle()
    #expect(told() == "a willDisappear, root willAppear, a didDisappear, root didAppear")
  }

  @Test func `present and dismiss full screen`() {
    let single = Screen("single")
    h.show(single)
    h.input { single.present(Screen("b", .fullScreen), animated: true) }
    h.settle()
    #expect(told() == "single willDisappear, b willAppear, b didAppear, single didDisappear")
    h.key(.escape)
    h.settle()
    #expect(told() == "b willDisappear, single willAppear, single didAppear, b didDisappear")
  }

  @Test(arguments: [ModalPresentationStyle.pageSheet, .overFullScreen])
  func `non-covering styles: the presenter gets no appearance callbacks`(style: ModalPresentationStyle) {
    present(Screen("b", style))
    #expect(told() == "b willAppear, b didAppear")
    h.key(.escape)
    h.settle()
    #expect(told() == "b willDisappear, b didDisappear")
  }

  @Test func `appearance on cancel: a push taken back`() {
    h.input { navigation.pushViewController(Screen("a"), animated: true) }
    h.frames(3)
    h.key(.escape)
    h.settle()
    #expect(
      told()
        == "root willDisappear, a willAppear, a willDisappear, a didDisappear, root willAppear, root didAppear")
  }

  @Test func `appearance on cancel: an interactive pop let go short`() {
    h.input { navigation.pushViewController(Screen("a"), animated: true) }
    h.settle()
    _ = told()
    h.press(50, 150)
    h.drag(to: 120, 150, seconds: 0.2)
    h.rest()
    h.release()
    h.settle()
    #expect(
      told()
        == "a willDisappear, root willAppear, root willDisappear, root didDisappear, a willAppear, a didAppear")
  }

  @Test func `a sheet whose dismissal is cancelled`() {
    let b = Screen("b")
    present(b)
    _ = told()
    h.input { b.dismiss(animated: true) }
    h.frames(3)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(told() == "b willDisappear, b willAppear, b didAppear")
  }

  @Test func `a full screen whose dismissal is cancelled`() {
    let single = Screen("single")
    h.show(single)
    let b = Screen("b", .fullScreen)
    h.input { single.present(b, animated: true) }
    h.settle()
    _ = told()
    h.input { b.dismiss(animated: true) }
    h.frames(3)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(
      told()
        == "b willDisappear, single willAppear, single willDisappear, single didDisappear, b willAppear, b didAppear")
  }

  @Test func `nested containers come and go with the screen they show`() {
    let inner = NavigationController(root: Screen("inner"))
    inner.modalPresentationStyle = .fullScreen
    present(inner)
    // Each line twice: the container, by the name of its screen, and the screen.
    #expect(
      told() == """
        root willDisappear, root willDisappear, inner willAppear, inner willAppear, inner didAppear, inner didAppear, \
        root didDisappear, root didDisappear
        """)
    h.input { inner.pushViewController(Screen("next"), animated: true) }
    h.settle()
    #expect(told() == "inner willDisappear, next willAppear, inner didDisappear, next didAppear")
  }

  @Test func `a child taken in by viewWillAppear appears with its container`() {
    let (container, child) = (Screen("container"), Screen("child"))
    container.onWillAppear = { [unowned container] in
      container.addChild(child)
      container.view.addSubview(child.view)
      child.didMove(toParent: container)
    }
    h.input { navigation.pushViewController(container, animated: true) }
    h.settle()
    #expect(
      told() == """
        root willDisappear, container willAppear, child willAppear, root didDisappear, container didAppear, \
        child didAppear
        """)
  }

  @Test func `beginAppearanceTransition balanced is silent, unbalanced is reported`() {
    final class Container: ViewController {}
    let container = Container()
    let child = Screen("child")
    container.addChild(child)
    child.didMove(toParent: container)
    h.show(container)
    child.endAppearanceTransition()
    #expect(h.log.take() == "warning unbalanced appearance: child ends a coming or going that was not begun")
    child.beginAppearanceTransition(true, animated: false)
    #expect(h.log.take() == "warning unbalanced appearance: child begins to appear, but does, or has, already")
    child.beginAppearanceTransition(false, animated: false)
    child.endAppearanceTransition()
    #expect(h.log.take() == "child willDisappear\nchild didDisappear")
  }

  @Test func `containment order: willMove before, didMove after, and nil on the way out`() {
    final class Child: ViewController {
      var moves: [String] = []
      override func willMove(toParent parent: ViewController?) { moves.append(parent == nil ? "will nil" : "will") }
      override func didMove(toParent parent: ViewController?) {
        moves.append(parent == nil ? "did nil" : self.parent === parent ? "did" : "wrong")
      }
    }
    let child = Child()
    h.input { navigation.pushViewController(child, animated: true) }
    h.settle()
    #expect(child.moves == ["will", "did"])
    h.input { navigation.popViewController(animated: true) }
    h.settle()
    #expect(child.moves == ["will", "did", "will nil", "did nil"])
  }
}
