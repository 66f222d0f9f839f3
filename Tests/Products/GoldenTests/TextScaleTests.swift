import Stagecraft
import StagecraftStoryboard
import Testing

/// Texts up to three times as large: what is on screen grows, and nothing is cut off.
struct TextScaleTests {
  private func stage(_ size: Size = Size(960, 640), scale: Double) throws -> HeadlessStage {
    let stage = HeadlessStage(size: size, text: try PinnedFont.text())
    stage.textScale = scale
    return stage
  }

  private func rest(_ stage: HeadlessStage) { for _ in 0..<300 where !stage.isIdle { stage.advance() } }

  @Test func `a label grows with its parts, and its font stays`() throws {
    let stage = try stage(scale: 1)
    let screen = ViewController()
    let label = Label("Large and small", frame: Rect(10, 10, 600, 200))
    label.attributedText.addAttributes(AttributedText.Attributes(size: 30), in: 0..<5)
    screen.view.addSubview(label)
    stage.show(screen)
    rest(stage)
    let small = label.sizeThatFits(Size(.infinity, .infinity))
    let text = label.attributedText
    stage.textScale = 2
    rest(stage)
    let large = label.sizeThatFits(Size(.infinity, .infinity))
    #expect(abs(large.width - 2 * small.width) < 3 && abs(large.height - 2 * small.height) < 3)
    #expect(label.fontSize == 15 && label.attributedText == text && label.textScale == 2)
    // What stands in for it is as large, not twice as large again.
    let replica = try #require(label.makeReplica() as? Label)
    screen.view.addSubview(replica)
    #expect(replica.sizeThatFits(Size(.infinity, .infinity)) == large)
    let last = label.textGeometry.caretRect(at: text.string.endIndex)
    #expect(abs(last.minX - large.width) < 3)
    stage.textScale = 1
    rest(stage)
    #expect(label.sizeThatFits(Size(.infinity, .infinity)) == small)
  }

  @Test(arguments: [1, 1.5, 2, 3]) func `no stock control cuts its text off`(scale: Double) throws {
    let stage = try stage(Size(1100, 1400), scale: scale)
    let screen = ViewController()
    let field = TextField()
    field.text = "Written"
    let views: [View] = [
      Button("Send the message", icon: .check, style: .filled) {}, Button("Cancel") {}, Toggle(isOn: true),
      SegmentedControl(["Day", "Week", "Month"], selectedSegmentIndex: 1), Stepper(value: 2, in: 0...9),
      Slider(value: 0.4), field, Toolbar([Button("Archive", style: .plain) {}, Label("3 selected")]),
    ]
    let column = StackView(StackLayout(.column, spacing: 12, alignment: .start), views)
    column.relativeFrame = .fill
    screen.view.addSubview(column)
    screen.title = "Messages"
    let navigation = NavigationController(root: screen)
    navigation.isNavigationBarHidden = false
    screen.navigationItem.rightItems = [Button("Edit", style: .plain) {}]
    let tabs = TabController([navigation, ViewController()])
    navigation.title = "Inbox"
    stage.show(tabs)
    let toast = Toast.show("The message has been sent", action: Action("Undo"), for: .infinity, in: stage.window)
    rest(stage)
    #expect(stage.cutTexts() == [])
    for view in views where view is ThemedControl && !(view is Toggle) {
      #expect(view.frame.height >= (32 * scale).rounded(), "\(type(of: view))")
    }
    // Parts that belong together stand above each other, not over each other.
    for (above, below) in zip(views, views.dropFirst()) { #expect(above.frame.maxY <= below.frame.minY) }
    #expect(navigation.navigationBar.frame.maxY <= screen.view.shownFrame.minY + 0.5)
    toast.dismiss()
    let alert = AlertController(title: "Delete the message?", message: "It goes to the trash and stays there.")
    alert.addAction(AlertAction("Cancel", style: .cancel))
    alert.addAction(AlertAction("Delete", style: .destructive))
    tabs.present(alert, animated: false)
    rest(stage)
    #expect(stage.cutTexts() == [])
  }

  @Test func `a menu is as high and wide as its texts`() throws {
    let stage = try stage(scale: 2)
    let screen = ViewController()
    let button = Button("File")
    button.menu = Menu(
      children: ["Open the folder", "Save"].map { .action(Action($0, keyCommand: .control("o"))) })
    button.frame = Rect(20, 20, 200, 64)
    screen.view.addSubview(button)
    stage.show(screen)
    button.performAccessibilityAction(.activate)
    rest(stage)
    #expect(stage.cutTexts() == [])
    let tree = stage.accessibilityTree()
    for title in ["Open the folder", "Save"] {
      #expect(try #require(tree.first(.menuItem, title)).frame.height >= 60)
    }
  }

  /// As in browsers: larger letters leave less room.
  @Test func `a window counts as narrower, and back`() throws {
    let stage = try stage(Size(960, 640), scale: 1)
    let screen = ViewController()
    stage.show(screen)
    #expect(screen.view.horizontalSizeClass == .regular)
    stage.textScale = 2
    stage.advance()
    #expect(screen.view.horizontalSizeClass == .compact)
    stage.textScale = 1.2
    stage.advance()
    #expect(screen.view.horizontalSizeClass == .regular)
  }

  @Test func `a text that is cut is found`() throws {
    let stage = try stage(scale: 1)
    let screen = ViewController()
    let whole = Label("Whole", frame: Rect(0, 0, 100, 24))
    let narrow = Label("A line that does not fit", frame: Rect(0, 40, 60, 24))
    narrow.numberOfLines = 1
    let low = Label("Lines that need more height than there is", frame: Rect(0, 80, 80, 20))
    let limited = Label("Three lines or more of text, two of them shown", frame: Rect(0, 120, 120, 200))
    limited.numberOfLines = 2
    let outside = Label("Outside", frame: Rect(-30, 340, 100, 24))
    let scrolled = ScrollView(frame: Rect(300, 0, 100, 100))
    scrolled.contentSize = Size(100, 500)
    scrolled.addSubview(Label("Below", frame: Rect(0, 300, 100, 24)))
    for view in [whole, narrow, low, limited, outside, scrolled] { screen.view.addSubview(view) }
    stage.show(screen)
    #expect(stage.cutTexts() == [narrow, low, limited, outside].map(\.text))
  }

  /// A scale that changes while screens move: the transition ends where it would have.
  @Test func `the scale may change in mid-flight`() throws {
    let stage = try stage(scale: 1)
    let (first, second) = (ViewController(), ViewController())
    let navigation = NavigationController(root: first)
    navigation.isNavigationBarHidden = false
    stage.show(navigation)
    navigation.pushViewController(second, animated: true)
    for _ in 0..<5 { stage.advance() }
    stage.textScale = 2
    rest(stage)
    #expect(stage.isIdle && navigation.topViewController === second)
    #expect(second.view.shownFrame == Rect(0, 96, 960, 544))
  }
}
