import Geometry
import Testing
import Transitions
import Views

struct FocusTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")

  init() { (h, navigation, root) = Harness.navigation() }

  private func control(on screen: Screen, _ name: String = "control") -> Control {
    let control = Control(frame: Rect(0, 0, 50, 50))
    control.onActivate = {}
    control.identifier = name
    screen.view.addSubview(control)
    return control
  }

  private func push() {
    h.input { navigation.pushViewController(a, animated: true) }
    h.settle()
  }

  @Test func `a screen that is back on top has its focus again`() {
    let control = control(on: root)
    h.window.setFocus(control, showingRing: true)
    push()
    #expect(h.window.focusedView == nil)
    h.key(.escape)
    h.frames(3)
    #expect(h.window.focusedView === control && h.window.showsFocusRing, "from the request on")
    h.settle()
    #expect(h.window.focusedView === control && h.window.showsFocusRing)
  }

  @Test(arguments: ModalPresentationStyle.allPresented)
  func `so has one beneath a screen that was presented, whatever had the focus there`(style: ModalPresentationStyle) {
    let control = control(on: root)
    h.window.setFocus(control)
    let sheet = Screen("sheet", style)
    h.input { navigation.present(sheet, animated: true) }
    h.settle()
    let other = self.control(on: sheet)
    h.window.setFocus(other)
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView === control)
  }

  @Test func `C7, a pop that is taken back leaves the focus where it was`() {
    _ = control(on: root)
    push()
    let control = control(on: a)
    h.window.setFocus(control)
    h.input { navigation.popViewController(animated: true) }
    h.frames(3)
    #expect(h.window.focusedView == nil)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(h.window.focusedView === control)
  }

  @Test func `a focus that was given up on purpose does not come back`() {
    let control = control(on: root)
    h.window.setFocus(control)
    h.window.setFocus(nil)
    push()
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView == nil)
  }

  /// A screen with a field that wants to be typed into, and a control before it.
  private final class Form: ViewController {
    private(set) lazy var field = TypingField(on: self)
    override func viewDidLoad() {
      let first = Control(frame: Rect(0, 0, 50, 50))
      first.onActivate = {}
      view.addSubview(first)
      _ = field
    }
    override var preferredFocusView: View? { field }
  }

  @Test func `a pushed screen gives the focus to the field that it prefers, once`() {
    let form = Form()
    h.input { navigation.pushViewController(form, animated: true) }
    h.frames(2)
    #expect(h.window.focusedView === form.field, "from the request on")
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView == nil && navigation.viewControllers.count == 1)
    h.input { navigation.pushViewController(form, animated: true) }
    h.settle()
    #expect(h.window.focusedView === form.field)
    // What the user gave up stays given up.
    h.window.setFocus(nil)
    h.input { navigation.pushViewController(a, animated: true) }
    h.settle()
    h.key(.escape)
    h.settle()
    #expect(navigation.topViewController === form && h.window.focusedView == nil)
  }

  @Test func `the first screen of a window gives the focus to the field that it prefers`() {
    let form = Form()
    h.window.setRootViewController(form, environment: h.environment)
    #expect(h.window.focusedView === form.field)
  }

  @Test func `the last focus counts, not one of an earlier time`() {
    let (first, second) = (control(on: root), control(on: root, "second"))
    h.window.setFocus(first)
    push()
    h.key(.escape)
    h.settle()
    h.window.setFocus(second)
    push()
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView === second)
  }

  @Test func `what cannot have the focus any more does not get it`() {
    let control = control(on: root)
    h.window.setFocus(control)
    push()
    control.isUserInteractionEnabled = false
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView == nil)
  }

  @Test func `what a screen gives the focus to when it is there keeps it`() {
    let (first, second) = (control(on: root), control(on: root, "second"))
    h.window.setFocus(first)
    push()
    root.onDidAppear = { [h] in h.window.setFocus(second) }
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView === second)
  }

  // MARK: The arriving screen has the keyboard

  @Test func `only the arriving screen can have the focus, and only the other one once the transition turns back`() {
    let (old, new) = (control(on: root), control(on: a))
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(3)
    #expect(!h.window.setFocus(old))
    #expect(h.window.setFocus(new))
    h.key(.escape)
    h.frames(1)
    #expect(!h.window.setFocus(new))
    #expect(h.window.focusedView === old, "asked for while the screen was leaving")
    h.key(.tab)
    #expect(h.window.focusedView === old)
  }

  /// Where a screen asks for the focus before it is there.
  enum Moment: CaseIterable { case didLoad, willAppear, afterRequest, beforeRequest, whileWaiting }

  @Test(arguments: Moment.allCases)
  func `a wish of a screen that is still to come is granted as it comes`(moment: Moment) {
    let field = control(on: a)
    field.removeFromSuperview()
    switch moment {
    case .didLoad:
      a.view.addSubview(field)
      field.becomeFocused()
    case .willAppear:
      a.view.addSubview(field)
      a.onWillAppear = { field.becomeFocused() }
    case .afterRequest, .whileWaiting: a.onWillAppear = { [a] in a.view.addSubview(field) }
    case .beforeRequest: h.input { #expect(!h.window.setFocus(field)) }
    }
    if moment == .whileWaiting {
      h.input { navigation.pushViewController(Screen("first"), animated: true) }
      h.frames(3)
    }
    h.input {
      navigation.pushViewController(a, animated: true, policy: .queue)
      if moment == .afterRequest || moment == .whileWaiting { h.window.setFocus(field) }
    }
    if moment == .beforeRequest { a.view.addSubview(field) }
    h.frames(2)
    if moment == .whileWaiting { h.settle() }
    #expect(h.window.focusedView === field)
  }

  @Test func `a wish for a view that goes before it can be granted is forgotten`() {
    do {
      let gone = Control()
      gone.onActivate = {}
      h.input { #expect(!h.window.setFocus(gone)) }
    }
    let removed = control(on: a)
    removed.becomeFocused()
    removed.removeFromSuperview()
    push()
    #expect(h.window.focusedView == nil)
  }

  /// How a view goes that wants the focus.
  enum Loss: CaseIterable { case removed, hidden, disabled, otherWindow, popped, replaced, screenGone }

  /// When it wants the focus.
  enum WishTime: CaseIterable { case load, willAppear, request, waiting, completion }

  @Test(arguments: Loss.allCases, WishTime.allCases)
  func `a wish for a view that goes out of use takes no keyboard, and leaves it to others`(loss: Loss, time: WishTime) {
    let other = Harness()
    let there = Screen("there")
    other.show(there)
    let field = KeyLog(on: a)
    let old = KeyLog(on: root)
    h.input { h.window.setFocus(old) }
    let lose = { [navigation, h, root] in
      switch loss {
      case .removed: field.removeFromSuperview()
      case .hidden: field.isHidden = true
      case .disabled: field.isUserInteractionEnabled = false
      case .otherWindow: there.view.addSubview(field)
      case .popped: navigation.popViewController(animated: true)
      case .replaced: navigation.setViewControllers([root, Screen("new")], animated: false)
      case .screenGone: h.window.setRootViewController(Screen("new"), environment: h.environment)
      }
    }
    let wish = {
      field.becomeFocused()
      lose()
    }
    if time == .load { a.onLoad = { field.becomeFocused() } }
    if time == .willAppear { a.onWillAppear = wish }
    if time == .waiting { h.input { navigation.pushViewController(Screen("before"), animated: true) } }
    h.input {
      navigation.pushViewController(a, animated: true, policy: .queue) { _ in if time == .completion { wish() } }
      if time == .load || time == .request || time == .waiting { wish() }
    }
    for letter in "xyz" { h.key(.character(letter)) }
    h.settle()
    h.key(.character("!"))
    other.settle()
    #expect(h.settle() && h.window.focusedView !== field && other.window.focusedView == nil)
    #expect(!field.keys.contains("!"))
    let isBack = navigation.viewControllers.count == 1 && root.view.window === h.window
    if isBack { #expect(h.window.focusedView === old && old.keys.hasSuffix("!")) }
  }

  @Test func `thousands of keys wait for a screen, and arrive in order`() {
    let new = Screen("new")
    let field = KeyLog(on: new)
    field.becomeFocused()
    h.input {
      navigation.pushViewController(a, animated: true)
      navigation.pushViewController(new, animated: true)
    }
    let letters = String((0..<5000).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
    for letter in letters { h.key(.character(letter)) }
    #expect(field.keys == "")
    h.settle()
    #expect(field.keys == letters && !h.log.take().contains("warning"))
  }

  @Test func `nothing on a covered screen takes the keyboard, and its wish is granted when it is on top again`() {
    let below = control(on: root)
    let sheet = Screen("sheet", .pageSheet)
    h.input { navigation.present(sheet, animated: true) }
    h.settle()
    h.input { #expect(!h.window.setFocus(below, showingRing: true)) }
    #expect(h.window.focusedView == nil && !h.window.showsFocusRing)
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView === below && h.window.showsFocusRing)
  }

  @Test(arguments: [false, true])
  func `a sheet takes the focus from beneath it, and gives it back`(showsRing: Bool) {
    let below = control(on: root)
    h.window.setFocus(below, showingRing: showsRing)
    let sheet = Screen("sheet", .pageSheet)
    let first = control(on: sheet)
    h.input { navigation.present(sheet, animated: true) }
    h.frames(2)
    #expect(h.window.focusedView !== below)
    #expect(h.window.focusedView === (showsRing ? first : nil), "a press of a key that nobody sees coming")
    h.key(.escape)
    h.frames(2)
    #expect(h.window.focusedView === below && h.window.showsFocusRing == showsRing)
  }

  // MARK: Keys of a screen that waits

  @Test func `keys for a screen that waits for another transition reach it in order`() {
    let old = KeyLog(on: root), middle = KeyLog(on: a)
    let next = Screen("next")
    let new = KeyLog(on: next)
    new.becomeFocused()
    h.input { h.window.setFocus(old) }
    push()
    h.input { h.window.setFocus(middle) }
    h.key(.escape)
    h.frames(2)
    h.input { navigation.pushViewController(next, animated: true, policy: .queue) }
    for letter in "abc" { h.key(.character(letter)) }
    #expect(old.keys == "" && middle.keys == "" && new.keys == "")
    h.settle()
    #expect(old.keys == "" && middle.keys == "" && new.keys == "abc")
    #expect(h.window.focusedView === new)
  }

  @Test func `where the screen does not come, its keys go to the one that is on top`() {
    let old = KeyLog(on: root)
    h.input { h.window.setFocus(old) }
    push()
    h.key(.escape)
    h.frames(2)
    h.input { navigation.pushViewController(Screen("next"), animated: true, policy: .queue) }
    h.key(.character("x"))
    #expect(old.keys == "")
    let other = Screen("other")
    let new = KeyLog(on: other)
    new.becomeFocused()
    h.input { h.window.setRootViewController(other, environment: h.environment) }
    h.settle()
    #expect(old.keys == "" && new.keys == "x")
  }

  @Test func `a command of a container is offered after those of its screens, and not through a sheet`() {
    var log: [String] = []
    func command(_ name: String, in view: View) {
      let button = control(on: root, name)
      button.keyCommand = .control("s")
      button.onActivate = { log.append(name) }
      view.addSubview(button)
    }
    command("bar", in: navigation.view)
    h.input { h.window.send(.key(KeyEvent(.down, .character("s"), modifiers: .control, time: h.time))) }
    command("screen", in: root.view)
    h.input { h.window.send(.key(KeyEvent(.down, .character("s"), modifiers: .control, time: h.time))) }
    h.input { navigation.present(Screen("sheet", .pageSheet), animated: true) }
    h.settle()
    h.input { h.window.send(.key(KeyEvent(.down, .character("s"), modifiers: .control, time: h.time))) }
    #expect(log == ["bar", "screen"])
  }
}

/// Notes the letters that it gets.
private final class KeyLog: View {
  private(set) var keys = ""
  init(on screen: Screen) {
    super.init(frame: Rect(0, 0, 50, 50))
    screen.view.addSubview(self)
  }
  override var canBecomeFocused: Bool { true }
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard case .character(let letter) = event.key else { return false }
    keys.append(letter)
    return true
  }
}

extension ModalPresentationStyle {
  nonisolated static let allPresented: [ModalPresentationStyle] = [.pageSheet, .fullScreen, .overFullScreen]
}
