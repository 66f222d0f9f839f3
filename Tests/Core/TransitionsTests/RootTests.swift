import Geometry
import Testing
import Transitions
import Views

/// A window whose screens are replaced.
struct RootTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")
  private let other = Screen("other")

  init() { (h, navigation, root) = Harness.navigation() }

  private func replace() { h.window.setRootViewController(other, environment: h.environment) }

  @Test func `a root replaced while a transition runs ends it cleanly, and everybody is answered`() {
    h.input {
      navigation.pushViewController(a, animated: true, completion: h.note("push"))
      navigation.popViewController(animated: true, policy: .queue, completion: h.note("pop"))
    }
    h.frames(4)
    _ = h.log.take()
    h.input { replace() }
    #expect(
      h.log.take() == """
        end 1 completed
        root didDisappear
        a didAppear
        a willDisappear
        a willDisappear
        a didDisappear
        a didDisappear
        other willAppear
        other didAppear
        """)
    #expect(isOnly(other.view, in: h.window))
    h.settle()
    #expect(h.log.take() == "answer 1 completed\npush: completed\nanswer 2 obsolete\npop: obsolete")
    #expect(!h.window.isTransitioning && navigation.window == nil)
    #expect(a.view.isUserInteractionEnabled && root.view.isUserInteractionEnabled)
  }

  @Test func `a root that another window gets leaves an empty screen, and that is told`() {
    let second = Window(frame: Rect(0, 0, 200, 100))
    h.input { second.setRootViewController(navigation, environment: h.environment) }
    h.settle()
    #expect(h.log.take().contains("warning NavigationController is the root of another window"))
    #expect(second.rootViewController === navigation && isOnly(navigation.view, in: second))
    #expect(navigation.view.frame == second.bounds && navigation.isAppearing && navigation.window === second)
    #expect(h.window.rootViewController !== navigation && h.window.rootViewController?.isAppearing == true)
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("push")) }
    h.settle(for: 1)
    #expect(h.log.take().contains("push: completed"))
  }

  @Test func `a root replaced under the hand ends the transition, and the hand holds nothing`() {
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("push")) }
    h.run(to: 0.5)
    h.press(a.view.screenFrame.minX + 10, 150)
    h.input { replace() }
    h.drag(to: 10, 10, seconds: 0.1)
    h.release()
    #expect(h.settle())
    #expect(h.log.take().contains("push: completed"))
    #expect(isOnly(other.view, in: h.window))
  }

  @Test func `a root replaced takes what is presented over it away`() {
    let b = Screen("b", .fullScreen)
    h.input { root.present(a, animated: false) }
    h.settle()
    h.input { a.present(b, animated: false) }
    h.settle()
    _ = h.log.take()
    h.input { replace() }
    #expect(
      h.log.take() == """
        b willDisappear
        b didDisappear
        root willDisappear
        root willDisappear
        root didDisappear
        root didDisappear
        other willAppear
        other didAppear
        """)
    #expect(isOnly(other.view, in: h.window))
    #expect(a.presentingViewController == nil && b.presentingViewController == nil)
    #expect(navigation.presentedViewController == nil)
    h.input { other.present(a, animated: true) }
    h.settle()
    #expect(h.window.topViewController === a)
  }

  @Test func `what the first screens ask for while they appear waits until they are there`() {
    let h = Harness()
    let root = Screen("root")
    let navigation = NavigationController(root: root)
    root.onDidAppear = { [a] in
      root.onDidAppear = nil
      navigation.pushViewController(a, animated: true)
    }
    h.input { h.window.setRootViewController(navigation, environment: h.environment) }
    h.settle()
    let text = h.log.take()
    #expect(text.contains("root didAppear\nrequest 1 program reverse\nqueued 1 ahead 0"))
    #expect(text.hasSuffix("root didDisappear\na didAppear\nanswer 1 completed"), "\(text)")
  }

  @Test(arguments: 0..<5)
  func `a root replaced from inside a callback wedges nothing`(place: Int) {
    let script = ScriptedDirector.Script()
    a.transitionController.directors = [script.factory()]
    let replaceOnce = { [h, other] in
      if h.window.rootViewController !== other {
        h.window.setRootViewController(other, environment: h.environment)
      }
    }
    switch place {
    case 0: a.onWillAppear = replaceOnce
    case 1: a.onDidAppear = replaceOnce
    case 2: root.onDidDisappear = replaceOnce
    case 3: script.onSetUp = { _, _ in replaceOnce() }
    default: script.onTearDown = { _ in replaceOnce() }
    }
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("push")) }
    #expect(h.settle())
    #expect(h.log.take().contains("push: completed"))
    #expect(isOnly(other.view, in: h.window) && !h.window.isTransitioning)
    h.input { other.present(Screen("sheet"), animated: true, completion: h.note("sheet")) }
    h.settle()
    #expect(h.log.take().contains("sheet: completed"))
  }
}
