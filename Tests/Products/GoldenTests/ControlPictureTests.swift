import Foundation
import Stagecraft
import StagecraftStoryboard
import Testing

/// Every control in every state, in both themes and at three scales.
struct ControlPictureTests {
  @Test(arguments: UserInterfaceStyle.allCases, [1, 1.5, 2])
  func `all controls in all states`(style: UserInterfaceStyle, scale: Double) throws {
    let stage = try stage(style, Size(960, 640), scale)
    stage.show(ControlSheet())
    rest(stage)
    try Golden.check(
      try #require(stage.core.target.picture()), "controls-\(style.rawValue)-\(Self.name(scale))x")
  }

  @Test(arguments: UserInterfaceStyle.allCases, [1, 1.5, 2])
  func `a menu with a submenu, and a toast`(style: UserInterfaceStyle, scale: Double) throws {
    let stage = try stage(style, Size(640, 400), scale)
    let screen = ViewController()
    stage.show(screen)
    let button = Button("File")
    button.frame = Rect(24, 20, 100, 32)
    screen.view.addSubview(button)
    button.menu = Menu(children: [
      .action(Action("Open…", keyCommand: .control("o"))),
      .action(Action("Save", keyCommand: .control("s"), attributes: .disabled)), .separator,
      .menu(
        Menu(
          "Sort by",
          children: [
            .action(Action("Name", state: .on)), .action(Action("Date")), .action(Action("Size", state: .mixed)),
          ])),
      .action(Action("Show hidden files", state: .on)), .separator,
      .action(Action("Delete", icon: .trash, attributes: .destructive)),
    ])
    Toast.show("Message sent", action: Action("Undo"), in: stage.window)
    stage.send(.pointer(PointerEvent(.began, at: Point(40, 30), time: stage.time)))
    stage.send(.pointer(PointerEvent(.ended, at: Point(40, 30), time: stage.time)))
    for key in [Key.down, .down, .right, .down] {
      stage.send(.key(KeyEvent(.down, key, time: stage.time)))
    }
    rest(stage)
    try Golden.check(try #require(stage.core.target.picture()), "menu-\(style.rawValue)-\(Self.name(scale))x")
  }

  @Test(arguments: UserInterfaceStyle.allCases) func `a menu bar with an open menu`(style: UserInterfaceStyle) throws {
    let stage = try stage(style, Size(640, 300), 1)
    let content = ViewController()
    content.view.backgroundRole = .background
    let label = Label("Below the bar", fontSize: 20)
    label.frame = Rect(24, 200, 300, 30)
    content.view.addSubview(label)
    stage.show(
      MenuBarController(content) {
        ["File", "Edit", "View", "Library", "Help"].map { title in
          Menu(
            title,
            children: [
              .action(Action("Undo", keyCommand: .control("z"))),
              .action(Action("Redo", keyCommand: .control("y"), attributes: .disabled)), .separator,
              .action(Action("Select All", keyCommand: .control("a"))),
            ])
        }
      })
    stage.press(.function(10))
    stage.press(.right)
    rest(stage)
    try Golden.check(try #require(stage.core.target.picture()), "menu-bar-\(style.rawValue)")
  }

  @Test(arguments: UserInterfaceStyle.allCases, [1, 1.5, 2])
  func `a dialog over a screen with bars`(style: UserInterfaceStyle, scale: Double) throws {
    let stage = try stage(style, Size(640, 400), scale)
    let (inbox, message) = (ViewController(), ViewController())
    (inbox.title, message.title) = ("Inbox", "The engine weaves again")
    for screen in [inbox, message] { screen.view.backgroundColor = stage.window.theme.background }
    message.navigationItem.rightItems = [Button(icon: .trash, style: .plain), Button(icon: .more, style: .plain)]
    let bar = Toolbar([Button(icon: .arrowUp, style: .plain), Toolbar.flexibleSpace(), Button("Reply", style: .tinted)])
    bar.relativeFrame = RelativeFrame(
      x: .points(0), y: .percent(100, plus: -48), width: .percent(100), height: .points(48))
    message.view.addSubview(bar)
    let navigation = NavigationController(root: inbox)
    navigation.isNavigationBarHidden = false
    stage.show(navigation)
    navigation.pushViewController(message, animated: true)
    rest(stage)
    let alert = AlertController(
      title: "Delete the message?", message: "It goes to the trash, from where it can be brought back for 30 days.")
    alert.addAction(AlertAction("Cancel", style: .cancel))
    alert.addAction(AlertAction("Delete", style: .destructive))
    navigation.present(alert, animated: true)
    rest(stage)
    try Golden.check(try #require(stage.core.target.picture()), "dialog-\(style.rawValue)-\(Self.name(scale))x")
  }

  static func name(_ scale: Double) -> String {
    scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
  }

  private func stage(_ style: UserInterfaceStyle, _ size: Size, _ scale: Double) throws -> HeadlessStage {
    let stage = HeadlessStage(size: size, scale: scale, text: try PinnedFont.text())
    stage.themePreference = style == .dark ? .dark : .light
    return stage
  }

  private func rest(_ stage: HeadlessStage) {
    for _ in 0..<300 where !stage.isIdle { stage.advance() }
  }
}

/// A row for each kind of control, a column for each state.
final class ControlSheet: ViewController {
  private static let states: [(String, Control.State)] = [
    ("normal", []), ("hovered", .hovered), ("pressed", [.hovered, .highlighted]), ("selected", .selected),
    ("disabled", .disabled), ("focused", .focused),
  ]

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if let last = focused { view.window?.setFocus(last, showingRing: true) }
  }

  private var focused: View?

  private func build() {
    let makers: [(String, Bool, () -> View)] = [
      ("filled", true, { Button("Send", icon: .check, style: .filled) {} }),
      ("tinted", true, { Button("Reply", style: .tinted) {} }),
      ("gray", true, { Button("Cancel") {} }),
      ("plain", true, { Button("More", style: .plain) {} }),
      ("destructive", true, { Button("Delete", icon: .trash, role: .destructive) {} }),
      ("icon", true, { Button(icon: .plus) {} }),
      ("toggle", true, { Toggle() }),
      ("slider", true, { Slider(value: 0.4) }),
      ("stepper", true, { Stepper(value: 0, in: 0...9) }),
      ("segments", true, { SegmentedControl(["Day", "Week"], selectedSegmentIndex: 0) }),
      ("progress", false, { ProgressView(progress: 0.6) }),
    ]
    let (left, top, column, row) = (110.0, 20.0, 138.0, 52.0)
    for (index, state) in Self.states.enumerated() {
      put(text(state.0), Rect(left + Double(index) * column, top, column - 16, 18))
    }
    for (line, (name, hasStates, make)) in makers.enumerated() {
      let y = top + 32 + Double(line) * row
      put(text(name), Rect(16, y, left - 24, 32))
      for (index, (_, state)) in Self.states.enumerated() where hasStates || index == 0 {
        let view = make()
        self.view.addSubview(view)
        let size = view.sizeThatFits(Size(column - 22, .infinity))
        let width = min(size.width, column - 22)
        put(view, Rect(left + Double(index) * column, y + (32 - size.height) / 2, width, size.height))
        guard let control = view as? ThemedControl else { continue }
        if state == .disabled { control.isEnabled = false }
        if state == .selected { control.isSelected = true }
        if state == .focused, name == "gray" { focused = control }
        shown.append((control, StateLevels(state)))
      }
    }
    let spinner = ActivityIndicatorView(size: 24)
    spinner.hidesWhenStopped = false
    put(spinner, Rect(left + column, top + 32 + 10 * row + 4, 24, 24))
  }

  private var shown: [(ThemedControl, StateLevels)] = []

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // Text is measured in the window.
    build()
    view.layoutIfNeeded()
    for (control, levels) in shown { control.display(levels) }
  }

  private func put(_ view: View, _ frame: Rect) {
    view.frame = frame
    self.view.addSubview(view)
  }

  private func text(_ text: String) -> Label {
    Label(text, fontSize: 12, color: view.theme.secondaryText)
  }
}
