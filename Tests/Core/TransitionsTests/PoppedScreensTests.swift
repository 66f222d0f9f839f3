import Geometry
import Runtime
import Testing
import Transitions
import Views

/// What the three pops return.
struct PoppedScreensTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let screens = ["a", "b", "c"].map { Screen($0) }

  init() {
    (h, navigation, root) = Harness.navigation()
    h.input { navigation.setViewControllers([root] + screens, animated: false) }
    h.settle()
    _ = h.log.take()
  }

  private func names(_ popped: [ViewController]?) -> [String]? { popped?.map { $0.identifier ?? "?" } }

  @discardableResult
  private func pop(animated: Bool = true, policy: CollisionPolicy = .reverse) -> String? {
    var popped: ViewController?
    h.input {
      popped = navigation.popViewController(animated: animated, policy: policy, completion: h.note("pop"))
    }
    return popped?.identifier
  }

  @Test(arguments: [true, false])
  func `each returns what is off the stack now, the lowest first`(animated: Bool) {
    #expect(pop(animated: animated) == "c")
    h.settle()
    var popped: [ViewController]?
    h.input { popped = navigation.popToViewController(screens[0], animated: animated) }
    #expect(names(popped) == ["b"])
    h.settle()
    h.input { navigation.setViewControllers([root] + screens, animated: false) }
    h.settle()
    h.input { popped = navigation.popToRootViewController(animated: animated) }
    #expect(names(popped) == ["a", "b", "c"])
    h.settle()
  }

  @Test func `nil at the root, for the top itself, and for a screen that is not on the stack`() {
    h.input {
      #expect(navigation.popToViewController(screens[2], animated: true) == nil)
      #expect(navigation.popToViewController(Screen("stranger"), animated: true) == nil)
    }
    h.settle()
    h.input { navigation.popToRootViewController(animated: false) }
    h.settle()
    #expect(pop() == nil && pop(animated: false) == nil)
    h.input { #expect(navigation.popToRootViewController(animated: true) == nil) }
    h.settle()
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `a request that waits, is dropped, or is one with a pop that goes on returns nothing`() {
    #expect(pop() == "c")
    h.frames(5)
    #expect(pop() == nil, "the same pop, asked for twice")
    #expect(pop(policy: .drop) == nil)
    h.input { #expect(navigation.popToRootViewController(animated: true, policy: .queue) == nil) }
    h.settle()
    #expect(navigation.viewControllers.count == 1, "what waited was carried out all the same")
  }

  @Test func `a push that is turned round gives back its screen`() {
    let new = Screen("new")
    h.input { navigation.pushViewController(new, animated: true) }
    h.frames(5)
    #expect(pop() == "new")
    h.settle()
    #expect(navigation.topViewController === screens[2])
  }

  @Test func `in no window, too`() {
    let other = NavigationController(root: Screen("first"))
    let second = Screen("second")
    other.pushViewController(second, animated: true)
    #expect(other.popViewController(animated: true) === second)
    #expect(other.popViewController(animated: true) == nil)
  }
}
