import Geometry
import Runtime
import Testing
import Transitions
import Views

/// The callbacks of a presentation controller, whatever happens to its transition.
struct PresentationPhaseTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a", .custom)
  private let b = Screen("b", .custom)
  private let giver = PresentationGiver()

  init() {
    (h, navigation, root) = Harness.navigation()
    giver.log = h.log
    for screen in [a, b] { screen.transitioningDelegate = giver }
    h.log.words = ["a", "b", "root", "end", "answer"]
  }

  private func present(_ screen: Screen, over presenter: ViewController? = nil) {
    h.input { (presenter ?? root).present(screen, animated: true) }
    h.settle()
    _ = h.log.take()
  }

  @Test func `presentation phases: will-begin and did-end, complete in both directions`() {
    h.input { root.present(a, animated: true) }
    h.settle()
    #expect(
      h.log.take() == """
        a presentation will begin
        a willAppear
        end 1 completed
        a presentation did end true
        a didAppear
        answer 1 completed
        """)
    h.input { a.dismiss(animated: true) }
    h.settle()
    #expect(
      h.log.take() == """
        a dismissal will begin
        a willDisappear
        end 2 completed
        a dismissal did end true
        a didDisappear
        answer 2 completed
        """)
  }

  @Test func `presentation phases: will-begin comes before the director is made and set up`() {
    let script = ScriptedDirector.Script()
    script.log = h.log
    a.transitionController.directors = [script.factory()]
    h.log.words.insert("director")
    h.input { root.present(a, animated: true) }
    h.settle()
    #expect(
      h.log.take().hasPrefix("a presentation will begin\na willAppear\ndirector made\ndirector setUp\n"))
  }

  @Test func `presentation phases: a presentation turned round in flight did not complete`() {
    h.input { root.present(a, animated: true) }
    h.run(to: 0.5)
    h.input { root.dismiss(animated: true) }
    h.settle()
    #expect(
      h.log.take() == """
        a presentation will begin
        a willAppear
        end 1 cancelled
        a presentation did end false
        a willDisappear
        a didDisappear
        answer 1 cancelled
        answer 2 completed
        """)
    #expect(isOnly(navigation.view, in: h.window))
  }

  @Test func `presentation phases: turned round twice they are told as if never turned`() {
    h.input { root.present(a, animated: true) }
    h.run(to: 0.5)
    h.window.transition?.currentDirection = .backward
    h.frames(2)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(
      h.log.take() == """
        a presentation will begin
        a willAppear
        end 1 completed
        a presentation did end true
        a didAppear
        answer 1 completed
        """)
  }

  @Test func `presentation phases: a cancelled dismissal did not complete, and the next one begins anew`() {
    present(a)
    h.input { a.dismiss(animated: true) }
    h.frames(3)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(
      h.log.take() == """
        a dismissal will begin
        a willDisappear
        end 2 cancelled
        a dismissal did end false
        a willAppear
        a didAppear
        answer 2 cancelled
        """)
    #expect(giver.last != nil && a.presentationController === giver.last)
    h.input { a.dismiss(animated: false) }
    h.settle()
    #expect(h.log.take().contains("a dismissal will begin\n"))
  }

  @Test func `presentation phases: of a chain that is dismissed each hears its own`() {
    present(a)
    present(b, over: a)
    h.log.words = ["a", "b"]
    h.input { root.dismiss(animated: true) }
    h.settle()
    #expect(
      h.log.take() == """
        b dismissal will begin
        a dismissal will begin
        b willDisappear
        a willDisappear
        b dismissal did end true
        a dismissal did end true
        b didDisappear
        a didDisappear
        """)
  }

  @Test func `abort: a root that is replaced ends the phases of what comes, stays and goes`() {
    present(a)
    h.input { a.present(b, animated: true) }
    h.frames(3)
    h.log.words = ["a", "b"]
    h.input { h.window.setRootViewController(Screen("new"), environment: h.environment) }
    #expect(
      h.log.take() == """
        b presentation will begin
        b willAppear
        b presentation did end true
        b didAppear
        b willDisappear
        b didDisappear
        b dismissal will begin
        b dismissal did end true
        a willDisappear
        a didDisappear
        a dismissal will begin
        a dismissal did end true
        """)
    #expect([a, b].allSatisfy { $0.presentingViewController == nil && $0.presentedViewController == nil })
    #expect(h.window.subviews.count == 1)
    h.settle()
    #expect(h.log.take() == "")
  }

  @Test func `abort: a root that is replaced inside will-begin is no dead screen`() {
    giver.onMake = { [h] in
      $0.onWillBegin = { h.window.setRootViewController(Screen("new"), environment: h.environment) }
    }
    h.log.words.insert("a:")
    h.input { root.present(a, animated: true, completion: h.note("a")) }
    h.settle()
    let lines = h.log.take().split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("a presentation did end") } == ["a presentation did end false"])
    #expect(lines.contains { $0.hasPrefix("a: ") })
    #expect(h.window.topViewController?.identifier == "new" && h.window.subviews.count == 1)
    #expect(!h.window.isTransitioning && !a.isAppearing && !lines.contains("a didAppear"))
  }

  @Test func `abort: a window that closes ends the phases of what moves`() {
    h.input { root.present(a, animated: true) }
    h.frames(3)
    h.input { h.window.endTransitions() }
    #expect(h.log.take().contains("end 1 completed\na presentation did end true\na didAppear"))
    h.settle()
    #expect(!h.log.take().contains("did end"))
  }

  @Test func `without animation the phases are the same`() {
    h.log.words = ["a"]
    h.input { root.present(a, animated: false) }
    h.settle()
    h.input { a.dismiss(animated: false) }
    h.settle()
    #expect(
      h.log.take() == """
        a presentation will begin
        a willAppear
        a presentation did end true
        a didAppear
        a dismissal will begin
        a willDisappear
        a dismissal did end true
        a didDisappear
        """)
  }

  @Test func `the presentation controller lives as long as its screen is presented`() {
    present(a)
    #expect(giver.last != nil)
    #expect(a.presentationController === giver.last)
    h.input { a.dismiss(animated: true) }
    h.settle()
    #expect(giver.last == nil)
  }

  @Test func `the presentation begins before its transition is set up`() {
    let script = ScriptedDirector.Script()
    script.log = h.log
    a.transitionController.directors = [script.factory()]
    h.log.words = ["a", "director"]
    h.input { root.present(a, animated: true) }
    #expect(h.log.take() == "a presentation will begin\na willAppear\ndirector made\ndirector setUp")
  }
}
