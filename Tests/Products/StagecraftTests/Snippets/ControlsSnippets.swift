import Stagecraft
import Testing

// The Swift blocks of Docs/CONTROLS.md, and those of the comments of the types that it is about.

enum ControlsSnippets {
  final class Settings: ViewController {
    override func loadView() -> View {
      let sounds = Toggle(isOn: true)
      sounds.onValueChange = { isOn in print("sounds are", isOn ? "on" : "off") }
      let volume = Slider(value: 0.6)
      volume.onValueChange = { print("the volume is", $0) }
      let save = Button("Save", role: .primary) { [unowned self] in dismiss(animated: true) }
      let padding = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
      return StackView(StackLayout(spacing: 12, alignment: .start, padding: padding), [sounds, volume, save])
    }
  }

  static func showSettings(from screen: ViewController) {
    let sheet = ViewController()
    let form = FormView()
    form.padding = EdgeInsets(top: 24, left: 24, bottom: 24, right: 24)
    form.addRow("Title", TextField("Harbor lights"))
    form.addRow("Year", NumberField(value: 1998, in: 1900...2100))
    form.addRow("", CheckBox("Show it in the list of new albums", isOn: true))
    form.relativeFrame = .fill
    sheet.view.addSubview(form)
    sheet.view.backgroundRole = .surface
    sheet.sheetPresentationController?.fitsContent = true
    screen.present(sheet, animated: true)
  }

  final class Card: View {
    override func themeDidChange() {
      super.themeDidChange()
      backgroundColor = theme.surface
      cornerRadius = theme.radii.card
    }
  }

  final class Chip: ThemedControl {
    override func updateAppearance() {
      super.updateAppearance()
      let quiet = theme.controlFill.mixed(with: theme.accent, by: levels.selected)
      backgroundColor = quiet.mixed(with: theme.text, by: 0.1 * levels.hovered)
      alpha = 1 - 0.6 * levels.disabled
    }

    override func activated() {
      super.activated()
      isSelected.toggle()
    }

    override var canBecomeFocused: Bool { isEnabled }
  }

  final class NoteList: ViewController {}

  static func run() {
    Stage.main(title: "Notes", size: Size(960, 600), theme: .automatic) { NavigationController(root: NoteList()) }
  }

  static func roles(_ card: View, _ title: Label) {
    card.backgroundRole = .surface
    title.textRole = .text
  }

  static func ownTheme(_ stage: Stage) {
    var brand = Theme.light
    brand.accent = Color(rgb: 0x7a3ff2)
    brand.radii.control = 16
    stage.lightTheme = brand
  }

  final class Order {
    var country = ""
  }
  struct Index {
    func names(beginningWith text: String) -> [String] { [text] }
  }
  final class Trip {
    var start = CalendarDate.today
  }

  static func comboBox(_ order: Order, _ index: Index) -> ComboBox {
    let country = ComboBox(items: ["Denmark", "Finland", "Iceland", "Norway", "Sweden"], placeholder: "Country")
    country.onSelect = { order.country = $0 }
    country.suggestions = { text in index.names(beginningWith: text) }
    return country
  }

  static func datePicker(_ trip: Trip) -> DatePicker {
    let start = DatePicker(.today)
    start.minimumDate = .today
    start.onValueChange = { trip.start = $0 }
    return start
  }

  static func launch() {
    let launch = CalendarDate(year: 2026, month: 11, day: 29)
    print(launch?.adding(months: 3) as Any)
  }

  static func ownMotion(_ stage: Stage) {
    stage.darkTheme.motion.default = Spring(response: 0.3, dampingRatio: 0.8)
  }
}

struct ControlsSnippetTests {
  private let stage = HeadlessStage(size: Size(600, 400))

  @Test func `a first screen has controls of their natural size`() {
    let settings = ControlsSnippets.Settings()
    stage.show(settings)
    #expect(settings.view.subviews.map(\.bounds.height) == [26, 32, 32])
  }

  @Test func `a part of a window has another theme, and a card follows it`() {
    let (window, sidebar) = (stage.window, View())
    let card = ControlsSnippets.Card()
    sidebar.addSubview(card)
    window.addSubview(sidebar)
    sidebar.overrideTheme = .dark
    window.setOverrideTheme(.light, animated: true)
    #expect(card.backgroundColor == Theme.dark.surface)
    window.addSubview(card)
    for _ in 0..<20 { stage.advance() }
    #expect(card.backgroundColor == Theme.light.surface)
  }

  @Test func `a chip is selected by a click`() {
    let chip = ControlsSnippets.Chip(frame: Rect(10, 10, 80, 30))
    stage.window.addSubview(chip)
    stage.send(.pointer(PointerEvent(.began, at: Point(20, 20), time: 0)))
    stage.send(.pointer(PointerEvent(.ended, at: Point(20, 20), time: 0)))
    for _ in 0..<20 { stage.advance() }
    #expect(chip.isSelected && chip.levels.selected == 1)
  }

  @Test func `menus, tooltips, cursors`() {
    let (button, list, divider) = (Button("File"), View(), View())
    var log: [String] = []
    func rename() { log.append("rename") }
    func delete() { log.append("delete") }
    func paste() { log.append("paste") }
    button.menu = Menu(children: [
      .action(Action("Rename", keyCommand: KeyCommand(.function(2))) { rename() }),
      .menu(Menu("Sort by", children: [.action(Action("Name", state: .on)), .action(Action("Date"))])),
      .separator,
      .action(Action("Delete", icon: .trash, attributes: .destructive) { delete() }),
    ])
    list.contextMenu = { Menu(children: [.action(Action("Paste") { paste() })]) }
    button.toolTip = "Send the message (Ctrl+Return)"
    divider.cursor = .resizeHorizontal
    stage.window.addSubview(button)
    stage.send(.key(KeyEvent(.down, .function(2), time: 0)))
    #expect(log == ["rename"] && list.contextMenu != nil && divider.cursor == .resizeHorizontal)
  }

  @Test func `a menu bar`() {
    let library = ViewController(), stage = HeadlessStage(size: Size(400, 300))
    var (log, history) = ([String](), [Int]())
    func open() { log.append("open") }
    func undo() { log.append("undo") }
    stage.show(
      MenuBarController(NavigationController(root: library)) {
        [
          Menu("File", children: [.action(Action("Open…", keyCommand: .control("o")) { open() })]),
          Menu(
            "Edit",
            children: [
              .action(
                Action("Undo", keyCommand: .control("z"), attributes: history.isEmpty ? .disabled : []) { undo() })
            ]),
        ]
      })
    for key in ["o", "z"] as [Character] { stage.press(.character(key), modifiers: .control) }
    history.append(1)
    stage.press(.character("z"), modifiers: .control)
    #expect(log == ["open", "undo"])
  }

  @Test func `a dialog and a toast`() {
    final class Note: ViewController {
      func ask() {
        func remove() {}
        let alert = AlertController(title: "Delete the note?", message: "It cannot be brought back.")
        alert.addAction(AlertAction("Cancel", style: .cancel))
        alert.addAction(AlertAction("Delete", style: .destructive) { remove() })
        present(alert, animated: true)
      }
    }
    let note = Note()
    stage.show(note)
    note.ask()
    for _ in 0..<60 { stage.advance() }
    #expect(note.presentedViewController is AlertController)
    let window = stage.window
    func undo() {}
    Toast.show("Message sent", action: Action("Undo") { undo() }, in: window)
    #expect(window.subviews.last is Toast)
  }

  @Test func `a navigation bar`() {
    let inbox = ViewController()
    func compose() {}
    let navigation = NavigationController(root: inbox)
    navigation.isNavigationBarHidden = false
    inbox.title = "Inbox"
    inbox.navigationItem.rightItems = [Button(icon: .plus, style: .plain) { compose() }]
    stage.show(navigation)
    #expect(inbox.view.frame.minY == NavigationBar.height)
  }
}
