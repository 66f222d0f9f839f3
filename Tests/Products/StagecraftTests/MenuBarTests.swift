import Stagecraft
import Testing

@MainActor struct MenuBarTests {
  /// What has been chosen, and what is possible.
  private final class Document {
    var chosen: [String] = []
    var canUndo = false
    var titles = ["File", "Edit", "Find"]

    var menus: [Menu] {
      let parts: [[MenuElement]] = [
        [
          action("Open", .control("o")),
          .menu(Menu("Recent", children: [action("Letter", nil)])),
        ],
        [
          .action(
            Action("Undo", keyCommand: .control("z"), attributes: canUndo ? [] : .disabled) { [unowned self] in
              chosen.append("Undo")
            })
        ],
        [action("Next", .control("g"))],
      ]
      return titles.enumerated().map { Menu($0.element, children: parts[$0.offset % 3]) }
    }

    private func action(_ title: String, _ key: KeyCommand?) -> MenuElement {
      .action(Action(title, keyCommand: key) { [unowned self] in chosen.append(title) })
    }
  }

  private let stage = HeadlessStage(size: Size(480, 320), scale: 0.25)
  private let document = Document()
  private let stack = NavigationController(root: ViewController())
  private let screen: MenuBarController

  init() {
    screen = MenuBarController(stack) { [document] in document.menus }
    stage.show(screen)
    rest()
  }

  private func rest() { for _ in 0..<600 where !stage.isIdle { stage.advance() } }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    stage.press(key, modifiers: modifiers)
    rest()
  }

  private func title(_ name: String) throws -> View {
    try #require(stage.accessibilityTree().first(.menuItem, name)).view
  }

  private func point(at phase: PointerEvent.Phase, _ place: Point) {
    stage.send(.pointer(PointerEvent(phase, at: place, time: stage.time)))
    stage.advance()
  }

  private var open: String? { Menu.openMenus(in: stage.window).first?.title }

  @Test func `the bar is above its content, and fills nothing else`() throws {
    let bar = screen.menuBar.screenFrame
    #expect(bar.minY == 0 && bar.width == 480 && (28...48).contains(bar.height))
    #expect(stack.view.screenFrame == Rect(0, bar.maxY, 480, 320 - bar.maxY))
    stage.textScale = 2
    rest()
    #expect(screen.menuBar.screenFrame.height > bar.height && stack.view.screenFrame.maxY == 320)
  }

  @Test func `one press opens a menu, and the pointer goes from menu to menu`() throws {
    stage.click(at: try title("File").screenFrame.center)
    rest()
    #expect(open == "File")
    for name in ["Edit", "Find", "Edit", "File"] {
      point(at: .hovered, try title(name).screenFrame.center)
      #expect(open == name)
    }
    point(at: .hovered, Point(300, 280))
    #expect(open == "File", "away from the titles it stays")
    stage.click(at: try title("File").screenFrame.center)
    rest()
    #expect(open == nil)
  }

  @Test func `a press that is held down travels, and chooses by its release`() throws {
    point(at: .began, try title("File").screenFrame.center)
    point(at: .moved, try title("Edit").screenFrame.center)
    let find = try title("Find").screenFrame
    point(at: .moved, find.center)
    #expect(open == "Find")
    for step in 1...4 { point(at: .moved, Point(find.midX, find.maxY + Double(step) * 5)) }
    point(at: .ended, Point(find.midX, find.maxY + 20))
    rest()
    #expect(document.chosen == ["Next"] && open == nil)
  }

  @Test func `keys open, travel, and choose`() {
    press(.function(10))
    #expect(open == "File")
    press(.right)
    #expect(open == "Edit")
    press(.left)
    press(.left)
    #expect(open == "Find", "around the end")
    press(.enter)
    #expect(document.chosen == ["Next"] && open == nil)
    press(.character("e"), .option)
    #expect(open == "Edit")
    press(.escape)
    // The letter of File is taken.
    press(.character("i"), .option)
    #expect(open == "Find")
    press(.escape)
    press(.character("x"), .option)
    #expect(open == nil)
  }

  @Test func `a row that cannot be chosen is never marked`() {
    press(.character("e"), .option)
    #expect(stage.accessibilityTree().focused?.label != "Undo")
    press(.enter)
    #expect(document.chosen.isEmpty && open == "Edit")
    document.canUndo = true
    press(.escape)
    press(.character("e"), .option)
    #expect(stage.accessibilityTree().focused?.label == "Undo")
    press(.enter)
    #expect(document.chosen == ["Undo"])
  }

  @Test func `Right opens a submenu first, and leads out of it to the next menu`() {
    press(.character("f"), .option)
    press(.down)
    press(.right)
    #expect(Menu.openMenus(in: stage.window).map(\.title) == ["File", "Recent"])
    press(.right)
    #expect(open == "Edit")
  }

  @Test func `key commands work on each screen, and what is possible is asked each time`() {
    press(.character("z"), .control)
    #expect(document.chosen.isEmpty)
    document.canUndo = true
    press(.character("z"), .control)
    let field = TextField("text")
    field.frame = Rect(20, 20, 200, 32)
    let pushed = ViewController()
    pushed.view.addSubview(field)
    stack.pushViewController(pushed, animated: true)
    press(.character("o"), .control)
    field.becomeFocused()
    press(.character("g"), .control)
    #expect(document.chosen == ["Undo", "Open", "Next"])
    let alert = AlertController(title: "Sure?", message: "")
    alert.addAction(.init("Yes"))
    pushed.present(alert, animated: true)
    rest()
    press(.character("o"), .control)
    press(.function(10))
    #expect(document.chosen.count == 3 && open == nil, "not under a dialog")
  }

  @Test(arguments: [Size(480, 320), Size(120, 320), Size(60, 200), Size(1, 1)], [false, true])
  func `titles without room are in a last menu`(_ size: Size, _ isRightToLeft: Bool) throws {
    screen.menuBar.overrideLayoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    stage.resize(to: size)
    rest()
    let items = screen.menuBar.subviews.filter { !$0.isHidden }
    for item in items where size.width > 40 {
      #expect(item.frame.minX >= 0 && item.frame.maxX <= size.width, "\(item.frame) in \(size)")
      #expect(items.allSatisfy { $0 === item || !$0.frame.insetBy(dx: 0.1, dy: 0).intersects(item.frame) })
    }
    let order = ["File", "Edit"].compactMap { stage.accessibilityTree().first(.menuItem, $0)?.frame.minX }
    if order.count == 2 { #expect((order[0] < order[1]) != isRightToLeft) }
    guard let more = stage.accessibilityTree().first(.menuItem, "More menus") else {
      #expect(size.width == 480)
      return
    }
    #expect(more.view.performAccessibilityAction(.activate))
    let inside = Menu.openMenus(in: stage.window).first?.children.count ?? 0
    #expect(inside + items.count - 1 == 3)
    Menu.dismiss(in: stage.window)
    press(.character("g"), .control)
    #expect(document.chosen == ["Next"])
  }

  @Test func `menus that come and go while the bar is in use do no harm`() throws {
    press(.function(10))
    document.titles = ["Only"]
    press(.right)
    press(.right)
    document.titles = []
    press(.enter)
    press(.function(10))
    screen.menuBar.reloadTitles()
    rest()
    press(.function(10))
    #expect(open == nil && stage.accessibilityTree().first(.menuItem) == nil)
    document.titles = ["One", "Two", "Three", "Four"]
    screen.menuBar.reloadTitles()
    rest()
    press(.function(10))
    #expect(open == "One")
    screen.menuBar.removeFromSuperview()
    rest()
    #expect(open == nil)
  }

  @Test func `a reader opens a title's menu`() throws {
    let element = try #require(stage.accessibilityTree().first(.menuBar))
    #expect(stage.accessibilityTree().children.first?.role == .menuBar)
    #expect(element.children.map(\.label) == ["File", "Edit", "Find"])
    #expect(element.children.allSatisfy { $0.traits.contains(.expandable) && !$0.traits.contains(.focusable) })
    #expect(element.children[1].view.performAccessibilityAction(.activate))
    #expect(open == "Edit")
  }
}
