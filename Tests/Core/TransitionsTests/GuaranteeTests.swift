import Directors
import Geometry
import Motion
import Plans
import Runtime
import TestSupport
import Testing
import Transitions
import Views

/// What other systems get wrong most often, each with the guarantee that is given here instead.
struct GuaranteeTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen

  init() { (h, navigation, root) = Harness.navigation() }

  private func push(_ name: String, policy: CollisionPolicy = .reverse) -> Screen {
    let screen = Screen(name)
    h.input {
      navigation.pushViewController(screen, animated: true, policy: policy, completion: h.note("push \(name)"))
    }
    return screen
  }

  private func names() -> [String] { navigation.viewControllers.map { $0.identifier ?? "?" } }

  // MARK: C1, the stack

  @Test func `C1: calls in one turn are carried out one after the other, and the stack is what was asked for`() {
    h.log.words = ["warning"]
    h.input {
      navigation.pushViewController(Screen("a"), animated: true)
      navigation.pushViewController(Screen("b"), animated: true)
      navigation.popViewController(animated: true, policy: .queue)
      navigation.pushViewController(Screen("c"), animated: false, policy: .queue)
    }
    h.settle()
    #expect(names() == ["root", "a", "c"])
    #expect(h.log.take() == "", "no callback is unbalanced")
    #expect(isOnly(navigation.topViewController.view, in: navigation.view))
  }

  @Test func `C1: the callbacks of a push that is interrupted by a presentation are balanced`() {
    _ = push("a")
    h.frames(4)
    h.log.words = ["root", "a", "sheet"]
    _ = h.log.take()
    h.input { root.present(Screen("sheet"), animated: true) }
    h.settle()
    #expect(
      h.log.take() == """
        root didDisappear
        a didAppear
        sheet willAppear
        sheet didAppear
        """)
  }

  // MARK: C2, the same thing twice

  @Test func `C2: two presses on one button push once, and both are told that they came through`() {
    let detail = Screen("detail")
    h.log.words = ["first:", "second:", "begin"]
    h.input { navigation.pushViewController(detail, animated: true, completion: h.note("first")) }
    h.frames(2)
    h.input { navigation.pushViewController(detail, animated: true, completion: h.note("second")) }
    h.settle()
    #expect(
      h.log.lines.dropFirst()
        == ["begin 1 for 1: root -> detail by Slide", "first: completed", "second: completed"][1...])
    #expect(names() == ["root", "detail"])
  }

  @Test func `C2: of two buttons in one frame the second one is told why nothing came of it`() {
    h.log.words = ["first:", "second:"]
    _ = h.log.take()
    h.input {
      navigation.pushViewController(Screen("a"), animated: true, policy: .drop, completion: h.note("first"))
      navigation.pushViewController(Screen("b"), animated: true, policy: .drop, completion: h.note("second"))
    }
    h.settle()
    #expect(h.log.take() == "second: refused\nfirst: completed")
    #expect(names() == ["root", "a"])
  }

  @Test func `C2: a screen that leaves hears no press from that instant on`() {
    var presses = 0
    let button = Control(frame: Rect(0, 0, 400, 300))
    button.onActivate = { presses += 1 }
    root.view.addSubview(button)
    h.press(200, 150)
    h.release()
    #expect(presses == 1)
    _ = push("a")
    h.press(5, 150)
    h.release()
    #expect(presses == 1)
  }

  // MARK: C3, interrupted

  @Test func `C3: a pop that a push of the same screen interrupts goes back without a jump or a loss of speed`() {
    let a = push("a")
    h.settle()
    h.input { navigation.popViewController(animated: true) }
    h.run(to: 0.6)
    let window = h.window.transition!.progress
    let before = (x: a.view.screenFrame.minX, velocity: window.velocity)
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("again")) }
    #expect(h.window.transition?.progress === window, "it is the same transition")
    #expect(abs(a.view.screenFrame.minX - before.x) < 0.5)
    #expect(abs(window.velocity - before.velocity) <= 0.01 * abs(before.velocity))
    h.settle()
    #expect(names() == ["root", "a"])
  }

  @Test func `C3: a pop that a push of another screen interrupts ends first, and both are right`() {
    _ = push("a")
    h.settle()
    h.input { navigation.popViewController(animated: true, completion: h.note("pop")) }
    h.frames(3)
    _ = push("b")
    h.settle()
    #expect(names() == ["root", "b"])
    #expect(isOnly(navigation.topViewController.view, in: navigation.view))
  }

  // MARK: C4, frozen

  @Test func `C4: a flick that is over before a frame was drawn resolves`() {
    _ = push("a")
    h.settle()
    h.press(20, 150)
    h.move(60, 150)
    h.move(200, 150)
    h.release()
    #expect(h.settle())
    #expect(h.window.transition == nil)
    #expect(navigation.topViewController.view.isUserInteractionEnabled)
    #expect(isOnly(navigation.topViewController.view, in: navigation.view))
  }

  @Test func `C4: whatever ends a transition, nothing of it covers the screens or keeps them from being touched`() {
    for way in 0..<4 {
      let (h, navigation, root) = Harness.navigation()
      let a = Screen("a")
      h.input { navigation.pushViewController(a, animated: true) }
      h.frames(5)
      switch way {
      case 0: break
      case 1: h.key(.escape)
      case 2:
        h.press(390, 150)
        h.frames(2)
        h.cancelPointer()
      default: h.input { h.window.setRootViewController(Screen("new"), environment: h.environment) }
      }
      h.settle()
      #expect(h.window.transition == nil && h.environment.lock.holders.isEmpty)
      #expect(root.view.isUserInteractionEnabled && a.view.isUserInteractionEnabled)
      let shown = h.window.topViewController?.view
      #expect(shown?.window === h.window && shown?.alpha == 1)
    }
  }

  // MARK: C5, the root

  @Test func `C5: a swipe on the root begins nothing`() {
    h.log.words = ["begin", "request"]
    _ = h.log.take()
    h.press(10, 150)
    h.drag(to: 300, 150, seconds: 0.1)
    h.release()
    #expect(h.settle())
    #expect(h.log.take() == "")
    #expect(names() == ["root"])
  }

  // MARK: C6, cancel

  @Test
  func `C6: a drag that is taken back springs back, ends as cancelled, and leaves the tree as it was, bit for bit`() {
    let a = push("a")
    h.settle()
    let before = h.window.dumpTree()
    h.log.words = ["end"]
    _ = h.log.take()
    h.press(20, 150)
    h.drag(to: 120, 150, seconds: 0.3)
    h.rest()
    let held = a.view.screenFrame.minX
    #expect(held > 50)
    h.release()
    h.frame()
    #expect(abs(a.view.screenFrame.minX - held) < 40, "it does not jump")
    h.settle()
    #expect(h.log.take() == "end 2 cancelled")
    #expect(h.window.dumpTree() == before)
  }

  // MARK: C7, the order of events

  @Test func `C7: intended, moving and settled screens are three things, and rest is told once`() {
    let a = push("a")
    h.settle()
    h.press(20, 150)
    h.drag(to: 300, 150, seconds: 0.2)
    #expect(navigation.topViewController === root, "intended: the drag asks for the way back")
    #expect(h.window.transition?.foreViewController === a, "moving: both")
    #expect(root.isAppearing && a.view.window != nil, "the settled one is still in place")
    h.log.words = ["end", "a", "root"]
    _ = h.log.take()
    h.press(20, 150)
    h.key(.escape)
    h.input { navigation.pushViewController(a, animated: true) }
    h.rest()
    h.drag(to: 20, 150, seconds: 0.2)
    h.rest()
    h.release()
    h.settle()
    let settled = h.log.lines.filter { $0.hasPrefix("end") || $0.contains("did") }
    #expect(settled.count == 3, "\(settled)")
  }

  @Test func `C7: a button and a hand take the same way`() {
    func outcome(_ leave: (Harness) -> Void) -> [String] {
      let (h, navigation, _) = Harness.navigation()
      h.input { navigation.pushViewController(Screen("a"), animated: true) }
      h.settle()
      h.log.words = ["end", "a", "root", "answer"]
      _ = h.log.take()
      leave(h)
      h.settle()
      return h.log.lines
    }
    let byKey = outcome { $0.key(.escape) }
    let byHand = outcome { h in
      h.press(20, 150)
      h.drag(to: 380, 150, seconds: 0.1)
      h.release()
    }
    #expect(byKey == byHand)
  }

  // MARK: C8, completions

  /// Moves nothing, moves at no length, or moves to where it is.
  @Test(arguments: 0..<4)
  func `C8: a completion is called exactly once, on the frame in which all is at rest, also where nothing moves`(
    way: Int
  ) {
    let script = ScriptedDirector.Script()
    script.onSetUp = { transition, transaction in
      let view = transition.foreViewController.view
      switch way {
      case 0: break
      case 1: transaction.add(Tween(.alpha, to: 1, duration: 0), to: view)
      case 2: transaction.add(SpringTo(.alpha, 1), to: view)
      default: transaction.add(Tween(.alpha, to: 1, duration: 0.1), to: View())
      }
    }
    var count = 0
    h.input {
      let a = Screen("a")
      a.transitionController.directors = [script.factory()]
      navigation.pushViewController(a, animated: true) { _ in count += 1 }
    }
    h.settle()
    #expect(count == 1)
    h.frames(60)
    #expect(count == 1)
  }

  @Test func `C8: a completion is called once where those who asked are gone`() {
    var count = 0
    do {
      let other = Window(frame: Rect(0, 0, 100, 100))
      let stack = NavigationController(root: Screen("r"))
      h.input { other.setRootViewController(stack, environment: h.environment) }
      h.settle()
      h.input { stack.pushViewController(Screen("a"), animated: true) { _ in count += 1 } }
      h.frames(2)
      #expect(count == 0)
    }
    h.settle()
    #expect(count == 1)
  }

  @Test func `C8: views that are taken out in mid-flight keep no completion waiting`() {
    var count = 0
    let a = Screen("a")
    h.input { navigation.pushViewController(a, animated: true) { _ in count += 1 } }
    h.frames(4)
    h.input { a.view.removeFromSuperview() }
    #expect(h.settle())
    #expect(count == 1)
    #expect(a.view.window === h.window, "and the screen that was asked for is shown")
  }
}
