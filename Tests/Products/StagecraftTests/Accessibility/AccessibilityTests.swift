import Stagecraft
import Testing

/// What assistive technologies are told of views, and what they do with them.
struct AccessibilityTests {
  private let stage = HeadlessStage(size: Size(400, 500))
  private let root = ViewController()
  private var tree: AccessibilityElement { stage.accessibilityTree() }

  init() {
    root.title = "Settings"
    stage.show(root)
  }

  private func add<Added: View>(_ view: Added, _ frame: Rect = Rect(20, 20, 200, 40)) -> Added {
    view.frame = frame
    root.view.addSubview(view)
    while stage.advance() {}
    return view
  }

  // MARK: The tree

  @Test func `a screen is a group with its title, which has the focus where no view has it`() {
    #expect(tree.description == "window \"\"\n  group \"Settings\" focused")
  }

  @Test func `views that only hold others are left out, and the rest is in painting order`() {
    let box = add(View())
    let inner = View(frame: Rect(0, 0, 200, 40))
    box.addSubview(inner)
    inner.addSubview(Label("One"))
    box.addSubview(Label("Two"))
    #expect(tree.children[0].children.map(\.label) == ["One", "Two"])
  }

  @Test(arguments: ["hidden", "transparent", "concealed", "elements hidden", "replica", "removed"])
  func `what is not there for the eye is not there for the ear`(kind: String) throws {
    let box = add(View())
    box.addSubview(Label("One"))
    #expect(tree.first(.label, "One") != nil)
    var claim: Concealment?
    switch kind {
    case "hidden": box.isHidden = true
    case "transparent": box.alpha = 0
    case "concealed": claim = box.conceal()
    case "elements hidden": box.accessibilityElementsHidden = true
    case "replica":
      root.view.addSubview(box.replicate())
      box.isHidden = true
    default: box.removeFromSuperview()
    }
    #expect(tree.first(.label, "One") == nil)
    claim?.end()
  }

  @Test func `of views of which one is modal only that one is told of`() {
    add(View()).addSubview(Label("Beneath"))
    let panel = add(View())
    panel.addSubview(Label("Above"))
    panel.accessibilityViewIsModal = true
    #expect(tree.first(.label, "Above") != nil && tree.first(.label, "Beneath") == nil)
    panel.isHidden = true
    #expect(tree.first(.label, "Beneath") != nil)
  }

  @Test func `a view out of sight says so`() {
    let scroll = add(ScrollView(), Rect(0, 0, 200, 100))
    scroll.contentSize = Size(200, 1000)
    let button = Button("Below") {}
    button.frame = Rect(0, 800, 100, 40)
    scroll.addSubview(button)
    #expect(tree.first(.button, "Below")?.traits.contains(.offscreen) == true)
    button.performAccessibilityAction(.scrollToVisible)
    while stage.advance() {}
    #expect(tree.first(.button, "Below")?.traits.contains(.offscreen) == false)
  }

  // MARK: Names

  @Test func `a control without a name is named by the texts inside it`() {
    let card = add(Control())
    card.onActivate = {}
    card.addSubview(Label("Slide"))
    card.addSubview(Label("From the right"))
    #expect(tree.first(.button)?.label == "Slide, From the right" && tree.first(.button)?.children.isEmpty == true)
    card.accessibilityLabel = "Open Slide"
    #expect(tree.first(.button)?.label == "Open Slide")
  }

  @Test func `a field is named by what the program says, by a label beside it, or by its placeholder`() {
    let field = add(TextField("Ada", placeholder: "Your name"))
    #expect(tree.first(.textField)?.label == "Your name")
    field.accessibilityLabelView = add(Label("Name"))
    #expect(tree.first(.textField)?.label == "Name")
    field.accessibilityLabel = "First name"
    #expect(tree.first(.textField)?.label == "First name")
  }

  @Test func `a picture is told of once it has a name`() {
    let picture = add(ImageView(Icon.star.image()))
    #expect(tree.first(.image) == nil)
    picture.accessibilityLabel = "A star"
    #expect(tree.first(.image, "A star") != nil)
  }

  @Test func `a program says what a view of its own is`() {
    let dial = add(View())
    (dial.accessibilityLabel, dial.accessibilityRole, dial.accessibilityValue) = ("Volume", .slider, "loud")
    (dial.accessibilityHint, dial.accessibilityTraits) = ("Turns", .required)
    var turned = 0
    dial.onAccessibilityActivate = { turned += 1 }
    dial.addAccessibilityAction("Mute") { turned += 10 }
    #expect(
      tree.children[0].children[0].description
        == "slider \"Volume\" value=\"loud\" hint=\"Turns\" required [activate, Mute]")
    #expect(dial.performAccessibilityAction(.activate) && dial.performAccessibilityAction(.custom("Mute")))
    #expect(turned == 11 && !dial.performAccessibilityAction(.custom("Sing")))
    dial.removeAccessibilityAction("Mute")
    #expect(!dial.performAccessibilityAction(.custom("Mute")))
    dial.isAccessibilityElement = false
    #expect(tree.first(.slider) == nil)
  }

  // MARK: Controls

  @Test func `a button is pressed, unless it is disabled or covered`() {
    var presses = 0
    let button = add(Button("Send") { presses += 1 })
    #expect(tree.first(.button, "Send")?.actions == [.activate])
    #expect(button.performAccessibilityAction(.activate) && presses == 1)
    button.isEnabled = false
    #expect(tree.first(.button, "Send")?.traits.contains(.disabled) == true)
    #expect(!button.performAccessibilityAction(.activate) && presses == 1)
    button.isEnabled = true
    root.present(ViewController(), animated: false)
    while stage.advance() {}
    #expect(!button.performAccessibilityAction(.activate) && presses == 1 && tree.first(.button, "Send") == nil)
  }

  @Test func `a switch is on or off`() {
    let toggle = add(Toggle())
    toggle.accessibilityLabel = "Sounds"
    var told: [Bool] = []
    toggle.onValueChange = { told.append($0) }
    #expect(tree.first(.toggle, "Sounds")?.traits == [.checkable, .focusable])
    toggle.performAccessibilityAction(.activate)
    #expect(tree.first(.toggle)?.traits == [.checkable, .checked, .focusable] && told == [true])
  }

  @Test func `a slider and a stepper are raised, lowered and set, within their limits`() {
    let slider = add(Slider())
    (slider.minimumValue, slider.maximumValue, slider.step, slider.value) = (0, 10, 1, 5)
    let stepper = add(Stepper(), Rect(20, 80, 100, 32))
    (stepper.minimumValue, stepper.maximumValue, stepper.value) = (0, 10, 5)
    var told: [Double] = []
    slider.onValueChange = { told.append($0) }
    stepper.onValueChange = { told.append($0) }
    for view in [slider, stepper] as [View] {
      view.performAccessibilityAction(.increment)
      view.performAccessibilityAction(.decrement)
      view.performAccessibilityAction(.decrement)
      #expect(view.accessibilitySetValue(100) && !view.accessibilitySetValue(.nan))
      #expect(view.accessibility.range == .init(10, in: 0...10, step: 1))
    }
    #expect(told == [6, 5, 4, 10, 6, 5, 4, 10])
    slider.isEnabled = false
    #expect(!slider.performAccessibilityAction(.decrement) && slider.value == 10)
    #expect(!root.view.performAccessibilityAction(.increment))
    #expect(tree.first(.slider) != nil && tree.first(.stepper) != nil)
  }

  @Test func `segments are radio buttons, of which one is chosen`() throws {
    let segments = add(SegmentedControl(["Day", "Week", "Month"], selectedSegmentIndex: 0))
    var told: [Int] = []
    segments.onValueChange = { told.append($0) }
    let group = try #require(tree.first(.radioGroup))
    #expect(group.children.map(\.label) == ["Day", "Week", "Month"] && group.value == "Day")
    #expect(group.children[2].view.performAccessibilityAction(.activate) && told == [2])
    #expect(tree.first(.radioButton, "Month")?.traits == [.checkable, .checked])
    segments.becomeFocused()
    #expect(tree.focused?.label == "Month")
  }

  @Test func `a field tells its text and its selection, and what is wrong with it`() {
    let field = add(TextField("Ada", placeholder: "Name"))
    field.validator = { $0.contains("@") ? nil : "An address has an @" }
    field.becomeFocused()
    #expect(tree.focused?.text == .init("Ada", selection: 3..<3, caret: 3))
    #expect(tree.focused?.traits == [.focusable, .focused, .editable])
    #expect(field.selectAccessibilityText(0..<99) && tree.focused?.text?.selection == 0..<3)
    #expect(field.replaceAccessibilityText(1..<3, with: "nn") && field.text == "Ann")
    stage.window.setFocus(nil)
    let told = tree.first(.textField)
    #expect(told?.traits.contains(.invalid) == true && told?.hint == "An address has an @")
    field.isEditable = false
    #expect(!field.replaceAccessibilityText(0..<1, with: "x") && field.text == "Ann")
  }

  @Test func `a hidden text is told of as bullets`() {
    let field = add(TextField("péché"))
    field.isSecureTextEntry = true
    field.becomeFocused()
    #expect(tree.focused?.role == .passwordField)
    #expect(tree.focused?.text == .init("•••••", selection: 15..<15, caret: 15))
    #expect(field.selectAccessibilityText(3..<6) && field.selectedText == "é")
  }

  @Test func `a label with links has them as its children`() throws {
    let label = add(Label())
    var text = AttributedText("By Ada and Bob")
    text.addAttributes(.init(link: "ada"), in: 3..<6)
    text.addAttributes(.init(link: "bob"), in: 11..<14)
    label.attributedText = text
    var followed: [String] = []
    label.onLink = { followed.append($0) }
    while stage.advance() {}
    let links = try #require(tree.first(.label, "By Ada and Bob")).children
    #expect(links.map(\.label) == ["Ada", "Bob"] && links.allSatisfy { $0.role == .link })
    links[1].view.performAccessibilityAction(.activate)
    #expect(followed == ["bob"])
  }

  @Test func `progress is told in percent, and a spinner as busy while it spins`() {
    let bar = add(ProgressView())
    bar.progress = 0.4
    #expect(tree.first(.progressIndicator)?.value == "40 %")
    bar.removeFromSuperview()
    let spinner = add(ActivityIndicatorView())
    #expect(tree.first(.progressIndicator) == nil)
    spinner.startAnimating()
    #expect(tree.first(.progressIndicator)?.traits == .busy)
    spinner.stopAnimating()
  }

  @Test func `a menu is told of while it is open, and its rows are chosen`() throws {
    var chosen: [String] = []
    let button = add(Button("File"))
    button.menu = Menu(children: [
      .action(Action("Open") { chosen.append("open") }), .separator,
      .action(Action("Save", attributes: .disabled) { chosen.append("save") }),
      .menu(Menu("Recent", children: [.action(Action("One") { chosen.append("one") })])),
    ])
    #expect(tree.first(.button, "File")?.traits.contains(.expandable) == true)
    button.performAccessibilityAction(.activate)
    while stage.advance() {}
    #expect(tree.first(.button, "File")?.traits.isSuperset(of: [.expandable, .expanded]) == true)
    let rows = try #require(tree.first(.menu)).children
    #expect(rows.map(\.label) == ["Open", "Save", "Recent"] && rows[1].traits.contains(.disabled))
    #expect(!rows[1].view.performAccessibilityAction(.activate))
    #expect(rows[2].view.performAccessibilityAction(.activate))
    while stage.advance() {}
    let inner = try #require(tree.first(.menuItem, "One"))
    #expect(inner.view.performAccessibilityAction(.activate) && chosen == ["one"])
    while stage.advance() {}
    #expect(tree.first(.menu) == nil)
  }

  @Test func `a message is told of, and goes`() throws {
    Toast.show("Sent", action: Action("Undo"), in: stage.window)
    stage.advance(by: 0.5)
    let toast = try #require(tree.first(.status, "Sent"))
    #expect(toast.children.map(\.label) == ["Sent", "Undo"] || toast.children.map(\.label) == ["Undo"])
    #expect(toast.view.performAccessibilityAction(.dismiss))
    while stage.advance() {}
    #expect(tree.first(.status) == nil)
  }

  @Test func `an announcement is kept for tests`() {
    stage.announce("Saved")
    #expect(stage.announcements == ["Saved"])
  }
}
