import Stagecraft
import Testing

/// What assistive technologies see while screens come and go.
struct AccessibilityTransitionTests {
  private let stage = HeadlessStage(size: Size(400, 500))
  private let navigation: NavigationController
  private var tree: AccessibilityElement { stage.accessibilityTree() }
  private var buttons: [String?] {
    var found: [String?] = []
    func collect(_ element: AccessibilityElement) {
      if element.role == .button { found.append(element.label) }
      for child in element.children { collect(child) }
    }
    collect(tree)
    return found
  }

  init() {
    navigation = NavigationController(root: Self.screen("First"))
    stage.show(navigation)
    while stage.advance() {}
  }

  private static func screen(_ title: String) -> ViewController {
    let screen = ViewController()
    screen.title = title
    let button = Button("In \(title)") {}
    button.frame = Rect(20, 20, 200, 40)
    screen.view.addSubview(button)
    return screen
  }

  @Test func `from the request on, only the arriving screen is told of`() {
    #expect(buttons == ["In First"] && tree.focused?.label == "First")
    navigation.pushViewController(Self.screen("Second"), animated: true)
    stage.advance(by: 0.1)
    #expect(stage.window.isTransitioning && buttons == ["In Second"] && tree.focused?.label == "Second")
    while stage.advance() {}
    #expect(buttons == ["In Second"])
  }

  @Test func `a screen that turns round is told of again`() {
    navigation.pushViewController(Self.screen("Second"), animated: true)
    stage.advance(by: 0.1)
    stage.press(.escape)
    stage.advance(by: 0.02)
    #expect(buttons == ["In First"])
    while stage.advance() {}
    #expect(buttons == ["In First"] && tree.focused?.label == "First")
  }

  @Test func `a screen that was pushed is dismissed by its action, in mid-flight, too`() throws {
    navigation.pushViewController(Self.screen("Second"), animated: true)
    let second = try #require(tree.first(.group, "Second"))
    #expect(second.actions == [.dismiss])
    stage.advance(by: 0.1)
    #expect(second.view.performAccessibilityAction(.dismiss))
    while stage.advance() {}
    #expect(buttons == ["In First"] && tree.first(.group, "First")?.actions == [])
    #expect(!second.view.performAccessibilityAction(.dismiss))
  }

  @Test(arguments: [ModalPresentationStyle.pageSheet, .fullScreen])
  func `what is presented is a modal dialog, beneath which nothing is told of`(style: ModalPresentationStyle) throws {
    let sheet = Self.screen("Sheet")
    sheet.modalPresentationStyle = style
    navigation.present(sheet, animated: true)
    while stage.advance() {}
    let told = try #require(tree.first(.dialog, "Sheet"))
    #expect(told.traits.contains(.modal) && buttons == ["In Sheet"])
    #expect(told.view.performAccessibilityAction(.dismiss))
    while stage.advance() {}
    #expect(buttons == ["In First"])
  }

  @Test func `an alert is told of with its text and its buttons`() throws {
    let alert = AlertController(title: "Delete it?", message: "There is no way back.")
    alert.addAction(.init("Delete", style: .destructive))
    alert.addAction(.init("Cancel", style: .cancel))
    navigation.present(alert, animated: true)
    while stage.advance() {}
    let told = try #require(tree.first(.alert, "Delete it?"))
    #expect(told.first(.label, "There is no way back.") != nil && Set(buttons) == ["Delete", "Cancel"])
  }

  @Test func `tabs are told of with their places`() throws {
    let tabs = TabController([Self.screen("One"), Self.screen("Two")])
    stage.show(tabs)
    while stage.advance() {}
    let bar = try #require(tree.first(.tabList))
    #expect(bar.children.map(\.label) == ["One", "Two"])
    #expect(bar.children[1].position == .init(2, of: 2) && bar.children[0].traits.contains(.selected))
    bar.children[1].view.performAccessibilityAction(.activate)
    while stage.advance() {}
    #expect(tabs.selectedIndex == 1 && buttons == ["In Two"])
  }

  @Test func `a screen has the name that its bar shows`() {
    let screen = Self.screen("Second")
    screen.navigationItem.title = "Two"
    navigation.pushViewController(screen, animated: false)
    #expect(tree.first(.group, "Two") != nil)
  }

  @Test func `the title of a bar is a heading, and its Back button goes back`() throws {
    navigation.isNavigationBarHidden = false
    navigation.pushViewController(Self.screen("Second"), animated: true)
    while stage.advance() {}
    #expect(tree.first(.heading, "Second")?.level == 1)
    let back = try #require(tree.first(.toolbar)?.first(.button))
    #expect(back.label == "First")
    back.view.performAccessibilityAction(.activate)
    while stage.advance() {}
    #expect(navigation.viewControllers.count == 1)
  }
}
