import Stagecraft
import Testing

/// A page of controls that scrolls, as settings have it.
private final class SettingsPage: ViewController {
  let scroll = ScrollView()
  let name = TextField("Ada", placeholder: "Your name")
  let volume = Slider(value: 60, in: 0...100)
  let notes = TextView("one")
  let theme = SegmentedControl(["Light", "Dark"])
  var saves = 0
  lazy var save = Button("Save", role: .primary) { [unowned self] in saves += 1 }

  override func viewDidLoad() {
    let gap = View()
    gap.layout.height = .points(600)
    scroll.contentView = StackView(StackLayout(.column, alignment: .start), [name, volume, notes, save, gap, theme])
    scroll.relativeFrame = .fill
    view.addSubview(scroll)
  }
}

struct SettingsScreenTests {
  private let stage = HeadlessStage(size: Size(400, 300))
  private let page = SettingsPage()
  private let navigation: NavigationController

  init() {
    navigation = NavigationController(root: page)
    stage.show(navigation)
    rest()
  }

  private func rest() { while stage.advance() {} }

  private func wheel(over view: View) {
    let place = view.screenFrame.center
    stage.send(.wheel(WheelEvent(location: place, delta: Vector(0, -1), time: stage.time)))
    rest()
  }

  @Test func `a placeholder given to the initializer is shown as one that is set later`() {
    let fields = [TextField(placeholder: "Name"), TextField()]
    fields[1].placeholder = "Name"
    for field in fields {
      field.frame = Rect(0, 0, 160, 32)
      stage.window.addSubview(field)
    }
    rest()
    #expect(fields[0].dumpTree() == fields[1].dumpTree())
    #expect(fields[0].dumpTree().contains("Name"))
  }

  @Test func `a primary button with a key command is pressed by that and by Return`() {
    page.save.keyCommand = .control("s")
    stage.press(.enter)
    stage.press(.character("s"), modifiers: .control)
    #expect(page.saves == 2)
  }

  @Test(arguments: [false, true]) func `a screen that comes back is scrolled where it was`(byKey: Bool) {
    stage.window.setFocus(page.theme)
    rest()
    #expect(page.scroll.contentOffset.y > 100)
    page.scroll.contentOffset = .zero
    rest()
    navigation.pushViewController(ViewController(), animated: true)
    rest()
    if byKey { stage.press(.escape) } else { navigation.popViewController(animated: true) }
    rest()
    #expect(page.scroll.contentOffset == .zero)
    #expect(stage.window.focusedView === page.theme)
  }

  @Test func `a text view in a column is as high as its text, typed or set`() throws {
    let first = page.notes.frame.height
    page.notes.insertText("\ntwo\nthree")
    rest()
    #expect(page.notes.frame.height > first * 1.8)
    page.notes.text = "one"
    rest()
    #expect(page.notes.frame.height == first)
    try stage.click(page.notes)
    stage.type("x")
    stage.press(.enter)
    rest()
    #expect(page.notes.frame.height > first)
  }

  @Test func `controls at the start of a column have their own width`() {
    #expect(page.name.frame.width == 160)
    #expect(page.volume.frame.width == 160)
  }

  @Test func `the wheel over a slider scrolls the page, and turns a slider with the focus`() {
    wheel(over: page.volume)
    #expect(page.volume.value == 60 && page.scroll.contentOffset.y > 0)
    page.scroll.contentOffset = .zero
    stage.window.setFocus(page.volume)
    wheel(over: page.volume)
    #expect(page.volume.value == 55 && page.scroll.contentOffset == .zero)
  }

  @Test func `Tab goes by a page that scrolls to the controls in it`() {
    var seen: [View?] = []
    for _ in 0..<6 {
      stage.press(.tab)
      rest()
      seen.append(stage.window.focusedView)
    }
    let expected: [View] = [page.name, page.volume, page.notes, page.save, page.theme, page.name]
    #expect(zip(seen, expected).allSatisfy { $0 === $1 })
  }

  @Test func `the secondary button over a text offers what is possible`() throws {
    func offered() throws -> [String] {
      try #require(page.name.contextMenu?()).children.compactMap { row in
        guard case .action(let action) = row, !action.attributes.contains(.disabled) else { return nil }
        return action.title
      }
    }
    #expect(try offered() == ["Select All"])
    page.name.selectAll()
    stage.window.pasteboard.string = "Grace"
    #expect(try offered() == ["Cut", "Copy", "Paste", "Select All"])
    guard case .action(let paste)? = page.name.contextMenu?().children[2] else { return }
    paste.handler()
    #expect(page.name.text == "Grace")
    page.name.selectAll()
    page.name.isSecureTextEntry = true
    #expect(try offered() == ["Paste", "Select All"])
    page.name.isEditable = false
    #expect(try offered() == ["Select All"])
  }

  @Test func `a click of a test scrolls to a view, and fails where it cannot reach it`() throws {
    try stage.click(page.theme)
    rest()
    #expect(page.scroll.contentOffset.y > 100 && page.theme.selectedSegmentIndex != nil)
    page.save.isHidden = true
    #expect(throws: UnreachableView.self) { try stage.click(page.save) }
    page.save.isHidden = false
    page.save.isUserInteractionEnabled = false
    #expect(throws: UnreachableView.self) { try stage.click(page.save) }
    #expect(throws: UnreachableView.self) { try stage.click(Button("elsewhere")) }
    #expect(page.saves == 0)
  }
}

extension SettingsScreenTests {
  @Test func `a field is named by its accessibility label`() {
    page.name.accessibilityLabel = "Name"
    #expect(page.name.dumpTree().contains(#"label="Name""#))
  }
}
