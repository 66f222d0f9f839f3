import Geometry
import Testing
import Transitions
import Views

/// Keys for the way between screens that wait behind typed text, and newer requests.
struct KeysGiveWayTests {
  private let h = Harness()
  private let roots = ["one", "two", "three"].map { Screen($0) }
  private let stacks: [NavigationController]
  private let tabs: TabController
  private let next = Screen("next")
  private let field: TypingField
  private let below: TypingField

  init() {
    stacks = roots.map { NavigationController(root: $0) }
    tabs = TabController(stacks)
    field = TypingField(on: next)
    below = TypingField(on: roots[0])
    h.show(tabs)
    h.input { h.window.setFocus(below) }
    field.becomeFocused()
    // While a transition runs, another one waits, and a letter with it.
    h.input { stacks[0].pushViewController(Screen("first"), animated: true) }
    h.frames(2)
    h.input { stacks[0].pushViewController(next, animated: true) }
    type("x")
    _ = h.log.take()
  }

  private func type(_ text: String) {
    h.input { h.window.send(.text(TextInputEvent(.typed, text, time: h.time))) }
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    h.input {
      h.window.send(.key(KeyEvent(.down, key, modifiers: modifiers, time: h.time)))
      h.window.send(.key(KeyEvent(.up, key, modifiers: modifiers, time: h.time)))
    }
  }

  private func click(_ tab: Int) {
    h.press(400.0 / 3 * (Double(tab) + 0.5), 280)
    h.release()
  }

  private var names: [String] { stacks[0].viewControllers.map { $0.identifier ?? "?" } }

  enum Late: CaseIterable { case escape, backspace, altLeft, back, controlTab, controlThree }

  private func pressLate(_ late: Late) {
    switch late {
    case .escape: press(.escape)
    case .backspace: press(.backspace)
    case .altLeft: press(.left, .option)
    case .back: press(.back)
    case .controlTab: press(.tab, .control)
    case .controlThree: press(.character("3"), .control)
    }
  }

  @Test(arguments: Late.allCases) func `a push makes a key that waits obsolete`(late: Late) {
    pressLate(late)
    h.input { stacks[0].pushViewController(Screen("newer"), animated: true) }
    h.settle()
    #expect(names == ["one", "first", "next", "newer"] && tabs.selectedIndex == 0 && field.text == "x")
  }

  @Test(arguments: Late.allCases) func `so does a presentation`(late: Late) {
    pressLate(late)
    let sheet = Screen("sheet", .pageSheet)
    h.input { tabs.present(sheet, animated: true) }
    h.settle()
    #expect(tabs.presentedViewController === sheet && names == ["one", "first", "next"] && tabs.selectedIndex == 0)
    #expect(field.text == "x")
  }

  @Test(arguments: Late.allCases, [false, true])
  func `so does the selection of another tab, by hand or by the program`(late: Late, byHand: Bool) {
    pressLate(late)
    if byHand { click(1) } else { h.input { tabs.select(1) } }
    h.settle()
    #expect(tabs.selectedIndex == 1 && names == ["one", "first", "next"] && field.text == "x")
  }

  @Test(arguments: Late.allCases) func `so does that of the same tab, which leads to its root`(late: Late) {
    pressLate(late)
    click(0)
    h.settle()
    #expect(tabs.selectedIndex == 0 && names == ["one"] && field.text == "x")
  }

  @Test(arguments: Late.allCases) func `so does another stack`(late: Late) {
    pressLate(late)
    h.input { stacks[0].setViewControllers([roots[0], Screen("other"), Screen("newer")], animated: true) }
    h.settle()
    #expect(names == ["one", "other", "newer"] && tabs.selectedIndex == 0 && field.text == "x")
  }

  @Test(arguments: Late.allCases) func `so does another root of the window`(late: Late) {
    pressLate(late)
    let (root, top) = (Screen("root"), Screen("top"))
    let field = TypingField(on: top)
    field.becomeFocused()
    let stack = NavigationController(root: root)
    stack.viewControllers = [root, top]
    h.input { h.window.setRootViewController(stack, environment: h.environment) }
    h.settle()
    #expect(stack.viewControllers.map(\.identifier) == ["root", "top"] && field.text == "x")
  }

  @Test func `so does forward, which takes back a back that waits`() {
    stacks[0].keepsPoppedViewControllers = true
    h.settle()
    let more = [Screen("third"), Screen("fourth")]
    h.input { stacks[0].setViewControllers(stacks[0].viewControllers + more, animated: false) }
    h.settle()
    h.input { stacks[0].popViewController(animated: true) }
    h.frames(2)
    h.input { stacks[0].popViewController(animated: true) }
    type("y")
    press(.escape)
    h.input { stacks[0].navigateForward(origin: .program) }
    h.settle()
    #expect(names == ["one", "first", "next", "third"])
  }

  @Test func `backs add up, by key and by the program`() {
    press(.escape)
    h.input { stacks[0].popViewController(animated: true) }
    h.settle()
    #expect(names == ["one"] && field.text == "x")
  }

  @Test func `text after two backs that waited goes to the screen that they lead to`() {
    press(.escape)
    press(.escape)
    type("y")
    h.settle()
    #expect(names == ["one"] && field.text == "x" && below.text == "y")
  }

  @Test(arguments: [Late.escape, .backspace, .altLeft, .back])
  func `text after a back waits for the dismissal of its sheet by the program, where no other screen leaves`(
    late: Late
  ) {
    h.settle()
    h.input { stacks[0].setViewControllers([roots[0]], animated: false) }
    h.settle()
    let screens = ["s", "t", "u"].map { Screen($0) }
    let fields = screens.map { TypingField(on: $0) }
    for field in fields { field.becomeFocused() }
    let sheet = NavigationController(root: screens[0])
    h.input { tabs.present(sheet, animated: false) }
    h.settle()
    h.input { sheet.pushViewController(screens[1], animated: true) }
    h.frames(2)
    h.input { sheet.pushViewController(screens[2], animated: true) }
    type("y")
    pressLate(late)
    type("z")
    h.input { sheet.dismiss(animated: true) }
    h.settle()
    #expect(tabs.presentedViewController == nil && names == ["one"])
    #expect(fields.map(\.text) == ["", "", "y"])
    #expect(below.text == "z")
  }

  @Test func `after a back that must wait Ctrl-Tab comes to the tabs beneath the sheet`() {
    let sheet = Screen("sheet", .pageSheet)
    h.input { tabs.present(sheet, animated: true) }
    type("y")
    h.input { stacks[0].popViewController(animated: true) }
    press(.escape)
    press(.tab, .control)
    h.settle()
    #expect(tabs.presentedViewController == nil && tabs.selectedIndex == 1)
  }

  @Test(arguments: [1, 2, 4]) func `keys that wait count on from each other`(count: Int) {
    for _ in 0..<count { press(.tab, .control) }
    h.settle()
    #expect(tabs.selectedIndex == count % 3 && names == ["one", "first", "next"] && field.text == "x")
  }

  @Test func `a key after the newer request counts`() {
    press(.tab, .control)
    h.input { stacks[0].pushViewController(Screen("newer"), animated: true) }
    type("y")
    press(.escape)
    h.settle()
    #expect(names == ["one", "first", "next"] && tabs.selectedIndex == 0 && field.text == "x")
  }

  @Test func `what text that waited leads to does not make the keys after it obsolete`() {
    let newer = Screen("newer")
    field.onText = { [stacks] in stacks[0].pushViewController(newer, animated: true) }
    press(.escape)
    h.settle()
    #expect(names == ["one", "first", "next"] && field.text == "x")
  }

  @Test func `a key that a field takes for its text still reaches it`() {
    type("z")
    press(.backspace)
    field.takesBackspace = true
    h.input { stacks[0].pushViewController(Screen("newer"), animated: true) }
    h.settle()
    #expect(names == ["one", "first", "next", "newer"] && field.text == "x")
  }

  @Test func `a request that is refused at once changes nothing for keys that wait`() {
    press(.escape)
    h.input { stacks[0].pushViewController(Screen("dropped"), animated: true, policy: .drop) }
    h.settle()
    #expect(names == ["one", "first"] && field.text == "x")
  }
}

final class TypingField: View, TextInputClient {
  private(set) var text = ""
  var takesBackspace = false
  var onText: (() -> Void)?

  init(on screen: ViewController) {
    super.init(frame: Rect(0, 0, 50, 50))
    screen.view.addSubview(self)
  }

  override var canBecomeFocused: Bool { true }
  var caretRect: Rect { bounds }
  func setMarkedText(_ text: String, selectedRange: Range<Int>) {}

  func insertText(_ text: String) {
    self.text += text
    onText?()
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard takesBackspace, event.key == .backspace, !text.isEmpty else { return false }
    text.removeLast()
    return true
  }
}
