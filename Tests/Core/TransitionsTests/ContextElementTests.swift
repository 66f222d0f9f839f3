import TestSupport
import Testing
import Transitions
import Views

/// The element that a transition grows from.
/// > Source: Material Motion, context view retriever.
struct ContextElementTests {
  private final class Namer: ViewController {
    var log: TransitionLog?
    var element: View?
    override func contextElement(for fore: ViewController) -> View? {
      log?.add("\(identifier ?? "?") asked for \(fore.identifier ?? "?")")
      return element
    }
  }

  private let h = Harness()
  private let back = Namer()
  private let outer = Namer()
  private let children = [Namer(), Namer(), Namer()]
  private let navigation: NavigationController
  private let a = Screen("a")
  private let touched = View()
  private let named = View()

  init() {
    navigation = NavigationController(root: back)
    outer.identifier = "outer"
    back.identifier = "back"
    for (index, child) in children.enumerated() { child.identifier = "child \(index)" }
    outer.addChild(navigation)
    outer.view.addSubview(navigation.view)
    navigation.didMove(toParent: outer)
    back.addChild(children[0])
    back.addChild(children[1])
    children[0].addChild(children[2])
    back.view.addSubview(touched)
    back.view.addSubview(named)
    h.show(outer)
    for namer in [back, outer] + children { namer.log = h.log }
    h.log.words = ["back", "outer", "child"]
    back.registerSegue("open", .push) { [a] in a }
  }

  private func open() -> Transition? {
    h.input { back.performSegue(withIdentifier: "open", sender: touched) }
    return h.window.transition
  }

  private var asked: [String] {
    h.log.take().split(separator: "\n").filter { $0.contains("asked") }.map { String($0.prefix { $0 != "f" }) }
  }

  @Test
  func
    `Context element: the back screen is asked, those around it, then children level by level, then what was touched`()
  {
    let transition = open()
    #expect(transition?.contextElement === touched)
    #expect(asked == ["back asked ", "outer asked ", "child 0 asked ", "child 1 asked ", "child 2 asked "])
  }

  @Test func `the first one that names an element decides, and it outweighs what was touched`() {
    children[1].element = named
    let transition = open()
    #expect(transition?.contextElement === named)
    #expect(asked == ["back asked ", "outer asked ", "child 0 asked ", "child 1 asked "])
  }

  @Test func `on the way back they are asked again, and where nobody names one it is kept`() {
    outer.element = named
    _ = open()
    h.settle()
    _ = h.log.take()
    outer.element = nil
    h.input { navigation.popViewController(animated: true) }
    #expect(h.window.transition?.contextElement === named)
    #expect(asked.first == "back asked ")
  }

  @Test func `another element for the way back, as the cell of a list that has scrolled`() {
    outer.element = named
    _ = open()
    h.settle()
    outer.element = touched
    h.input { navigation.popViewController(animated: true) }
    #expect(h.window.transition?.contextElement === touched)
  }

  @Test func `nil where it is gone by then, or stands elsewhere`() {
    outer.element = named
    _ = open()
    h.settle()
    named.removeFromSuperview()
    h.input { navigation.popViewController(animated: true) }
    #expect(h.window.transition != nil && h.window.transition?.contextElement == nil)
  }

  @Test func `nil where nobody names one and nothing was touched`() {
    h.input { navigation.pushViewController(a, animated: true) }
    #expect(h.window.transition != nil && h.window.transition?.contextElement == nil)
  }
}
