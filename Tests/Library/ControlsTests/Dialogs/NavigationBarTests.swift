import Animation
import Controls
import Directors
import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

struct NavigationBarTests {
  private let stage = TransitionStage(
    size: Size(600, 400), director: AllDirectors.named("Slide")?.factory())
  private let inbox = ViewController()
  private let message = ViewController()
  private let navigation: NavigationController

  init() {
    (inbox.title, message.title) = ("Inbox", "Message")
    navigation = NavigationController(root: inbox)
    navigation.isNavigationBarHidden = false
    stage.show(navigation)
  }

  private var bar: NavigationBar { navigation.navigationBar }

  /// The texts in the bar that can be seen.
  private var texts: [String] {
    func texts(_ view: View) -> [String] {
      if view.alpha < 0.01 || view.isHidden { return [] }
      return ((view as? Label).map { [$0.text] } ?? []) + view.subviews.flatMap(texts)
    }
    return texts(bar).filter { !$0.isEmpty }.sorted()
  }

  private func push() { stage.input { navigation.pushViewController(message, animated: true) } }

  @Test func `it shows the title, takes its height from the screens, and stays above them`() {
    #expect(texts == ["Inbox"] && inbox.view.frame.minY == 48 && bar.frame == Rect(0, 0, 600, 48))
    push()
    #expect(navigation.view.subviews.last === bar)
    stage.settle()
    #expect(texts == ["Inbox", "Message"] && message.view.frame == Rect(0, 48, 600, 352))
    #expect(navigation.view.subviews.last === bar && bar.subviews.count == 2, "the old content is gone")
  }

  @Test func `it moves with the push, and turns round with it`() {
    push()
    stage.run(to: 0.5)
    // The line, the contents, and the place of the back buttons.
    let contents = bar.subviews.dropFirst().dropLast()
    #expect(contents.count == 2)
    let title = contents.last?.subviews.first
    let x = title?.transform.tx ?? 0
    #expect(x > 0 && x < 300)
    stage.input { navigation.popViewController(animated: true) }
    stage.settle()
    #expect(texts == ["Inbox"] && bar.subviews.count == 2)
    #expect(bar.subviews.last?.subviews.first?.transform.isIdentity == true)
    #expect(bar.subviews.last?.isUserInteractionEnabled == true)
  }

  @Test func `the back button and Escape pop, with the title on its way back`() {
    push()
    stage.settle()
    stage.click(30, 24)
    stage.run(to: 0.5)
    #expect(bar.subviews.count == 4)
    stage.settle()
    #expect(texts == ["Inbox"] && navigation.topViewController === inbox)
    push()
    stage.settle()
    stage.key(.escape)
    stage.settle()
    #expect(texts == ["Inbox"])
  }

  @Test func `without motion the bar is there at once`() {
    stage.input { navigation.pushViewController(message, animated: false) }
    stage.settle()
    #expect(texts == ["Inbox", "Message"])
    stage.input { navigation.setViewControllers([message], animated: false) }
    stage.settle()
    #expect(texts == ["Message"])
  }

  @Test func `a change of an item is shown at once`() {
    inbox.navigationItem.title = "All mail"
    inbox.navigationItem.rightItems = [Button("Edit", style: .plain) {}]
    stage.settle()
    #expect(texts == ["All mail", "Edit"])
    inbox.navigationItem.backButtonTitle = "Mail"
    push()
    stage.settle()
    #expect(texts == ["Mail", "Message"])
    message.navigationItem.hidesBackButton = true
    stage.settle()
    #expect(texts == ["Message"])
  }

  @Test func `Tab reaches its buttons, the back button last`() {
    let control = Button("Reply") {}
    control.frame = Rect(20, 20, 80, 32)
    message.view.addSubview(control)
    push()
    stage.settle()
    stage.key(.tab)
    #expect(stage.window.focusedView === control)
    stage.key(.tab)
    #expect(stage.window.focusedView?.identifier == "back")
  }

  @Test func `a button of the bar has the focus again when what it presented is gone`() {
    let reply = Button("Reply") {}
    inbox.navigationItem.rightItems = [reply]
    let control = Button("Open") {}
    inbox.view.addSubview(control)
    stage.settle()
    stage.input {
      stage.window.setFocus(control)
      stage.window.setFocus(reply, showingRing: true)
    }
    let sheet = ViewController()
    let field = TextField(frame: Rect(0, 0, 100, 32))
    sheet.view.addSubview(field)
    stage.input { inbox.present(sheet, animated: true) }
    stage.settle()
    stage.input { stage.window.setFocus(field) }
    #expect(stage.window.focusedView === field)
    stage.input { sheet.dismiss(animated: true) }
    stage.settle()
    #expect(stage.window.focusedView === reply && stage.window.showsFocusRing)
    // A push takes the button away: the screen that comes back has its own focus.
    stage.input { stage.window.setFocus(control) }
    push()
    stage.settle()
    stage.input { navigation.popViewController(animated: true) }
    stage.settle()
    #expect(stage.window.focusedView === control)
  }

  @Test(arguments: [false, true])
  func `a menu closes when another screen comes over what it belongs to`(isSheet: Bool) {
    let control = Button("Sort") {}
    control.menu = Menu(children: [.action(Action("Name") {})])
    inbox.view.addSubview(control)
    stage.settle()
    stage.input { control.menu?.present(from: control) }
    #expect(Menu.isOpen(in: stage.window))
    if isSheet { stage.input { inbox.present(ViewController(), animated: true) } } else { push() }
    #expect(!Menu.isOpen(in: stage.window))
    stage.settle()
  }

  @Test func `hidden again it gives its height back`() {
    navigation.isNavigationBarHidden = true
    stage.settle()
    #expect(inbox.view.frame == Rect(0, 0, 600, 400) && bar.isHidden)
    push()
    stage.settle()
    navigation.isNavigationBarHidden = false
    stage.settle()
    #expect(texts == ["Inbox", "Message"])
  }

  @Test(arguments: [0, 2, 6, 12, 20, 34], ["Slide", "Zoom", "Pile", "CrossDissolve"])
  func `two clicks on Back pop two screens, whatever is seen of the button`(frames: Int, director: String) {
    let stage = TransitionStage(size: Size(600, 400), director: AllDirectors.named(director)?.factory())
    let screens = (0..<4).map { _ in ViewController() }
    for screen in screens { screen.title = "Same" }
    let navigation = NavigationController(root: screens[0])
    navigation.isNavigationBarHidden = false
    stage.show(navigation)
    stage.input { navigation.setViewControllers(screens, animated: false) }
    stage.settle()
    stage.click(40, 24)
    stage.frames(frames)
    stage.click(40, 24)
    stage.settle()
    #expect(navigation.viewControllers.map(ObjectIdentifier.init) == screens.prefix(2).map(ObjectIdentifier.init))
  }

  @Test(arguments: [0, 2, 6, 10, 14, 20]) func `a click on Back during a push turns it round`(frames: Int) {
    push()
    stage.frames(frames)
    stage.click(40, 24)
    stage.settle()
    #expect(navigation.viewControllers.count == 1 && texts == ["Inbox"])
  }

  @Test func `where there was no Back button a click means nothing, during a transition, too`() {
    push()
    stage.frames(6)
    stage.click(300, 24)
    stage.settle()
    #expect(navigation.topViewController === message)
  }
}
