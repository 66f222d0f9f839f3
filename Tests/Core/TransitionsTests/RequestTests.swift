import Geometry
import Plans
import Runtime
import Testing
import Transitions
import Views

/// Requests that meet a running transition, and their answers.
struct RequestTests {
  let h: Harness
  let navigation: NavigationController
  let root: Screen
  let a = Screen("a")
  let b = Screen("b")

  init() {
    (h, navigation, root) = Harness.navigation()
    h.log.words = ["request", "queued", "begin", "turn", "end", "answer", "first:", "second:", "third:"]
  }

  private func push(_ screen: Screen, _ name: String, _ policy: CollisionPolicy = .reverse) {
    h.input { navigation.pushViewController(screen, animated: true, policy: policy, completion: h.note(name)) }
  }

  private func pop(_ name: String, _ policy: CollisionPolicy = .reverse) {
    h.input { navigation.popViewController(animated: true, policy: policy, completion: h.note(name)) }
  }

  @Test func `a request is answered once, and never inside the call that asks`() {
    push(a, "first")
    #expect(h.log.take() == "request 1 program reverse\nbegin 1 for 1: root -> a by Slide")
    #expect(h.settle())
    #expect(h.log.take() == "end 1 completed\nanswer 1 completed\nfirst: completed")
  }

  @Test func `a request with policy drop is refused while another runs`() {
    push(a, "first")
    push(b, "second", .drop)
    #expect(h.log.take() == "request 1 program reverse\nbegin 1 for 1: root -> a by Slide\nrequest 2 program drop")
    h.settle()
    #expect(
      h.log.take() == "answer 2 refused\nsecond: refused\nend 1 completed\nanswer 1 completed\nfirst: completed")
  }

  @Test func `a request with policy queue waits, and requests are served in the order in which they came`() {
    push(a, "first")
    pop("second", .queue)
    push(b, "third", .queue)
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        begin 1 for 1: root -> a by Slide
        request 2 program queue
        queued 2 ahead 0
        request 3 program queue
        queued 3 ahead 1
        end 1 completed
        answer 1 completed
        first: completed
        begin 2 for 2: root <- a by Slide
        end 2 completed
        answer 2 completed
        second: completed
        begin 3 for 3: root -> b by Slide
        end 3 completed
        answer 3 completed
        third: completed
        """)
  }

  @Test(arguments: [0.0, 0.3, 0.7, 0.999])
  func `backward while forward runs: the same pair asked backwards turns the running one round`(progress: Double) {
    push(a, "first")
    h.run(to: progress)
    pop("second")
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        begin 1 for 1: root -> a by Slide
        request 2 program reverse
        turn 1 backward by request
        end 1 cancelled
        answer 1 cancelled
        first: cancelled
        answer 2 completed
        second: completed
        """)
    #expect(navigation.viewControllers.map(\.identifier) == ["root"])
    #expect(a.parent == nil && root.view.superview === navigation.view)
  }

  @Test func `the same destination asked for twice in one tick is one, and both are answered with its outcome`() {
    h.input {
      navigation.pushViewController(a, animated: true, completion: h.note("first"))
      navigation.pushViewController(a, animated: true, completion: h.note("second"))
    }
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        begin 1 for 1: root -> a by Slide
        request 2 program reverse
        end 1 completed
        answer 1 completed
        first: completed
        answer 2 completed
        second: completed
        """)
    #expect(navigation.viewControllers.map(\.identifier) == ["root", "a"])
  }

  @Test func `two different screens pushed in one tick come one after the other`() {
    h.input {
      navigation.pushViewController(a, animated: true)
      navigation.pushViewController(b, animated: true)
    }
    #expect(navigation.viewControllers.map(\.identifier) == ["root", "a"])
    h.settle()
    #expect(navigation.viewControllers.map(\.identifier) == ["root", "a", "b"])
  }

  @Test func `turned round three times, a transition is still one and ends where it was turned last`() {
    push(a, "first")
    h.run(to: 0.3)
    pop("second")
    h.frames(2)
    push(a, "third")
    h.frames(2)
    h.key(.escape)
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        begin 1 for 1: root -> a by Slide
        request 2 program reverse
        turn 1 backward by request
        request 3 program reverse
        turn 1 forward by request
        request 4 key reverse
        turn 1 backward by request
        end 1 cancelled
        answer 1 cancelled
        first: cancelled
        answer 2 completed
        second: completed
        answer 3 cancelled
        third: cancelled
        answer 4 completed
        """)
  }

  @Test func `Escape during a pop pops the next screen after it, and at the root makes no request`() {
    h.input { navigation.setViewControllers([root, a, b], animated: false) }
    h.settle()
    _ = h.log.take()
    h.key(.escape)
    h.frames(3)
    h.key(.escape)
    h.key(.escape)
    h.settle()
    #expect(
      h.log.take() == """
        request 2 key reverse
        begin 2 for 2: a <- b by Slide
        request 3 key reverse
        queued 3 ahead 0
        end 2 completed
        answer 2 completed
        begin 3 for 3: root <- a by Slide
        end 3 completed
        answer 3 completed
        """)
    #expect(navigation.topViewController === root)
    h.key(.escape)
    h.settle()
    #expect(h.log.take() == "", "at the root Escape makes no request")
  }

  @Test func `Escape turns the running one round also while others wait`() {
    push(a, "first")
    h.run(to: 0.3)
    push(b, "second", .queue)
    h.key(.escape)
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        begin 1 for 1: root -> a by Slide
        request 2 program queue
        queued 2 ahead 0
        request 3 key reverse
        turn 1 backward by request
        end 1 cancelled
        answer 1 cancelled
        first: cancelled
        answer 3 completed
        begin 2 for 2: root -> b by Slide
        end 2 completed
        answer 2 completed
        second: completed
        """)
  }

  @Test func `Lock: re-check - a request that waited and finds its screen not on top is obsolete`() {
    h.input {
      navigation.pushViewController(a, animated: true)
      navigation.push(key: "b", from: root, origin: .program, policy: .queue, completion: h.note("second")) { b }
    }
    h.settle()
    #expect(h.log.take().hasSuffix("answer 2 obsolete\nsecond: obsolete"))
    #expect(b.isViewLoaded == false, "nobody made its view")
  }

  @Test func `a request whose screen is gone when its turn comes is obsolete`() {
    var gone: Screen? = Screen("gone")
    h.input { navigation.pushViewController(a, animated: true) }
    h.input {
      navigation.push(key: "b", from: gone, origin: .program, policy: .queue, completion: h.note("second")) { b }
    }
    gone = nil
    h.settle()
    #expect(h.log.take().hasSuffix("answer 2 obsolete\nsecond: obsolete"))
  }

  @Test func `idle, a request from a screen that is not on top is refused`() {
    push(a, "first")
    h.settle()
    _ = h.log.take()
    h.input { navigation.push(key: "b", from: root, origin: .program, policy: .reverse) { b } }
    #expect(h.log.take() == "request 2 program reverse")
    h.settle()
    #expect(h.log.take() == "answer 2 refused")
  }

  @Test func `a pop at the root is refused`() {
    pop("first")
    h.input { navigation.popToRootViewController(animated: true, completion: h.note("second")) }
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        request 2 program reverse
        answer 1 refused
        first: refused
        answer 2 refused
        second: refused
        """)
  }

  @Test func `to the root is another way than one back`() {
    push(a, "first")
    h.settle()
    push(b, "second")
    h.run(to: 0.5)
    _ = h.log.take()
    h.input { navigation.popToRootViewController(animated: true, completion: h.note("third")) }
    #expect(h.log.take() == "request 3 program reverse\nqueued 3 ahead 0")
    h.settle()
    #expect(navigation.viewControllers.map(\.identifier) == ["root"])
    #expect(h.log.take().hasSuffix("answer 3 completed\nthird: completed"))
  }

  @Test func `to the root while one screen goes back is not that one way back`() {
    push(a, "first")
    h.settle()
    push(b, "second")
    h.settle()
    pop("third")
    h.run(to: 0.5)
    h.input { navigation.popToRootViewController(animated: true) }
    h.settle()
    #expect(navigation.viewControllers.map(\.identifier) == ["root"])
  }

  @Test func `a director that cannot be interrupted makes reverse wait`() {
    final class Stubborn: TransitionDirector {
      static let isInterruptible = false
      let transition: Transition
      init(_ transition: Transition) { self.transition = transition }
      func setUp(_ transaction: inout Transaction) {
        transaction.add(SpringProgress(spring: .init(response: 0.3, dampingRatio: 1)), to: transition.progress)
      }
    }
    a.transitionController.directors = [DirectorFactory(Stubborn.self)]
    push(a, "first")
    h.frames(3)
    pop("second")
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        begin 1 for 1: root -> a by Stubborn
        request 2 program reverse
        queued 2 ahead 0
        end 1 completed
        answer 1 completed
        first: completed
        begin 2 for 2: root <- a by Stubborn
        end 2 completed
        answer 2 completed
        second: completed
        """)
  }

  @Test func `Lock: completion always fires - unanimated requests are answered in the same way`() {
    h.input {
      navigation.pushViewController(a, animated: false, completion: h.note("first"))
      navigation.pushViewController(b, animated: false, completion: h.note("second"))
      navigation.popViewController(animated: false, policy: .queue, completion: h.note("third"))
    }
    #expect(navigation.topViewController === a)
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        begin 1 for 1: root -> a by none
        request 2 program reverse
        queued 2 ahead 0
        request 3 program queue
        queued 3 ahead 1
        end 1 completed
        answer 1 completed
        first: completed
        begin 2 for 2: a -> b by none
        end 2 completed
        answer 2 completed
        second: completed
        begin 3 for 3: a <- b by none
        end 3 completed
        answer 3 completed
        third: completed
        """)
  }

  @Test(arguments: 0..<8)
  func `a request from inside any callback is carried out after it, and answered once`(place: Int) {
    h.log.words = ["begin", "end", "answer", "first:", "second:"]
    let script = ScriptedDirector.Script()
    let ask = { [navigation, b, h] in
      navigation.pushViewController(b, animated: true, policy: .queue, completion: h.note("second"))
    }
    a.transitionController.directors = [script.factory()]
    switch place {
    case 0: a.onLoad = { ask() }
    case 1: a.onWillAppear = ask
    case 2: a.onDidAppear = ask
    case 3: root.onWillDisappear = ask
    case 4: root.onDidDisappear = ask
    case 5: script.onInit = { _ in ask() }
    case 6: script.onSetUp = { _, _ in ask() }
    default: script.onTearDown = { _ in ask() }
    }
    push(a, "first")
    h.settle()
    let text = h.log.take()
    #expect(
      text.hasSuffix(
        """
        end 1 completed
        answer 1 completed
        first: completed
        begin 2 for 2: a -> b by Slide
        end 2 completed
        answer 2 completed
        second: completed
        """), "\(text)")
    #expect(navigation.viewControllers.map(\.identifier) == ["root", "a", "b"])
  }

  @Test(arguments: 0..<6)
  func `the way back asked for inside any callback leaves everything in order`(place: Int) {
    let script = ScriptedDirector.Script()
    script.onSetUp = { transition, transaction in
      transaction.add(SpringProgress(spring: .init(response: 0.3, dampingRatio: 1)), to: transition.progress)
    }
    let ask: () -> Void = { [navigation, h] in
      navigation.popViewController(animated: true, completion: h.note("second"))
    }
    a.transitionController.directors = [script.factory()]
    switch place {
    case 0: a.onWillAppear = ask
    case 1: a.onDidAppear = ask
    case 2: root.onWillDisappear = ask
    case 3: script.onInit = { _ in ask() }
    case 4:
      script.onTearDown = { [script] _ in
        script.onTearDown = nil
        ask()
      }
    default: a.onLoad = { ask() }
    }
    push(a, "first")
    h.settle()
    let text = h.log.take()
    #expect(text.contains("second: completed"), "\(text)")
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("answer") }.count == 2)
    #expect(navigation.viewControllers.map(\.identifier) == ["root"])
    #expect(isOnly(root.view, in: navigation.view))
    #expect(root.view.isUserInteractionEnabled && root.view.alpha == 1 && root.view.relativeTranslation == .zero)
  }

  @Test func `a request made in a completion begins at once`() {
    h.input {
      navigation.pushViewController(a, animated: true) { [navigation, b, h] _ in
        navigation.pushViewController(b, animated: true, completion: h.note("second"))
      }
    }
    h.settle()
    #expect(h.log.take().hasSuffix("answer 2 completed\nsecond: completed"))
    #expect(navigation.viewControllers.map(\.identifier) == ["root", "a", "b"])
  }

  @Test func `a transition begun in a completion ends also where a single frame is all it takes`() {
    h.input {
      navigation.pushViewController(a, animated: true) { [navigation, b] _ in
        navigation.pushViewController(b, animated: true)
      }
    }
    while navigation.topViewController !== b { h.frame() }
    h.frame(after: 5)
    h.frame()
    #expect(h.window.transition == nil)
  }
}
