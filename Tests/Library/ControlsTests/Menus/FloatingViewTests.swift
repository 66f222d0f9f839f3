import Controls
import Geometry
import StageSupport
import Testing
import Transitions
import Views

/// Menus and tooltips end with the screen of the view that they belong to.
struct FloatingViewTests {
  enum Kind: CaseIterable { case menu, toolTip }
  enum Loss: CaseIterable { case pop, push, sheet, hidden, removed, windowWithoutKeyboard }

  private let stage = TransitionStage(director: AllDirectors.named("Slide")?.factory([:]))
  private let navigation = NavigationController(root: ViewController())
  private let page = ViewController()
  private let group = View(frame: Rect(0, 0, 400, 200))
  private let button = Button("File")

  init() {
    button.frame = Rect(20, 100, 100, 32)
    button.toolTip = "a file"
    button.menu = Menu(children: [.action(Action("Open"))])
    group.addSubview(button)
    page.view.addSubview(group)
    stage.show(navigation)
    stage.input { navigation.pushViewController(page, animated: true) }
    stage.settle()
  }

  private var isShown: Bool {
    Menu.isOpen(in: stage.window) || stage.window.subviews.contains { $0.identifier == "tooltip" }
  }

  private func show(_ kind: Kind) {
    switch kind {
    case .menu: stage.click(50, 110)
    case .toolTip: stage.pointer(.hovered, at: Point(50, 110))
    }
    stage.settle(for: 1)
  }

  private func lose(_ loss: Loss) {
    switch loss {
    case .pop: navigation.popViewController(animated: true)
    case .push: navigation.pushViewController(ViewController(), animated: true)
    case .sheet: page.present(ViewController(), animated: true)
    case .hidden: group.isHidden = true
    case .removed: group.removeFromSuperview()
    case .windowWithoutKeyboard: stage.window.isKeyWindow = false
    }
  }

  @Test(arguments: Kind.allCases, Loss.allCases)
  func `it ends when its screen leaves or is covered, not after the transition`(kind: Kind, loss: Loss) {
    show(kind)
    #expect(isShown)
    stage.input { lose(loss) }
    // It fades.
    stage.frames(8)
    let moves = loss == .pop || loss == .push || loss == .sheet
    #expect(!isShown && (stage.transition != nil) == moves)
    stage.settle()
    #expect(stage.window.keyInterceptor == nil && !isShown)
  }

  @Test(arguments: Kind.allCases) func `it stays while another part of the screen changes`(kind: Kind) {
    let other = View(frame: Rect(0, 200, 100, 50))
    stage.input { page.view.addSubview(other) }
    show(kind)
    stage.input { other.isHidden = true }
    stage.input { other.removeFromSuperview() }
    stage.frames(8)
    #expect(isShown)
  }
}
